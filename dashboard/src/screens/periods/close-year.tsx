import { useState } from 'react';
import { FormDialog } from '../../components/form-dialog';
import { useToasts } from '../../components/toasts';
import { dayText } from '../../server/format';
import { useOperation } from '../../server/operations';
import { Checklist, useChecklist } from './checklist';
import { CloseFiscalYearDocument } from './periods.generated';
import styles from './periods.module.css';

/** Closes a fiscal year: with what is left for good only when it is accepted. */
export function CloseYear({ year, onClose }: { year: { name: string; to: string }; onClose: () => void }) {
  const [acceptOpenItems, accept] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const toasts = useToasts();
  const close = useOperation(CloseFiscalYearDocument, { onRefused: setError });
  const left = useChecklist(year.to);
  const submit = () =>
    close.mutate(
      { through: year.to, acceptOpenItems },
      {
        onSuccess: () => {
          toasts.told(`${year.name} is closed`);
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={`Close ${year.name}`}
      action="Close"
      isBusy={close.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        Everything through {dayText(year.to)} is closed. Revenue and expenses begin anew on the next day, and the result
        is carried forward by computation: nothing is booked, so the year can be reopened.
      </p>
      {error && <p role="alert">{error.message}</p>}
      <Checklist {...left} />
      {left.blocking !== null && left.blocking > 0 && (
        <label className={styles.accept}>
          <input type="checkbox" checked={acceptOpenItems} onChange={({ target }) => accept(target.checked)} />
          What is red stays undone for good, and that is accepted
        </label>
      )}
    </FormDialog>
  );
}
