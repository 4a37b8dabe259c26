import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { useToasts } from './toasts';

/**
 * Takes a file that a person chooses: `input` belongs into the page, `choose` opens the dialog of the browser. `send` sends
 * the file and answers what to tell; what is shown is asked for anew.
 */
export function useFileChooser(props: { label: string; accept?: string; send: (file: File) => Promise<string> }): {
  input: ReactNode;
  choose: () => void;
} {
  const field = useRef<HTMLInputElement>(null);
  const queries = useQueryClient();
  const toasts = useToasts();
  const take = async (file: File) => {
    try {
      toasts.told(await props.send(file));
    } catch (error) {
      toasts.failed(error as Error);
    }
    await queries.invalidateQueries();
  };
  const input = (
    <input
      ref={field}
      type="file"
      accept={props.accept}
      hidden
      aria-label={props.label}
      onChange={({ target }) => {
        const [file] = target.files ?? [];
        if (file) void take(file);
        target.value = '';
      }}
    />
  );
  return { input, choose: () => field.current?.click() };
}
