import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Field, problemOf } from './field';
import { FormDialog } from './form-dialog';
import { useToasts } from './toasts';

/** What a person writes of a mail; the service writes the rest in the contact’s language. */
export interface WrittenMail {
  recipients: string[];
  subject?: string;
  text?: string;
}

/** Sends a document as a PDF by e-mail. `send` answers who it is on its way to. */
export function SendDialog(props: {
  /** What is sent: the number of an invoice, `the statement`. */
  what: string;
  email: string | null;
  subjectHint: string;
  send: (mail: WrittenMail) => Promise<{ recipients: string[] }>;
  onClose: () => void;
}) {
  const { what, email, subjectHint, send, onClose } = props;
  const [recipients, setRecipients] = useState(email ?? '');
  const [subject, setSubject] = useState('');
  const [text, setText] = useState('');
  const [error, setError] = useState<Error | null>(null);
  const [isBusy, setBusy] = useState(false);
  const toasts = useToasts();
  const queries = useQueryClient();
  const submit = async () => {
    setBusy(true);
    try {
      const sent = await send({
        recipients: recipients.split(/[,;\s]+/).filter((address) => address !== ''),
        ...(subject.trim() !== '' && { subject: subject.trim() }),
        ...(text.trim() !== '' && { text }),
      });
      toasts.told(`On its way to ${sent.recipients.join(', ')}`);
      onClose();
    } catch (refusal) {
      setError(refusal as Error);
      setBusy(false);
    }
    await queries.invalidateQueries();
  };
  return (
    <FormDialog title={`Send ${what}`} action="Send" isBusy={isBusy} onSubmit={() => void submit()} onClose={onClose}>
      <Field label="To" problem={problemOf(error, 'recipients')} hint="E-mail addresses, with commas between them">
        <input value={recipients} onChange={(event) => setRecipients(event.target.value)} autoComplete="off" />
      </Field>
      <Field label="Subject" problem={problemOf(error, 'subject')} hint={subjectHint}>
        <input value={subject} onChange={(event) => setSubject(event.target.value)} autoComplete="off" />
      </Field>
      <Field label="Text" problem={problemOf(error, 'text')} hint="Defaults to the text in the customer’s language">
        <textarea rows={4} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      {error && <p role="alert">{error.message}</p>}
    </FormDialog>
  );
}
