import type { EntityManager } from '@mikro-orm/postgresql';
import { recordSettingChanges } from '../audit/audit-log.js';
import { ensure } from '../contract/errors.js';
import { emit } from '../outbox/emit.js';
import type { BulkPayBillsInput } from '../payables/vendor-payment.inputs.js';
import { paymentOfBill } from '../payables/vendor-payment.operations.js';
import { lock, newRecord, save } from '../store/records.js';
import { noteSettingChanges } from '../store/setting-changes.js';
import { tenantOf } from '../store/tenancy.js';
import { PaymentProposal, PaymentProposalKind, type ProposedLine } from './payment-proposal.entity.js';
import { changesBetween, digestOf, isSameLines, linesOf, lockedFacts } from './proposal-basis.js';
import { type Made, makeProposed, type ProposedInputs, referencesOf } from './proposed-payments.js';

/**
 * Proposes what a second person is to approve: the operation is run and undone, so that what it refuses is refused here, and
 * what it would write is kept with the proposal. Throws what the operation throws. Event books.payment_proposal.created.
 */
export async function createPaymentProposal<K extends PaymentProposalKind>(
  em: EntityManager,
  kind: K,
  given: ProposedInputs[K],
): Promise<PaymentProposal> {
  const input = plain(given);
  const records = await lockedFacts(em, await referencesOf(em, kind, input));
  const { made, lines } = await attempt(em, kind, input);
  const asked = { kind, input: input as Record<string, unknown>, facts: { records, lines } };
  const proposal = newRecord(PaymentProposal, {
    ...asked,
    ...made.terms,
    iban: records.find(({ recordType }) => recordType === 'contact')?.iban ?? null,
    digest: digestOf(asked),
    proposedBy: tenantOf(em).actor,
  });
  await save(em, PaymentProposal, proposal);
  noteSettingChanges(em, null, told(proposal));
  await emit(em, 'books.payment_proposal.created', proposalEvent(proposal));
  return proposal;
}

/** Proposes to pay what is due of a posted bill. Throws NOT_FOUND, BILL_NOT_OPEN, and as proposing a payment. */
export async function proposeBillPayment(
  em: EntityManager,
  billId: string,
  terms: BulkPayBillsInput,
): Promise<PaymentProposal> {
  return createPaymentProposal(em, PaymentProposalKind.VENDOR_PAYMENT, await paymentOfBill(em, billId, terms));
}

/**
 * proposed → approved, by somebody else than who proposed it, while nothing of it has changed. Throws NOT_FOUND,
 * PROPOSAL_NOT_OPEN, SECOND_PERSON_REQUIRED, PROPOSAL_LAPSED. Event books.payment_proposal.approved.
 */
export async function approvePaymentProposal(em: EntityManager, { id }: { id: string }): Promise<PaymentProposal> {
  const proposal = await locked(em, id);
  const before = told(proposal);
  proposal.approve(tenantOf(em).actor);
  await ensureUnchanged(em, proposal);
  await saveDecided(em, proposal, before);
  await emit(em, 'books.payment_proposal.approved', proposalEvent(proposal));
  return proposal;
}

/** proposed or approved → declined. Throws NOT_FOUND, PROPOSAL_NOT_OPEN. Event books.payment_proposal.declined. */
export async function declinePaymentProposal(
  em: EntityManager,
  { id, reason }: { id: string; reason: string },
): Promise<PaymentProposal> {
  const proposal = await locked(em, id);
  const before = told(proposal);
  proposal.decline(tenantOf(em).actor, reason);
  await saveDecided(em, proposal, before);
  await emit(em, 'books.payment_proposal.declined', proposalEvent(proposal));
  return proposal;
}

/** proposed or approved → withdrawn. Throws NOT_FOUND, PROPOSAL_NOT_OPEN. Event books.payment_proposal.withdrawn. */
export async function withdrawPaymentProposal(em: EntityManager, { id }: { id: string }): Promise<PaymentProposal> {
  const proposal = await locked(em, id);
  const before = told(proposal);
  proposal.withdraw();
  await saveDecided(em, proposal, before);
  await emit(em, 'books.payment_proposal.withdrawn', proposalEvent(proposal));
  return proposal;
}

/**
 * approved → released: what was proposed is done, when it is still what was approved. What it refers to is locked first, so
 * that nothing of it changes meanwhile. Throws NOT_FOUND, PROPOSAL_NOT_OPEN, PROPOSAL_NOT_APPROVED, PROPOSAL_LAPSED, and what
 * the operation itself throws. Event books.payment_proposal.released, beside those of the operation.
 */
export async function releasePaymentProposal(em: EntityManager, { id }: { id: string }): Promise<PaymentProposal> {
  const proposal = await locked(em, id);
  const before = told(proposal);
  proposal.ensureReleasable();
  await ensureUnchanged(em, proposal);
  const { kind, input } = proposal;
  const made = await makeProposed(em, kind, input as never, { isApproved: true });
  const isAsApproved = isSameLines(proposal.facts.lines, await linesOf(em, made.source));
  ensure(isAsApproved, 'PROPOSAL_LAPSED', `${nameOf(proposal)} would be booked to other accounts than was proposed`);
  proposal.release(tenantOf(em).actor, made.result);
  await saveDecided(em, proposal, before);
  await emit(em, 'books.payment_proposal.released', proposalEvent(proposal));
  return proposal;
}

/**
 * Does to one of several proposals what gets an entry of its own in the audit log: that of the request names them, and not what
 * became of each.
 */
export async function recordedAlone(
  em: EntityManager,
  action: string,
  work: (em: EntityManager) => Promise<PaymentProposal>,
): Promise<PaymentProposal> {
  const proposal = await work(em);
  await recordSettingChanges(em, { action, resourceType: 'PaymentProposal', resourceId: proposal.id });
  return proposal;
}

async function saveDecided(em: EntityManager, proposal: PaymentProposal, before: object): Promise<void> {
  await save(em, PaymentProposal, proposal);
  noteSettingChanges(em, before, told(proposal));
}

/** What the audit log tells of a proposal: how far it is, and what an approval is for. */
function told({ status, digest, contactId, iban, amountCents }: PaymentProposal): object {
  return { status, digest, contactId, iban, amountCents };
}

function locked(em: EntityManager, id: string): Promise<PaymentProposal> {
  return lock(em, PaymentProposal, id, 'Payment proposal');
}

async function ensureUnchanged(em: EntityManager, proposal: PaymentProposal): Promise<void> {
  const { records } = proposal.facts;
  const [change] = changesBetween(records, await lockedFacts(em, records));
  if (!change) return;
  const { recordType, name, field, was, is } = change;
  const what = `${recordType.replace('_', ' ')} ${name}`.trim();
  ensure(false, 'PROPOSAL_LAPSED', `${nameOf(proposal)} has lapsed: ${field} of ${what} was ${was}, and is ${is}`);
}

interface Attempt {
  made: Made;
  lines: ProposedLine[];
}

/** Runs the operation on a savepoint and undoes it. */
async function attempt<K extends PaymentProposalKind>(
  em: EntityManager,
  kind: K,
  input: ProposedInputs[K],
): Promise<Attempt> {
  try {
    return await em.transactional(
      async (savepoint) => {
        const made = await makeProposed(savepoint, kind, input, { isApproved: true });
        throw new Attempted({ made, lines: await linesOf(savepoint, made.source) });
      },
      { clear: true },
    );
  } catch (error) {
    if (error instanceof Attempted) return error.attempt;
    throw error;
  }
}

/** Carries an attempt out of its savepoint, which is undone. */
class Attempted extends Error {
  constructor(readonly attempt: Attempt) {
    super('attempted');
  }
}

/** What was asked, as JSON keeps it. */
function plain<T>(input: T): T {
  return JSON.parse(JSON.stringify(input));
}

function nameOf({ id }: PaymentProposal): string {
  return `Proposal ${id}`;
}

function proposalEvent({ id, kind, amountCents, currency, contactId }: PaymentProposal) {
  return { payment_proposal_id: id, kind, amount_cents: amountCents, currency, contact_id: contactId };
}
