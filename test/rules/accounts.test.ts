import { FieldProblems, type Refusal } from '../../src/contract/errors.js';
import { Account, AccountType } from '../../src/ledger/account.entity.js';
import { revenueAccount } from '../../src/receivables/revenue-account.js';

/** What may be booked to an account. */

const account = (accountType: AccountType, changes: Partial<Account> = {}) =>
  Object.assign(new Account(), { id: 5, accountType, subType: 'other' }, changes);
const { ASSET, LIABILITY, EQUITY, REVENUE, EXPENSE } = AccountType;

test.each<[string, Account, { takesLines: boolean; isControl: boolean; holdsMoney: boolean }]>([
  ['revenue', account(REVENUE), { takesLines: true, isControl: false, holdsMoney: false }],
  ['an expense', account(EXPENSE), { takesLines: true, isControl: false, holdsMoney: false }],
  ['an asset', account(ASSET), { takesLines: true, isControl: false, holdsMoney: false }],
  ['a liability', account(LIABILITY), { takesLines: false, isControl: false, holdsMoney: false }],
  ['equity', account(EQUITY), { takesLines: false, isControl: false, holdsMoney: false }],
  [
    'what customers owe',
    account(ASSET, { role: 'accounts_receivable' }),
    { takesLines: false, isControl: true, holdsMoney: false },
  ],
  [
    'what vendors are owed',
    account(LIABILITY, { role: 'accounts_payable' }),
    { takesLines: false, isControl: true, holdsMoney: false },
  ],
  ['bank fees', account(EXPENSE, { role: 'bank_fees' }), { takesLines: true, isControl: false, holdsMoney: false }],
  ['a bank account', account(ASSET, { subType: 'bank' }), { takesLines: false, isControl: false, holdsMoney: true }],
  ['cash', account(ASSET, { subType: 'cash' }), { takesLines: false, isControl: false, holdsMoney: true }],
  ['a card', account(LIABILITY, { subType: 'credit_card' }), { takesLines: false, isControl: false, holdsMoney: true }],
  [
    'an archived bank account',
    account(ASSET, { subType: 'bank', active: false }),
    { takesLines: false, isControl: false, holdsMoney: false },
  ],
])('%s', (_name, each, expected) => {
  const { takesLines, isControl, holdsMoney } = {
    takesLines: each.takesLines(),
    isControl: each.isControl(),
    holdsMoney: each.holdsMoney(),
  };
  expect({ takesLines, isControl, holdsMoney }).toEqual(expected);
});

describe('the account of a line of revenue', () => {
  const accounts = new Map([
    ['5', account(REVENUE)],
    ['6', account(REVENUE, { id: 6, active: false })],
    ['7', account(EXPENSE, { id: 7 })],
  ]);
  const chosen = (id: string | null) => {
    const problems = new FieldProblems();
    const accountId = revenueAccount(id, accounts, 'lines.0.accountId', problems);
    try {
      problems.refuse();
    } catch (error) {
      return (error as Refusal).fields.map(({ path, message }) => `${path} ${message}`);
    }
    return accountId;
  };

  test('is an active one of revenue, or none', () => {
    expect([chosen('5'), chosen(null)]).toEqual([5, null]);
  });

  test.each([
    ['8', 'refers to nothing'],
    ['6', 'must be an active revenue account'],
    ['7', 'must be an active revenue account'],
  ])('is not %s: it %s', (id, message) => {
    expect(chosen(id)).toEqual([`lines.0.accountId ${message}`]);
  });
});
