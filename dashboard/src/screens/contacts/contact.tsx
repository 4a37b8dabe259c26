import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { type Command, useCommands } from '../../commands/registry';
import { Actions } from '../../components/actions';
import { Instant } from '../../components/day';
import { Facts } from '../../components/facts';
import { Failure } from '../../components/failure';
import { GhostRows } from '../../components/ghost-rows';
import { Screen } from '../../components/screen';
import { Status } from '../../components/status';
import { useToasts } from '../../components/toasts';
import { useBooks } from '../../server/books';
import { words } from '../../server/format';
import { History } from '../../server/history';
import { useDocument, useOperation } from '../../server/operations';
import { useMay } from '../../server/session';
import { ContactForm } from './contact-form';
import { LearnedOf, OpenTable, RecordTable } from './contact-tables';
import {
  ContactDocument,
  RecordsOfContactDocument,
  RetryMailDocument,
  type WholeContactFragment,
} from './contacts.generated';
import styles from './contacts.module.css';
import { openItemsOf } from './open-items';
import { Reminder } from './reminder';
import { Statement } from './statement';

/** One contact: what is open with it, its documents, and what was learnt of it. */
export function Contact() {
  const { id } = useParams({ from: '/books/contacts/$id' });
  const asked = useDocument(ContactDocument, { id });
  const contact = asked.data?.contact;
  return (
    <Screen title={contact?.name ?? 'Contact'}>
      {asked.error && !contact && <Failure error={asked.error} onRetry={() => void asked.refetch()} />}
      {asked.isPending && <GhostRows />}
      {contact && <Whole contact={contact} />}
      <History type="CONTACT" id={id} />
    </Screen>
  );
}

function Whole({ contact }: { contact: WholeContactFragment }) {
  const { verbs, dialog } = useVerbs(contact);
  useCommands(verbs);
  return (
    <>
      <Actions of={verbs} />
      <Facts
        of={{
          Is: contact.contactType === 'BOTH' ? 'Customer and vendor' : words(contact.contactType),
          'E-mail': contact.email,
          Phone: contact.phone,
          Address: addressOf(contact),
          'Tax number': contact.taxId,
          IBAN: contact.iban,
          '1099': contact.is1099Eligible && 'Receives 1099s',
          'Your own number': contact.externalId,
        }}
      />
      <Open id={contact.id} />
      <Records contact={contact} />
      <Sent contact={contact} />
      {dialog}
    </>
  );
}

function addressOf({ billingAddress }: WholeContactFragment): string | null {
  if (billingAddress === null) return null;
  const { line1, line2, zip, city, state, country } = billingAddress;
  const place = [zip, city].filter(Boolean).join(' ');
  return [line1, line2, place, state, country].filter(Boolean).join(', ');
}

function Open({ id }: { id: string }) {
  const { today } = useBooks();
  const asked = useQuery({ queryKey: ['OpenOfContact', id, today], queryFn: () => openItemsOf(id, today) });
  if (asked.error) return <Failure error={asked.error} onRetry={() => void asked.refetch()} />;
  if (asked.data === undefined) return <GhostRows count={2} />;
  const { owes, owed } = asked.data;
  if (owes.length + owed.length === 0) return <p>Nothing is open between you.</p>;
  return (
    <div className={styles.columns}>
      <OpenTable title="Owes you" sums={owes} />
      <OpenTable title="You owe" sums={owed} />
    </div>
  );
}

function Records({ contact: { id, name } }: { contact: WholeContactFragment }) {
  const asked = useDocument(RecordsOfContactDocument, { id, name });
  const of = asked.data;
  if (asked.error && of === undefined) return <Failure error={asked.error} onRetry={() => void asked.refetch()} />;
  if (of === undefined) return <GhostRows />;
  const all = { view: 'all', q: name } as const;
  return (
    <div className={styles.columns}>
      <RecordTable title="Invoices" kind="Invoice" of={of.invoices} all={{ to: '/invoices', search: all }} />
      <RecordTable
        title="Credit notes"
        kind="CreditNote"
        of={of.creditNotes}
        all={{ to: '/credit-notes', search: all }}
      />
      <RecordTable title="Payments" kind="Payment" of={of.payments} all={{ to: '/payments', search: all }} />
      <RecordTable title="Bills" kind="Bill" of={of.bills} all={{ to: '/bills', search: all }} />
      <RecordTable title="Debit notes" kind="DebitNote" of={of.debitNotes} all={{ to: '/debit-notes', search: all }} />
      <RecordTable
        title="Payments to it"
        kind="VendorPayment"
        of={of.vendorPayments}
        all={{ to: '/vendor-payments', search: all }}
      />
      <RecordTable title="Commitments" kind="Commitment" of={of.commitments} all={null} />
      <RecordTable title="Documents that name it" kind="InvoiceDocument" of={of.invoiceDocuments} all={null} />
      <LearnedOf values={of.learnedValues.nodes} />
    </div>
  );
}

function Sent({ contact: { mails } }: { contact: WholeContactFragment }) {
  const retry = useOperation(RetryMailDocument);
  const toasts = useToasts();
  const may = useMay();
  if (mails.length === 0) return null;
  return (
    <section aria-labelledby="sent">
      <h2 id="sent">Sent</h2>
      {mails.map(({ id, kind, subject, recipients, createdAt, status, serverAnswer }) => (
        <p key={id}>
          {subject || words(kind)} to {recipients.join(', ')}, <Instant of={createdAt} /> <Status of={status} />{' '}
          {status === 'FAILED' && <span className="quiet">{serverAnswer}</span>}{' '}
          {status === 'FAILED' && may('write') && (
            <button
              type="button"
              className="button"
              onClick={() => retry.mutate({ id }, { onSuccess: () => toasts.told('On its way again') })}
            >
              Send {subject || words(kind)} again
            </button>
          )}
        </p>
      ))}
    </section>
  );
}

function useVerbs(contact: WholeContactFragment) {
  const [open, setOpen] = useState<'edit' | 'statement' | 'reminder' | null>(null);
  const toasts = useToasts();
  const may = useMay();
  const section = 'Contact';
  const isCustomer = contact.contactType !== 'VENDOR';
  const verbs: Command[] = [];
  if (may('write')) verbs.push({ id: 'edit', title: 'Edit', section, key: 'e', run: () => setOpen('edit') });
  if (isCustomer)
    verbs.push({ id: 'statement', title: 'Statement', section, key: 'p', run: () => setOpen('statement') });
  if (isCustomer && may('write'))
    verbs.push({ id: 'reminder', title: 'Reminder', section, key: 'm', run: () => setOpen('reminder') });
  const close = () => setOpen(null);
  const dialog = (
    <>
      {open === 'edit' && (
        <ContactForm contact={contact} onSaved={() => toasts.told('The contact is saved')} onClose={close} />
      )}
      {open === 'statement' && <Statement contact={contact} onClose={close} />}
      {open === 'reminder' && <Reminder contact={contact} onClose={close} />}
    </>
  );
  return { verbs, dialog };
}
