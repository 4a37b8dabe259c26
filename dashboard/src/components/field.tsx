import { cloneElement, type ReactElement, useId, useState } from 'react';
import { RequestRefused } from '../server/request';
import { FieldProblem } from './checked-input';
import styles from './components.module.css';

interface ControlProps {
  id?: string;
  'aria-labelledby'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
  'aria-describedby'?: string | undefined;
}

/** A label, its control, and below it what is wrong with it, as the control itself or the service says, or a hint. */
export function Field(props: {
  label: string;
  problem?: string | null;
  hint?: string;
  children: ReactElement<ControlProps>;
}) {
  const { label, hint } = props;
  const [ownProblem, setOwnProblem] = useState<string | null>(null);
  const problem = ownProblem ?? props.problem ?? null;
  const id = useId();
  const labelId = `${id}-label`;
  const noteId = `${id}-note`;
  const note = problem ?? hint;
  return (
    <div className={styles.field}>
      <label id={labelId} htmlFor={id}>
        {label}
      </label>
      <FieldProblem value={setOwnProblem}>
        {cloneElement(props.children, {
          id,
          // A list that opens hides the label from the tree, and still has its name from it.
          'aria-labelledby': labelId,
          'aria-invalid': problem !== null || undefined,
          'aria-describedby': note ? noteId : undefined,
        })}
      </FieldProblem>
      {note && (
        <p id={noteId} className={styles.note} data-problem={problem !== null || undefined}>
          {note}
        </p>
      )}
    </div>
  );
}

/** What the service has against a field, if the error is about it. */
export function problemOf(error: Error | null, path: string): string | null {
  if (!(error instanceof RequestRefused)) return null;
  return error.fields.find((field) => field.path === path)?.message ?? null;
}
