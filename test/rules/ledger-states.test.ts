import { type ErrorCode, Refusal } from '../../src/contract/errors.js';
import { AccountType } from '../../src/ledger/account.entity.js';
import { changeIn, EquityFigure } from '../../src/ledger/equity-changes.js';
import { blockingOf, ClosingCheck } from '../../src/ledger/fiscal-year-closing.js';
import { ensureOpen } from '../../src/ledger/period.operations.js';
import { Reconciliation, ReconciliationStatus } from '../../src/ledger/reconciliation.entity.js';
import { setClock } from '../../src/values/clock.js';

/** What a reconciliation may become, which days are closed, what blocks a closing, and which lines changed equity. */

function codeOf(work: () => void): ErrorCode | null {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

const { OPEN, COMPLETED, INVALIDATED } = ReconciliationStatus;
const reconciliationIn = (status: ReconciliationStatus) =>
  Object.assign(new Reconciliation(), { id: 7, currency: 'EUR', status });

test.each([
  [OPEN, null, null, 'RECONCILIATION_NOT_COMPLETED'],
  [COMPLETED, 'RECONCILIATION_NOT_OPEN', 'RECONCILIATION_NOT_OPEN', null],
  [INVALIDATED, 'RECONCILIATION_NOT_OPEN', 'RECONCILIATION_NOT_OPEN', 'RECONCILIATION_NOT_COMPLETED'],
])(
  'a reconciliation that is %s is ticked: %s, completed: %s, invalidated: %s',
  (status, tick, complete, invalidate) => {
    expect(codeOf(() => reconciliationIn(status).ensureOpen())).toBe(tick);
    expect(codeOf(() => reconciliationIn(status).complete(0))).toBe(complete);
    expect(codeOf(() => reconciliationIn(status).invalidate())).toBe(invalidate);
  },
);

test.each([1, -1])('a reconciliation that is %d away from its statement stays open', (differenceCents) => {
  const reconciliation = reconciliationIn(OPEN);
  expect(codeOf(() => reconciliation.complete(differenceCents))).toBe('RECONCILIATION_NOT_BALANCED');
  expect([reconciliation.status, reconciliation.completedAt]).toEqual([OPEN, null]);
});

test('a reconciliation says when it was completed, and when it was invalidated', () => {
  const at = new Date('2026-06-15T12:00:00Z');
  const restore = setClock(() => at);
  const reconciliation = reconciliationIn(OPEN);
  reconciliation.complete(0);
  expect([reconciliation.status, reconciliation.completedAt, reconciliation.invalidatedAt]).toEqual([
    COMPLETED,
    at,
    null,
  ]);
  reconciliation.invalidate();
  expect([reconciliation.status, reconciliation.invalidatedAt]).toEqual([INVALIDATED, at]);
  restore();
});

test.each([
  ['2026-03-01', null, null],
  ['2026-03-02', '2026-03-01', null],
  ['2026-03-01', '2026-03-01', 'PERIOD_CLOSED'],
  ['2026-02-28', '2026-03-01', 'PERIOD_CLOSED'],
])('%s in books that are closed through %s: %s', (day, closedThrough, code) => {
  expect(codeOf(() => ensureOpen(day, closedThrough))).toBe(code);
});

const { ASSET, EQUITY, EXPENSE, REVENUE } = AccountType;
const figures = Object.values(EquityFigure);

test.each([
  [ASSET, 'equity', {}],
  [REVENUE, 'drawings', { opening: 'all', result: 'all', closing: 'all' }],
  [EXPENSE, 'equity', { opening: 'all', result: 'all', closing: 'all' }],
  [EQUITY, 'equity', { opening: 'all', contributions: 'added', drawings: 'taken', closing: 'all' }],
  [EQUITY, 'drawings', { opening: 'all', drawings: 'all', closing: 'all' }],
  [EQUITY, 'retained_earnings', { opening: 'all', other: 'all', closing: 'all' }],
])(
  'lines of an account of class %s and sub-classification %s are in the columns %j',
  (accountType, subType, changes) => {
    const found = figures.flatMap((figure) => {
      const change = changeIn(figure, { accountType, subType });
      return change === null ? [] : [[figure, change]];
    });
    expect(Object.fromEntries(found)).toEqual(changes);
  },
);

test('what blocks the closing of a year is what is left of the checks that must not stay undone', () => {
  const check = ClosingCheck.DRAFT_BILLS;
  const left = [true, false].flatMap((blocking) => [0, 1, 2].map((count) => ({ check, blocking, count })));
  expect(blockingOf(left)).toEqual([
    { check, blocking: true, count: 1 },
    { check, blocking: true, count: 2 },
  ]);
});
