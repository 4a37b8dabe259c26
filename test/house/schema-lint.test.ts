import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import linter from 'graphql-schema-linter';
import { projectRoot } from '../../src/project-root.js';
import * as ownRules from './schema-rules.js';

/** schema/schema.graphql under the rules of graphql-schema-linter and our own. */

const definition = readFileSync(join(projectRoot, 'schema/schema.graphql'), 'utf8');

/** Of the linter's rules those about alphabetical order are left out: the schema is printed sorted. */
const rules = [
  'arguments-have-descriptions',
  'defined-types-are-used',
  'deprecations-have-a-reason',
  'descriptions-are-capitalized',
  'enum-values-all-caps',
  'enum-values-have-descriptions',
  'fields-are-camel-cased',
  'fields-have-descriptions',
  'input-object-values-are-camel-cased',
  'input-object-values-have-descriptions',
  'relay-connection-arguments-spec',
  'relay-connection-types-spec',
  'relay-page-info-spec',
  'types-are-capitalized',
  'types-have-descriptions',
];

const exceptions: Record<string, readonly string[]> = {
  // The specification gives these days the names of instants.
  'names-say-the-type': [
    'CreatePaymentInput.receivedAt',
    'CreateVendorPaymentInput.paidAt',
    'ProposedVendorPaymentInput.paidAt',
    'VendorPayment.paidAt',
  ],
  // `salesByCustomer` and `purchasesByVendor` take the arguments of the page, beside the period that it is of.
  'relay-connection-arguments-spec': ['TurnoverReport.contacts'],
  // Ticking and unticking take the same input.
  'mutations-take-one-input': ['Mutation.tickReconciliationEntries', 'Mutation.untickReconciliationEntries'],
};

function problems(text: string, ignore: object = {}): string[] {
  const schema = { definition: text };
  const configuration = new linter.configuration.Configuration(schema, { rules, ignore });
  const found = linter.validator.validateSchemaDefinition(
    schema,
    [...configuration.getRules(), ...Object.values(ownRules)],
    configuration,
  );
  return found.map(({ ruleName, message }) => `${ruleName}: ${message}`);
}

test('the schema breaks no rule', () => {
  expect(problems(definition, exceptions)).toEqual([]);
});

test('every exception is one', () => {
  const broken = new Set(problems(definition).map((problem) => problem.split(':')[0]));
  expect([...broken].toSorted()).toEqual(Object.keys(exceptions).toSorted());
  expect(problems(definition)).toHaveLength(Object.values(exceptions).flat().length);
});

test('a schema that breaks the rules is refused by each of them', () => {
  const broken = problems(`
    "Reads"
    type Query {
      "Things"
      things(
        "Which"
        thingId: Int): [String]
      "Thing"
      thing(
        "Which."
        id: ID!): String!
    }
    "Changes"
    type Mutation {
      "Make"
      makeThing(
        "The thing"
        thing: Thing!): String
    }
    "A thing"
    input Thing {
      "Price"
      priceCents: Int
    }
  `);
  expect(new Set(broken)).toEqual(
    new Set([
      'descriptions-end-with-a-full-stop: "Reads" is no sentence',
      'descriptions-end-with-a-full-stop: "Things" is no sentence',
      'descriptions-end-with-a-full-stop: "Thing" is no sentence',
      'descriptions-end-with-a-full-stop: "Which" is no sentence',
      'descriptions-end-with-a-full-stop: "Changes" is no sentence',
      'descriptions-end-with-a-full-stop: "Make" is no sentence',
      'descriptions-end-with-a-full-stop: "The thing" is no sentence',
      'descriptions-end-with-a-full-stop: "A thing" is no sentence',
      'descriptions-end-with-a-full-stop: "Price" is no sentence',
      'names-say-the-type: thingId is of type ID, not Int',
      'names-say-the-type: priceCents is of type Cents, not Int',
      'look-ups-are-nullable: Query.thing may find nothing: one wrong id would take the whole answer along',
      'root-lists-are-connections: Query.things answers a connection, not a list',
      'mutations-take-one-input: Mutation.makeThing takes (input: MakeThingInput!)',
      'mutations-answer-payloads: Mutation.makeThing answers a required type named …Payload',
      'relay-page-info-spec: A `PageInfo` object type is required as per the Relay spec.',
      'inputs-end-in-input-or-filter: Thing ends in Input or Filter',
    ]),
  );
});
