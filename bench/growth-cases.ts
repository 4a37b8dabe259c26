/** Lists, look-ups and searches as a client asks for them; the rare ones are what an index has to find. */
export interface GrowthCase {
  name: string;
  text: string;
}

const lists = ['invoices', 'bills', 'invoiceDocuments', 'journalEntries'] as const;
const statuses = {
  invoices: 'statuses: [VOID, DRAFT]',
  bills: 'statuses: [VOID, DRAFT]',
  invoiceDocuments: 'statuses: [ERROR, NEEDS_REVIEW]',
  journalEntries: 'kinds: [REVERSAL]',
};

const number = (count: number) => String(Math.floor(count / 2)).padStart(6, '0');

const types = {
  invoices: 'Invoice',
  bills: 'Bill',
  invoiceDocuments: 'InvoiceDocument',
  journalEntries: 'JournalEntry',
};

/** Of the record in the middle of the order by amount. */
const cursor = (list: (typeof lists)[number], count: number) =>
  Buffer.from(JSON.stringify([`${types[list]} AMOUNT_DESC`, 5_000_000, Math.floor(count / 2)])).toString('base64url');

/** What every list is asked: as `filter` and the other arguments. */
const asked = (list: (typeof lists)[number], count: number): [string, string, string?][] => [
  ['first page', ''],
  ['newest', '', 'orderBy: NEWEST'],
  ['by amount', '', 'orderBy: AMOUNT_DESC'],
  ['by day', '', 'orderBy: DATE_DESC'],
  ['by amount, half-way down', '', `orderBy: AMOUNT_DESC, after: "${cursor(list, count)}"`],
  ['rare statuses', statuses[list]],
  ['rare statuses by amount', statuses[list], 'orderBy: AMOUNT_DESC'],
  ['changed since, first page', 'updatedSince: "2021-01-01T00:00:00Z"'],
  ['changed since, last month', 'updatedSince: "2025-11-06T00:00:00Z"'],
  ['changed since, rare statuses', `updatedSince: "2021-01-01T00:00:00Z", ${statuses[list]}`],
  ['days of one week, oldest first', 'from: "2024-03-01", to: "2024-03-07"'],
  ['days of one month, newest first', 'from: "2022-03-01", to: "2022-03-31"', 'orderBy: NEWEST'],
  ['days of the last year, oldest first', 'from: "2025-01-01"'],
  ['days of one week by amount', 'from: "2024-03-01", to: "2024-03-07"', 'orderBy: AMOUNT_DESC'],
  ['days beyond all', 'from: "2031-01-01"'],
  ['amount of few, oldest first', 'amountFromCents: 4711, amountToCents: 4800'],
  ['amount of few, by day', 'amountFromCents: 4711, amountToCents: 4800', 'orderBy: DATE_DESC'],
  ['rare currency, days of one week', 'currency: "EUR", from: "2024-03-01", to: "2024-03-07"'],
  ['q: one number', `q: "${number(count)}"`],
  ['q: one number, by amount', `q: "${number(count)}"`, 'orderBy: AMOUNT_DESC'],
  ['q: a rare name', 'q: "ephyrine qu"'],
  ['q: nothing', 'q: "nowhere in it"'],
  ['q: everything', 'q: "1"'],
];

export function growthCases(count: number): GrowthCase[] {
  const ofLists = lists.flatMap((list) =>
    asked(list, count).map(([name, filter, order]) => ({
      name: `${list}: ${name}`,
      text: `{ ${list}(${[filter && `filter: { ${filter} }`, order].filter(Boolean).join(', ') || 'first: 25'}) { nodes { id } } }`,
    })),
  );
  const searches = [number(count), `INV-${number(count)}`, 'ephyrine', '47.11', 'nowhere in it'].map((q) => ({
    name: `search: ${q}`,
    text: `{ search(q: "${q}") { hits { matched text } } }`,
  }));
  const contacts = ['ephyrine qu', 'nowhere in it', 'Customer'].map((q) => ({
    name: `contacts: q: ${q}`,
    text: `{ contacts(filter: { q: "${q}" }) { nodes { id } } }`,
  }));
  const totals = [
    '',
    'status: DRAFT',
    'from: "2024-03-01", to: "2024-03-07"',
    'amountFromCents: 4711, amountToCents: 4800',
  ].map((filter) => ({
    name: `invoices: count and totals, ${filter || 'all'}`,
    text: `{ invoices(first: 1, filter: { ${filter} }) { totalCount totals { amountCents } } }`,
  }));
  const vendors = ['suggestion { contactId }', 'possibleDuplicates { reasons }'].map((field) => ({
    name: `invoiceDocuments: 25 with ${field}`,
    text: `{ invoiceDocuments(filter: { statuses: [READY] }, orderBy: NEWEST, first: 25) { nodes { ${field} } } }`,
  }));
  return [...ofLists, ...searches, ...contacts, ...totals, ...vendors];
}
