import assert from 'node:assert/strict';
import { type BooksModel, type DocumentKind, prepaymentAccount } from './books-model.js';
import { ask, baseBalances, type PlayedBooks } from './played-books.js';

/** The reports of the service, held against the model. Every figure is compared to the cent. */

type Row = Record<string, string | number | null>;

/** Trial balance, both agings and both statements of a day in a currency: throws on the first figure that differs. */
export async function compareReports(
  books: PlayedBooks,
  model: BooksModel,
  day: string,
  currency: string,
): Promise<void> {
  const from = `${Number(day.slice(0, 4)) - (day.endsWith('5') ? 1 : 0)}-01-01`;
  const reports = await ask(books, reportsQuery, { day, currency, from });
  const where = `on ${day} in ${currency}`;
  assert.deepEqual(shownTrialBalance(reports), modelTrialBalance(model, day, currency), `Trial balance ${where}`);
  assert.deepEqual(shownAging(reports.arAging), modelAging(model, day, currency, receivables), `AR aging ${where}`);
  assert.deepEqual(shownAging(reports.apAging), modelAging(model, day, currency, payables), `AP aging ${where}`);
  assert.deepEqual(
    shownIncome(reports.incomeStatement),
    modelIncome(model, from, day, currency),
    `Income statement from ${from} ${where}`,
  );
  assert.deepEqual(shownSheet(reports.balanceSheet), modelSheet(model, day, currency), `Balance sheet ${where}`);
}

/**
 * What accounts come to in the base currency at the end of a day: all but those on which exchange differences are booked, and
 * on the day of a revaluation those that it values.
 */
export async function compareInBase(books: PlayedBooks, model: BooksModel, day: string): Promise<void> {
  const apart = [...differenceAccounts, ...(model.revaluations.has(day) ? moneyAccounts : [])];
  const kept = (balances: Map<string, number>) =>
    [...balances].filter(([account, cents]) => !apart.includes(account) && cents !== 0).sort(byNumber);
  assert.deepEqual(kept(await baseBalances(books, day)), kept(model.baseBalances(day)), `In base on ${day}`);
}

const differenceAccounts = ['1050', '1060', '1100', '1350', '2000', '2050', '4830', '4840', '6070', '6080'];
const moneyAccounts = ['1000', '1010', '2100', '2500'];

const buckets = ['current', 'days1To30', 'days31To60', 'days61To90', 'days91Plus'] as const;

const agingFields = (row: string) =>
  `grandTotalCents unappliedCents prepaidCents netCents totals { ${buckets.join(' ')} }
  buckets { ${buckets.map((bucket) => `${bucket}(first: 1000) { ${row} dueDate balanceDueCents }`).join(' ')} }`;

const reportsQuery = `query ($day: Date!, $from: Date!, $currency: Currency!) {
  trialBalance(asOf: $day, currency: $currency) {
    totalDebitCents totalCreditCents rows { account { number } debitCents creditCents }
  }
  arAging(asOf: $day, currency: $currency) {
    ${agingFields('invoiceId')}
    unappliedPayments(first: 1000) { paymentId unappliedCents }
    prepayments(first: 1000) { paymentId unappliedCents }
    unappliedCreditNotes(first: 1000) { creditNoteId unappliedCents }
  }
  apAging(asOf: $day, currency: $currency) {
    ${agingFields('billId')}
    unappliedCredits(first: 1000) { vendorPaymentId debitNoteId unappliedCents }
    prepayments(first: 1000) { vendorPaymentId unappliedCents }
  }
  incomeStatement(from: $from, to: $day, currency: $currency) {
    netIncomeCents sections { name totalCents rows { account { number } amountCents } }
  }
  balanceSheet(asOf: $day, currency: $currency) {
    totalAssetsCents totalLiabilitiesAndEquityCents
    sections { name totalCents rows { name account { number } amountCents } }
  }
}`;

interface Shown {
  trialBalance: {
    totalDebitCents: number;
    totalCreditCents: number;
    rows: { account: { number: string }; debitCents: number; creditCents: number }[];
  };
}

function shownTrialBalance({ trialBalance }: Shown) {
  const { rows, totalDebitCents, totalCreditCents } = trialBalance;
  return {
    rows: rows.map(({ account, debitCents, creditCents }) => [account.number, debitCents, creditCents]),
    totals: [totalDebitCents, totalCreditCents],
  };
}

function modelTrialBalance(model: BooksModel, day: string, currency: string) {
  const turnovers = [...model.turnovers(currency, null, day)].sort(byNumber);
  return {
    rows: turnovers.map(([account, { debit, credit }]) => [account, debit, credit]),
    totals: [sum(turnovers.map(([, { debit }]) => debit)), sum(turnovers.map(([, { credit }]) => credit))],
  };
}

interface ShownAging extends Record<string, unknown> {
  buckets: Record<string, Row[]>;
  totals: Record<string, number>;
  grandTotalCents: number;
  unappliedCents: number;
  prepaidCents: number;
  netCents: number;
}

function shownAging(aging: ShownAging) {
  const due = buckets.flatMap((bucket) =>
    (aging.buckets[bucket] ?? []).map((row) => `${bucket} ${row.invoiceId ?? row.billId} ${row.balanceDueCents}`),
  );
  const creditsIn = (list: string) =>
    ((aging[list] as Row[] | undefined) ?? []).map((row) => {
      if (row.paymentId) return `payment ${row.paymentId} ${row.unappliedCents}`;
      if (row.creditNoteId) return `creditNote ${row.creditNoteId} ${row.unappliedCents}`;
      if (row.debitNoteId) return `debitNote ${row.debitNoteId} ${row.unappliedCents}`;
      return `vendorPayment ${row.vendorPaymentId} ${row.unappliedCents}`;
    });
  const credits = ['unappliedPayments', 'unappliedCreditNotes', 'unappliedCredits'].flatMap(creditsIn).sort();
  const prepaid = creditsIn('prepayments').sort();
  const { grandTotalCents, unappliedCents, prepaidCents, netCents } = aging;
  const totals = buckets.map((bucket) => aging.totals[bucket]);
  return { due: due.sort(), credits, prepaid, totals, grandTotalCents, unappliedCents, prepaidCents, netCents };
}

interface Side {
  due: DocumentKind;
  control: string;
  prepayments: string;
  normal: 1 | -1;
  credits: readonly DocumentKind[];
}

const receivables: Side = {
  due: 'invoice',
  control: '1100',
  prepayments: prepaymentAccount.payment,
  normal: 1,
  credits: ['payment', 'creditNote'],
};
const payables: Side = {
  due: 'bill',
  control: '2000',
  prepayments: prepaymentAccount.vendorPayment,
  normal: -1,
  credits: ['vendorPayment', 'debitNote'],
};

/** What is left between documents and credits is the control account, which the model keeps by itself. */
function modelAging(model: BooksModel, day: string, currency: string, side: Side) {
  const open = model.openOn(day, currency);
  const due = open.filter(({ document }) => document.kind === side.due);
  const standing = open.filter(({ document }) => side.credits.includes(document.kind));
  const credits = standing.filter(({ document }) => document.prepaidOn === undefined);
  const prepaid = standing.filter(({ document }) => document.prepaidOn !== undefined);
  const inBucket = (bucket: string) => due.filter(({ document }) => bucketOf(document.dueOn, day) === bucket);
  const balanceCents = side.normal * model.balanceCents(side.control, currency, day) || 0;
  return {
    due: due.map(({ document, cents }) => `${bucketOf(document.dueOn, day)} ${document.id} ${cents}`).sort(),
    credits: credits.map(({ document, cents }) => `${document.kind} ${document.id} ${cents}`).sort(),
    prepaid: prepaid.map(({ document, cents }) => `${document.kind} ${document.id} ${cents}`).sort(),
    totals: buckets.map((bucket) => sum(inBucket(bucket).map(({ cents }) => cents))),
    grandTotalCents: sum(due.map(({ cents }) => cents)),
    unappliedCents: sum(credits.map(({ cents }) => cents)),
    prepaidCents: -side.normal * model.balanceCents(side.prepayments, currency, day) || 0,
    netCents: balanceCents,
  };
}

function bucketOf(dueOn: string, day: string): (typeof buckets)[number] {
  const late = (Date.parse(day) - Date.parse(dueOn)) / 86_400_000;
  if (late <= 0) return 'current';
  if (late <= 30) return 'days1To30';
  if (late <= 60) return 'days31To60';
  return late <= 90 ? 'days61To90' : 'days91Plus';
}

interface ShownStatement {
  sections: {
    name: string;
    totalCents: number;
    rows: { name: string; account: { number: string } | null; amountCents: number }[];
  }[];
}

function shownSections({ sections }: ShownStatement) {
  return sections.map(({ name, totalCents, rows }) => ({
    name,
    totalCents,
    rows: rows.map((row) => [row.account?.number ?? row.name, row.amountCents]),
  }));
}

function shownIncome(statement: ShownStatement & { netIncomeCents: number }) {
  return { sections: shownSections(statement), net: statement.netIncomeCents };
}

function modelIncome(model: BooksModel, from: string, through: string, currency: string) {
  const balances = model.balances(currency, from, through);
  const sections = [section('Revenue', balances, '4', -1), section('Expenses', balances, '56', 1)];
  return { sections, net: (sections[0]?.totalCents ?? 0) - (sections[1]?.totalCents ?? 0) };
}

function shownSheet(sheet: ShownStatement & { totalAssetsCents: number; totalLiabilitiesAndEquityCents: number }) {
  return { sections: shownSections(sheet), totals: [sheet.totalAssetsCents, sheet.totalLiabilitiesAndEquityCents] };
}

/** The result of the year is a line of its own, that of earlier years is added to retained earnings. */
function modelSheet(model: BooksModel, day: string, currency: string) {
  const balances = model.balances(currency, null, day);
  const year = model.balances(currency, `${day.slice(0, 4)}-01-01`, day);
  const currentCents = resultOf(year);
  const earlierCents = resultOf(balances) - currentCents;
  const equity = new Map(balances).set('3900', (balances.get('3900') ?? 0) - earlierCents);
  const own = section('Equity', equity, '3', -1);
  const rows = [...own.rows, ...(currentCents === 0 ? [] : [['Earnings of the current year', currentCents]])];
  const totalCents = own.totalCents + currentCents;
  const [assets, liabilities] = [section('Assets', balances, '1', 1), section('Liabilities', balances, '2', -1)];
  return {
    sections: [assets, liabilities, { name: 'Equity', totalCents, rows }],
    totals: [assets.totalCents, liabilities.totalCents + totalCents],
  };
}

/** What was earned less what was spent: accounts from 4000 on. */
function resultOf(balances: ReadonlyMap<string, number>): number {
  return sum([...balances].filter(([account]) => account >= '4').map(([, cents]) => -cents));
}

/** The accounts whose numbers begin with one of these digits, with what stands on their normal side. */
function section(name: string, balances: ReadonlyMap<string, number>, digits: string, normal: 1 | -1) {
  const rows = [...balances]
    .filter(([account, cents]) => digits.includes(account.charAt(0)) && cents !== 0)
    .sort(byNumber)
    .map(([account, cents]): (string | number)[] => [account, normal * cents]);
  return { name, totalCents: sum(rows.map(([, cents]) => Number(cents))), rows };
}

function byNumber([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, cents) => total + cents, 0) || 0;
}
