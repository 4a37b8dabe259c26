import { useState } from 'react';
import { Field, problemOf } from '../../components/field';
import { FormDialog } from '../../components/form-dialog';
import { useToasts } from '../../components/toasts';
import { useOperation } from '../../server/operations';
import { SendInvoiceDocument, type WholeInvoiceFragment } from './invoices.generated';

/** Sends an invoice as a PDF by e-mail. */
export function SendInvoice({ invoice, onClose }: { invoice: WholeInvoiceFragment; onClose: () => void }) {
  const [recipients, setRecipients] = useState(invoice.contact.email ?? '');
  const [subject, setSubject] = useState('');
  const [text, setText] = useState('');
  const [error, setError] = useState<Error | null>(null);
  const toasts = useToasts();
  const send = useOperation(SendInvoiceDocument, { onRefused: setError });
  const submit = () =>
    send.mutate(
      {
        input: {
          id: invoice.id,
          recipients: recipients.split(/[,;\s]+/).filter((address) => address !== ''),
          ...(subject.trim() !== '' && { subject: subject.trim() }),
          ...(text.trim() !== '' && { text }),
        },
      },
      {
        onSuccess: ({ sendInvoice }) => {
          toasts.told(`On its way to ${sendInvoice.outgoingMail.recipients.join(', ')}`);
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={`Send ${invoice.invoiceNumber}`}
      action="Send"
      isBusy={send.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="To" problem={problemOf(error, 'recipients')} hint="E-mail addresses, with commas between them">
        <input value={recipients} onChange={(event) => setRecipients(event.target.value)} autoComplete="off" />
      </Field>
      <Field label="Subject" problem={problemOf(error, 'subject')} hint="Defaults to the number of the invoice">
        <input value={subject} onChange={(event) => setSubject(event.target.value)} autoComplete="off" />
      </Field>
      <Field label="Text" problem={problemOf(error, 'text')} hint="Defaults to the text in the customer’s language">
        <textarea rows={4} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      {error && <p role="alert">{error.message}</p>}
    </FormDialog>
  );
}
