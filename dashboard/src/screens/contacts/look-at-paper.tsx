import type { ReactNode } from 'react';
import { Failure } from '../../components/failure';
import { FormDialog } from '../../components/form-dialog';
import { GhostRows } from '../../components/ghost-rows';
import { openFile } from '../../components/open-file';
import { useMay } from '../../server/session';

/** What a paper for a customer will say, before it is printed or sent. */
export function LookAtPaper(props: {
  title: string;
  asked: { error: Error | null; isPending: boolean; refetch: () => unknown };
  /** Null while there is none. */
  pdfUrl: string | null;
  onSend: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const { title, asked, pdfUrl, onSend, onClose, children } = props;
  const maySend = useMay()('write');
  const print = () => pdfUrl !== null && openFile(pdfUrl);
  return (
    <FormDialog
      title={title}
      action={maySend ? 'Send' : 'Print'}
      isBusy={pdfUrl === null || asked.error !== null}
      onSubmit={maySend ? onSend : print}
      onClose={onClose}
    >
      {children}
      {asked.isPending && <GhostRows count={3} />}
      {asked.error && <Failure error={asked.error} onRetry={() => void asked.refetch()} />}
      {maySend && pdfUrl !== null && !asked.error && (
        <p>
          <button type="button" className="button" onClick={print}>
            Print
          </button>
        </p>
      )}
    </FormDialog>
  );
}
