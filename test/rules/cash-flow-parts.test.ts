import { AccountType } from '../../src/ledger/account.entity.js';
import { daysOf } from '../../src/ledger/cash-flow.js';
import {
  activityOf,
  CashFlowFigure,
  CashFlowMethod,
  isCash,
  isInvested,
  isOfAccount,
  partsOf,
} from '../../src/ledger/cash-flow-parts.js';

/** Which accounts the figures of a cash-flow statement add up, and on which side. */

const { ASSET, LIABILITY, EQUITY, REVENUE, EXPENSE } = AccountType;
const { DIRECT, INDIRECT } = CashFlowMethod;

test.each([
  [ASSET, 'bank', 'operating', 'cash'],
  [ASSET, 'cash', 'operating', 'cash'],
  [ASSET, 'inventory', 'operating', ''],
  [ASSET, 'loan', 'operating', ''],
  [ASSET, 'fixed_asset', 'investing', ''],
  [ASSET, 'accumulated_depreciation', 'investing', ''],
  [ASSET, 'investment', 'investing', ''],
  [ASSET, 'long_term', 'investing', ''],
  [ASSET, 'disposal', 'operating', ''],
  [LIABILITY, 'cash', 'operating', ''],
  [LIABILITY, 'credit_card', 'operating', ''],
  [LIABILITY, 'fixed_asset', 'operating', ''],
  [LIABILITY, 'long_term', 'financing', ''],
  [LIABILITY, 'loan', 'financing', ''],
  [EQUITY, 'fixed_asset', 'financing', ''],
  [REVENUE, 'sales', 'operating', ''],
  [REVENUE, 'disposal', 'investing', 'invested'],
  [EXPENSE, 'depreciation', 'investing', 'invested'],
  [EXPENSE, 'long_term', 'operating', ''],
])(
  'an account of class %s and sub-classification %s is of %s activities: %s',
  (accountType, subType, activity, kind) => {
    const account = { accountType, subType };
    expect(activityOf(account)).toBe(activity);
    expect([isCash(account) && 'cash', isInvested(account) && 'invested'].filter(Boolean).join()).toBe(kind);
  },
);

test('figures of one account are what changed on it and what is added back of it', () => {
  expect(Object.values(CashFlowFigure).filter(isOfAccount)).toEqual(['account', 'added_back']);
});

const samples = {
  bank: { accountType: ASSET, subType: 'bank' },
  stock: { accountType: ASSET, subType: 'inventory' },
  machine: { accountType: ASSET, subType: 'fixed_asset' },
  owner: { accountType: EQUITY, subType: 'equity' },
  sales: { accountType: REVENUE, subType: 'sales' },
  wear: { accountType: EXPENSE, subType: 'depreciation' },
};
const partsShown = (figure: CashFlowFigure, method: CashFlowMethod) =>
  partsOf(figure, method).map(({ isOf, booked, sign }) => {
    const names = Object.entries(samples).flatMap(([name, account]) => (isOf(account) ? name : []));
    return `${sign} ${booked}: ${names.join(' ')}`;
  });

test.each([
  ['account', ['1 anyhow: stock machine owner sales wear'], ['1 against_cash: stock machine owner sales wear']],
  ['result', ['1 anyhow: sales wear'], ['1 anyhow: sales wear']],
  ['revaluation_in_result', ['1 revaluing: bank'], ['1 revaluing: bank']],
  ['added_back', ['-1 anyhow: wear'], ['-1 anyhow: wear']],
  ['invested_result', ['1 anyhow: wear'], ['1 anyhow: wear']],
  ['revaluation', ['-1 revaluing: bank'], ['-1 revaluing: bank']],
  ['operating', ['1 anyhow: stock sales', '1 revaluing: bank'], ['1 against_cash: stock sales']],
  ['investing', ['1 anyhow: machine wear'], ['1 against_cash: machine wear']],
  ['financing', ['1 anyhow: owner'], ['1 against_cash: owner']],
  ['exchange_rates', ['-1 revaluing: bank'], ['-1 revaluing: bank']],
  ['opening', ['-1 anyhow: bank'], ['-1 anyhow: bank']],
  ['change', ['-1 anyhow: bank'], ['-1 anyhow: bank']],
  ['closing', ['-1 anyhow: bank'], ['-1 anyhow: bank']],
])('%s adds up %j by the indirect method, %j by the direct one', (figure, indirect, direct) => {
  expect(partsShown(figure as CashFlowFigure, INDIRECT)).toEqual(indirect);
  expect(partsShown(figure as CashFlowFigure, DIRECT)).toEqual(direct);
});

test('what is held adds up everything since the books began, and all else the days of the period', () => {
  const period = { from: '2026-02-01', to: '2026-03-31' };
  expect(daysOf(CashFlowFigure.OPENING, period)).toEqual({ before: '2026-02-01' });
  expect(daysOf(CashFlowFigure.CLOSING, period)).toEqual({ from: null, to: '2026-03-31' });
  expect(daysOf(CashFlowFigure.CHANGE, period)).toEqual(period);
});
