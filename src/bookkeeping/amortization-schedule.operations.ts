import type { EntityManager } from '@mikro-orm/postgresql';
import { ensure, FieldProblems } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import { Account, AccountType } from '../ledger/account.entity.js';
import { disposalPosting, type PostingLine } from '../ledger/posting.js';
import { find, findReferenced, get, lock, newRecord, save } from '../store/records.js';
import { tenantOf, today } from '../store/tenancy.js';
import { addDays, addMonths, wholeMonths } from '../values/calendar.js';
import { sumCents } from '../values/money.js';
import { type PlannedEntry, planByDays, planByMonths } from './amortization-plan.js';
import {
  AmortizationBasis,
  AmortizationEntry,
  AmortizationKind,
  AmortizationSchedule,
  AmortizationStatus,
} from './amortization-schedule.entity.js';
import type {
  CreateAmortizationScheduleInput,
  CreateFixedAssetInput,
  DisposeFixedAssetInput,
  EndAmortizationScheduleInput,
} from './amortization-schedule.inputs.js';
import { ManualJournal, ManualJournalStatus } from './manual-journal.entity.js';
import { createManualJournal, postManualJournal } from './manual-journal.operations.js';
import { RecurringJournal } from './recurring-journal.entity.js';
import { makeRecurringEntry, stageNext, stopEntries } from './recurring-journal.operations.js';
import { checkAmount, sourceLine } from './source-line.js';

const { ASSET, LIABILITY, REVENUE, EXPENSE } = AccountType;
const { DEFERRED_REVENUE, DEPRECIATION } = AmortizationKind;

/**
 * Spreads prepaid expenses or deferred revenue; jobs make the entries of the plan as those of a recurring journal. An amount
 * that stands in the result is moved to the balance sheet first. Throws VALIDATION_FAILED, PERIOD_CLOSED.
 */
export async function createAmortizationSchedule(
  em: EntityManager,
  input: CreateAmortizationScheduleInput,
): Promise<AmortizationSchedule> {
  const { kind, from, to } = input;
  const basis = input.basis ?? AmortizationBasis.MONTHS;
  const problems = ofOurTime(em, from);
  problems.check(kind !== DEPRECIATION, 'kind', 'must be PREPAID_EXPENSE or DEFERRED_REVENUE');
  const isRevenue = kind === DEFERRED_REVENUE;
  const balance = await accountFor(em, input, 'balanceAccountId', [isRevenue ? LIABILITY : ASSET], problems);
  const result = await accountFor(em, input, 'resultAccountId', [isRevenue ? REVENUE : EXPENSE], problems);
  const line = await sourceLine(em, input, kind, problems);
  const totalCents = input.amountCents ?? line?.restCents ?? 0;
  checkAmount(totalCents, line, 'amountCents', problems);
  const months = from <= to ? (wholeMonths(from, to) ?? null) : null;
  problems.check(from <= to, 'to', 'must not be before from');
  problems.check(basis === AmortizationBasis.DAYS || months !== null, 'to', 'must end a whole number of months');
  problems.check(
    to < addMonths(from, limits.amortizationMonths),
    'to',
    `must be within ${limits.amortizationMonths} months`,
  );
  problems.refuse();
  const plan =
    months !== null && basis === AmortizationBasis.MONTHS
      ? planByMonths(totalCents, from, months)
      : planByDays(totalCents, from, to);
  const deferredOn = input.deferredOn ?? (line && line.accountId !== balance ? line.issueDate : null);
  return schedule(em, plan, input.posts ?? true, deferredOn, {
    kind,
    name: input.name,
    currency: line?.currency ?? input.currency ?? tenantOf(em).currency,
    totalCents,
    balanceAccountId: balance,
    resultAccountId: result,
    basis,
    startsOn: from,
    endsOn: to,
    invoiceLineId: input.invoiceLineId ? Number(input.invoiceLineId) : null,
    billLineId: input.billLineId ? Number(input.billLineId) : null,
  });
}

/** Depreciates a fixed asset in a straight line, as a recurring journal does. Throws VALIDATION_FAILED. */
export async function createFixedAsset(em: EntityManager, input: CreateFixedAssetInput): Promise<AmortizationSchedule> {
  const { months, from, costCents, name } = input;
  const problems = ofOurTime(em, from);
  const asset = await accountFor(em, input, 'assetAccountId', [ASSET], problems);
  const accumulated = input.accumulatedAccountId
    ? await accountFor(
        em,
        { ...input, accumulatedAccountId: input.accumulatedAccountId },
        'accumulatedAccountId',
        [ASSET],
        problems,
      )
    : asset;
  const expense = await accountFor(em, input, 'expenseAccountId', [EXPENSE], problems);
  const residualCents = input.residualCents ?? 0;
  problems.check(residualCents >= 0 && residualCents < costCents, 'residualCents', 'must be from 0 to below the cost');
  const fits = months >= 1 && months <= limits.amortizationMonths;
  problems.check(fits, 'months', `must be between 1 and ${limits.amortizationMonths}`);
  const line = await sourceLine(em, input, DEPRECIATION, problems);
  checkAmount(costCents, line, 'costCents', problems);
  problems.refuse();
  const totalCents = costCents - residualCents;
  return schedule(em, planByMonths(totalCents, from, months), input.posts ?? true, null, {
    kind: DEPRECIATION,
    name,
    currency: line?.currency ?? input.currency ?? tenantOf(em).currency,
    totalCents,
    balanceAccountId: accumulated,
    resultAccountId: expense,
    basis: AmortizationBasis.MONTHS,
    startsOn: from,
    endsOn: addDays(addMonths(from, months), -1),
    billLineId: input.billLineId ? Number(input.billLineId) : null,
    assetAccountId: asset,
    costCents,
  });
}

/** Makes no more entries; those made stay, and so does what remains on its account. Throws NOT_FOUND, AMORTIZATION_NOT_ACTIVE. */
export async function endAmortizationSchedule(
  em: EntityManager,
  { id }: EndAmortizationScheduleInput,
): Promise<AmortizationSchedule> {
  const ended = await lock(em, AmortizationSchedule, id, 'Amortization schedule');
  ended.end(AmortizationStatus.ENDED);
  await stopPlan(em, ended);
  await save(em, AmortizationSchedule, ended);
  return ended;
}

/**
 * Ends the depreciation of a fixed asset that was sold or given up, and books cost and depreciation out against the proceeds;
 * the rest is gain or loss. Entries that are due by then are made first. Throws NOT_FOUND, VALIDATION_FAILED,
 * AMORTIZATION_NOT_ACTIVE, AMORTIZATION_HAS_DRAFTS, PERIOD_CLOSED.
 */
export async function disposeFixedAsset(
  em: EntityManager,
  input: DisposeFixedAssetInput,
): Promise<AmortizationSchedule> {
  const { disposedOn } = input;
  const asset = await lock(em, AmortizationSchedule, input.id, 'Amortization schedule');
  asset.ensureActive();
  const proceedsCents = input.proceedsCents ?? 0;
  const problems = new FieldProblems();
  problems.check(asset.kind === DEPRECIATION, 'id', 'must be of a fixed asset');
  problems.check(
    disposedOn <= today(em) && disposedOn >= asset.startsOn,
    'disposedOn',
    'must be between its first day and today',
  );
  problems.check(proceedsCents >= 0, 'proceedsCents', 'must not be negative');
  problems.check(
    proceedsCents === 0 || Boolean(input.proceedsAccountId),
    'proceedsAccountId',
    'is required with proceeds',
  );
  const proceedsAccountId = input.proceedsAccountId
    ? await accountFor(
        em,
        { proceedsAccountId: input.proceedsAccountId },
        'proceedsAccountId',
        [ASSET, LIABILITY],
        problems,
      )
    : 0;
  const gainAccountId = await accountFor(em, input, 'gainOrLossAccountId', [REVENUE, EXPENSE], problems);
  problems.refuse();
  // No job makes an entry meanwhile, nor does anybody reverse one: that locks the asset.
  await lock(em, RecurringJournal, asset.recurringJournalId, 'Recurring journal');
  await makeEntriesThrough(em, asset, disposedOn);
  const doneCents = await depreciatedBy(em, asset, disposedOn);
  const { costCents, assetAccountId } = asset;
  const bookValueCents = (costCents ?? 0) - doneCents;
  const lines = disposalPosting({
    depreciation: { accountId: asset.balanceAccountId, amountCents: doneCents },
    proceeds: { accountId: proceedsAccountId, amountCents: proceedsCents },
    cost: { accountId: assetAccountId ?? asset.balanceAccountId, amountCents: costCents ?? 0 },
    loss: { accountId: gainAccountId, amountCents: bookValueCents - proceedsCents },
  });
  const disposal = await draftJournal(em, {
    entryDate: disposedOn,
    memo: `${asset.name}: disposal`,
    currency: asset.currency,
    lines,
  });
  asset.end(AmortizationStatus.DISPOSED);
  Object.assign(asset, { disposedOn, disposalJournalId: disposal.id });
  await stopPlan(em, asset);
  await save(em, AmortizationSchedule, asset);
  await postManualJournal(em, { id: String(disposal.id) });
  return asset;
}

type NewSchedule = Omit<Parameters<typeof newRecord<AmortizationSchedule>>[1], 'recurringJournalId'>;

async function schedule(
  em: EntityManager,
  plan: readonly PlannedEntry[],
  posts: boolean,
  deferredOn: string | null,
  fields: NewSchedule,
): Promise<AmortizationSchedule> {
  const { startsOn, endsOn } = fields as AmortizationSchedule;
  const nextOn = plan[0]?.entryDate ?? null;
  const recurring = newRecord(RecurringJournal, {
    manualJournalId: null,
    everyMonths: 1,
    startsOn,
    endsOn,
    posts,
    nextOn,
  });
  await save(em, RecurringJournal, recurring);
  const made = newRecord(AmortizationSchedule, { ...fields, recurringJournalId: recurring.id } as AmortizationSchedule);
  if (deferredOn !== null) {
    const { name: memo, currency, totalCents } = made;
    const lines = made.deferral(totalCents);
    made.deferralJournalId = (await draftJournal(em, { entryDate: deferredOn, memo, currency, lines })).id;
  }
  await save(em, AmortizationSchedule, made);
  if (made.deferralJournalId !== null) await postManualJournal(em, { id: String(made.deferralJournalId) });
  await save(
    em,
    AmortizationEntry,
    plan.map((entry, index) =>
      newRecord(AmortizationEntry, { ...entry, position: index + 1, amortizationScheduleId: made.id }),
    ),
  );
  await stageNext(em, recurring);
  return made;
}

/** A journal to be posted once the schedule names it: what it comes to in base follows from the schedule. */
async function draftJournal(
  em: EntityManager,
  { lines, ...journal }: { entryDate: string; memo: string; currency: string; lines: readonly PostingLine[] },
): Promise<ManualJournal> {
  return createManualJournal(em, {
    ...journal,
    lines: lines.map((line) => ({ ...line, accountId: String(line.accountId) })),
  });
}

async function stopPlan(em: EntityManager, { recurringJournalId }: AmortizationSchedule): Promise<void> {
  const recurring = await get(em, RecurringJournal, recurringJournalId, 'Recurring journal');
  if (recurring.nextOn !== null) await stopEntries(em, String(recurringJournalId));
}

/** The job of each entry finds it made, and does nothing. */
async function makeEntriesThrough(
  em: EntityManager,
  { recurringJournalId }: AmortizationSchedule,
  day: string,
): Promise<void> {
  for (;;) {
    const { nextOn } = await get(em, RecurringJournal, recurringJournalId, 'Recurring journal');
    if (nextOn === null || nextOn > day) return;
    await makeRecurringEntry(em, recurringJournalId);
  }
}

/** What was depreciated; drafts, and entries after the day, would be left beside the disposal. */
async function depreciatedBy(em: EntityManager, asset: AmortizationSchedule, day: string): Promise<number> {
  const entries = await find(em, AmortizationEntry, { amortizationScheduleId: asset.id });
  const journals = await find(em, ManualJournal, { recurringJournalId: asset.recurringJournalId });
  const drafts = journals.filter(({ status }) => status === ManualJournalStatus.DRAFT).length;
  ensure(
    drafts === 0,
    'AMORTIZATION_HAS_DRAFTS',
    `Amortization schedule ${asset.id} has ${drafts} entries that are not posted`,
  );
  const posted = new Map(
    journals.filter(({ status }) => status === ManualJournalStatus.POSTED).map((each) => [each.id, each]),
  );
  const problems = new FieldProblems();
  const isLate = [...posted.values()].some(({ entryDate }) => entryDate > day);
  problems.check(!isLate, 'disposedOn', 'must not be before its last depreciation: reverse that first');
  problems.refuse();
  const done = entries.filter(({ manualJournalId }) => manualJournalId !== null && posted.has(manualJournalId));
  return sumCents(done.map(({ amountCents }) => amountCents)) ?? 0;
}

/** Throws VALIDATION_FAILED for a day from which no plan can be made. */
function ofOurTime(em: EntityManager, from: string): FieldProblems {
  const problems = new FieldProblems();
  const { amortizationMonths } = limits;
  const [earliest, latest] = [-amortizationMonths, amortizationMonths].map((months) => addMonths(today(em), months));
  const isNear = earliest !== undefined && latest !== undefined && from >= earliest && from <= latest;
  problems.check(isNear, 'from', `must be within ${amortizationMonths} months of today`);
  problems.refuse();
  return problems;
}

/** The account that an input names: active, of these classes, and none that documents keep. 0 with a problem. */
async function accountFor<P extends string>(
  em: EntityManager,
  input: Record<P, string>,
  path: P,
  types: readonly AccountType[],
  problems: FieldProblems,
): Promise<number> {
  const account = (await findReferenced(em, Account, [input[path]])).get(input[path]);
  if (!problems.check(account !== undefined, path, 'refers to nothing') || !account) return 0;
  const fits = account.active && types.includes(account.accountType) && !account.isControl();
  problems.check(fits, path, `must be an active account of ${types.join(' or ')}, and none that documents keep`);
  return account.id;
}
