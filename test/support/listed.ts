import type { TestBooks } from './books.js';

/** Lists that a screen can order, filter and add up, held against the same done in memory. */
export interface ListOfTest {
  list: string;
  /** Fields of a record as `Listed` names them. */
  selection: string;
  /** Days that it can be ordered by, by the name of the order. */
  days: Record<string, string>;
  /** The day of `from` and `to`. */
  day: string | null;
  /** What its filter calls several statuses. Defaults to `statuses`, beside which there is `status` then. */
  statuses?: string;
}

export interface Listed {
  id: string;
  status: string;
  amountCents: number | null;
  currency: string;
  contact?: string;
  text: string | null;
  [day: string]: string | number | null | undefined;
}

const never = '9999-12-31';

export async function answerOf(books: TestBooks, text: string) {
  const { data, errors } = await books.graphql(text);
  expect(errors).toEqual([]);
  return data;
}

/** All records of a list, in the order of creation. */
async function all(books: TestBooks, { list, selection }: ListOfTest): Promise<Listed[]> {
  const { nodes } = (await answerOf(books, `{ ${list}(first: 100) { nodes { id ${selection} } } }`))[list];
  expect(nodes.length).toBeGreaterThan(6);
  expect(nodes.length).toBeLessThan(100);
  return nodes;
}

interface PageOfTest {
  nodes: { id: string }[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
}

const pageSelection = 'nodes { id } pageInfo { hasNextPage hasPreviousPage startCursor endCursor }';

/** The ids of a list from its beginning or its end, by pages of this many. */
async function paged(
  books: TestBooks,
  list: string,
  order: string,
  pageSize: number,
  fromEnd: boolean,
): Promise<string[]> {
  const [size, beyond] = fromEnd ? ['last', 'before'] : ['first', 'after'];
  const ids: string[] = [];
  let from = '';
  for (;;) {
    const { nodes, pageInfo }: PageOfTest = (
      await answerOf(books, `{ ${list}(${size}: ${pageSize}, orderBy: ${order}${from}) { ${pageSelection} } }`)
    )[list];
    const found = nodes.map(({ id }) => id);
    ids.push(...(fromEnd ? found.toReversed() : found));
    expect(fromEnd ? pageInfo.hasNextPage : pageInfo.hasPreviousPage).toBe(from !== '');
    if (!(fromEnd ? pageInfo.hasPreviousPage : pageInfo.hasNextPage)) return ids;
    from = `, ${beyond}: "${fromEnd ? pageInfo.startCursor : pageInfo.endCursor}"`;
  }
}

function ordered(records: readonly Listed[], key: string, absent: string | number): string[] {
  const value = (record: Listed) => record[key] ?? absent;
  return records
    .toSorted((one, other) => {
      if (value(one) !== value(other)) return value(one) < value(other) ? -1 : 1;
      return Number(one.id) - Number(other.id);
    })
    .map(({ id }) => id);
}

/** In every order, from the beginning and from the end, each record once. */
export async function expectEveryOrder(books: TestBooks, list: ListOfTest): Promise<void> {
  const records = await all(books, list);
  const pageSize = Math.ceil(records.length / 4);
  const ids = records.map(({ id }) => id);
  const orders: [string, string[]][] = [
    ['OLDEST', ids],
    ['NEWEST', ids.toReversed()],
  ];
  const keys = [...Object.entries(list.days).map(([name, key]) => [name, key, never]), ['AMOUNT', 'amountCents', 1e15]];
  for (const [name, key, absent] of keys as [string, string, string | number][]) {
    const ascending = ordered(records, key, absent);
    orders.push([`${name}_ASC`, ascending], [`${name}_DESC`, ascending.toReversed()]);
  }
  for (const [order, expected] of orders) {
    expect([order, await paged(books, list.list, order, pageSize, false)]).toEqual([order, expected]);
    expect([order, await paged(books, list.list, order, pageSize, true)]).toEqual([order, expected.toReversed()]);
  }
}

/** By statuses, amounts, currency, days and text, with the count and the totals of the whole list. */
export async function expectEveryFilter(books: TestBooks, list: ListOfTest): Promise<void> {
  const records = await all(books, list);
  const statuses = [...new Set(records.map(({ status }) => status))];
  const [first = ''] = statuses;
  const text = records.find((record) => record.text)?.text ?? '';
  const { day, statuses: several = 'statuses' } = list;
  const matches = (q: string) => (record: Listed) =>
    [record.text, record.contact].some((each) => each?.toLowerCase().includes(q.toLowerCase()));
  const cases: [string, (record: Listed) => boolean][] = [
    ['', () => true],
    [`${several}: [${statuses.join(', ')}]`, () => true],
    [`${several}: [${first}]`, ({ status }) => status === first],
    [`${several}: []`, () => false],
    ['amountFromCents: 500', ({ amountCents }) => amountCents !== null && amountCents >= 500],
    ['amountFromCents: 200, amountToCents: 700', ({ amountCents: a }) => a !== null && a >= 200 && a <= 700],
    ['amountToCents: 0', () => false],
    ['currency: "EUR"', ({ currency }) => currency === 'EUR'],
    [`q: "${text.toLowerCase()}"`, matches(text)],
    ['q: "NITE"', matches('NITE')],
    // Fewer than three letters in a row are looked for without the index of texts.
    [`q: "${text.slice(-2).toLowerCase()}"`, matches(text.slice(-2))],
    ['q: "NI"', matches('NI')],
    ['q: "_"', matches('_')],
    ['q: "nowhere in it"', () => false],
  ];
  if (several === 'statuses')
    cases.push([`status: ${first}, statuses: [${first}, ${statuses.at(-1)}]`, ({ status }) => status === first]);
  if (day) {
    const between = (from: string, to: string) => (record: Listed) =>
      record[day] !== null && String(record[day]) >= from && String(record[day]).slice(0, 10) <= to;
    cases.push(
      ['from: "2026-03-01", to: "2026-03-05"', between('2026-03-01', '2026-03-05')],
      ['from: "2026-03-02"', between('2026-03-02', '9999-01-01')],
      ['to: "2026-02-01"', between('0001-01-01', '2026-02-01')],
    );
  }
  for (const order of ['OLDEST', 'NEWEST', 'AMOUNT_DESC']) {
    for (const [filter, isListed] of cases) {
      const { nodes, totalCount, totals } = (
        await answerOf(
          books,
          `{ ${list.list}(first: 100, filter: {${filter}}, orderBy: ${order}) {
            nodes { id } totalCount totals { currency count amountCents } } }`,
        )
      )[list.list];
      const expected = records.filter(isListed);
      expect([filter, nodes.map(({ id }: Listed) => id).toSorted()]).toEqual([
        filter,
        expected.map(({ id }) => id).toSorted(),
      ]);
      expect([filter, totalCount, totals]).toEqual([filter, expected.length, totalsOf(expected)]);
    }
  }
}

function totalsOf(records: readonly Listed[]) {
  const known = records.filter(({ amountCents }) => amountCents !== null);
  return [...Map.groupBy(known, ({ currency }) => currency)]
    .map(([currency, each]) => ({
      currency,
      count: each.length,
      amountCents: each.reduce((sum, { amountCents }) => sum + Number(amountCents), 0),
    }))
    .toSorted((one, other) => (one.currency < other.currency ? -1 : 1));
}
