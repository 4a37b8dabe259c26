import { useState } from 'react';
import { Amount } from '../../components/amount';
import { Field } from '../../components/field';
import { SendDialog } from '../../components/send-dialog';
import { useBooks } from '../../server/books';
import { useDocument } from '../../server/operations';
import { mutate, RequestRefused } from '../../server/request';
import { ReminderOfContactDocument, SendReminderDocument, type WholeContactFragment } from './contacts.generated';
import { LookAtPaper } from './look-at-paper';

const levels = [
  { level: 1, title: 'Friendly' },
  { level: 2, title: 'Second' },
  { level: 3, title: 'Last' },
];

/** A reminder of what is overdue today: looked at, printed, sent. */
export function Reminder({ contact, onClose }: { contact: WholeContactFragment; onClose: () => void }) {
  const { currency } = useBooks();
  const [level, setLevel] = useState(1);
  const [isSending, setSending] = useState(false);
  const variables = { contactId: contact.id, currency, level };
  const asked = useDocument(ReminderOfContactDocument, variables);
  const isNothingOverdue = asked.error instanceof RequestRefused && asked.error.code === 'NOTHING_OVERDUE';
  const reminder = isNothingOverdue ? null : asked.data?.paymentReminder;
  if (isSending)
    return (
      <SendDialog
        what="the reminder"
        email={contact.email}
        subjectHint="Defaults to its name in the customer’s language"
        send={async (mail) =>
          (await mutate(SendReminderDocument, { input: { ...variables, ...mail } })).sendReminder.outgoingMail
        }
        onClose={onClose}
      />
    );
  return (
    <LookAtPaper
      title={`Reminder of ${contact.name}`}
      asked={isNothingOverdue ? { ...asked, error: null } : asked}
      pdfUrl={reminder?.pdfUrl ?? null}
      onSend={() => setSending(true)}
      onClose={onClose}
    >
      <Field label="How urgent">
        <select value={level} onChange={({ target }) => setLevel(Number(target.value))}>
          {levels.map(({ level: one, title }) => (
            <option key={one} value={one}>
              {title}
            </option>
          ))}
        </select>
      </Field>
      {isNothingOverdue && (
        <p role="status">
          Nothing is overdue in {currency} today: there is nothing to remind {contact.name} of.
        </p>
      )}
      {reminder && (
        <p>
          Overdue today: <Amount cents={reminder.overdueCents} currency={currency} />
        </p>
      )}
    </LookAtPaper>
  );
}
