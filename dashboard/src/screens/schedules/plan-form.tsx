import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import styles from '../../components/components.module.css';
import { FormDialog } from '../../components/form-dialog';
import { Plan } from './plan';
import type { MadeScheduleFragment } from './schedules.generated';

type Made = MadeScheduleFragment['amortizationSchedule'];

/** A form whose plan is looked at before it is made: the first Enter shows the plan, the second makes it. */
export function PlanForm(props: {
  title: string;
  /** Changes with what is written: a plan of something else is no longer shown. */
  written: string;
  send: (preview: boolean) => Promise<Made>;
  onMade: (id: string) => void;
  onClose: () => void;
  children: (error: Error | null) => ReactNode;
}) {
  const { title, written, send, onMade, onClose, children } = props;
  const [plan, setPlan] = useState<{ of: string; schedule: Made } | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [isBusy, setBusy] = useState(false);
  const queries = useQueryClient();
  const shown = plan?.of === written ? plan.schedule : null;
  const submit = async () => {
    setBusy(true);
    setError(null);
    try {
      const made = await send(shown === null);
      if (shown === null) setPlan({ of: written, schedule: made });
      else {
        void queries.invalidateQueries();
        onMade(made.id);
      }
    } catch (refusal) {
      setError(refusal as Error);
    }
    setBusy(false);
  };
  return (
    <FormDialog
      title={title}
      action={shown === null ? 'Show the plan' : 'Create'}
      isWide
      isBusy={isBusy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {error && <p role="alert">{error.message}</p>}
      <div className={styles.fields}>{children(error)}</div>
      {shown && <Plan entries={shown.entries} currency={shown.currency} />}
    </FormDialog>
  );
}
