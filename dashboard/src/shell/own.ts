import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { switchSingleKeys } from '../commands/keys';
import { switchTheme, type Theme } from '../design/theme';
import { useDocument } from '../server/operations';
import { usePreferences } from '../server/preferences';
import { OwnDocument, type OwnQuery } from './own.generated';

export type SavedView = OwnQuery['viewer']['savedViews'][number];

/**
 * What a person has set up for themselves, as the service keeps it: it follows them to every browser. Of an API key the browser
 * alone keeps it.
 */
export function useOwn(isPerson: boolean) {
  const { data } = useDocument(OwnDocument, isPerson ? {} : null);
  const preferences = data?.viewer.preferences ?? null;
  const isKnown = preferences !== null;
  const { theme = null, singleKeys = true } = preferences ?? {};
  useEffect(() => {
    if (!isKnown) return;
    switchTheme(theme && (theme.toLowerCase() as Theme));
    switchSingleKeys(singleKeys);
  }, [isKnown, theme, singleKeys]);
  return { views: data?.viewer.savedViews ?? [], ...usePreferences() };
}

/** Goes to the address that a view keeps. */
export function useOpenView() {
  const navigate = useNavigate();
  const router = useRouter();
  return ({ link }: Pick<SavedView, 'link'>) => {
    const [to = '/', ...search] = link.split('?');
    void navigate({ to, search: router.options.parseSearch(search.join('?')) as never });
  };
}
