import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Contact } from '../contacts/contact.entity.js';
import { Bill } from '../payables/bill.entity.js';
import { VendorPayment } from '../payables/vendor-payment.entity.js';
import { CreditNote } from '../receivables/credit-note.entity.js';
import { Payment } from '../receivables/payment.entity.js';
import { lockAll } from '../store/records.js';
import { query, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import type { PaymentProposal, ProposalBasis, ProposalFact, ProposedLine } from './payment-proposal.entity.js';
import type { Made, Reference } from './proposed-payments.js';

/** Locks the records that a proposal is about, in the order in which paying locks them, and answers what they are now. */
export async function lockedFacts(em: EntityManager, references: readonly Reference[]): Promise<ProposalFact[]> {
  await lockAll(em, Contact, idsOf(references, 'contact'));
  await lockAll(em, VendorPayment, idsOf(references, 'vendor_payment'));
  await lockAll(em, Payment, idsOf(references, 'payment'));
  await lockAll(em, CreditNote, idsOf(references, 'credit_note'));
  await lockAll(em, Bill, idsOf(references, 'bill'));
  return factsOf(em, references);
}

/** What records are now, in one statement; by type and id. */
export function factsOf(em: EntityManager, references: readonly Reference[]): Promise<ProposalFact[]> {
  const { ownerId } = tenantOf(em);
  const ids = (type: Reference['recordType']) => sql`${idsOf(references, type)}::bigint[]`;
  return query(
    em,
    sql`select "recordType", id as "recordId", name, status, amount_cents as "amountCents", open_cents as "openCents", iban
      from (
        select 'contact' as "recordType", id, name, null as status, null::bigint as amount_cents,
            null::bigint as open_cents, iban
          from contacts where owner_id = ${ownerId} and id = any(${ids('contact')})
        union all select 'bill', id, bill_number, status, total_cents::bigint, balance_due_cents::bigint, null
          from bills where owner_id = ${ownerId} and id = any(${ids('bill')})
        union all select 'vendor_payment', id, coalesce(payment_reference, ''), status, amount_cents::bigint,
            unapplied_cents::bigint, null
          from vendor_payments where owner_id = ${ownerId} and id = any(${ids('vendor_payment')})
        union all select 'payment', id, coalesce(payment_reference, ''), status, amount_cents::bigint,
            unapplied_cents::bigint, null
          from payments where owner_id = ${ownerId} and id = any(${ids('payment')})
        union all select 'credit_note', id, credit_note_number, status, total_cents::bigint, unapplied_cents::bigint, null
          from credit_notes where owner_id = ${ownerId} and id = any(${ids('credit_note')})
        union all select 'owner', id, name, null, payment_approval_limit_cents::bigint, null, null
          from owners where id = ${ownerId} and id = any(${ids('owner')})
      ) facts order by "recordType", id`,
  );
}

/** The lines of the journal of what was made, in the order of writing. */
export async function linesOf(em: EntityManager, source: Made['source']): Promise<ProposedLine[]> {
  if (!source) return [];
  const { ownerId } = tenantOf(em);
  return query(
    em,
    sql`select l.account_id as "accountId", l.debit_cents as "debitCents", l.credit_cents as "creditCents"
      from journal_entries e join journal_lines l on l.owner_id = ${ownerId} and l.entry_id = e.id
      where e.owner_id = ${ownerId} and e.source_type = ${source.type} and e.source_id = ${source.id} order by l.id`,
  );
}

/** A way in which a record is no longer what it was when something was proposed. */
export interface FactChange extends Reference {
  name: string;
  field: string;
  was: string | null;
  is: string | null;
}

const compared = ['name', 'status', 'amountCents', 'openCents', 'iban'] as const;

export function changesBetween(was: readonly ProposalFact[], are: readonly ProposalFact[]): FactChange[] {
  const now = new Map(are.map((fact) => [keyOf(fact), fact]));
  return was.flatMap((fact) => {
    const { recordType, recordId, name } = fact;
    const present = now.get(keyOf(fact));
    return compared
      .map((field) => ({ field, was: text(fact[field]), is: text(present?.[field]) }))
      .filter((change) => change.was !== change.is)
      .map((change) => ({ recordType, recordId, name, ...change }));
  });
}

/** SHA-256 of what an approval is for. */
export function digestOf({ kind, input, facts }: Pick<PaymentProposal, 'kind' | 'input' | 'facts'>): string {
  return createHash('sha256')
    .update(JSON.stringify(inOrder([kind, input, facts])))
    .digest('hex');
}

export function isSameLines(one: ProposalBasis['lines'], other: ProposalBasis['lines']): boolean {
  return JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));
}

/** The same for objects whose fields stand in another order: jsonb keeps none. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return entries.map(([name, each]) => [name, inOrder(each)]);
}

function idsOf(references: readonly Reference[], type: Reference['recordType']): number[] {
  return references.filter(({ recordType }) => recordType === type).map(({ recordId }) => recordId);
}

function keyOf({ recordType, recordId }: Reference): string {
  return `${recordType} ${recordId}`;
}

function text(value: string | number | null | undefined): string | null {
  return value === null || value === undefined ? null : String(value);
}
