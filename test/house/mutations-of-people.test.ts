import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, Kind, parse } from 'graphql';
import { projectRoot } from '../../src/project-root.js';

/** Everything that the API can do for a person is done in the dashboard; what has no screen has a reason here. */

const ofPrograms = 'a program that keeps the books of another system in step';
const beside = 'each stands beside the record that it belongs to, and is taken back there';
const wholeDocument = 'the editor saves the whole invoice';

const withoutScreen: Record<string, string> = {
  addInvoiceLine: wholeDocument,
  updateInvoiceLine: wholeDocument,
  deleteInvoiceLine: wholeDocument,
  allocateInvoiceDocument: 'the inbox makes the bill in the same step',
  bulkVoidBillWriteOffs: beside,
  bulkVoidInvoiceWriteOffs: beside,
  bulkVoidCustomerRefunds: beside,
  bulkVoidVendorRefunds: beside,
  createOwner: 'service keys alone may open books',
  createService: 'a list of things sold belongs to the program that bills by it',
  updateService: 'a list of things sold belongs to the program that bills by it',
  findOrCreateContact: ofPrograms,
  upsertCommitment: ofPrograms,
};

const schema = buildSchema(readFileSync(join(projectRoot, 'schema/schema.graphql'), 'utf8'));
const mutations = Object.keys(schema.getMutationType()?.getFields() ?? {});
const inScreens = mutationsOf(join(projectRoot, 'dashboard/src'));

test('every mutation is done on a screen, or there is a reason why not', () => {
  expect(mutations.length).toBeGreaterThan(150);
  expect(mutations.filter((name) => !inScreens.has(name) && !(name in withoutScreen))).toEqual([]);
});

test('what has a reason exists, and has no screen', () => {
  const stale = Object.keys(withoutScreen).filter((name) => inScreens.has(name) || !mutations.includes(name));
  expect(stale).toEqual([]);
});

function mutationsOf(folder: string): Set<string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.graphql'));
  const operations = names
    .flatMap((name) => parse(readFileSync(join(folder, name), 'utf8')).definitions)
    .filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
    .filter(({ operation }) => operation === 'mutation');
  const fields = operations.flatMap(({ selectionSet }) => selectionSet.selections);
  return new Set(fields.filter((field) => field.kind === Kind.FIELD).map(({ name }) => name.value));
}
