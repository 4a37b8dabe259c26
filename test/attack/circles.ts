import assert from 'node:assert/strict';
import { getNamedType } from 'graphql';
import { buildBooksSchema } from '../../src/api/schema.js';
import { limits } from '../../src/contract/limits.js';
import { circlesOf, isList, nameOf, type Step, waysTo } from '../support/circles.js';
import { type Answer, type Attack, assertAnswered, assertNoFault, assertRefused } from './frame/attack.js';
import type { Target } from './frame/target.js';

/** Queries that go round the circles of the schema as often as its depth allows. */

const documents = 30;
const atOnce = 10;

const schema = await buildBooksSchema();
const ways = waysTo(schema);
const circles = [...circlesOf(schema).values()];

/** Books in which every payment paid a part of every document: 900 applications on each side. */
let laid: Promise<void> | null = null;
function layApplications(target: Target): Promise<void> {
  laid ??= lay(target);
  return laid;
}

async function lay({ data }: Target): Promise<void> {
  const create = async (record: string, fields: object): Promise<string> => {
    const name = `create${record.charAt(0).toUpperCase()}${record.slice(1)}`;
    const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input!`;
    const text = `mutation ($input: ${type}) { ${name}(input: $input) { ${record} { id } } }`;
    return (await data(text, { input: fields }))[name][record].id;
  };
  const contactId = await create('contact', { name: 'Both' });
  const dates = { contactId, issueDate: '2026-01-01', dueDate: '2026-02-01' };
  const { accounts } = await data('{ accounts(first: 100) { nodes { id number } } }');
  const line = { description: 'Line', quantity: 1, unitPriceCents: 100_00 };
  const sides = [
    { document: 'invoice', lines: [line], payment: 'payment', day: 'receivedAt' },
    {
      document: 'bill',
      lines: [
        { ...line, accountId: accounts.nodes.find((account: { number: string }) => account.number === '6250').id },
      ],
      payment: 'vendorPayment',
      day: 'paidAt',
    },
  ];
  for (const { document, lines, payment, day } of sides) {
    const [Document, Payment] = [document, payment].map((name) => name.charAt(0).toUpperCase() + name.slice(1));
    const ids: string[] = [];
    for (let count = 0; count < documents; count++) {
      const id = await create(document, { ...dates, lines });
      await data(`mutation ($input: Post${Document}Input!) { post${Document}(input: $input) { ${document} { id } } }`, {
        input: { id },
      });
      ids.push(id);
    }
    for (let count = 0; count < documents; count++) {
      const paid = { contactId, amountCents: 100_00, [day]: '2026-01-15', paymentReference: `${payment} ${count}` };
      const id = await create(payment, paid);
      const applications = ids.map((of) => ({ [`${document}Id`]: of, amountCents: 1_00 }));
      await data(`mutation ($input: Apply${Payment}Input!) { apply${Payment}(input: $input) { ${payment} { id } } }`, {
        input: { id, applications },
      });
    }
  }
}

/** The circle from that of its types which a query reaches soonest. */
function fromNearest(circle: readonly Step[]): Step[] {
  const length = ({ type }: Step) => ways.get(type)?.length ?? Number.POSITIVE_INFINITY;
  const nearest = circle.reduce((found, step) => (length(step) < length(found) ? step : found));
  const start = circle.indexOf(nearest);
  return [...circle.slice(start), ...circle.slice(0, start)];
}

/** Round and round until `queryDepth`, the id of every record on the way, lists of this size. */
function roundAndRound(circle: readonly Step[], size: number): string {
  const rounds = fromNearest(circle);
  const way = [...(ways.get(rounds[0]!.type) ?? [])];
  for (let next = 0; way.length < limits.queryDepth - 1; next++) way.push(rounds[next % rounds.length]!);
  return way.reduceRight((inner, step) => `{ ${idOf(step)} ${written(step, size)} ${inner} }`, '{ id }');
}

const idOf = ({ type }: Step) => ('id' in type.getFields() ? 'id' : '__typename');

function written({ field }: Step, size: number): string {
  const isPage = getNamedType(field.type).name.endsWith('Connection');
  const takesFirst = field.args.some(({ name }) => name === 'first');
  if (!takesFirst) return field.name;
  return `${field.name}(first: ${isPage ? limits.pageSizeMaximum : size})`;
}

/** The largest lists inside records that the price allows on this way round, and what is answered. */
async function largestAllowed(circle: readonly Step[], target: Target): Promise<{ query: string; answer: Answer }> {
  for (let size: number = limits.childrenDefault; size > 0; size = Math.floor(size / 1.2)) {
    const query = roundAndRound(circle, size);
    const answer = await target.graphql(query);
    if (!answer.text.includes('"QUERY_TOO_COMPLEX"')) return { query, answer };
  }
  return { query: roundAndRound(circle, 1), answer: await target.graphql(roundAndRound(circle, 1)) };
}

const rounds = circles.map(
  (circle): Attack => ({
    name: `round ${nameOf(circle)}, ten times at once`,
    run: async (target) => {
      await layApplications(target);
      const widest = roundAndRound(circle, limits.childrenDefault);
      // Without a list between them the way round is a look-up for each level of depth.
      const answer = await target.graphql(widest);
      if (circle.some(({ field }) => isList(field))) assertRefused(answer, 'QUERY_TOO_COMPLEX');
      else assertAnswered(answer);
      const { query, answer: allowed } = await largestAllowed(circle, target);
      assertNoFault(allowed);
      await Promise.all(Array.from({ length: atOnce }, async () => assertNoFault(await target.graphql(query))));
    },
  }),
);

const deeper: Attack = {
  name: 'round every circle one level deeper than is allowed',
  run: async ({ graphql }) => {
    for (const circle of circles) {
      const query = roundAndRound(circle, 1).replace('{ id }', `{ ${fieldAfter(circle)} { id } }`);
      assertRefused(await graphql(query), 'QUERY_TOO_COMPLEX');
    }
    assert.ok(circles.length > 0);
  },
};

/** Any field: depth is looked at before it is. */
const fieldAfter = (circle: readonly Step[]) => circle[0]!.field.name;

export const attacks: Attack[] = [deeper, ...rounds];
