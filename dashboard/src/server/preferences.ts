import { switchSingleKeys } from '../commands/keys';
import { switchTheme, type Theme } from '../design/theme';
import { useOperation } from './operations';
import { PreferDocument } from './preferences.generated';
import { useSession } from './session';

const themes = { light: 'LIGHT', dark: 'DARK' } as const;

/** Changes colours and single keys: at once here, and for a person in every browser. Of an API key this browser alone keeps it. */
export function usePreferences() {
  const followsPerson = useSession()?.person != null;
  const prefer = useOperation(PreferDocument);
  return {
    followsPerson,
    preferTheme: (chosen: Theme | null) => {
      switchTheme(chosen);
      if (followsPerson) prefer.mutate({ input: { theme: chosen && themes[chosen] } });
    },
    preferSingleKeys: (on: boolean) => {
      switchSingleKeys(on);
      if (followsPerson) prefer.mutate({ input: { singleKeys: on } });
    },
  };
}
