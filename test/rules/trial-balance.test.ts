import { NormalBalance } from '../../src/ledger/account.entity.js';
import { canBeCarried, type Holding, trialBalanceOf } from '../../src/ledger/trial-balance.js';

/** What the columns of a trial balance come to, once it is known what each account holds. */

const { DEBIT, CREDIT } = NormalBalance;

const holding = (accountId: number, normalBalance: NormalBalance, held: Partial<Holding>): Holding => ({
  ...{ accountId, normalBalance, debitCents: 0, creditCents: 0, openingCents: 0, carriedCents: 0 },
  ...{ movementDebitCents: 0, movementCreditCents: 0, ...held },
});

const asked = { from: '2026-01-01', asOf: '2026-06-30', currency: 'USD' };

test('accounts are on their normal side, and each column balances with what earlier years brought', () => {
  const bank = {
    debitCents: 900,
    creditCents: 300,
    openingCents: 500,
    movementDebitCents: 300,
    movementCreditCents: 200,
  };
  const payable = {
    debitCents: 50,
    creditCents: 250,
    openingCents: -150,
    movementDebitCents: 50,
    movementCreditCents: 100,
  };
  const sales = { creditCents: 400, carriedCents: -350, movementCreditCents: 50 };
  const holdings = [holding(1, DEBIT, bank), holding(2, CREDIT, payable), holding(3, CREDIT, sales)];
  expect(trialBalanceOf(asked, holdings)).toStrictEqual({
    ...asked,
    rows: [
      {
        ...{ accountId: 1, debitCents: 900, creditCents: 300, balanceCents: 600 },
        ...{ openingBalanceCents: 500, movementDebitCents: 300, movementCreditCents: 200, closingBalanceCents: 600 },
      },
      {
        ...{ accountId: 2, debitCents: 50, creditCents: 250, balanceCents: 200 },
        ...{ openingBalanceCents: 150, movementDebitCents: 50, movementCreditCents: 100, closingBalanceCents: 200 },
      },
      {
        ...{ accountId: 3, debitCents: 0, creditCents: 400, balanceCents: 400 },
        ...{ openingBalanceCents: 0, movementDebitCents: 0, movementCreditCents: 50, closingBalanceCents: 50 },
      },
    ],
    totalDebitCents: 950,
    totalCreditCents: 950,
    resultCarriedForwardCents: 350,
    opening: { debitCents: 500, creditCents: 500 },
    movement: { debitCents: 350, creditCents: 350 },
    closing: { debitCents: 600, creditCents: 600 },
  });
});

test('a loss of earlier years stands on the debit side, and an account on its other side is below zero', () => {
  const overdrawn = holding(1, DEBIT, { creditCents: 70, openingCents: -70 });
  const rent = holding(2, DEBIT, { debitCents: 70, carriedCents: 70 });
  expect(trialBalanceOf(asked, [overdrawn, rent])).toMatchObject({
    rows: [
      { balanceCents: -70, openingBalanceCents: -70, closingBalanceCents: -70 },
      { balanceCents: 70, openingBalanceCents: 0, closingBalanceCents: 0 },
    ],
    resultCarriedForwardCents: -70,
    opening: { debitCents: 70, creditCents: 70 },
    movement: { debitCents: 0, creditCents: 0 },
    closing: { debitCents: 70, creditCents: 70 },
  });
});

const most = Number.MAX_SAFE_INTEGER;

test.each([
  ['nothing', [], true],
  ['the most that is exact on either side', [{ debitCents: most, creditCents: most }], true],
  [
    'more on one account',
    [
      { debitCents: most + 1, creditCents: 0 },
      { debitCents: 0, creditCents: 0 },
    ],
    false,
  ],
  [
    'more debits of all together',
    [
      { debitCents: most, creditCents: 0 },
      { debitCents: 1, creditCents: 0 },
    ],
    false,
  ],
  [
    'more credits of all together',
    [
      { debitCents: 0, creditCents: most },
      { debitCents: 0, creditCents: 1 },
    ],
    false,
  ],
])('gross sums of %s can be carried or not', (_name, holdings, isCarried) => {
  expect(canBeCarried(holdings)).toBe(isCarried);
});
