import { useRef } from 'react';
import { useCommands } from '../commands/registry';

/** Filters a list by words: `/` goes there, Enter filters, Escape leaves it as it was. */
export function SearchField({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  useCommands([{ id: 'filter', title: 'Filter', section: 'List', key: '/', run: () => input.current?.select() }]);
  return (
    <search>
      <input
        key={text}
        ref={input}
        type="search"
        aria-label="Filter"
        placeholder="Filter"
        defaultValue={text}
        autoComplete="off"
        onKeyDown={(event) => {
          if (event.key === 'Enter') onSearch(event.currentTarget.value.trim());
          if (event.key !== 'Escape') return;
          event.preventDefault();
          event.currentTarget.value = text;
          event.currentTarget.blur();
        }}
      />
    </search>
  );
}
