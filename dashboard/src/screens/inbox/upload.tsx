import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { areFiles } from '../../components/file-drops';
import { useToasts } from '../../components/toasts';
import { openBooks } from '../../server/open-books';
import { upload } from '../../server/request';
import { UploadDocumentDocument } from './inbox.generated';

const atOnce = 3;

/** What the inbox takes; it looks at the content, and refuses what is named wrongly. */
const acceptedFiles =
  'application/pdf,application/xml,text/xml,.xml,image/jpeg,image/png,image/webp,image/tiff,image/heic,.heic';

/** Takes files that are chosen, or dropped anywhere in the window by whoever may upload; a few go up at a time. */
export function useUpload(mayUpload: boolean) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const field = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const send = async (files: File[]) => {
    const waiting = [...files];
    const { ended } = openBooks();
    const sendOne = async () => {
      for (let file = waiting.shift(); file; file = ended.aborted ? undefined : waiting.shift()) {
        const { name } = file;
        await upload(UploadDocumentDocument, { file }).catch((error: Error) =>
          toasts.failed(Object.assign(error, { message: `${name}: ${error.message}` })),
        );
      }
    };
    await Promise.all(Array.from({ length: atOnce }, sendOne));
    if (waiting.length > 0)
      toasts.failed(new Error(`Not uploaded, since other books were opened: ${waiting.length} more files`));
    await queries.invalidateQueries();
  };
  const input = (
    <input
      ref={field}
      type="file"
      accept={acceptedFiles}
      multiple
      hidden
      aria-label="Invoices as files"
      onChange={(event) => {
        void send([...(event.target.files ?? [])]);
        event.target.value = '';
      }}
    />
  );
  const latest = useRef(send);
  latest.current = send;
  useEffect(() => {
    if (!mayUpload) return;
    const ended = new AbortController();
    const { signal } = ended;
    window.addEventListener(
      'dragover',
      (event) => {
        if (event.dataTransfer === null || !areFiles(event.dataTransfer)) return;
        event.dataTransfer.dropEffect = 'copy';
        setOver(true);
      },
      { signal },
    );
    window.addEventListener('dragleave', () => setOver(false), { signal });
    window.addEventListener(
      'drop',
      (event) => {
        setOver(false);
        void latest.current([...(event.dataTransfer?.files ?? [])]);
      },
      { signal },
    );
    return () => ended.abort();
  }, [mayUpload]);
  return { input, isOver, choose: () => field.current?.click() };
}
