import type { ReactNode } from 'react';
import { Amount } from '../../components/amount';
import { Day, Instant } from '../../components/day';
import { Failure } from '../../components/failure';
import { words } from '../../server/format';
import { History } from '../../server/history';
import { useDocument } from '../../server/operations';
import { ProposalDocument, type ProposalQuery } from './approvals.generated';
import styles from './approvals.module.css';

type PaymentProposal = NonNullable<ProposalQuery['paymentProposal']>;
type Actor = PaymentProposal['proposedBy'];

/** Exactly what is approved: who is paid and where, for which bills, and what is booked. */
export function Proposal({ id }: { id: string }) {
  const asked = useDocument(ProposalDocument, { id });
  const proposal = asked.data?.paymentProposal;
  if (asked.error && !proposal) return <Failure error={asked.error} onRetry={() => void asked.refetch()} />;
  return proposal ? <Whole {...proposal} /> : null;
}

function Whole(proposal: PaymentProposal) {
  const { id, memo, contact, iban, account, kind, amountCents, currency, paymentDate, records, changes } = proposal;
  const bills = records.filter(({ recordType }) => recordType !== 'contact' && recordType !== 'owner');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than its place is scrolled by keys
    <section className={styles.proposal} aria-label={`Proposal ${id}`} tabIndex={0}>
      <History type="PAYMENT_PROPOSAL" id={id} />
      <h2>{memo}</h2>
      {changes.length > 0 && <Changes changes={changes} currency={currency} />}
      <dl className={styles.facts}>
        {contact && (
          <>
            <dt>To</dt>
            <dd>{contact.name}</dd>
            <dt>Bank account</dt>
            <dd>{iban ?? <span className="quiet">none is known</span>}</dd>
          </>
        )}
        {kind !== 'APPROVAL_LIMIT' && (
          <>
            <dt>Amount</dt>
            <dd>
              <Amount cents={amountCents} currency={currency} />
            </dd>
          </>
        )}
        <dt>Day</dt>
        <dd>
          <Day of={paymentDate} />
        </dd>
        {account && (
          <>
            <dt>From</dt>
            <dd>
              {account.number} {account.name}
            </dd>
          </>
        )}
        {bills.map(({ recordType, recordId, name, openCents }) => (
          <Fact key={`${recordType} ${recordId}`} title={words(recordType)}>
            {name} <Amount cents={openCents} currency={currency} />
          </Fact>
        ))}
        <Step title="Proposed" actor={proposal.proposedBy} at={proposal.createdAt} />
        <Step title="Approved" actor={proposal.approvedBy} at={proposal.approvedAt} />
        <Step title="Declined" actor={proposal.declinedBy} at={proposal.declinedAt} />
        {proposal.declineReason && <Fact title="Because">{proposal.declineReason}</Fact>}
        <Step title="Released" actor={proposal.releasedBy} at={proposal.releasedAt} />
      </dl>
      {proposal.lines.length > 0 && <Journal {...proposal} />}
    </section>
  );
}

function Changes({ changes, currency }: Pick<PaymentProposal, 'changes' | 'currency'>) {
  const shown = (field: string, value: string | null) =>
    value !== null && amountFields.has(field) ? (
      <Amount cents={Number(value)} currency={currency} />
    ) : (
      (value ?? 'none')
    );
  return (
    <div role="status">
      <p>It has lapsed, since this has changed. Withdraw it, and propose it anew.</p>
      <ul className={styles.changes}>
        {changes.map(({ recordType, recordId, name, field, was, is }) => (
          <li key={`${recordType} ${recordId} ${field}`}>
            {words(recordType)} {name}: {fieldNames[field] ?? field} was {shown(field, was)}, is {shown(field, is)}
          </li>
        ))}
      </ul>
    </div>
  );
}

const fieldNames: Record<string, string> = {
  iban: 'bank account',
  status: 'status',
  amountCents: 'amount',
  openCents: 'open amount',
  name: 'name',
};

/** Their values are minor units of the proposal's currency. */
const amountFields: ReadonlySet<string> = new Set(['amountCents', 'openCents']);

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Step({ title, actor, at }: { title: string; actor: Actor | null; at: string | null }) {
  if (actor === null) return null;
  const who = actor.name ?? actor.email ?? `API key ${actor.apiKeyId}`;
  return (
    <Fact title={title}>
      by {who}, <Instant of={at} />
    </Fact>
  );
}

/** What the release writes into the journal. */
function Journal({ lines, currency }: Pick<PaymentProposal, 'lines' | 'currency'>) {
  return (
    <table className={styles.journal}>
      <caption>Journal</caption>
      <thead>
        <tr>
          <th scope="col">Account</th>
          <th scope="col">Debit</th>
          <th scope="col">Credit</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ account, debitCents, creditCents }) => (
          <tr key={`${account?.id} ${debitCents} ${creditCents}`}>
            <th scope="row">
              {account?.number} {account?.name}
            </th>
            {[debitCents, creditCents].map((cents, index) => (
              <td key={index === 0 ? 'debit' : 'credit'}>
                {cents !== 0 && <Amount cents={cents} currency={currency} bare />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
