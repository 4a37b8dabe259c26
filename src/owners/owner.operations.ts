import { randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { FieldProblems, notFound, Refusal } from '../contract/errors.js';
import { systemActor } from '../store/actor.js';
import { assignProvided } from '../store/changes.js';
import { sqlStateOf } from '../store/outages.js';
import { isSameText } from '../store/secrets.js';
import { noteSettingChanges, toldDigest } from '../store/setting-changes.js';
import { query, sql } from '../store/sql.js';
import { seeing, type Tenant, tenantOf, turnTo } from '../store/tenancy.js';
import { isBlank } from '../values/blank-text.js';
import { now } from '../values/clock.js';
import { isCountry } from '../values/country.js';
import { isCurrency } from '../values/money.js';
import type { ChainHeadSchedule, Owner, ReviewPolicy } from './owner.entity.js';

const uniqueViolation = '23505';

export interface NewOwner {
  name: string;
  currency: string;
  email?: string;
  timeZone?: string;
  /** ISO 3166-1 alpha-2; it has the tax codes of the country from the start. */
  country?: string;
  /** The service key that creates it, and what it calls it. */
  opener?: { serviceKeyId: number; externalId: string | null };
}

/**
 * Records an owner and answers its id. Its chart of accounts and first key are made with it, in `open-books.ts`. Throws
 * VALIDATION_FAILED.
 */
export async function createOwner(em: EntityManager, input: NewOwner): Promise<number> {
  const timeZone = input.timeZone ?? 'UTC';
  const problems = new FieldProblems();
  problems.check(!isBlank(input.name), 'name', 'must not be empty');
  problems.check(isCurrency(input.currency), 'currency', 'must be an upper-case ISO 4217 currency code');
  problems.check(isTimeZone(timeZone), 'timeZone', 'must be an IANA time zone');
  checkCountry(input.country, problems);
  problems.refuse();
  const [next] = await query<{ id: number }>(em, sql`select nextval('owners_id_seq')::bigint as id`);
  const { id } = next as { id: number };
  // Whoever comes with a service key is not the operator, and may write the rows of the owner that is named alone.
  if (input.opener) await turnTo(em, id);
  await insertOwner(em, id, { ...input, timeZone });
  return id;
}

/** Throws EXTERNAL_ID_TAKEN. */
async function insertOwner(em: EntityManager, id: number, input: NewOwner & { timeZone: string }): Promise<void> {
  const { name, currency, timeZone, country = null, email = emailFor(name), opener } = input;
  try {
    await query(
      em,
      sql`insert into owners (id, name, currency, time_zone, country, email, service_key_id, external_id)
        values (${id}, ${name}, ${currency}, ${timeZone}, ${country}, ${email}, ${opener?.serviceKeyId ?? null},
          ${opener?.externalId ?? null})`,
    );
  } catch (error) {
    if (sqlStateOf(error) !== uniqueViolation) throw error;
    const problem = { path: 'externalId', message: 'is already taken' };
    throw new Refusal('EXTERNAL_ID_TAKEN', `${problem.path} ${problem.message}`, [problem]);
  }
}

/** The business with this id. Throws NOT_FOUND. */
export async function getOwner(em: EntityManager, ownerId: number): Promise<Owner> {
  const [owner] = await query<Owner>(
    em,
    sql`select id, name, email, address, tax_id as "taxId", country, currency, time_zone as "timeZone",
        fiscal_year_start as "fiscalYearStart", closed_through as "closedThrough",
        chain_head_schedule as "chainHeadSchedule",
        pending_payments_on_clearing as "pendingPaymentsOnClearing",
        payments_as_prepayments as "paymentsAsPrepayments",
        payment_approval_limit_cents as "paymentApprovalLimitCents",
        document_difference_policy as "documentDifferencePolicy", review_policy as "reviewPolicy",
        created_at as "createdAt", updated_at as "updatedAt"
      from owners where id = ${ownerId}`,
  );
  if (!owner) throw notFound('Owner');
  return owner;
}

/** The owner who acts, whose settings nobody else changes until the transaction ends. */
async function lockOwner(em: EntityManager): Promise<Owner> {
  const { ownerId } = tenantOf(em);
  await query(em, sql`select id from owners where id = ${ownerId} for no key update`);
  return getOwner(em, ownerId);
}

/** The day on which every fiscal year of the owner who acts begins, `--MM-DD`. */
export async function fiscalYearStartOf(em: EntityManager): Promise<string> {
  return (await getOwner(em, tenantOf(em).ownerId)).fiscalYearStart;
}

/** The part of the owner's e-mail address that nobody guesses. */
export async function mailTokenOf(em: EntityManager): Promise<string> {
  const { ownerId } = tenantOf(em);
  const [owner] = await query<{ token: string }>(em, sql`select mail_token as token from owners where id = ${ownerId}`);
  if (!owner) throw notFound('Owner');
  return owner.token;
}

/** Gives the owner another token in place of the one given, and answers the owner; null when it has another by now. */
export async function renewMailToken(em: EntityManager, before: string): Promise<Owner | null> {
  const { id } = await lockOwner(em);
  if (!isSameText(before, await mailTokenOf(em))) return null;
  const token = randomBytes(16).toString('hex');
  await query(em, sql`update owners set mail_token = ${token}, updated_at = ${now()} where id = ${id}`);
  return getOwner(em, id);
}

/** Notes for the audit log what an owner is where its books begin. */
export async function noteOwner(em: EntityManager): Promise<void> {
  const { id, createdAt, updatedAt, chainHeadSchedule: schedule, ...owner } = await getOwner(em, tenantOf(em).ownerId);
  noteSettingChanges(em, null, { ...owner, schedule, mailTokenDigest: toldDigest(await mailTokenOf(em)) });
}

/** Whether there are any books yet. */
export async function hasOwners(em: EntityManager): Promise<boolean> {
  return (await query(em, sql`select from owners limit 1`)).length > 0;
}

/** Sets how often the head of the owner's chain is published, and answers the owner. */
export async function updateChainHeadSchedule(em: EntityManager, schedule: ChainHeadSchedule): Promise<Owner> {
  const before = await lockOwner(em);
  const ownerId = before.id;
  await query(
    em,
    sql`update owners set chain_head_schedule = ${schedule}, updated_at = ${now()} where id = ${ownerId}`,
  );
  const after = await getOwner(em, ownerId);
  noteSettingChanges(em, { schedule: before.chainHeadSchedule }, { schedule: after.chainHeadSchedule });
  return after;
}

/** What an owner changes of itself. */
export interface OwnerChanges {
  name?: string | null;
  address?: string | null;
  taxId?: string | null;
  fiscalYearStart?: string | null;
  country?: string | null;
}

/** Changes the fields given, and answers the owner; invoices that are posted keep what they name. Throws VALIDATION_FAILED. */
export async function updateOwner(em: EntityManager, changes: OwnerChanges): Promise<Owner> {
  const { id: ownerId, name, address, taxId, country, fiscalYearStart } = await lockOwner(em);
  const before: OwnerChanges = { name, address, taxId, country, fiscalYearStart };
  const owner = { ...before };
  assignProvided(owner, changes, {
    required: ['name', 'fiscalYearStart'],
    optional: ['address', 'taxId', 'country'],
  });
  const problems = new FieldProblems();
  checkCountry(owner.country, problems);
  problems.refuse();
  await query(
    em,
    sql`update owners set name = ${owner.name}, address = ${owner.address}, tax_id = ${owner.taxId},
        country = ${owner.country}, fiscal_year_start = ${owner.fiscalYearStart}, updated_at = ${now()}
      where id = ${ownerId}`,
  );
  noteSettingChanges(em, before, owner);
  return getOwner(em, ownerId);
}

/** Sets what is done about reasons for review, and answers the owner; what is not given stays. */
export async function updateReviewPolicies(
  em: EntityManager,
  { documentDifference, other }: { documentDifference?: ReviewPolicy | null; other?: ReviewPolicy | null },
): Promise<Owner> {
  const before = await lockOwner(em);
  const ownerId = before.id;
  await query(
    em,
    sql`update owners set document_difference_policy = ${documentDifference ?? before.documentDifferencePolicy},
      review_policy = ${other ?? before.reviewPolicy}, updated_at = ${now()} where id = ${ownerId}`,
  );
  const after = await getOwner(em, ownerId);
  noteSettingChanges(em, policiesOf(before), policiesOf(after));
  return after;
}

function policiesOf({ documentDifferencePolicy, reviewPolicy }: Owner) {
  return { documentDifferencePolicy, reviewPolicy };
}

/** How an owner's payments are booked. */
export type PaymentSettings = Pick<Owner, 'pendingPaymentsOnClearing' | 'paymentsAsPrepayments'>;

export type PaymentSettingsChanges = { [K in keyof PaymentSettings]?: PaymentSettings[K] | null };

export async function paymentSettings(em: EntityManager): Promise<PaymentSettings> {
  const [settings] = await query<PaymentSettings>(
    em,
    sql`select pending_payments_on_clearing as "pendingPaymentsOnClearing",
        payments_as_prepayments as "paymentsAsPrepayments"
      from owners where id = ${tenantOf(em).ownerId}`,
  );
  return settings as PaymentSettings;
}

/** Changes how payments are booked, and answers the owner; what is not given stays. The ledger opens the accounts. */
export async function changePaymentSettings(em: EntityManager, changes: PaymentSettingsChanges): Promise<Owner> {
  const { pendingPaymentsOnClearing, paymentsAsPrepayments } = await lockOwner(em);
  const before: PaymentSettings = { pendingPaymentsOnClearing, paymentsAsPrepayments };
  const after = { ...before };
  assignProvided(after, changes, { required: ['pendingPaymentsOnClearing', 'paymentsAsPrepayments'] });
  await query(
    em,
    sql`update owners set pending_payments_on_clearing = ${after.pendingPaymentsOnClearing},
        payments_as_prepayments = ${after.paymentsAsPrepayments}, updated_at = ${now()}
      where id = ${tenantOf(em).ownerId}`,
  );
  noteSettingChanges(em, before, after);
  return getOwner(em, tenantOf(em).ownerId);
}

/** Above which amount payments of the owner need a second person; null where none do. */
export async function paymentApprovalLimit(em: EntityManager): Promise<number | null> {
  const [owner] = await query<{ limitCents: number | null }>(
    em,
    sql`select payment_approval_limit_cents as "limitCents" from owners where id = ${tenantOf(em).ownerId}`,
  );
  return owner?.limitCents ?? null;
}

/** Sets above which amount payments need a second person, and answers the owner. Who may loosen it, the approvals say. */
export async function setPaymentApprovalLimit(em: EntityManager, limitCents: number | null): Promise<Owner> {
  const { ownerId } = tenantOf(em);
  const before = await paymentApprovalLimit(em);
  await query(
    em,
    sql`update owners set payment_approval_limit_cents = ${limitCents}, updated_at = ${now()} where id = ${ownerId}`,
  );
  noteSettingChanges(em, { paymentApprovalLimitCents: before }, { paymentApprovalLimitCents: limitCents });
  return getOwner(em, ownerId);
}

/** Sets the last closed day of the owner who acts; null when nothing is closed. The ledger says when. */
export async function setClosedThrough(em: EntityManager, day: string | null): Promise<void> {
  await query(
    em,
    sql`update owners set closed_through = ${day}, updated_at = now() where id = ${tenantOf(em).ownerId}`,
  );
}

/** The columns of `owners` that belong to the books, and go with them to another installation. */
export const ownerSettings = [
  'currency',
  'time_zone',
  'fiscal_year_start',
  'closed_through',
  'chain_head_schedule',
  'address',
  'tax_id',
  'country',
  'pending_payments_on_clearing',
  'payments_as_prepayments',
  'payment_approval_limit_cents',
  'document_difference_policy',
  'review_policy',
] as const;

export type OwnerSetting = (typeof ownerSettings)[number];

/** Gives the owner who acts the settings of books that are taken over: of what is absent or null, the default. */
export async function takeOverSettings(
  em: EntityManager,
  settings: Readonly<Partial<Record<OwnerSetting, unknown>>>,
): Promise<void> {
  const changes = ownerSettings.map(
    (column) => sql`${sql.ref(column)} = ${isAbsent(settings[column]) ? sql`default` : settings[column]}`,
  );
  await query(em, sql`update owners set ${sql.join(changes)}, updated_at = now() where id = ${tenantOf(em).ownerId}`);
}

function isAbsent(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

/** For work that no request does (jobs, the command line): acts for the owner on behalf of `actor`, by itself by default. */
export async function tenantOfOwner(em: EntityManager, ownerId: number, actor = systemActor): Promise<Tenant> {
  const owner = await getOwner(em.isInTransaction() ? em : seeing(em, ownerId), ownerId);
  return {
    ownerId,
    ownerName: owner.name,
    currency: owner.currency,
    timeZone: owner.timeZone,
    ownerEmail: owner.email,
    actor,
  };
}

function checkCountry(country: string | null | undefined, problems: FieldProblems): void {
  const fits = country === null || country === undefined || isCountry(country);
  problems.check(fits, 'country', 'must be an upper-case ISO 3166-1 alpha-2 country code');
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** An address that can reach nobody, for an owner made without one. */
function emailFor(name: string): string {
  const local =
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'owner';
  return `${local}@books.invalid`;
}
