import { useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useRef, useState } from 'react';
import { useToasts } from '../../components/toasts';
import { upload } from '../../server/request';
import { UploadDocumentDocument } from './inbox.generated';

const atOnce = 3;

/** What the inbox takes; it looks at the content, and refuses what is named wrongly. */
const acceptedFiles =
  'application/pdf,application/xml,text/xml,.xml,image/jpeg,image/png,image/webp,image/tiff,image/heic,.heic';

/** Takes files that are chosen or dropped; a few go up at a time. */
export function useUpload() {
  const queries = useQueryClient();
  const toasts = useToasts();
  const field = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const send = async (files: File[]) => {
    const waiting = [...files];
    const sendOne = async () => {
      for (let file = waiting.shift(); file; file = waiting.shift()) {
        const { name } = file;
        await upload(UploadDocumentDocument, { file }).catch((error: Error) =>
          toasts.failed(Object.assign(error, { message: `${name}: ${error.message}` })),
        );
      }
    };
    await Promise.all(Array.from({ length: atOnce }, sendOne));
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
  const over = (is: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(is);
  };
  return {
    input,
    choose: () => field.current?.click(),
    dropTarget: {
      'data-over': isOver || undefined,
      onDragOver: over(true),
      onDragLeave: over(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        void send([...event.dataTransfer.files]);
      },
    },
  };
}
