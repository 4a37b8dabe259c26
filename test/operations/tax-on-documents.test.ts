import type { GraphqlAnswer } from '../support/books.js';
import { PayablesBooks } from '../support/payables.js';

type Data = GraphqlAnswer['data'];
type Fields = Record<string, unknown>;

let german: PayablesBooks;
let contactId: string;
let codes: Record<string, string>;

const taxLines = 'taxLines { code name ratePpm baseCents taxCents salesTaxCents purchaseTaxCents nonRecoverableCents }';
const totals = 'subtotalCents taxCents totalCents';
const dates = { issueDate: '2026-03-01', dueDate: '2026-03-31' };

beforeAll(async () => {
  german = await PayablesBooks.start({ currency: 'EUR', country: 'DE' });
  contactId = await contact({});
  codes = await codesOf(german);
  await createCode({ code: 'DE19N', kind: 'STANDARD', ratePpm: 190_000, recoverable: false });
  await createCode({ code: 'DERCN', kind: 'REVERSE_CHARGE', ratePpm: 190_000, recoverable: false });
  await createCode({ code: 'NYC', kind: 'STANDARD', ratePpm: 88_750, country: 'US' });
});

async function codesOf({ books }: PayablesBooks): Promise<Record<string, string>> {
  const { data } = await books.graphql('{ taxCodes(first: 100) { nodes { id code } } }');
  return Object.fromEntries(data.taxCodes.nodes.map(({ id, code }: Record<string, string>) => [code, id]));
}

async function createCode(input: Fields): Promise<void> {
  const name = `Code ${input.code}`;
  const { taxCode } = await german.run('createTaxCode', { name, country: 'DE', ...input }, 'taxCode { id code }');
  codes[taxCode.code] = taxCode.id;
}

async function contact(fields: Fields): Promise<string> {
  return (await german.run('createContact', { name: 'Both', contactType: 'BOTH', ...fields }, 'contact { id }')).contact
    .id;
}

const line = (unitPriceCents: number, code?: string | null, fields: Fields = {}) => ({
  description: 'Work',
  quantity: 1,
  unitPriceCents,
  ...(code === undefined ? {} : { taxCodeId: code === null ? null : codes[code] }),
  ...fields,
});

const expense = (unitPriceCents: number, code?: string | null) =>
  line(unitPriceCents, code, { accountId: german.account('6250') });

async function invoice(lines: Fields[], fields: Fields = {}): Promise<Data> {
  const input = { contactId, ...dates, lines, ...fields };
  return (await german.run('createInvoice', input, `invoice { id ${totals} ${taxLines} }`)).invoice;
}

async function bill(lines: Fields[], fields: Fields = {}): Promise<Data> {
  const input = { contactId, ...dates, lines, ...fields };
  return (await german.run('createBill', input, `bill { id ${totals} ${taxLines} }`)).bill;
}

const onSale = (code: string, baseCents: number, taxCents: number) => ({
  code,
  baseCents,
  taxCents,
  salesTaxCents: taxCents,
  purchaseTaxCents: 0,
  nonRecoverableCents: 0,
});

const invoiceRefusal = (lines: Fields[], fields: Fields = {}) =>
  refusal('createInvoice', { contactId, ...dates, lines, ...fields });

/** Code and fields of a refusal, after which nothing has changed. */
async function refusal(mutation: string, input: Fields): Promise<unknown[]> {
  const before = await german.snapshot();
  const { errors } = await german.send(mutation, input, '__typename');
  expect(await german.snapshot()).toEqual(before);
  const { code, fields = [] } = errors[0]?.extensions ?? {};
  return [code, ...fields.map((field) => (field as { path: string }).path)];
}

describe('an invoice with tax codes', () => {
  test('has each rate on the sum of its lines, rounded once, and books each to sales tax', async () => {
    const made = await invoice([line(1_005, 'DE19'), line(1_005, 'DE19'), line(333, 'DE7'), line(500, 'DE0')]);
    // 19 % of 20.10 is 3.819; line by line it were 1.91 twice, which is one cent more.
    expect(made).toMatchObject({
      subtotalCents: 2_843,
      taxCents: 405,
      totalCents: 3_248,
      taxLines: [onSale('DE19', 2_010, 382), onSale('DE7', 333, 23), onSale('DE0', 500, 0)],
    });
    await german.run('postInvoice', { id: made.id }, 'invoice { id }');
    expect(await german.journal('invoice', made.id)).toEqual([
      ['posting', '2026-03-01', '1100', 3_248, 0],
      ['posting', '2026-03-01', '4000', 0, 1_005],
      ['posting', '2026-03-01', '4000', 0, 1_005],
      ['posting', '2026-03-01', '4000', 0, 333],
      ['posting', '2026-03-01', '4000', 0, 500],
      ['posting', '2026-03-01', '2200', 0, 382],
      ['posting', '2026-03-01', '2200', 0, 23],
    ]);
    await german.run('voidInvoice', { id: made.id }, 'invoice { id }');
  });

  test('shares its discount out by what the codes come to, cent by cent', async () => {
    const made = await invoice([line(1_000, 'DE19'), line(1_000, 'DE7'), line(1_000)], { discountCents: 100 });
    // 33.33 each, and the cent that is left to the first.
    expect(made).toMatchObject({
      subtotalCents: 3_000,
      taxCents: 252,
      totalCents: 3_152,
      taxLines: [onSale('DE19', 966, 184), onSale('DE7', 967, 68)],
    });
  });

  test('has rates finer than basis points, and lines below 0', async () => {
    const made = await invoice([line(10_000, 'NYC'), line(-2_000, 'NYC'), line(-500, 'DE19')]);
    expect(made).toMatchObject({
      subtotalCents: 7_500,
      taxCents: 615,
      taxLines: [onSale('NYC', 8_000, 710), onSale('DE19', -500, -95)],
    });
  });

  test('charges nothing under reverse charge', async () => {
    const made = await invoice([line(1_000, 'DEEUS')]);
    expect(made).toMatchObject({ taxCents: 0, totalCents: 1_000, taxLines: [onSale('DEEUS', 1_000, 0)] });
  });

  test('follows its lines as they change, and goes back to no tax without codes', async () => {
    const other = await invoice([line(3_000, 'DE19')]);
    const { id } = await invoice([line(1_000, 'DE19')]);
    const { invoice: more } = await german.run(
      'addInvoiceLine',
      { invoiceId: id, ...line(1_000, 'DE7') },
      `invoice { lines { id taxCodeId } ${totals} ${taxLines} }`,
    );
    expect(more).toMatchObject({ taxCents: 260, taxLines: [onSale('DE19', 1_000, 190), onSale('DE7', 1_000, 70)] });
    const lines = more.lines.map((each: { id: string }) => ({ id: each.id, taxCodeId: null }));
    const { invoice: less } = await german.run('updateInvoice', { id, lines }, `invoice { ${totals} ${taxLines} }`);
    expect(less).toEqual({ subtotalCents: 2_000, taxCents: 0, totalCents: 2_000, taxLines: [] });
    const untouched = await german.books.graphql(`{ invoice(id: "${other.id}") { id ${totals} ${taxLines} } }`);
    expect(untouched.data.invoice).toEqual(other);
  });

  test('takes tax of the whole only when it is the same', async () => {
    expect(await invoice([line(1_000, 'DE19')], { taxCents: 190 })).toMatchObject({ taxCents: 190 });
    expect(await invoice([line(1_000, 'DE19')], { taxRateBps: 1_900 })).toMatchObject({ taxCents: 190 });
    expect(await invoiceRefusal([line(1_000, 'DE19')], { taxCents: 191 })).toEqual(['VALIDATION_FAILED', 'taxCents']);
    expect(await invoiceRefusal([line(1_000, 'DE19')], { taxRateBps: 700 })).toEqual([
      'VALIDATION_FAILED',
      'taxRateBps',
    ]);
    const { id } = await invoice([line(1_000)], { taxCents: 50 });
    expect(await refusal('addInvoiceLine', { invoiceId: id, ...line(1_000, 'DE19') })).toEqual([
      'VALIDATION_FAILED',
      'taxCents',
    ]);
  });

  test('takes codes that are there, the owner’s own and not archived', async () => {
    await createCode({ code: 'OLD', kind: 'STANDARD', ratePpm: 160_000 });
    const { id } = await invoice([line(1_000, 'OLD')]);
    await german.run('archiveTaxCode', { id: codes.OLD }, 'taxCode { id }');
    expect(await invoiceRefusal([line(1_000), line(1_000, 'OLD')])).toEqual(['VALIDATION_FAILED', 'lines.1.taxCodeId']);
    expect(await invoiceRefusal([line(1_000, null, { taxCodeId: '999999' })])).toEqual([
      'VALIDATION_FAILED',
      'lines.0.taxCodeId',
    ]);
    const others = await codesOf(await PayablesBooks.start({ country: 'DE' }));
    expect(await invoiceRefusal([line(1_000, null, { taxCodeId: others.DE19 })])).toEqual([
      'VALIDATION_FAILED',
      'lines.0.taxCodeId',
    ]);
    // A draft that has the code goes on with it.
    const { invoice: changed } = await german.run('updateInvoice', { id, notes: 'x' }, `invoice { ${totals} }`);
    expect(changed.taxCents).toBe(160);
    await german.run('postInvoice', { id }, 'invoice { id }');
  });

  test('keeps rate and name of the day it was posted; the terms of a code that is used stay', async () => {
    await createCode({ code: 'KEEP', kind: 'STANDARD', ratePpm: 190_000 });
    const { id } = await invoice([line(1_000, 'KEEP')]);
    const terms = [
      { ratePpm: 160_000 },
      { kind: 'REDUCED' },
      { recoverable: false },
      { country: 'AT' },
      { ecSupply: 'GOODS' },
    ];
    for (const change of terms) {
      expect(await refusal('updateTaxCode', { id: codes.KEEP, ...change })).toEqual(['TAX_CODE_IN_USE']);
    }
    await german.run('updateTaxCode', { id: codes.KEEP, name: 'Before posting' }, 'taxCode { id }');
    await german.run('postInvoice', { id }, 'invoice { id }');
    await german.run('updateTaxCode', { id: codes.KEEP, name: 'After posting' }, 'taxCode { id }');
    const { data } = await german.books.graphql(`{ invoice(id: ${id}) { ${taxLines} } }`);
    expect(data.invoice.taxLines).toEqual([
      { ...onSale('KEEP', 1_000, 190), name: 'Before posting', ratePpm: 190_000 },
    ]);
  });

  test('is refused where lines that nearly cancel each other would cost more than can be carried', async () => {
    const most = Number.MAX_SAFE_INTEGER;
    const input = {
      contactId,
      issueDate: '2026-03-01',
      dueDate: '2026-03-31',
      lines: [line(most, 'DE19N'), line(1 - most, 'DE19N')],
      taxLines: [{ taxCodeId: codes.DE19N, taxCents: 1_000 }],
    };
    expect(await german.refusal('createBill', input)).toBe('VALIDATION_FAILED');
    const { errors } = await german.send('createBill', input, 'bill { id }');
    expect(errors[0]?.extensions.fields).toEqual([
      { path: 'lines', message: 'must not cost more than 2^53-1 with their tax' },
    ]);
  });

  test('is over REST what it was: lines without codes, tax of the whole', async () => {
    const { id } = await invoice([line(1_000, 'DE19')]);
    const { body } = await german.books.rest('GET', `/api/v1/books/invoices/${id}`);
    expect(body.data).toMatchObject({ subtotal_cents: 1_000, tax_cents: 190, total_cents: 1_190 });
    expect(Object.keys(body.data.invoice_lines[0])).not.toContain('tax_code_id');
    const line_ = { description: 'x', quantity: 1, unit_price_cents: 1_000, tax_code_id: Number(codes.DE19) };
    const invoice_ = { contact_id: Number(contactId), issue_date: '2026-03-01', due_date: '2026-03-31' };
    const made = await german.books.rest('POST', '/api/v1/books/invoices', {
      invoice: { ...invoice_, invoice_lines_attributes: [line_] },
    });
    expect(made.body).toMatchObject({ data: { tax_cents: 0 } });
    expect(made.headers.get('warning')).toContain('tax_code_id');
  });
});

describe('a credit note with tax codes', () => {
  test('takes back sales tax by code', async () => {
    const input = { contactId, issueDate: '2026-03-02', lines: [line(1_000, 'DE19'), line(500, 'DE7')] };
    const { creditNote } = await german.run('createCreditNote', input, `creditNote { id ${totals} ${taxLines} }`);
    expect(creditNote).toMatchObject({ taxCents: 225, taxLines: [onSale('DE19', 1_000, 190), onSale('DE7', 500, 35)] });
    await german.run('postCreditNote', { id: creditNote.id }, 'creditNote { id }');
    expect(await german.journal('credit_note', creditNote.id)).toEqual([
      ['posting', '2026-03-02', '4000', 1_000, 0],
      ['posting', '2026-03-02', '4000', 500, 0],
      ['posting', '2026-03-02', '2200', 190, 0],
      ['posting', '2026-03-02', '2200', 35, 0],
      ['posting', '2026-03-02', '1100', 0, 1_725],
    ]);
    const wrong = { contactId, issueDate: '2026-03-02', taxCents: 0, lines: [line(1_000, 'DE19')] };
    expect(await refusal('createCreditNote', wrong)).toEqual(['VALIDATION_FAILED', 'taxCents']);
  });
});

describe('a bill with tax codes', () => {
  const onPurchase = (code: string, baseCents: number, figures: number[]) => {
    const [taxCents, salesTaxCents, purchaseTaxCents, nonRecoverableCents] = figures;
    return { code, baseCents, taxCents, salesTaxCents, purchaseTaxCents, nonRecoverableCents };
  };

  test('recovers what is recovered, and has the rest as cost of its lines', async () => {
    const made = await bill([
      expense(1_000, 'DE19'),
      expense(100, 'DE19N'),
      expense(100, 'DE19N'),
      expense(33, 'DE19N'),
    ]);
    expect(made).toMatchObject({
      subtotalCents: 1_233,
      taxCents: 234,
      totalCents: 1_467,
      taxLines: [onPurchase('DE19', 1_000, [190, 0, 190, 0]), onPurchase('DE19N', 233, [44, 0, 0, 44])],
    });
    await german.run('postBill', { id: made.id }, 'bill { id }');
    expect(await german.journal('bill', made.id)).toEqual([
      ['posting', '2026-03-01', '6250', 1_000, 0],
      ['posting', '2026-03-01', '6250', 119, 0],
      ['posting', '2026-03-01', '6250', 119, 0],
      ['posting', '2026-03-01', '6250', 39, 0],
      ['posting', '2026-03-01', '1400', 190, 0],
      ['posting', '2026-03-01', '2000', 0, 1_467],
    ]);
  });

  test('under reverse charge owes the tax and recovers it, or has it as cost; its total is without', async () => {
    const made = await bill([expense(1_000, 'DERC'), expense(100, 'DERCN')]);
    expect(made).toMatchObject({
      taxCents: 0,
      totalCents: 1_100,
      taxLines: [onPurchase('DERC', 1_000, [190, 190, 190, 0]), onPurchase('DERCN', 100, [19, 19, 0, 19])],
    });
    await german.run('postBill', { id: made.id }, 'bill { id }');
    expect(await german.journal('bill', made.id)).toEqual([
      ['posting', '2026-03-01', '6250', 1_000, 0],
      ['posting', '2026-03-01', '6250', 119, 0],
      ['posting', '2026-03-01', '1400', 190, 0],
      ['posting', '2026-03-01', '2200', 0, 190],
      ['posting', '2026-03-01', '2200', 0, 19],
      ['posting', '2026-03-01', '2000', 0, 1_100],
    ]);
    await german.run('voidBill', { id: made.id }, 'bill { id }');
  });

  test('has the tax that the vendor printed; more than rounding is looked at, and blocked where the owner says so', async () => {
    const stated = (taxCents: number) => ({ taxLines: [{ taxCodeId: codes.DE19, taxCents }] });
    const lines = [expense(1_000, 'DE19')];
    const near = await bill(lines, stated(194));
    expect(near).toMatchObject({ taxCents: 194, totalCents: 1_194 });
    const reviewsOf = async (id: string) =>
      (await german.books.graphql(`{ bill(id: ${id}) { reviews { reason detail } } }`)).data.bill.reviews;
    expect(await reviewsOf(near.id)).toEqual([]);
    const far = await bill(lines, stated(196));
    const { data } = await german.books.graphql(`{ bill(id: ${far.id}) { billNumber } }`);
    expect(await reviewsOf(far.id)).toEqual([
      {
        reason: 'TAX_BEYOND_RATES',
        detail: `Bill ${data.bill.billNumber} has tax of 1.96 EUR with DE19 on 10.00 EUR, where its rate makes 1.90 EUR`,
      },
    ]);
    await german.run('updateReviewPolicies', { other: 'BLOCK' }, 'owner { id }');
    expect(await refusal('postBill', { id: far.id })).toEqual(['REVIEW_NOT_ACKNOWLEDGED']);
    const acknowledged = { id: far.id, reasons: ['TAX_BEYOND_RATES'], note: 'As printed' };
    await german.run('acknowledgeBillReviews', acknowledged, 'bill { id }');
    await german.run('postBill', { id: far.id }, 'bill { id }');
    await german.run('updateReviewPolicies', { other: 'WARN' }, 'owner { id }');
    expect((await german.journal('bill', far.id)).map(([, , ...rest]) => rest)).toEqual([
      ['6250', 1_000, 0],
      ['1400', 196, 0],
      ['2000', 0, 1_196],
    ]);
  });

  test('keeps what was printed while the lines with the code come to the same', async () => {
    const made = await bill([expense(1_000, 'DE19')], { taxLines: [{ taxCodeId: codes.DE19, taxCents: 191 }] });
    const update = async (input: Fields) =>
      (await german.run('updateBill', { id: made.id, ...input }, 'bill { taxCents }')).bill.taxCents;
    expect(await update({ lines: [expense(100, 'DE7')] })).toBe(198);
    expect(await update({ notes: 'x' })).toBe(198);
    expect(await update({ lines: [expense(100, 'DE19')] })).toBe(216);
    expect(await update({ taxLines: [{ taxCodeId: codes.DE7, taxCents: 8 }] })).toBe(217);
    const wrong = { id: made.id, taxLines: [{ taxCodeId: codes.DE0, taxCents: 8 }] };
    expect(await refusal('updateBill', wrong)).toEqual(['VALIDATION_FAILED', 'taxLines.0.taxCodeId']);
    expect(await refusal('updateBill', { id: made.id, taxCents: 1 })).toEqual(['VALIDATION_FAILED', 'taxCents']);
    await german.run('deleteBill', { id: made.id }, 'success');
  });

  test('with tax of the whole is as before, and takes no codes beside it', async () => {
    const made = await bill([expense(1_000)], { taxCents: 123 });
    expect(made).toMatchObject({ taxCents: 123, totalCents: 1_123, taxLines: [] });
    expect(await refusal('updateBill', { id: made.id, lines: [expense(1_000, 'DE19')] })).toEqual([
      'VALIDATION_FAILED',
      'taxCents',
    ]);
  });
});

test('a debit note with tax codes takes back purchase tax, cost, and what was owed under reverse charge', async () => {
  const lines = [expense(1_000, 'DE19'), expense(100, 'DE19N'), expense(500, 'DERC')];
  const input = { contactId, issueDate: '2026-03-02', lines };
  expect(await refusal('createDebitNote', { ...input, taxCents: 208 })).toEqual(['VALIDATION_FAILED', 'taxCents']);
  const whole = { ...input, taxCents: 209 };
  const { debitNote } = await german.run('createDebitNote', whole, `debitNote { id ${totals} ${taxLines} }`);
  expect(debitNote).toMatchObject({ taxCents: 209, totalCents: 1_809 });
  await german.run('postDebitNote', { id: debitNote.id }, 'debitNote { id }');
  expect(await german.journal('debit_note', debitNote.id)).toEqual([
    ['posting', '2026-03-02', '2000', 1_809, 0],
    ['posting', '2026-03-02', '6250', 0, 1_000],
    ['posting', '2026-03-02', '6250', 0, 119],
    ['posting', '2026-03-02', '6250', 0, 500],
    ['posting', '2026-03-02', '1400', 0, 190],
    ['posting', '2026-03-02', '1400', 0, 95],
    ['posting', '2026-03-02', '2200', 95, 0],
  ]);
});

describe('a line without a code', () => {
  test('has that of its service, or of its contact, where the document says nothing of its tax', async () => {
    const taxed = await contact({ taxCodeId: codes.DE7 });
    const service = { name: 'Cleaning', unitPriceCents: 100, taxCodeId: codes.DE19 };
    const { service: sold } = await german.run('createService', service, 'service { id taxCodeId }');
    expect(sold.taxCodeId).toBe(codes.DE19);
    const lines = [line(1_000), line(1_000, undefined, { serviceId: sold.id }), line(1_000, null)];
    const made = await invoice(lines, { contactId: taxed });
    expect(made.taxLines).toMatchObject([onSale('DE7', 1_000, 70), onSale('DE19', 1_000, 190)]);
    expect(await invoice(lines, { contactId: taxed, taxCents: 5 })).toMatchObject({ taxCents: 5, taxLines: [] });
    expect(await bill([expense(1_000)], { contactId: taxed })).toMatchObject({ taxCents: 70, totalCents: 1_070 });
    expect(await bill([expense(1_000)], { contactId: taxed, taxCents: 0 })).toMatchObject({
      taxCents: 0,
      taxLines: [],
    });
  });

  test('has that of its account where neither it, its service nor its contact has one', async () => {
    const [sales = '', rent, travel] = ['4000', '6250', '6450'].map((number) => german.account(number));
    const setCode = (accountId: string | undefined, taxCodeId: string | null | undefined) =>
      german.run('setAccountTaxCode', { accountId, taxCodeId }, 'account { id taxCodeId taxCode { code } }');
    expect(await setCode(sales, codes.DE19)).toEqual({
      account: { id: sales, taxCodeId: codes.DE19, taxCode: { code: 'DE19' } },
    });
    await setCode(rent, codes.DE7);
    const onServices = { revenueAccountId: german.account('4100') };
    const lines = [line(1_000), line(500, undefined, onServices), line(300, 'DE7'), line(200, null)];
    expect((await invoice(lines)).taxLines).toMatchObject([onSale('DE19', 1_000, 190), onSale('DE7', 300, 21)]);
    const ofAnother = await contact({ taxCodeId: codes.DE0 });
    expect((await invoice([line(1_000)], { contactId: ofAnother })).taxLines).toMatchObject([onSale('DE0', 1_000, 0)]);
    expect(await bill([expense(1_000), line(400, undefined, { accountId: travel })])).toMatchObject({
      taxCents: 70,
      totalCents: 1_470,
    });
    const note = { contactId, issueDate: '2026-03-02', lines: [line(1_000)] };
    expect((await german.run('createCreditNote', note, `creditNote { ${totals} }`)).creditNote.taxCents).toBe(190);
    const viaRest = { contact_id: Number(contactId), issue_date: '2026-03-01', due_date: '2026-03-31' };
    const restLines = [{ description: 'Work', quantity: 1, unit_price_cents: 1_000 }];
    const posted = await german.books.rest('POST', '/api/v1/books/invoices', {
      invoice: { ...viaRest, invoice_lines_attributes: restLines },
    });
    expect([posted.status, posted.body.data.tax_cents]).toEqual([201, 190]);
    await setCode(sales, null);
    const codeOfSales = { from: { [sales]: { taxCodeId: Number(codes.DE19) } }, to: { [sales]: { taxCodeId: null } } };
    const { auditLog } = (await german.books.graphql('{ auditLog(last: 1) { nodes { action changes } } }')).data;
    expect(auditLog.nodes).toEqual([{ action: 'setAccountTaxCode', changes: { accounts: codeOfSales } }]);
    await setCode(rent, null);
    expect((await setCode(german.account('2000'), null)).account).toMatchObject({ taxCodeId: null });
    expect(await invoice([line(1_000)])).toMatchObject({ taxCents: 0, taxLines: [] });
    expect(await refusal('setAccountTaxCode', { accountId: german.account('2000'), taxCodeId: codes.DE7 })).toEqual([
      'VALIDATION_FAILED',
      'accountId',
    ]);
    expect(await refusal('setAccountTaxCode', { accountId: sales, taxCodeId: '999999' })).toEqual([
      'VALIDATION_FAILED',
      'taxCodeId',
    ]);
    expect(await refusal('setAccountTaxCode', { accountId: '999999', taxCodeId: codes.DE7 })).toEqual(['NOT_FOUND']);
    await createCode({ code: 'PAST', kind: 'ZERO' });
    await german.run('archiveTaxCode', { id: codes.PAST }, '__typename');
    const { errors } = await german.send(
      'setAccountTaxCode',
      { accountId: sales, taxCodeId: codes.PAST },
      '__typename',
    );
    expect(errors[0]?.extensions).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: [{ path: 'taxCodeId', message: 'must not be archived, as PAST is: name a code that is not, or null' }],
    });
  });

  test('has none that is archived: the document is refused until somebody says which', async () => {
    await createCode({ code: 'GONE', kind: 'ZERO' });
    const taxed = await contact({ taxCodeId: codes.GONE });
    await german.run('archiveTaxCode', { id: codes.GONE }, 'taxCode { id }');
    expect(await invoiceRefusal([line(1_000)], { contactId: taxed })).toEqual([
      'VALIDATION_FAILED',
      'lines.0.taxCodeId',
    ]);
    expect(await refusal('updateContact', { id: taxed, taxCodeId: '999999' })).toEqual([
      'VALIDATION_FAILED',
      'taxCodeId',
    ]);
    await german.run('updateContact', { id: taxed, taxCodeId: null }, 'contact { id }');
    expect(await invoice([line(1_000)], { contactId: taxed })).toMatchObject({ taxCents: 0, taxLines: [] });
  });
});
