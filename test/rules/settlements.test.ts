import type { EntityManager } from '@mikro-orm/postgresql';
import { FieldProblems, type Refusal } from '../../src/contract/errors.js';
import { type AppliedAmount, daysApplied, endApplication } from '../../src/documents/application.entity.js';
import { dayOfConfirmation } from '../../src/documents/confirming.js';
import { checkSettlement, ensureLeft, freedOn, oneOf } from '../../src/documents/settlements.js';
import { dayOfVoiding } from '../../src/documents/voiding.js';
import { setClock } from '../../src/values/clock.js';

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

test.each([
  ['2026-03-10', '2026-03-12', null, null, '2026-03-12'],
  ['2026-03-14', '2026-03-12', null, null, '2026-03-14'],
  ['2026-03-10', '2026-03-12', '2026-03-13', null, '2026-03-13'],
  ['2026-03-10', '2026-03-12', '2026-03-01', '2026-03-15', '2026-03-15'],
])('what is of %s counts for what is of %s, freed on %s and %s, from %s', (day, of, freed, freedOther, first) => {
  const source = { day, lastRemovalOn: freed };
  expect(daysApplied(source, { day: of, lastRemovalOn: freedOther })).toMatchObject({
    targetDay: of,
    appliedOn: first,
  });
});

test.each([
  ['2026-03-09', null, null],
  ['2026-03-10', null, null],
  ['2026-03-11', null, '2026-03-11'],
  ['2026-03-11', '2026-03-20', '2026-03-20'],
  ['2026-03-11', '2026-03-01', '2026-03-11'],
  ['2026-03-10', '2026-03-01', '2026-03-01'],
])('an application of 2026-03-10 that ends on %s, after %s: its documents are free from %s', (day, before, after) => {
  const application = { appliedOn: '2026-03-10', removedOn: null } as AppliedAmount;
  const documents = [document(before), document(before)];
  endApplication(application, day, documents);
  expect([application.removedOn, ...documents.map(({ lastRemovalOn }) => lastRemovalOn)]).toEqual([day, after, after]);
});

describe('on 2026-03-31', () => {
  const em = { getFilterParams: () => ({ ownerId: 1, timeZone: 'UTC' }) } as unknown as EntityManager;
  let restore: () => void;
  beforeAll(() => {
    restore = setClock(() => new Date('2026-03-31T12:00:00Z'));
  });
  afterAll(() => restore());

  const answer = (work: () => string) => {
    try {
      return work();
    } catch (error) {
      return (error as Refusal).fields.map(({ path, message }) => `${path} ${message}`).join();
    }
  };

  test.each([
    ['2026-03-10', null, null, '2026-03-31'],
    ['2026-04-05', null, null, '2026-04-05'],
    ['2026-03-10', '2026-04-07', null, '2026-04-07'],
    ['2026-03-10', null, '2026-03-10', '2026-03-10'],
    ['2026-03-10', null, '2026-03-31', '2026-03-31'],
    ['2026-03-10', null, '2026-03-09', 'voidedOn must be between 2026-03-10 and 2026-03-31'],
    ['2026-03-10', null, '2026-04-01', 'voidedOn must be between 2026-03-10 and 2026-03-31'],
    ['2026-03-10', '2026-03-20', '2026-03-19', 'voidedOn must be between 2026-03-20 and 2026-03-31'],
    ['2026-03-10', '2026-03-20', '2026-03-20', '2026-03-20'],
    ['2026-04-05', null, '2026-04-06', 'voidedOn must be between 2026-04-05 and 2026-04-05'],
  ])('a document of %s, freed on %s, is voided, on %s: %s', (day, lastRemovalOn, voidedOn, expected) => {
    expect(answer(() => dayOfVoiding(em, { day, lastRemovalOn }, { voidedOn }))).toBe(expected);
  });

  test.each([
    ['2026-03-10', null, '2026-03-31'],
    ['2026-04-05', undefined, '2026-04-05'],
    ['2026-03-10', '2026-03-10', '2026-03-10'],
    ['2026-03-10', '2026-03-31', '2026-03-31'],
    ['2026-03-10', '2026-03-09', 'confirmedOn must be between 2026-03-10 and 2026-03-31'],
    ['2026-03-10', '2026-04-01', 'confirmedOn must be between 2026-03-10 and 2026-03-31'],
  ])('a payment of %s is confirmed, on %s: %s', (day, confirmedOn, expected) => {
    expect(answer(() => dayOfConfirmation(em, { day }, { confirmedOn }))).toBe(expected);
  });
});
