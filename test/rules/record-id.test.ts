import { type FieldProblem, Refusal } from '../../src/contract/errors.js';
import { filterId, parseId, recordId, referenceId } from '../../src/values/record-id.js';

function refusalOf(work: () => unknown): [string, string, readonly FieldProblem[]] | null {
  try {
    work();
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [error.code, error.message, error.fields];
  }
}

test('an id is a positive integer that a number holds', () => {
  expect(['1', '9007199254740991', '9007199254740992', '0', '01', '-1', '1.0', '', ' 1'].map(parseId)).toEqual([
    1,
    Number.MAX_SAFE_INTEGER,
    null,
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
});

test('an id that cannot be one is refused in the way of the place where it stands', () => {
  expect([recordId('7', 'Bill'), referenceId('8', 'contactId'), filterId('9', 'contactId')]).toEqual([7, 8, 9]);
  expect(refusalOf(() => recordId('x', 'Bill'))).toEqual(['NOT_FOUND', 'Bill not found', []]);
  const refersToNothing = [{ path: 'lines[0].accountId', message: 'refers to nothing' }];
  expect(refusalOf(() => referenceId('0', 'lines[0].accountId'))).toEqual([
    'VALIDATION_FAILED',
    expect.any(String),
    refersToNothing,
  ]);
  expect(refusalOf(() => filterId('-1', 'contactId'))).toEqual([
    'BAD_REQUEST',
    'contactId must be an id: a positive integer',
    [{ path: 'contactId', message: 'must be an id: a positive integer' }],
  ]);
});
