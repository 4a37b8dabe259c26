import { FieldProblems } from '../../src/contract/errors.js';
import { type GivenAmounts, paymentAmounts } from '../../src/receivables/payment-amounts.js';

const amounts = (given: GivenAmounts) => {
  const problems = new FieldProblems();
  const { amountCents, grossAmountCents, feeCents } = paymentAmounts(given, problems);
  return [amountCents, grossAmountCents, feeCents, ...problems.fields.map(({ path, message }) => `${path} ${message}`)];
};
const noGross = 'grossAmountCents is required for a split payment';
const noFee = 'feeCents is required for a split payment';
const badFee = 'feeCents must be between 0 and the gross amount';
const badNet = 'amountCents must be gross less fee, or be left out';

test.each<[string, GivenAmounts, unknown[]]>([
  ['plain', { amountCents: 100 }, [100, null, null]],
  ['plain, with nothing of a fee', { amountCents: 1, feeCents: null, grossAmountCents: null }, [1, null, null]],
  ['plain, without an amount', {}, [0, null, null, 'amountCents is required']],
  ['plain, with no amount', { amountCents: null }, [0, null, null, 'amountCents is required']],
  ['plain, of nothing', { amountCents: 0 }, [0, null, null, 'amountCents must be above 0']],
  ['plain, below zero', { amountCents: -1 }, [-1, null, null, 'amountCents must be above 0']],
  ['gross and fee', { grossAmountCents: 100, feeCents: 3 }, [97, 100, 3]],
  ['gross, fee and net', { grossAmountCents: 100, feeCents: 3, amountCents: 97 }, [97, 100, 3]],
  ['a fee of nothing', { grossAmountCents: 100, feeCents: 0 }, [100, 100, 0]],
  ['a fee of all', { grossAmountCents: 100, feeCents: 100 }, [0, 100, 100]],
  ['another net', { grossAmountCents: 100, feeCents: 3, amountCents: 100 }, [97, 100, 3, badNet]],
  ['a net of nothing', { grossAmountCents: 100, feeCents: 3, amountCents: 0 }, [97, 100, 3, badNet]],
  ['a fee above the gross amount', { grossAmountCents: 100, feeCents: 101 }, [-1, 100, 101, badFee]],
  ['a fee below zero', { grossAmountCents: 100, feeCents: -1 }, [101, 100, -1, badFee]],
  ['a gross amount of nothing', { grossAmountCents: 0, feeCents: 0 }, [0, 0, 0, 'grossAmountCents must be above 0']],
  ['a fee alone', { feeCents: 3 }, [0, 0, 3, noGross]],
  ['a gross amount alone', { grossAmountCents: 100 }, [0, 100, 0, noFee]],
  ['the account of a fee alone', { amountCents: 5, feeAccountId: '7' }, [0, 0, 0, noGross, noFee]],
  ['the text of a fee alone', { amountCents: 5, feeDescription: 'Card' }, [0, 0, 0, noGross, noFee]],
])('%s', (_what, given, expected) => {
  expect(amounts(given)).toEqual(expected);
});
