import { buildBooksSchema } from '../../src/api/schema.js';
import { type ErrorCode, errorCatalogue } from '../../src/contract/errors.js';
import { envelopeExample, envelopeSchema, eventCatalogue, eventTypes } from '../../src/contract/events.js';
import { errorCodesIn, eventTypesIn } from '../../src/contract/named-in.js';
import { ApiKeyScope } from '../../src/contract/scopes.js';
import { startBooks } from '../support/books.js';
import { unnamedRefusals } from '../support/named-refusals.js';
import { keyOf } from '../support/people.js';

/** The catalogues as the API shows them, and that the descriptions of the mutations name what is in them. */

test('the API answers both catalogues, to a key of any scope', async () => {
  const books = await startBooks();
  const apiKey = await keyOf(books.ownerId, 'reports@books.invalid', [ApiKeyScope.REPORTS]);
  const { data, errors } = await books.graphql(
    '{ catalogue { errors { code httpStatus meaning } events { type name description schema example } } }',
    {},
    { apiKey },
  );
  expect(errors).toEqual([]);
  expect(data.catalogue.errors).toEqual(
    Object.entries(errorCatalogue).map(([code, { status, meaning }]) => ({ code, httpStatus: status, meaning })),
  );
  expect(data.catalogue.events).toEqual(
    eventTypes.map((type) => ({
      type: type.toUpperCase().replaceAll('.', '_'),
      name: type,
      description: eventCatalogue[type].description,
      schema: envelopeSchema(type),
      example: envelopeExample(type),
    })),
  );
});

test('codes and types are found in descriptions', () => {
  const description = 'Posts a bill. Refused with BILL_EMPTY, PERIOD_CLOSED and NO_CODE. Event books.bill.posted.';
  expect(errorCodesIn(description)).toEqual(['BILL_EMPTY', 'PERIOD_CLOSED']);
  expect(eventTypesIn(`${description} Never books.bill.surprised.`)).toEqual(['books.bill.posted']);
});

const named = async (find: (description: string) => string[]): Promise<Set<string>> => {
  const mutations = Object.values((await buildBooksSchema()).getMutationType()?.getFields() ?? {});
  return new Set(mutations.flatMap(({ description }) => find(description ?? '')));
};

test('every event is named by the mutation that causes it, in its description in the resolver ("Event books.…")', async () => {
  const emitted = await named(eventTypesIn);
  expect(eventTypes.filter((type) => !emitted.has(type))).toEqual([]);
});

test('every code that is about neither the request itself nor logging in is named by a mutation ("Refused with …")', async () => {
  const refusedWith = await named(errorCodesIn);
  const ofOperations = (Object.keys(errorCatalogue) as ErrorCode[]).filter(
    (code) => !errorCatalogue[code].anywhere && !errorCatalogue[code].logIn,
  );
  expect(ofOperations.filter((code) => !refusedWith.has(code))).toEqual([]);
});

test('a refusal that no description names is found, whatever its mutation is answered as', () => {
  const query = 'mutation ($id: ID!) { voided: voidBill(input: { id: $id }) { bill { id } } }';
  const refused = (code: string) => unnamedRefusals(query, [{ path: ['voided'], extensions: { code } }]);
  expect(refused('BILL_NOT_POSTED')).toEqual([]);
  expect(refused('NOT_FOUND')).toEqual([]);
  expect(refused('BILL_EMPTY')).toEqual([
    'voidBill answered BILL_EMPTY: say "Refused with BILL_EMPTY" in its description in the resolver',
  ]);
});
