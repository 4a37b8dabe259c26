import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useCommands } from '../commands/registry';
import { useToasts } from './toasts';

interface Done {
  text: string;
  takeBack: () => Promise<unknown>;
}

/** Tells what was done, where it can be with the way back: `z` takes back what was last, a toast what it tells. */
export function useUndo(): (text: string, takeBack?: Done['takeBack']) => void {
  const toasts = useToasts();
  const queries = useQueryClient();
  const done = useRef<Done[]>([]);
  const [last, setLast] = useState<string | null>(null);
  const undo = async (one: Done | undefined) => {
    // Its key or its toast may have taken it back already.
    if (one === undefined || !done.current.includes(one)) return;
    done.current = done.current.filter((other) => other !== one);
    setLast(done.current.at(-1)?.text ?? null);
    try {
      await one.takeBack();
      toasts.told(`Taken back: ${one.text}`);
    } catch (error) {
      toasts.failed(error as Error);
    }
    await queries.invalidateQueries();
  };
  useCommands(
    last === null
      ? []
      : [
          {
            id: 'undo',
            title: `Take back: ${last}`,
            section: 'Screen',
            key: 'z',
            run: () => void undo(done.current.at(-1)),
          },
        ],
  );
  return (text, takeBack) => {
    if (takeBack === undefined) return void toasts.told(text);
    const one = { text, takeBack };
    done.current.push(one);
    setLast(text);
    toasts.told(text, () => void undo(one));
  };
}

/** Does something, tells it with the way to take it back, and asks for everything shown anew. A refusal is told in a toast. */
export type Act = (action: () => Promise<unknown>, text: string, takeBack?: Done['takeBack']) => Promise<void>;

/** For a screen that takes nothing back beside it. */
export function useAct(): Act {
  return useActing(useUndo());
}

/** With the `undo` of the screen, so that `z` takes back what was last, whichever of both did it. */
export function useActing(undo: ReturnType<typeof useUndo>): Act {
  const queries = useQueryClient();
  const toasts = useToasts();
  return async (action, text, takeBack) => {
    try {
      await action();
      undo(text, takeBack);
    } catch (error) {
      toasts.failed(error as Error);
    }
    await queries.invalidateQueries();
  };
}
