import { useState } from 'react';
import { DayField } from '../../components/day-field';
import { Field, problemOf } from '../../components/field';
import { FormDialog } from '../../components/form-dialog';
import { useToasts } from '../../components/toasts';
import { dayText } from '../../server/format';
import { useOperation } from '../../server/operations';
import { ReopenPeriodDocument } from './periods.generated';

/** Opens the books again from a day on, and keeps why. */
export function Reopen({ closedThrough, onClose }: { closedThrough: string; onClose: () => void }) {
  const [through, setThrough] = useState<string | null>(`${closedThrough.slice(0, 7)}-01`);
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const toasts = useToasts();
  const reopen = useOperation(ReopenPeriodDocument, { onRefused: setError });
  const submit = () => {
    if (reason.trim() === '') return setAsked(true);
    if (through === null) return;
    reopen.mutate(
      { through, reason: reason.trim() },
      {
        onSuccess: () => {
          toasts.told(`Open again from ${dayText(through)}`);
          onClose();
        },
      },
    );
  };
  const reasonProblem = isAsked && reason.trim() === '' ? 'Say why: it is kept with the reopening' : null;
  return (
    <FormDialog title="Reopen" action="Reopen" isBusy={reopen.isPending} onSubmit={submit} onClose={onClose}>
      <Field label="First open day" problem={problemOf(error, 'through') ?? error?.message ?? null}>
        <DayField day={through} isRequired onChange={setThrough} />
      </Field>
      <Field label="Reason" problem={reasonProblem}>
        <input value={reason} onChange={({ target }) => setReason(target.value)} autoComplete="off" />
      </Field>
    </FormDialog>
  );
}
