import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useCommands } from '../commands/registry';
import { useToasts } from './toasts';

interface Done {
  text: string;
  takeBack: () => Promise<unknown>;
}

/** Tells what was done, and takes the last of it back with `z` or in the toast, where it can be taken back. */
export function useUndo(): (text: string, takeBack?: Done['takeBack']) => void {
  const toasts = useToasts();
  const queries = useQueryClient();
  const done = useRef<Done[]>([]);
  const [last, setLast] = useState<string | null>(null);
  const undo = async () => {
    const latest = done.current.pop();
    setLast(done.current.at(-1)?.text ?? null);
    if (latest === undefined) return;
    try {
      await latest.takeBack();
      toasts.told(`Taken back: ${latest.text}`);
    } catch (error) {
      toasts.failed(error as Error);
    }
    await queries.invalidateQueries();
  };
  useCommands(
    last === null
      ? []
      : [{ id: 'undo', title: `Take back: ${last}`, section: 'Screen', key: 'z', run: () => void undo() }],
  );
  return (text, takeBack) => {
    if (takeBack === undefined) return void toasts.told(text);
    done.current.push({ text, takeBack });
    setLast(text);
    toasts.told(text, () => void undo());
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
