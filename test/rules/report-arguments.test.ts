import { Refusal } from '../../src/contract/errors.js';
import { AccountType } from '../../src/ledger/account.entity.js';
import { ensureInOrder, reportedIn } from '../../src/ledger/report-arguments.js';
import { type AccountTurnover, isOfIncome, resultCents, total } from '../../src/ledger/turnovers.js';

/** What reports are asked for, and what they add up. */

function fieldsRefused(work: () => unknown) {
  try {
    work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [error.code, ...error.fields.map(({ path, message }) => `${path} ${message}`)];
  }
  return [];
}

describe('a report is in', () => {
  const tenant = { currency: 'EUR' };

  test('the currency asked for, or that of the owner', () => {
    expect(reportedIn(tenant, {})).toEqual({ currency: 'EUR', inBase: false });
    expect(reportedIn(tenant, { currency: null, inBaseCurrency: null })).toEqual({ currency: 'EUR', inBase: false });
    expect(reportedIn(tenant, { currency: 'USD' })).toEqual({ currency: 'USD', inBase: false });
    expect(reportedIn(tenant, { currency: 'USD', inBaseCurrency: false })).toEqual({ currency: 'USD', inBase: false });
  });

  test('all currencies at what they are in the owner’s, which no other can be', () => {
    expect(reportedIn(tenant, { inBaseCurrency: true })).toEqual({ currency: 'EUR', inBase: true });
    expect(reportedIn(tenant, { currency: 'EUR', inBaseCurrency: true })).toEqual({ currency: 'EUR', inBase: true });
    expect(fieldsRefused(() => reportedIn(tenant, { currency: 'USD', inBaseCurrency: true }))).toEqual([
      'VALIDATION_FAILED',
      'currency must be EUR, or absent, with inBaseCurrency',
    ]);
  });
});

test.each([
  ['2026-01-01', '2026-01-31', []],
  ['2026-01-31', '2026-01-31', []],
  [null, '2026-01-31', []],
  ['2026-01-31', null, []],
  [null, null, []],
  ['2026-02-01', '2026-01-31', ['VALIDATION_FAILED', 'from must not be after to']],
])('from %s to %s is refused with %j', (from, to, refused) => {
  expect(fieldsRefused(() => ensureInOrder(from, to))).toEqual(refused);
});

test('the fields of days that are in no order are named as the caller has them', () => {
  expect(fieldsRefused(() => ensureInOrder('2026-02-01', '2026-01-31', 'yearFrom', 'asOf'))).toEqual([
    'VALIDATION_FAILED',
    'yearFrom must not be after asOf',
  ]);
});

describe('what was earned', () => {
  const turnover = (accountType: AccountType, ...debitCents: number[]): AccountTurnover => ({
    ...{ accountId: 1, name: 'Account', accountType, subType: 'other', debitCents },
  });

  test('is revenue less expenses, in one of the ranges', () => {
    const turnovers = [
      turnover(AccountType.REVENUE, -1_000, -70),
      turnover(AccountType.EXPENSE, 400, 100),
      turnover(AccountType.ASSET, 600, 30),
      turnover(AccountType.LIABILITY, -10, -20),
      turnover(AccountType.EQUITY, 10, -40),
    ];
    expect([0, 1, 2].map((range) => resultCents(turnovers, range))).toEqual([600, -30, 0]);
    expect(turnovers.map(isOfIncome)).toEqual([true, true, false, false, false]);
  });

  test('is zero without a sign', () => {
    expect([resultCents([turnover(AccountType.REVENUE, 0)], 0), total([]), total([-0]), total([5, -5])]).toEqual([
      0, 0, 0, 0,
    ]);
  });

  test('is refused beyond what is exact', () => {
    const { MAX_SAFE_INTEGER: most } = Number;
    expect(total([most, -1, 1])).toBe(most);
    expect(fieldsRefused(() => total([most, 1]))).toEqual(['VALIDATION_FAILED']);
    // Held at 2^53: what it was is not known, whatever it is added to.
    expect(fieldsRefused(() => total([2 ** 53, -(2 ** 53)]))).toEqual(['VALIDATION_FAILED']);
    expect(fieldsRefused(() => resultCents([turnover(AccountType.REVENUE, 2 ** 53, 5)], 0))).toEqual([
      'VALIDATION_FAILED',
    ]);
    const turnovers = [turnover(AccountType.ASSET, 2 ** 53), turnover(AccountType.REVENUE, -70)];
    expect(resultCents(turnovers, 0)).toBe(70);
  });
});
