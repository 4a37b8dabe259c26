import { setClock } from '../../src/values/clock.js';
import { currencies, historyOf } from '../ledger-model/history.js';
import { playHistory } from '../ledger-model/play-history.js';
import type { GraphqlAnswer } from '../support/books.js';
import { PayablesBooks } from '../support/payables.js';

type Data = GraphqlAnswer['data'];
type Fields = Record<string, unknown>;

interface TaxedBooks extends Fields {
  books: PayablesBooks;
  codes: Record<string, string>;
  contactId: string;
}

/** Books in Germany with one contact on both sides. */
async function start(): Promise<TaxedBooks> {
  const books = await PayablesBooks.start({ currency: 'EUR', country: 'DE' });
  const { data } = await books.books.graphql('{ taxCodes(first: 100) { nodes { id code } } }');
  const codes = Object.fromEntries(data.taxCodes.nodes.map(({ id, code }: Record<string, string>) => [code, id]));
  const contact = { name: 'Both', contactType: 'BOTH', taxId: 'ATU12345675' };
  const contactId = (await books.run('createContact', contact, 'contact { id }')).contact.id;
  return { books, codes, contactId };
}

type Kind = 'invoice' | 'creditNote' | 'bill' | 'debitNote';
type Amount = [cents: number, code?: string];

/** A posted document of lines, each an amount with a code. */
async function posted(
  { books, codes, contactId }: TaxedBooks,
  kind: Kind,
  day: string,
  amounts: Amount[],
  fields: Fields = {},
): Promise<string> {
  const name = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
  const isSale = kind === 'invoice' || kind === 'creditNote';
  const lines = amounts.map(([unitPriceCents, code], index) => ({
    description: `Line ${index + 1}`,
    quantity: 1,
    unitPriceCents,
    ...(code ? { taxCodeId: codes[code] } : {}),
    ...(isSale ? {} : { accountId: books.account('6250') }),
  }));
  const due = kind === 'invoice' || kind === 'bill' ? { dueDate: day } : {};
  const input = { contactId, issueDate: day, ...due, lines, ...fields };
  const id = (await books.run(`create${name}`, input, `${kind} { id }`))[kind].id;
  await books.run(`post${name}`, { id }, '__typename');
  return id;
}

const rowFields =
  'taxCode { code } salesBaseCents salesTaxCents selfAssessedTaxCents purchaseBaseCents purchaseTaxCents nonRecoverableTaxCents';
const reportFields = `rows { ${rowFields} } salesTaxCents purchaseTaxCents netTaxCents otherSalesTaxCents otherPurchaseTaxCents`;

async function ask({ books }: TaxedBooks, query: string): Promise<Data> {
  const { data, errors } = await books.books.graphql(query);
  expect(errors).toEqual([]);
  return data;
}

async function report(taxed: TaxedBooks, from: string, to: string, basis = 'ACCRUAL', currency = 'EUR'): Promise<Data> {
  const query = `{ taxReport(from: "${from}", to: "${to}", basis: ${basis}, currency: "${currency}") { ${reportFields} } }`;
  return (await ask(taxed, query)).taxReport;
}

/** Rows as `[code, base of sales, sales tax, self-assessed, base of purchases, purchase tax, cost]`. */
async function rows(taxed: TaxedBooks, from: string, to: string, basis = 'ACCRUAL') {
  return (await report(taxed, from, to, basis)).rows.map(({ taxCode, ...figures }: Fields) => [
    (taxCode as { code: string } | null)?.code ?? null,
    ...Object.values(figures),
  ]);
}

/** What moved on the accounts of tax but for settlements: sales tax as a credit, purchase tax as a debit. */
async function moved({ books }: TaxedBooks, from: string, to: string, currency: string) {
  const [found] = await books.select<{ sales: string; purchases: string }>(
    `select coalesce(sum(l.credit_cents - l.debit_cents) filter (where a.number = '2200'), 0) as sales,
       coalesce(sum(l.debit_cents - l.credit_cents) filter (where a.number = '1400'), 0) as purchases
     from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
     where e.owner_id = ? and e.currency = '${currency}' and e.entry_date between '${from}' and '${to}'
       and e.source_type <> 'tax_settlement'`,
  );
  return [Number(found?.sales), Number(found?.purchases)];
}

async function expectTied(taxed: TaxedBooks, from: string, to: string, currency = 'EUR'): Promise<void> {
  const found = await report(taxed, from, to, 'ACCRUAL', currency);
  expect([
    found.salesTaxCents + found.otherSalesTaxCents,
    found.purchaseTaxCents + found.otherPurchaseTaxCents,
  ]).toEqual(await moved(taxed, from, to, currency));
}

describe('the tax report by accrual', () => {
  let taxed: TaxedBooks;

  beforeAll(async () => {
    taxed = await start();
    await posted(taxed, 'invoice', '2026-01-10', [[1_000, 'DE19'], [1_000, 'DE7'], [500, 'DE0'], [300]], {
      discountCents: 28,
    });
    await posted(taxed, 'invoice', '2026-01-20', [[1_000]], { taxRateBps: 1_900 });
    await posted(taxed, 'creditNote', '2026-02-05', [[200, 'DE19']]);
    const voided = await posted(taxed, 'invoice', '2026-01-31', [[5_000, 'DE19']]);
    await taxed.books.run('voidInvoice', { id: voided, voidedOn: '2026-02-10' }, '__typename');
    await posted(taxed, 'bill', '2026-01-15', [
      [400, 'DE19'],
      [100, 'DERC'],
    ]);
    await posted(taxed, 'debitNote', '2026-02-15', [[100, 'DE19']]);
    await posted(taxed, 'bill', '2026-02-20', [[100]], { taxCents: 21 });
  });

  test('has base and tax of each code, notes below 0, and what has no code', async () => {
    expect(await rows(taxed, '2026-01-01', '2026-01-31')).toEqual([
      ['DE0', 495, 0, 0, 0, 0, 0],
      ['DE19', 990 + 5_000, 188 + 950, 0, 400, 76, 0],
      ['DE7', 990, 69, 0, 0, 0, 0],
      ['DERC', 0, 19, 19, 100, 19, 0],
      [null, 297 + 1_000, 190, 0, 0, 0, 0],
    ]);
  });

  test('takes a void back on its day', async () => {
    expect(await rows(taxed, '2026-02-01', '2026-02-28')).toEqual([
      ['DE19', -200 - 5_000, -38 - 950, 0, -100, -19, 0],
      [null, 0, 0, 0, 100, 21, 0],
    ]);
    const whole = await report(taxed, '2026-01-01', '2026-02-28');
    expect([whole.salesTaxCents, whole.purchaseTaxCents, whole.netTaxCents]).toEqual([428, 97, 331]);
  });

  test('is what moved on the accounts of tax, on any days', async () => {
    for (const from of ['2026-01-01', '2026-01-11', '2026-01-31', '2026-02-10']) {
      for (const to of ['2026-01-10', '2026-01-31', '2026-02-09', '2026-02-15', '2026-12-31']) {
        if (from <= to) await expectTied(taxed, from, to);
      }
    }
  });

  test('is drilled down to lines that add up to its rows', async () => {
    const nodes = `nodes { documentType number day description baseCents salesTaxCents purchaseTaxCents }`;
    const lines = async (code: string | null, from: string, to: string, side = 'null') => {
      const id = code === null ? 'null' : `"${taxed.codes[code]}"`;
      const query = `{ taxReportLines(taxCodeId: ${id}, from: "${from}", to: "${to}", side: ${side}) { ${nodes} } }`;
      return (await ask(taxed, query)).taxReportLines.nodes.map((node: Fields) => Object.values(node));
    };
    expect(await lines('DE19', '2026-01-01', '2026-01-31')).toEqual([
      ['INVOICE', 'INV-000001', '2026-01-10', 'Line 1', 990, 188, 0],
      ['BILL', 'BILL-000001', '2026-01-15', 'Line 1', 400, 0, 76],
      ['INVOICE', 'INV-000003', '2026-01-31', 'Line 1', 5_000, 950, 0],
    ]);
    expect(await lines('DE19', '2026-01-01', '2026-01-31', 'PURCHASES')).toEqual([
      ['BILL', 'BILL-000001', '2026-01-15', 'Line 1', 400, 0, 76],
    ]);
    expect(await lines('DE19', '2026-01-01', '2026-01-31', 'SALES')).toEqual([
      ['INVOICE', 'INV-000001', '2026-01-10', 'Line 1', 990, 188, 0],
      ['INVOICE', 'INV-000003', '2026-01-31', 'Line 1', 5_000, 950, 0],
    ]);
    expect(await lines(null, '2026-01-01', '2026-02-28')).toEqual([
      ['INVOICE', 'INV-000001', '2026-01-10', 'Line 4', 297, 0, 0],
      ['INVOICE', 'INV-000002', '2026-01-20', 'Line 1', 1_000, 190, 0],
      ['BILL', 'BILL-000002', '2026-02-20', 'Line 1', 100, 0, 21],
    ]);
    const page = async (after: string) =>
      (
        await ask(
          taxed,
          `{ taxReportLines(taxCodeId: ${taxed.codes.DE19}, from: "2026-01-01", to: "2026-02-28", first: 2${after})
        { nodes { number } pageInfo { hasNextPage endCursor } } }`,
        )
      ).taxReportLines;
    const first = await page('');
    const second = await page(`, after: "${first.pageInfo.endCursor}"`);
    const numbers = [...first.nodes, ...second.nodes].map(({ number }: Data) => number);
    expect([numbers, second.pageInfo.hasNextPage]).toEqual([
      ['INV-000001', 'BILL-000001', 'CN-000001', 'DN-000001'],
      false,
    ]);
  });

  test('is refused from a day after its last, and shows nobody else’s', async () => {
    const { errors } = await taxed.books.books.graphql(
      `{ taxReport(from: "2026-02-01", to: "2026-01-01") { currency } }`,
    );
    expect(errors[0]?.extensions.code).toBe('VALIDATION_FAILED');
    const others = await start();
    const lines = `{ taxReportLines(taxCodeId: ${others.codes.DE19}, from: "2026-01-01") { nodes { number } } }`;
    const foreign = await taxed.books.books.graphql(lines);
    expect([foreign.data, foreign.errors[0]?.extensions.code]).toEqual([{ taxReportLines: null }, 'NOT_FOUND']);
    expect(await rows(others, '2026-01-01', '2026-12-31')).toEqual([]);
  });
});

test('lines share what their code comes to, so that not a cent is lost', async () => {
  const taxed = await start();
  await posted(taxed, 'invoice', '2026-01-10', [
    [33, 'DE19'],
    [33, 'DE19'],
    [34, 'DE19'],
  ]);
  const query = `{ taxReportLines(taxCodeId: ${taxed.codes.DE19}, from: "2026-01-01", to: "2026-01-31") {
    nodes { baseCents salesTaxCents } } }`;
  const { nodes } = (await ask(taxed, query)).taxReportLines;
  // 6.27 and 12.54 of 19, rounded as they add up.
  expect(nodes.map((node: Fields) => Object.values(node))).toEqual([
    [33, 6],
    [33, 7],
    [34, 6],
  ]);
});

describe('the tax report by cash', () => {
  test('counts as documents are paid, and to the cent when they are paid in full', async () => {
    const taxed = await start();
    const { books, contactId } = taxed;
    const id = await posted(taxed, 'invoice', '2026-01-10', [
      [1_000, 'DE19'],
      [1_000, 'DE7'],
    ]);
    const pay = async (day: string, amountCents: number) => {
      const { payment } = await books.run(
        'createPayment',
        { contactId, amountCents, receivedAt: day },
        'payment { id }',
      );
      const applications = [{ invoiceId: id, amountCents }];
      await books.run('applyPayment', { id: payment.id, applications }, '__typename');
    };
    for (const [day, cents] of [
      ['2026-02-01', 753],
      ['2026-03-01', 753],
      ['2026-04-01', 754],
    ] as const)
      await pay(day, cents);
    const month = (number: string) => rows(taxed, `2026-${number}-01`, `2026-${number}-28`, 'CASH');
    expect(await month('01')).toEqual([]);
    expect(await month('02')).toEqual([
      ['DE19', 333, 63, 0, 0, 0, 0],
      ['DE7', 333, 23, 0, 0, 0, 0],
    ]);
    expect(await month('03')).toEqual([
      ['DE19', 333, 64, 0, 0, 0, 0],
      ['DE7', 333, 24, 0, 0, 0, 0],
    ]);
    expect(await month('04')).toEqual([
      ['DE19', 334, 63, 0, 0, 0, 0],
      ['DE7', 334, 23, 0, 0, 0, 0],
    ]);
    expect(await rows(taxed, '2026-01-01', '2026-04-30', 'CASH')).toEqual(
      await rows(taxed, '2026-01-01', '2026-04-30'),
    );
  });

  test('counts a note as it is applied or refunded, and a removed application no longer', async () => {
    const taxed = await start();
    const { books, contactId } = taxed;
    const billId = await posted(taxed, 'bill', '2026-01-10', [[1_000, 'DE19']]);
    const noteId = await posted(taxed, 'debitNote', '2026-01-20', [[500, 'DE19']]);
    await books.run('applyDebitNote', { id: noteId, applications: [{ billId, amountCents: 595 }] }, '__typename');
    expect(await rows(taxed, '2026-01-01', '2026-01-31', 'CASH')).toEqual([['DE19', 0, 0, 0, 0, 0, 0]]);
    const payment = { contactId, amountCents: 595, paidAt: '2026-02-01' };
    const { vendorPayment } = await books.run('createVendorPayment', payment, 'vendorPayment { id }');
    const applications = [{ billId, amountCents: 595 }];
    await books.run('applyVendorPayment', { id: vendorPayment.id, applications }, '__typename');
    expect(await rows(taxed, '2026-01-01', '2026-02-28', 'CASH')).toEqual([['DE19', 0, 0, 0, 500, 95, 0]]);
    await books.run('unapplyVendorPayment', { id: vendorPayment.id }, '__typename');
    expect(await rows(taxed, '2026-02-01', '2026-02-28', 'CASH')).toEqual([['DE19', 0, 0, 0, 500, 95, 0]]);
    expect(await rows(taxed, '2026-01-01', '2099-12-31', 'CASH')).toEqual([['DE19', 0, 0, 0, 0, 0, 0]]);
    // Applied before the period, and taken back within it.
    expect(await rows(taxed, '2026-03-01', '2099-12-31', 'CASH')).toEqual([['DE19', 0, 0, 0, -500, -95, 0]]);
  });

  test('counts a document over nothing on its day, since nobody pays it', async () => {
    const taxed = await start();
    await posted(taxed, 'invoice', '2026-02-10', [[1_000, 'DEEUS'], [-1_000]]);
    const february = ['2026-02-01', '2026-02-28'] as const;
    const counted = [
      ['DEEUS', 1_000, 0, 0, 0, 0, 0],
      [null, -1_000, 0, 0, 0, 0, 0],
    ];
    expect(await rows(taxed, ...february)).toEqual(counted);
    expect(await rows(taxed, ...february, 'CASH')).toEqual(counted);
    expect(await rows(taxed, '2026-03-01', '2026-03-31', 'CASH')).toEqual([]);
  });
});

test('the EC sales list has what was supplied by tax number, notes taken off', async () => {
  const taxed = await start();
  const { books } = taxed;
  await posted(taxed, 'invoice', '2026-01-10', [
    [1_000, 'DEEUG'],
    [700, 'DEEUS'],
    [50, 'DE19'],
  ]);
  await posted(taxed, 'creditNote', '2026-02-10', [[200, 'DEEUG']]);
  await posted(taxed, 'bill', '2026-01-10', [[900, 'DEEUG']]);
  const other = (await books.run('createContact', { name: 'Unknown' }, 'contact { id }')).contact.id;
  await posted({ ...taxed, contactId: other }, 'invoice', '2026-01-11', [[10, 'DEEUS']]);
  const list = async (from: string, to: string) =>
    (
      await ask(
        taxed,
        `{ ecSalesList(from: "${from}", to: "${to}") { rows { contactName taxNumber supply baseCents } } }`,
      )
    ).ecSalesList.rows.map((row: Fields) => Object.values(row));
  expect(await list('2026-01-01', '2026-03-31')).toEqual([
    ['Unknown', null, 'SERVICES', 10],
    ['Both', 'ATU12345675', 'GOODS', 800],
    ['Both', 'ATU12345675', 'SERVICES', 700],
  ]);
  expect(await list('2026-02-01', '2026-02-28')).toEqual([['Both', 'ATU12345675', 'GOODS', -200]]);
});

test('the totals for 1099s have what eligible vendors were paid in the year, cards and voids aside', async () => {
  const taxed = await start();
  const { books } = taxed;
  const vendor = async (name: string, is1099Eligible: boolean) =>
    (await books.run('createContact', { name, contactType: 'VENDOR', is1099Eligible, taxId: '12-3' }, 'contact { id }'))
      .contact.id;
  const [eligible, other, small] = [
    await vendor('Builder', true),
    await vendor('Corporation', false),
    await vendor('Small', true),
  ];
  await books.vendorPayment(eligible, 60_000, { paidAt: '2025-12-31' });
  await books.vendorPayment(eligible, 50_000, { paidAt: '2026-01-01' });
  const last = await books.vendorPayment(eligible, 10_000, { paidAt: '2026-12-31' });
  await books.vendorPayment(eligible, 7_000, { paidAt: '2026-06-01', accountId: books.account('2100') });
  const voided = await books.vendorPayment(eligible, 3_000, { paidAt: '2026-06-01' });
  await books.run('voidVendorPayment', { id: voided }, '__typename');
  const refund = { vendorPaymentId: last, amountCents: 500, refundedOn: '2026-12-31' };
  await books.run('createVendorRefund', refund, '__typename');
  await books.vendorPayment(other, 90_000, { paidAt: '2026-06-01' });
  await books.vendorPayment(small, 100, { paidAt: '2026-06-01' });
  // Paid, and reported, by the books of before.
  const paidBefore = { contactId: eligible, amountCents: 70_000, issueDate: '2025-11-30' };
  const balances = [
    { accountId: books.account('2000'), debitCents: 70_000 },
    { accountId: books.account('3000'), creditCents: 70_000 },
  ];
  const opening = { openingOn: '2026-01-01', balances, vendorPayments: [paidBefore] };
  await books.run('createOpeningBalance', opening, '__typename');
  const totals = async (year: number, threshold: number) =>
    (
      await ask(
        taxed,
        `{ vendorTotals1099(year: ${year}, thresholdCents: ${threshold}) { rows { contactName taxNumber paidCents paidByCardCents } } }`,
      )
    ).vendorTotals1099.rows.map((row: Fields) => Object.values(row));
  expect(await totals(2026, 0)).toEqual([
    ['Builder', '12-3', 59_500, 7_000],
    ['Small', '12-3', 100, 0],
  ]);
  expect(await totals(2026, 59_500)).toEqual([['Builder', '12-3', 59_500, 7_000]]);
  expect(await totals(2026, 59_501)).toEqual([]);
  expect(await totals(2025, 0)).toEqual([['Builder', '12-3', 60_000, 0]]);
});

test('after a random history the report is what moved on the accounts of tax, and its lines add up to its rows', async () => {
  const taxed = await start();
  const { books } = taxed.books;
  let restore = setClock(() => new Date());
  try {
    await playHistory(books, historyOf(11, 160, 1).steps, (day) => {
      restore();
      restore = setClock(() => new Date(`${day}T12:00:00Z`));
    });
  } finally {
    restore();
  }
  const ranges = [
    ['2025-01-01', '2030-12-31'],
    ['2026-02-01', '2026-02-28'],
    ['2026-03-15', '2026-05-20'],
    ['2026-06-01', '2026-09-30'],
  ];
  for (const currency of currencies) {
    for (const [from, to] of ranges as [string, string][]) await expectTied(taxed, from, to, currency);
    for (const basis of ['ACCRUAL', 'CASH']) await expectDrilledDown(taxed, basis, currency);
  }
});

/** Of every row of half a year: its lines, page by page, add up to it. */
async function expectDrilledDown(taxed: TaxedBooks, basis: string, currency: string): Promise<void> {
  const scope = `from: "2026-02-01", to: "2026-07-31", basis: ${basis}, currency: "${currency}"`;
  const amounts = 'salesTaxCents purchaseTaxCents';
  const { taxReport } = await ask(
    taxed,
    `{ taxReport(${scope}) { rows { taxCode { id } salesBaseCents purchaseBaseCents ${amounts} } } }`,
  );
  for (const { taxCode, salesBaseCents, purchaseBaseCents, salesTaxCents, purchaseTaxCents } of taxReport.rows) {
    const sums = [0, 0, 0];
    for (let after = ''; ; ) {
      const asked = `taxCodeId: ${taxCode?.id ?? 'null'}, ${scope}, first: 7${after}`;
      const { taxReportLines } = await ask(
        taxed,
        `{ taxReportLines(${asked}) { nodes { baseCents ${amounts} } pageInfo { hasNextPage endCursor } } }`,
      );
      for (const node of taxReportLines.nodes) {
        [node.baseCents, node.salesTaxCents, node.purchaseTaxCents].forEach((cents: number, index) => {
          sums[index] = (sums[index] ?? 0) + cents;
        });
      }
      if (!taxReportLines.pageInfo.hasNextPage) break;
      after = `, after: "${taxReportLines.pageInfo.endCursor}"`;
    }
    expect(sums).toEqual([salesBaseCents + purchaseBaseCents, salesTaxCents, purchaseTaxCents]);
  }
}

describe('in the base currency', () => {
  const rate = (books: PayablesBooks, day: string, value: string) =>
    books.run('setExchangeRates', { rates: [{ currency: 'USD', day, rate: value }] }, '__typename');
  const dollars = { currency: 'USD' };

  async function inBase(taxed: TaxedBooks, from: string, to: string, basis = 'ACCRUAL'): Promise<Data> {
    const query = `{ taxReport(from: "${from}", to: "${to}", basis: ${basis}, inBaseCurrency: true) {
      currency inBaseCurrency unconvertedLines ${reportFields} } }`;
    return (await ask(taxed, query)).taxReport;
  }

  const figures = (found: Data) =>
    found.rows.map(({ taxCode, ...amounts }: Fields) => [
      (taxCode as { code: string } | null)?.code ?? null,
      ...Object.values(amounts),
    ]);

  /** What moved on the accounts of tax in base but for settlements: sales tax as a credit, purchase tax as a debit. */
  async function movedInBase({ books }: TaxedBooks, from: string, to: string): Promise<number[]> {
    const amount = (side: string) =>
      `case when e.currency = 'EUR' then l.${side}_cents else coalesce(l.base_${side}_cents, 0) end`;
    const [found] = await books.select<{ sales: string; purchases: string }>(
      `select coalesce(sum(${amount('credit')} - ${amount('debit')}) filter (where a.number = '2200'), 0) as sales,
         coalesce(sum(${amount('debit')} - ${amount('credit')}) filter (where a.number = '1400'), 0) as purchases
       from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
       where e.owner_id = ? and e.entry_date between '${from}' and '${to}' and e.source_type <> 'tax_settlement'`,
    );
    return [Number(found?.sales), Number(found?.purchases)];
  }

  test('documents of all currencies count at what their day made of them, and tie to the ledger in base', async () => {
    const taxed = await start();
    const { books } = taxed;
    await rate(books, '2026-01-10', '0.9137');
    await rate(books, '2026-02-10', '0.8');
    await posted(taxed, 'invoice', '2026-01-10', [[10_000, 'DE19']]);
    await posted(taxed, 'invoice', '2026-01-10', [[1_001, 'DE19'], [1_001, 'DE7'], [333]], {
      ...dollars,
      discountCents: 35,
    });
    await posted(
      taxed,
      'bill',
      '2026-01-10',
      [
        [333, 'DE19'],
        [100, 'DERC'],
      ],
      dollars,
    );
    await posted(taxed, 'creditNote', '2026-02-10', [[101, 'DE19']], dollars);
    const january = await inBase(taxed, '2026-01-01', '2026-01-31');
    expect([january.currency, january.inBaseCurrency, january.unconvertedLines]).toEqual(['EUR', true, 0]);
    // 986 and 187 of the dollars are 900.91 and 170.86; 986 and 69 are 900.91 and 63.05; 328 are 299.69.
    expect(figures(january)).toEqual([
      ['DE19', 10_000 + 901, 1_900 + 171, 0, 304, 58, 0],
      ['DE7', 901, 63, 0, 0, 0, 0],
      ['DERC', 0, 17, 17, 91, 17, 0],
      [null, 300, 0, 0, 0, 0, 0],
    ]);
    // 101 and 19 at 0.8.
    expect(figures(await inBase(taxed, '2026-02-01', '2026-02-28'))).toEqual([['DE19', -81, -15, 0, 0, 0, 0]]);
    for (const [from, to] of [
      ['2026-01-01', '2026-01-31'],
      ['2026-02-01', '2026-02-28'],
      ['2026-01-01', '2026-12-31'],
    ] as const) {
      const found = await inBase(taxed, from, to);
      const reported = [
        found.salesTaxCents + found.otherSalesTaxCents,
        found.purchaseTaxCents + found.otherPurchaseTaxCents,
      ];
      expect(reported).toEqual(await movedInBase(taxed, from, to));
    }
    const query = `{ taxReportLines(taxCodeId: ${taxed.codes.DE19}, from: "2026-01-01", to: "2026-01-31", inBaseCurrency: true) {
      nodes { number baseCents salesTaxCents purchaseTaxCents } } }`;
    expect((await ask(taxed, query)).taxReportLines.nodes.map((node: Fields) => Object.values(node))).toEqual([
      ['BILL-000001', 304, 0, 58],
      ['INV-000001', 10_000, 1_900, 0],
      ['INV-000002', 901, 171, 0],
    ]);
  });

  test('by cash a part of what was booked counts as it is paid, whatever the rate of the payment', async () => {
    const taxed = await start();
    const { books, contactId } = taxed;
    await rate(books, '2026-01-10', '0.9');
    await rate(books, '2026-02-10', '0.5');
    const invoiceId = await posted(taxed, 'invoice', '2026-01-10', [[1_000, 'DE19']], dollars);
    const pay = async (receivedAt: string, amountCents: number) => {
      const payment = { contactId, amountCents, receivedAt, ...dollars };
      const { id } = (await books.run('createPayment', payment, 'payment { id }')).payment;
      await books.run('applyPayment', { id, applications: [{ invoiceId, amountCents }] }, '__typename');
    };
    await pay('2026-02-10', 595);
    await pay('2026-02-11', 595);
    expect(figures(await inBase(taxed, '2026-01-01', '2026-01-31', 'CASH'))).toEqual([]);
    expect(figures(await inBase(taxed, '2026-02-10', '2026-02-10', 'CASH'))).toEqual([['DE19', 450, 86, 0, 0, 0, 0]]);
    expect(figures(await inBase(taxed, '2026-02-11', '2026-02-28', 'CASH'))).toEqual([['DE19', 450, 85, 0, 0, 0, 0]]);
  });

  test('a document that waits for its rate is left out and said, and counts when the rate comes', async () => {
    const taxed = await start();
    await posted(taxed, 'invoice', '2026-01-10', [[1_000, 'DEEUG']], dollars);
    await posted(taxed, 'invoice', '2026-01-10', [[500, 'DE19']]);
    const before = await inBase(taxed, '2026-01-01', '2026-01-31');
    expect([figures(before), before.unconvertedLines]).toEqual([[['DE19', 500, 95, 0, 0, 0, 0]], 2]);
    await rate(taxed.books, '2026-01-10', '0.9');
    await taxed.books.books.drain();
    const after = await inBase(taxed, '2026-01-01', '2026-01-31');
    expect([figures(after), after.unconvertedLines]).toEqual([
      [
        ['DE19', 500, 95, 0, 0, 0, 0],
        ['DEEUG', 900, 0, 0, 0, 0, 0],
      ],
      0,
    ]);
    const list = `{ ecSalesList(from: "2026-01-01", to: "2026-01-31", inBaseCurrency: true) { currency rows { baseCents } } }`;
    expect((await ask(taxed, list)).ecSalesList).toEqual({ currency: 'EUR', rows: [{ baseCents: 900 }] });
  });

  test('payments to vendors that receive 1099s count at the rate of their day', async () => {
    const { books, ...taxed } = await start();
    const vendor = { name: 'Builder', contactType: 'VENDOR', is1099Eligible: true };
    const { id } = (await books.run('createContact', vendor, 'contact { id }')).contact;
    await rate(books, '2026-01-10', '0.9');
    await rate(books, '2026-03-10', '0.5');
    await books.vendorPayment(id, 1_000, { paidAt: '2026-01-10', ...dollars });
    const second = await books.vendorPayment(id, 1_000, { paidAt: '2026-03-10', ...dollars });
    await books.vendorPayment(id, 30, { paidAt: '2026-03-10' });
    const refund = { vendorPaymentId: second, amountCents: 100, refundedOn: '2026-03-11' };
    await books.run('createVendorRefund', refund, '__typename');
    const query = '{ vendorTotals1099(year: 2026, inBaseCurrency: true) { unconvertedLines rows { paidCents } } }';
    expect((await ask({ books, ...taxed }, query)).vendorTotals1099).toEqual({
      unconvertedLines: 0,
      rows: [{ paidCents: 900 + 500 + 30 - 50 }],
    });
  });

  test('what was taken over with opening balances is of the books of before, notes too', async () => {
    const taxed = await start();
    const { books, contactId } = taxed;
    const note = { contactId, issueDate: '2026-02-01', amountCents: 700, creditNoteNumber: 'OLD-1' };
    const opening = {
      openingOn: '2026-03-01',
      balances: [
        { accountId: books.account('1100'), creditCents: 700 },
        { accountId: books.account('3000'), debitCents: 700 },
      ],
      creditNotes: [note],
    };
    const { errors } = await books.send('createOpeningBalance', opening, '__typename');
    expect(errors).toEqual([]);
    expect(await rows(taxed, '2026-01-01', '2026-12-31')).toEqual([]);
  });
});
