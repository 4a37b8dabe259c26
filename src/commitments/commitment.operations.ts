import type { EntityManager } from '@mikro-orm/postgresql';
import { Contact } from '../contacts/contact.entity.js';
import { FieldProblems } from '../contract/errors.js';
import { lockName } from '../store/locks.js';
import { find, getReferenced, lock, newRecord, save, type TakenConstraints } from '../store/records.js';
import { tenantOf } from '../store/tenancy.js';
import { now } from '../values/clock.js';
import { parseId } from '../values/record-id.js';
import { assignChanged, changedFields, given } from './by-value.js';
import { Commitment } from './commitment.entity.js';
import type {
  CancelCommitmentInput,
  CreateCommitmentInput,
  UpdateCommitmentInput,
  UpsertCommitmentInput,
} from './commitment.inputs.js';
import { changeLines, replaceLines } from './commitment-lines.js';
import { metadataFrom } from './metadata.js';

type CommitmentInput = Omit<UpdateCommitmentInput, 'id' | 'lines'>;

/** What a caller sets; totals and status follow from it. */
type CommitmentContent = Pick<
  Commitment,
  | 'number'
  | 'contactId'
  | 'currency'
  | 'expectedTotalCents'
  | 'serviceAddress'
  | 'periodStart'
  | 'periodEnd'
  | 'taxTreatment'
  | 'notes'
  | 'metadata'
>;

/** Fixed once allocations are approved (specification 4.10): by a change, and by an upsert, which fixes the number too. */
const fixedInChange: readonly (keyof CommitmentContent)[] = ['expectedTotalCents', 'currency', 'contactId'];
const fixedInUpsert: readonly (keyof CommitmentContent)[] = [...fixedInChange, 'number'];

/** Makes a commitment. Throws VALIDATION_FAILED, COMMITMENT_NUMBER_TAKEN (specification 4.10). */
export function createCommitment(em: EntityManager, input: CreateCommitmentInput): Promise<Commitment> {
  return make(em, input, {});
}

/**
 * The commitment with this key of a source system, made when there is none and changed otherwise; what it holds already
 * changes nothing, not even `updatedAt`. Two requests at once make one commitment. Throws VALIDATION_FAILED,
 * COMMITMENT_NUMBER_TAKEN, COMMITMENT_CANCELED, COMMITMENT_HAS_ALLOCATIONS (specification 4.10, decisions section 8).
 */
export async function upsertCommitment(
  em: EntityManager,
  { externalSource, externalId, ...input }: UpsertCommitmentInput,
): Promise<{ commitment: Commitment; created: boolean }> {
  await lockName(em, 'commitment by external key', externalSource, externalId);
  const [known] = await find(em, Commitment, { externalSource, externalId });
  if (!known) {
    return { commitment: await make(em, complete(input), { externalSource, externalId }), created: true };
  }
  const commitment = await lock(em, Commitment, known.id, 'Commitment');
  commitment.ensureNotCanceled();
  await change(em, commitment, input, fixedInUpsert);
  if (input.lines && (await replaceLines(em, commitment, input.lines))) {
    commitment.ensureNoApprovedAllocations('its lines cannot be changed');
    commitment.updatedAt = now();
  }
  await save(em, Commitment, commitment, takenByCommitments);
  return { commitment, created: false };
}

/**
 * Changes the fields and lines given. Throws NOT_FOUND, VALIDATION_FAILED, COMMITMENT_NUMBER_TAKEN, COMMITMENT_CANCELED,
 * COMMITMENT_HAS_ALLOCATIONS (specification 4.10).
 */
export async function updateCommitment(em: EntityManager, input: UpdateCommitmentInput): Promise<Commitment> {
  const commitment = await lock(em, Commitment, input.id, 'Commitment');
  commitment.ensureNotCanceled();
  await change(em, commitment, input, fixedInChange);
  if (input.lines && (await changeLines(em, commitment, input.lines))) commitment.updatedAt = now();
  await save(em, Commitment, commitment, takenByCommitments);
  return commitment;
}

/** Cancels a commitment permanently. Throws NOT_FOUND, COMMITMENT_CANCELED, COMMITMENT_HAS_ALLOCATIONS (specification 3). */
export async function cancelCommitment(em: EntityManager, { id }: CancelCommitmentInput): Promise<Commitment> {
  const commitment = await lock(em, Commitment, id, 'Commitment');
  commitment.cancel();
  await save(em, Commitment, commitment);
  return commitment;
}

async function make(
  em: EntityManager,
  input: CreateCommitmentInput,
  externalKey: { externalSource?: string; externalId?: string },
): Promise<Commitment> {
  const content = contentOf({ ...blank, currency: tenantOf(em).currency }, input);
  await getReferenced(em, Contact, input.contactId, 'contactId');
  const remainingCents = content.expectedTotalCents;
  const commitment = newRecord(Commitment, { ...externalKey, ...content, remainingCents });
  await save(em, Commitment, commitment, takenByCommitments);
  if (input.lines) await replaceLines(em, commitment, input.lines);
  return commitment;
}

/** What a new commitment holds before its input is taken over, which gives the rest. */
const blank = {
  number: '',
  contactId: 0,
  expectedTotalCents: 0,
  serviceAddress: null,
  periodStart: null,
  periodEnd: null,
  taxTreatment: null,
  notes: null,
  metadata: {},
};

/** A new commitment needs what a change may leave out. */
function complete(input: Omit<UpsertCommitmentInput, 'externalSource' | 'externalId'>): CreateCommitmentInput {
  const problems = new FieldProblems();
  for (const field of ['contactId', 'number', 'expectedTotalCents'] as const) {
    problems.check(input[field] !== undefined && input[field] !== null, field, 'is required');
  }
  problems.refuse();
  return input as CreateCommitmentInput;
}

/** Sets what the input gives and is not there yet; refuses to change a `fixed` field under approved allocations. */
async function change(
  em: EntityManager,
  commitment: Commitment,
  input: CommitmentInput,
  fixed: readonly (keyof CommitmentContent)[],
): Promise<void> {
  const content = contentOf(commitment, input);
  const changed = changedFields<CommitmentContent>(commitment, content);
  const refused = changed.filter((field) => fixed.includes(field));
  if (refused.length > 0) commitment.ensureNoApprovedAllocations(`${refused.join(', ')} cannot be changed`, refused);
  if (changed.includes('contactId')) await getReferenced(em, Contact, String(input.contactId), 'contactId');
  const { expectedTotalCents, ...rest } = content;
  assignChanged<Omit<CommitmentContent, 'expectedTotalCents'>>(commitment, rest);
  commitment.expect(expectedTotalCents);
}

/** What the commitment will hold. Throws VALIDATION_FAILED, naming every offending field. */
function contentOf(commitment: CommitmentContent, input: CommitmentInput): CommitmentContent {
  const problems = new FieldProblems();
  for (const field of ['number', 'contactId', 'expectedTotalCents'] as const) {
    problems.check(input[field] !== null, field, 'must not be null');
  }
  problems.check((input.expectedTotalCents ?? 0) >= 0, 'expectedTotalCents', 'must be 0 or more');
  const contactId = input.contactId ? parseId(input.contactId) : commitment.contactId;
  problems.check(contactId !== null, 'contactId', 'refers to nothing');
  const periodStart = given(input.periodStart, commitment.periodStart);
  const periodEnd = given(input.periodEnd, commitment.periodEnd);
  const ordered = periodStart === null || periodEnd === null || periodStart <= periodEnd;
  problems.check(ordered, 'periodEnd', 'must not be before the start of the period');
  const metadata = metadataFrom(input.metadata, commitment.metadata, 'metadata', problems);
  problems.refuse();
  return {
    number: input.number ?? commitment.number,
    contactId: contactId ?? commitment.contactId,
    currency: input.currency ?? commitment.currency,
    expectedTotalCents: input.expectedTotalCents ?? commitment.expectedTotalCents,
    serviceAddress: given(input.serviceAddress, commitment.serviceAddress),
    periodStart,
    periodEnd,
    taxTreatment: given(input.taxTreatment, commitment.taxTreatment),
    notes: given(input.notes, commitment.notes),
    metadata,
  };
}

const takenByCommitments: TakenConstraints = {
  commitments_owner_id_number_key: { code: 'COMMITMENT_NUMBER_TAKEN', field: 'number' },
};
