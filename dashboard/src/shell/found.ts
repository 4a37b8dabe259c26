import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import type { Command } from '../commands/registry';
import { words } from '../server/format';
import { useDocument } from '../server/operations';
import { addressOf } from '../server/record-address';
import { FoundDocument } from './found.generated';

/** What a text finds in the books, as commands that go there. */
export function useFound(text: string): Command[] {
  const q = useDeferredValue(text);
  const navigate = useNavigate();
  const found = useDocument(FoundDocument, q === '' ? null : { q });
  if (q === '') return [];
  return (found.data?.search.hits ?? []).flatMap(({ text: title, record }) => {
    const address = 'id' in record ? addressOf(record.__typename, record.id) : null;
    if (address === null) return [];
    return [
      {
        id: `found ${record.nodeId}`,
        title,
        section: words(record.__typename.replace(/(?<=[a-z])(?=[A-Z])/g, ' ')),
        run: () => void navigate(address),
      },
    ];
  });
}
