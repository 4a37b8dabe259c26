import { type GraphQLField, GraphQLObjectType, type GraphQLSchema, getNamedType, isInputObjectType } from 'graphql';
import { buildBooksSchema } from '../../src/api/schema.js';

/** What a list of records can be asked. A new list has all of it, or stands here with its reason. */
const offered: Readonly<Record<string, (list: List) => boolean>> = {
  'both ends': ({ arguments_ }) => ['first', 'after', 'last', 'before'].every((name) => arguments_.has(name)),
  orderBy: ({ arguments_ }) => arguments_.has('orderBy'),
  totalCount: ({ connection }) => connection.has('totalCount'),
  totals: ({ connection }) => connection.has('totals'),
  statuses: ({ filter }) => filter.has('statuses') || filter.has('kinds'),
  amounts: ({ filter }) => filter.has('amountFromCents') && filter.has('amountToCents') && filter.has('currency'),
  days: ({ filter, arguments_ }) => [filter, arguments_].some((names) => names.has('from') && names.has('to')),
  q: ({ filter }) => filter.has('q'),
  updatedSince: ({ filter }) => filter.has('updatedSince'),
};

interface List {
  arguments_: ReadonlySet<string>;
  filter: ReadonlySet<string>;
  connection: ReadonlySet<string>;
}

const money = ['totals', 'amounts'];
const masterData = [...money, 'orderBy', 'statuses', 'days'];
const inOneOrder = [...money, 'orderBy', 'totalCount', 'statuses', 'q', 'updatedSince'];
const withoutDays = [...inOneOrder, 'days'];

/** What a list lacks, and why. */
const exceptions: Readonly<Record<string, { lacks: readonly string[]; since: string }>> = {
  openingBalances: { lacks: [...money, 'q'], since: 'a trial balance has no one amount, and no text but its notes' },
  recurringJournals: {
    lacks: [...money, 'statuses', 'q'],
    since: 'amounts and text are those of the journal that a schedule repeats; it goes on while it has a next day',
  },
  amortizationSchedules: { lacks: withoutDays, since: 'few, each with its own plan; entries are manual journals' },
  fiscalYears: { lacks: ['both ends', ...withoutDays], since: 'the years of the books, computed, the latest first' },
  taxReportLines: { lacks: ['both ends', ...inOneOrder], since: 'a report, in the order of its lines' },
  cashFlowLines: { lacks: ['both ends', ...inOneOrder], since: 'a report, by the day of its entries' },
  equityChangeLines: { lacks: ['both ends', ...inOneOrder], since: 'a report, by the day of its entries' },
  salesToCustomer: { lacks: ['both ends', ...inOneOrder], since: 'a report, by the day of its documents' },
  purchasesFromVendor: { lacks: ['both ends', ...inOneOrder], since: 'a report, by the day of its documents' },
  taxSettlements: {
    lacks: withoutDays.filter((what) => what !== 'totalCount'),
    since: 'one follows the other, by the day through which it settles',
  },
  exchangeRates: { lacks: inOneOrder, since: 'a table of days, read by currency' },
  revaluations: {
    lacks: withoutDays.filter((what) => what !== 'totalCount'),
    since: 'few, each of one day, in the order in which they were made',
  },
  exchangeDifferences: { lacks: inOneOrder, since: 'what settlements brought, in the order of writing' },
  contacts: { lacks: masterData, since: 'a contact has no amount, day or status of its own' },
  services: { lacks: masterData, since: 'a service has no day or status, and its amount is a price' },
  taxCodes: { lacks: masterData, since: 'a tax code has no day or status, and no amount' },
  accounts: { lacks: [...masterData, 'totalCount', 'q', 'updatedSince'], since: 'the chart is read whole, by number' },
  reconciliations: { lacks: withoutDays, since: 'one follows the other on an account, by day of statement' },
  learnedValues: { lacks: withoutDays, since: 'what the inbox has learned of one vendor' },
  periods: { lacks: withoutDays, since: 'a log of few lines, in the order in which it was written' },
  outgoingMails: {
    lacks: [...money, 'orderBy', 'days', 'q', 'updatedSince'],
    since: 'a log, in the order in which they were queued',
  },
  reportExports: {
    lacks: [...money, 'orderBy', 'days', 'q', 'updatedSince'],
    since: 'kept for some days, in the order in which they were asked for',
  },
  incomingMails: {
    lacks: [...money, 'orderBy', 'days', 'q', 'updatedSince'],
    since: 'a log, in the order in which they came in',
  },
  knownSenders: { lacks: withoutDays, since: 'a setting, read whole' },
  auditLog: { lacks: inOneOrder, since: 'a log, in the order in which it was written' },
  recordHistory: { lacks: withoutDays, since: 'a log of one record, in the order in which it was written' },
  deletions: { lacks: withoutDays, since: 'is what is followed, from a time on' },
  chainHeads: { lacks: withoutDays, since: 'a log, in the order in which it was written' },
  apiKeys: { lacks: withoutDays, since: 'a setting, read whole' },
  members: { lacks: withoutDays, since: 'a setting, read whole' },
  invitations: { lacks: withoutDays, since: 'a setting, read whole' },
  sessions: { lacks: withoutDays, since: 'a setting, read whole' },
  webhookEndpoints: { lacks: withoutDays, since: 'a setting, read whole' },
  webhookDeliveries: { lacks: withoutDays, since: 'a log of an endpoint' },
  events: { lacks: ['both ends', ...withoutDays], since: 'a stream, read forward from a cursor' },
  generalLedger: { lacks: ['both ends', ...inOneOrder], since: 'a report, in the order of its running balances' },
};

test('every list can be asked the same, but for those that say why not', async () => {
  const lists = listsOf(await buildBooksSchema());
  const lacking = Object.fromEntries(
    [...lists].map(([name, list]) => [name, Object.keys(offered).filter((what) => !offered[what]?.(list))]),
  );
  const allowed = Object.fromEntries(
    [...lists.keys()].map((name) => [
      name,
      Object.keys(offered).filter((what) => exceptions[name]?.lacks.includes(what)),
    ]),
  );
  expect(lacking).toEqual(allowed);
  expect(Object.keys(exceptions).filter((name) => !lists.has(name))).toEqual([]);
});

/** Root fields that answer a page. */
function listsOf(schema: GraphQLSchema): Map<string, List> {
  const pages = Object.values(schema.getQueryType()?.getFields() ?? {}).flatMap((field) => {
    const type = getNamedType(field.type);
    return type instanceof GraphQLObjectType && type.getFields().pageInfo ? [{ field, type }] : [];
  });
  expect(pages.length).toBeGreaterThan(25);
  return new Map(pages.map(({ field, type }) => [field.name, listOf(field, type)]));
}

function listOf(field: GraphQLField<unknown, unknown>, type: GraphQLObjectType): List {
  const filter = getNamedType(field.args.find(({ name }) => name === 'filter')?.type);
  return {
    arguments_: new Set(field.args.map(({ name }) => name)),
    filter: new Set(isInputObjectType(filter) ? Object.keys(filter.getFields()) : []),
    connection: new Set(Object.keys(type.getFields())),
  };
}
