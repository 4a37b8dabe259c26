import { FieldProblems, type Refusal } from '../../src/contract/errors.js';
import { checkSettlement, ensureLeft, freedOn, oneOf } from '../../src/documents/settlements.js';

const document = (lastRemovalOn: string | null = null) => ({
  day: '2026-03-10',
  currency: 'EUR',
  leftCents: 500,
  lastRemovalOn,
});
const codeOf = (work: () => unknown) => {
  try {
    work();
    return null;
  } catch (error) {
    return (error as Refusal).code;
  }
};

test.each<[number, string, string | null, string[]]>([
  [1, '2026-03-10', null, []],
  [1, '2026-03-09', null, ['refundedOn must not be before 2026-03-10']],
  [1, '2026-03-15', '2026-03-15', []],
  [1, '2026-03-14', '2026-03-15', ['refundedOn must not be before 2026-03-15']],
  [1, '2026-03-10', '2026-03-01', []],
  [0, '2026-03-10', null, ['amountCents must be above 0']],
  [-1, '2026-03-01', null, ['amountCents must be above 0', 'refundedOn must not be before 2026-03-10']],
])('a settlement of %i on %s, when something was freed on %s', (amountCents, day, lastRemovalOn, expected) => {
  const problems = new FieldProblems();
  checkSettlement(document(lastRemovalOn), { amountCents, day, dayField: 'refundedOn' }, problems);
  expect(problems.fields.map(({ path, message }) => `${path} ${message}`)).toEqual(expected);
});

test('more than is left is refused in words', () => {
  expect(() => ensureLeft(document(), 501, 'REFUND_EXCEEDS_CREDIT', 'Payment 7')).toThrow(
    'Payment 7 has 5.00 EUR left; 5.01 EUR were asked',
  );
});

test('no more than is left', () => {
  expect(
    [499, 500, 501].map((cents) => codeOf(() => ensureLeft(document(), cents, 'REFUND_EXCEEDS_CREDIT', 'It'))),
  ).toEqual([null, null, 'REFUND_EXCEEDS_CREDIT']);
});

test.each([
  ['2026-03-20', '2026-03-10', null, '2026-03-20'],
  ['2026-03-20', '2026-03-10', '2026-03-25', '2026-03-25'],
  ['2026-03-20', '2026-03-10', '2026-03-15', '2026-03-20'],
  ['2026-03-10', '2026-03-10', null, null],
  ['2026-03-09', '2026-03-10', '2026-03-01', '2026-03-01'],
])('voided on %s what counted since %s, after %s: free from %s', (day, since, before, after) => {
  const freed = document(before);
  freedOn(freed, day, since);
  expect(freed.lastRemovalOn).toBe(after);
});

test('one of two references, neither none nor both', () => {
  const given = (input: { paymentId?: string | null; creditNoteId?: string | null }) =>
    oneOf(input, 'paymentId', 'creditNoteId');
  expect(given({ paymentId: '7' })).toEqual({ field: 'paymentId', id: '7' });
  expect(given({ paymentId: null, creditNoteId: '8' })).toEqual({ field: 'creditNoteId', id: '8' });
  for (const input of [{}, { paymentId: null }, { paymentId: '7', creditNoteId: '8' }]) {
    expect(codeOf(() => given(input))).toBe('VALIDATION_FAILED');
  }
});
