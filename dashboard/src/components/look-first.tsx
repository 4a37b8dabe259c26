import { type ReactNode, useState } from 'react';
import { Field } from './field';
import { FormDialog } from './form-dialog';
import { Reviews } from './reviews';
import { useToasts } from './toasts';

/** What speaks against a record until somebody says why it is right. */
export interface Doubts {
  details: string[];
  acknowledge: (note: string) => Promise<unknown>;
}

/** Of a record's reasons for review those that nobody has said yet to be right. */
export function doubtsOf<Reason>(
  reviews: { reason: Reason; detail: string; acknowledgement: object | null }[],
  acknowledge: (input: { reasons: Reason[]; note: string }) => Promise<unknown>,
): Doubts {
  const open = reviews.filter(({ acknowledgement }) => acknowledgement === null);
  const reasons = open.map(({ reason }) => reason);
  return { details: open.map(({ detail }) => detail), acknowledge: (note) => acknowledge({ reasons, note }) };
}

/** Does something with a record at once, or once somebody said why what is doubtful of it is right. */
export function useLookFirst(
  name: string,
  { details, acknowledge }: Doubts,
): {
  afterLooking: (action: string, then: () => void) => void;
  looking: ReactNode;
} {
  const [asked, ask] = useState<{ action: string; then: () => void } | null>(null);
  const toasts = useToasts();
  const afterLooking = (action: string, then: () => void) => (details.length > 0 ? ask({ action, then }) : then());
  const looking = asked && (
    <LookFirst
      name={name}
      details={details}
      action={asked.action}
      onAgreed={(note) => {
        ask(null);
        void acknowledge(note).then(asked.then, toasts.failed);
      }}
      onClose={() => ask(null)}
    />
  );
  return { afterLooking, looking };
}

/** Asks why something is right that the service refuses until somebody says so, before it is done. */
function LookFirst(props: {
  name: string;
  details: string[];
  /** What is done then: `Confirm`. */
  action: string;
  onAgreed: (note: string) => void;
  onClose: () => void;
}) {
  const { name, details, action, onAgreed, onClose } = props;
  const [note, setNote] = useState('');
  const isSaid = note.trim() !== '';
  return (
    <FormDialog
      title={`Look at this first: ${name}`}
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
