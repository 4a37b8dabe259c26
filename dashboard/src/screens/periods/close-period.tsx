import { useState } from 'react';
import { DayField } from '../../components/day-field';
import { Field, problemOf } from '../../components/field';
import { FormDialog } from '../../components/form-dialog';
import { useToasts } from '../../components/toasts';
import { dayText } from '../../server/format';
import { useOperation } from '../../server/operations';
import { Checklist, useChecklist } from './checklist';
import { ClosePeriodDocument } from './periods.generated';
import styles from './periods.module.css';

/** Closes everything through a day; what is left to do until then is seen first. */
export function ClosePeriod(props: { through: string; onClose: () => void }) {
  const { onClose } = props;
  const [through, setThrough] = useState<string | null>(props.through);
  const [farAhead, setFarAhead] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const toasts = useToasts();
  const close = useOperation(ClosePeriodDocument, { onRefused: setError });
  const left = useChecklist(through);
  const problem = problemOf(error, 'through') ?? error?.message ?? null;
  const submit = () =>
    through !== null &&
    close.mutate(
      { through, farAhead },
      {
        onSuccess: () => {
          toasts.told(`Closed through ${dayText(through)}`);
          onClose();
        },
      },
    );
  return (
    <FormDialog title="Close through a day" action="Close" isBusy={close.isPending} onSubmit={submit} onClose={onClose}>
      <Field label="Last closed day" problem={problem} hint="Nothing dated then or before can be posted any more">
        <DayField day={through} isRequired onChange={setThrough} />
      </Field>
      {problem?.includes('year ahead') && (
        <label className={styles.accept}>
          <input type="checkbox" checked={farAhead} onChange={({ target }) => setFarAhead(target.checked)} />
          The day is meant
        </label>
      )}
      <Checklist {...left} />
    </FormDialog>
  );
}
