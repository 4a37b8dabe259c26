import { type Attack, assertAnswered, assertRefused } from './frame/attack.js';

/** Requests that are small to send and were dear to answer. */
export const attacks: Attack[] = [
  {
    name: 'an honest page of invoices with contact and lines',
    run: async ({ graphql }) =>
      assertAnswered(await graphql('{ invoices { nodes { id contact { name } lines { id amountCents } } } }')),
  },
  {
    name: 'a selection 200 levels deep',
    run: async ({ graphql }) =>
      assertRefused(await graphql(`{ ${'a {'.repeat(200)} b ${'}'.repeat(200)} }`), 'BAD_REQUEST', 'QUERY_TOO_COMPLEX'),
  },
];
