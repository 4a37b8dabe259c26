import { type RefObject, useState } from 'react';
import { Keycap } from '../commands/keycap';

/** Copies the text of an element. Browsers do that over HTTPS alone: else the text is selected, and it is said how to go on. */
export function Copy({ of }: { of: RefObject<HTMLElement | null> }) {
  const [done, setDone] = useState<'copied' | 'selected' | null>(null);
  const select = () => {
    if (of.current) getSelection()?.selectAllChildren(of.current);
    setDone('selected');
  };
  const copy = () => {
    if (!('clipboard' in navigator)) return select();
    navigator.clipboard.writeText(of.current?.textContent ?? '').then(() => setDone('copied'), select);
  };
  return (
    <>
      <button type="button" className="button" onClick={copy}>
        Copy
      </button>
      <span aria-live="polite" className="quiet">
        {done === 'copied' && 'Copied'}
        {done === 'selected' && (
          <>
            Not copied, since this address is not HTTPS: it is selected, <Keycap of="$mod+c" /> copies it
          </>
        )}
      </span>
    </>
  );
}
