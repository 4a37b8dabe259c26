import { useState } from 'react';
import { Field } from './field';
import { FormDialog } from './form-dialog';
import { Reviews } from './reviews';

/** Asks why something is right that the service refuses until somebody says so, before it is done. */
export function LookFirst(props: {
  details: string[];
  /** What is done then: `Confirm`. */
  action: string;
  onAgreed: (note: string) => void;
  onClose: () => void;
}) {
  const { details, action, onAgreed, onClose } = props;
  const [note, setNote] = useState('');
  const isSaid = note.trim() !== '';
  return (
    <FormDialog
      title="Look at this first"
      action={action}
      isBusy={!isSaid}
      onSubmit={() => onAgreed(note.trim())}
      onClose={onClose}
    >
      <Reviews details={details} />
      <Field label="Why it is right">
        <input value={note} onChange={(event) => setNote(event.target.value)} autoComplete="off" />
      </Field>
    </FormDialog>
  );
}
