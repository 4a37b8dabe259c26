import { PayablesBooks } from '../support/payables.js';
import { memosOf } from '../support/postings.js';
import { expectBooksToTieOut } from '../support/tie-out.js';

/** What drafts of bills and debit notes take and keep, beside others in the same books, and what they are booked as. */

let own: PayablesBooks;
let vendorId: string;
beforeEach(async () => {
  own = await PayablesBooks.start();
  vendorId = await own.vendor();
});
afterEach(() => expectBooksToTieOut(own.books));

const dates = { issueDate: '2026-03-01', dueDate: '2026-03-31' };

async function read(query: string) {
  const { data, errors } = await own.books.graphql(query);
  expect(errors).toEqual([]);
  return data;
}

/** The fields that a mutation is refused for, after which nothing has changed. */
async function wrongFields(mutation: string, input: object) {
  const before = await own.snapshot();
  const { errors } = await own.send(mutation, { ...input }, '__typename');
  expect(await own.snapshot()).toEqual(before);
  return errors[0]?.extensions.fields;
}

/** Tax of a tenth on what it is for, which is recovered. */
async function taxCode(code = 'T10'): Promise<string> {
  const input = { code, name: code, country: 'US', kind: 'STANDARD', ratePpm: 100_000, recoverable: true };
  return (await own.run('createTaxCode', input, 'taxCode { id }')).taxCode.id;
}

const line = (unitPriceCents: number, fields: object = {}) => ({
  description: 'Paper',
  quantity: 1,
  unitPriceCents,
  accountId: own.account('6250'),
  ...fields,
});

describe('a bill', () => {
  test('takes every field that is given, and keeps the others', async () => {
    const id = await own.bill(vendorId, 'draft', 1_000, { taxCents: 70, notes: 'Rent', vendorInvoiceNumber: 'V-1' });
    const shown = 'bill { contactId issueDate dueDate currency notes vendorInvoiceNumber taxCents totalCents }';
    const update = async (fields: object) => (await own.run('updateBill', { id, ...fields }, shown)).bill;
    const kept = {
      contactId: vendorId,
      ...dates,
      currency: 'USD',
      notes: 'Rent',
      vendorInvoiceNumber: 'V-1',
      taxCents: 70,
      totalCents: 1_070,
    };
    expect(await update({})).toEqual(kept);
    const other = { contactId: await own.vendor('Initech'), issueDate: '2026-04-01', dueDate: '2026-04-30' };
    const given = { ...other, currency: 'EUR', notes: null, vendorInvoiceNumber: 'V-2', taxCents: 80 };
    expect(await update(given)).toEqual({ ...kept, ...given, totalCents: 1_080 });
    expect(await update({ vendorInvoiceNumber: null, taxCents: 0 })).toEqual({
      ...kept,
      ...given,
      vendorInvoiceNumber: null,
      taxCents: 0,
      totalCents: 1_000,
    });
  });

  test('is made with as little as a vendor and its days, over nothing', async () => {
    const shown = 'currency notes vendorInvoiceNumber subtotalCents taxCents totalCents lines { id }';
    const { bill } = await own.run('createBill', { contactId: vendorId, ...dates }, `bill { ${shown} }`);
    expect(bill).toEqual({
      currency: 'USD',
      notes: null,
      vendorInvoiceNumber: null,
      subtotalCents: 0,
      taxCents: 0,
      totalCents: 0,
      lines: [],
    });
  });

  test('is told of when it is posted, and as paid when nothing is due of it', async () => {
    const [nothing, other] = [await own.bill(vendorId, 'posted', 0), await own.bill(vendorId, 'posted', 5)];
    const told = [
      { bill_id: Number(nothing), bill_number: 'BILL-000001', total_cents: 0, contact_id: Number(vendorId) },
      { bill_id: Number(other), bill_number: 'BILL-000002', total_cents: 5, contact_id: Number(vendorId) },
    ];
    expect(await own.events('books.bill.posted')).toEqual(told);
    expect(await own.events('books.bill.paid')).toEqual(told.slice(0, 1));
  });

  test('keeps its vendor and every field that it needs', async () => {
    const id = await own.bill(vendorId, 'draft', 1_000, { taxCents: 70 });
    const nothing = { contactId: null, issueDate: null, dueDate: null, currency: null, taxCents: null };
    for (const path of Object.keys(nothing)) {
      const message = 'must not be null';
      const expected = path === 'contactId' ? 'refers to nothing' : message;
      expect(await wrongFields('updateBill', { id, [path]: null })).toEqual([{ path, message: expected }]);
    }
  });

  test('is changed line by line: what is given of one, and nothing of the others or of other bills', async () => {
    await own.bill(vendorId, 'draft', 5_000);
    const shown = 'id position description quantity unitPriceCents amountCents accountId';
    const lines = [line(100, { position: 2 }), line(200, { position: 1 }), line(300, { description: 'Ink' })];
    const made = await own.run(
      'createBill',
      { contactId: vendorId, ...dates, lines },
      `bill { id lines { ${shown} } }`,
    );
    const { id } = made.bill;
    const [second, first, third] = made.bill.lines.map((each: object) => ({ ...each }));
    expect([second, first, third]).toMatchObject([
      { position: 1, amountCents: 200 },
      { position: 2, amountCents: 100 },
      { position: 3, amountCents: 300, description: 'Ink' },
    ]);
    const update = async (...changes: object[]) =>
      (await own.run('updateBill', { id, lines: changes }, `bill { totalCents lines { ${shown} } }`)).bill;
    expect(await update({ id: first.id, description: 'Toner' }, { id: third.id, accountId: null })).toEqual({
      totalCents: 600,
      lines: [second, { ...first, description: 'Toner' }, { ...third, accountId: null }],
    });
    const dearer = { ...second, quantity: 2, unitPriceCents: 250, amountCents: 500 };
    const booked = { ...third, accountId: own.account('1500') };
    expect(
      await update(
        { id: second.id, quantity: 2, unitPriceCents: 250 },
        { id: third.id, accountId: booked.accountId, position: 0 },
      ),
    ).toEqual({ totalCents: 900, lines: [{ ...booked, position: 0 }, dearer, { ...first, description: 'Toner' }] });
    await own.run('postBill', { id }, '__typename');
    expect((await own.journal('bill', id)).map(([, , ...rest]) => rest)).toEqual([
      ['1500', 300, 0],
      ['6250', 500, 0],
      ['6250', 100, 0],
      ['2000', 0, 900],
    ]);
    const memos = await own.select(
      `select l.memo from journal_lines l join journal_entries e on e.id = l.entry_id
       where e.owner_id = ? and e.source_type = 'bill' order by l.id`,
    );
    expect(memos.map(({ memo }) => memo)).toEqual(['Ink', 'Paper', 'Toner', null]);
    expect(await memosOf(own.books, 'bill', id)).toEqual(['Bill BILL-000002']);
  });

  test('has lines with what a line needs, on accounts of expenses and assets that nothing else keeps', async () => {
    const numbers = ['1000', '1100', '1400', '1350', '2000', '4000'];
    await own.run('updateAccount', { id: own.account('6400'), active: false }, '__typename');
    const lines = [
      ...numbers.map((number) => line(1, { accountId: own.account(number) })),
      line(1, { accountId: own.account('6400') }),
      line(1, { accountId: 'x' }),
      {},
    ];
    const kept = 'must be an expense or asset account, not of receivables, money or tax';
    const id = await own.bill(vendorId, 'draft', 1_000);
    expect(await wrongFields('updateBill', { id, lines })).toEqual([
      { path: 'lines.8.description', message: 'is required' },
      { path: 'lines.8.quantity', message: 'is required' },
      { path: 'lines.8.unitPriceCents', message: 'is required' },
      ...numbers.map((_number, index) => ({ path: `lines.${index}.accountId`, message: kept })),
      { path: 'lines.6.accountId', message: 'must not be archived' },
      { path: 'lines.7.accountId', message: 'refers to nothing' },
    ]);
  });

  test('that is deleted or changed leaves the lines and the tax of others', async () => {
    const taxCodeId = await taxCode();
    const taxed = async (cents: number) => {
      const input = { contactId: vendorId, ...dates, lines: [line(cents, { taxCodeId })] };
      return (await own.run('createBill', input, 'bill { id }')).bill.id;
    };
    const [kept, changed, gone] = [await taxed(1_000), await taxed(2_000), await taxed(3_000)];
    await own.run('deleteBill', { id: gone }, 'success');
    await own.run('updateBill', { id: changed, lines: [line(500, { taxCodeId })] }, '__typename');
    const shown = 'taxCents lineCount taxLines { baseCents taxCents }';
    const of = async (id: string) => (await read(`{ bill(id: "${id}") { ${shown} } }`)).bill;
    expect(await of(kept)).toEqual({ taxCents: 100, lineCount: 1, taxLines: [{ baseCents: 1_000, taxCents: 100 }] });
    expect(await of(changed)).toEqual({ taxCents: 250, lineCount: 2, taxLines: [{ baseCents: 2_500, taxCents: 250 }] });
    await own.run('postBill', { id: kept }, '__typename');
    expect((await own.journal('bill', kept)).map(([, , ...rest]) => rest)).toEqual([
      ['6250', 1_000, 0],
      ['1400', 100, 0],
      ['2000', 0, 1_100],
    ]);
  });

  test('without tax takes the code of its vendor on a line that comes later; with tax of its own it takes none', async () => {
    const taxCodeId = await taxCode();
    const id = await own.bill(vendorId, 'draft', 1_000);
    const stated = await own.bill(vendorId, 'draft', 1_000, { taxCents: 7 });
    await own.run('updateContact', { id: vendorId, taxCodeId }, '__typename');
    const add = async (bill: string, more: object = {}) =>
      (await own.run('updateBill', { id: bill, lines: [line(500)], ...more }, 'bill { taxCents totalCents }')).bill;
    expect(await add(stated)).toEqual({ taxCents: 7, totalCents: 1_507 });
    expect(await add(stated, { taxCents: 0 })).toEqual({ taxCents: 0, totalCents: 2_000 });
    expect(await add(id)).toEqual({ taxCents: 50, totalCents: 1_550 });
    expect(await add(id)).toEqual({ taxCents: 100, totalCents: 2_100 });
  });
});

describe('accounts for many bills', () => {
  test('are set on lines that have none, and only bills with such lines change', async () => {
    const gap = { description: 'Gap', quantity: 1, unitPriceCents: 1 };
    const open = (await own.run('createBill', { contactId: vendorId, ...dates, lines: [gap] }, 'bill { id }')).bill.id;
    const full = await own.bill(vendorId, 'draft', 100);
    const changedAt = async () =>
      (await read(`{ open: bill(id: "${open}") { updatedAt } full: bill(id: "${full}") { updatedAt } }`)) as Record<
        'open' | 'full',
        { updatedAt: string }
      >;
    const before = await changedAt();
    const input = { billIds: [open, full], accountId: own.account('6400') };
    expect(await own.run('bulkAssignAccount', input, 'updated')).toEqual({ updated: 1 });
    const after = await changedAt();
    expect(after.full).toEqual(before.full);
    expect(Date.parse(after.open.updatedAt)).toBeGreaterThan(Date.parse(before.open.updatedAt));
  });

  test('are refused with every id that cannot be one', async () => {
    const id = await own.bill(vendorId, 'draft', 100);
    expect(await wrongFields('bulkAssignAccount', { billIds: ['x', id, '0'], accountId: '999999' })).toEqual([
      { path: 'billIds.0', message: 'must be an id: a positive integer' },
      { path: 'billIds.2', message: 'must be an id: a positive integer' },
      { path: 'accountId', message: 'refers to nothing' },
    ]);
  });
});

describe('a debit note', () => {
  test('is made with as little as a vendor and its day, over nothing', async () => {
    const shown = 'currency notes subtotalCents taxCents totalCents lines { id }';
    const input = { contactId: vendorId, issueDate: '2026-03-10' };
    const { debitNote } = await own.run('createDebitNote', input, `debitNote { ${shown} }`);
    const nothing = { subtotalCents: 0, taxCents: 0, totalCents: 0, lines: [] };
    expect(debitNote).toEqual({ currency: 'USD', notes: null, ...nothing });
    const given = { ...input, currency: 'EUR', notes: 'Broken', taxCents: 3, lines: [line(40), line(2)] };
    const { debitNote: whole } = await own.run(
      'createDebitNote',
      given,
      `debitNote { ${shown.replace('{ id }', '{ amountCents }')} }`,
    );
    expect(whole).toEqual({
      currency: 'EUR',
      notes: 'Broken',
      subtotalCents: 42,
      taxCents: 3,
      totalCents: 45,
      lines: [{ amountCents: 40 }, { amountCents: 2 }],
    });
  });

  test('takes the tax code of its vendor where it says nothing of its tax as a whole', async () => {
    await own.run('updateContact', { id: vendorId, taxCodeId: await taxCode() }, '__typename');
    const made = async (fields: object) => {
      const input = { contactId: vendorId, issueDate: '2026-03-10', lines: [line(1_000)], ...fields };
      const shown = 'debitNote { taxCents totalCents taxLines { baseCents taxCents } }';
      return (await own.run('createDebitNote', input, shown)).debitNote;
    };
    const byCode = { taxCents: 100, totalCents: 1_100, taxLines: [{ baseCents: 1_000, taxCents: 100 }] };
    expect(await made({})).toEqual(byCode);
    expect(await made({ taxCents: null })).toEqual(byCode);
    expect(await made({ taxCents: 5 })).toEqual({ taxCents: 5, totalCents: 1_005, taxLines: [] });
    expect(await made({ taxCents: 0 })).toEqual({ taxCents: 0, totalCents: 1_000, taxLines: [] });
  });

  test('is booked with its own lines in the order of their positions, and its own tax', async () => {
    const taxCodeId = await taxCode();
    const note = async (lines: object[]) => {
      const input = { contactId: vendorId, issueDate: '2026-03-10', lines };
      return (await own.run('createDebitNote', input, 'debitNote { id }')).debitNote.id;
    };
    await note([line(7_000, { taxCodeId })]);
    const id = await note([
      line(100, { position: 2, taxCodeId }),
      line(200, { position: 1, accountId: own.account('6150'), description: 'Ink' }),
    ]);
    await own.run('postDebitNote', { id }, '__typename');
    const posting: [string, string, string, number, number][] = [
      ['posting', '2026-03-10', '2000', 310, 0],
      ['posting', '2026-03-10', '6150', 0, 200],
      ['posting', '2026-03-10', '6250', 0, 100],
      ['posting', '2026-03-10', '1400', 0, 10],
    ];
    expect(await own.journal('debit_note', id)).toEqual(posting);
    await own.run('voidDebitNote', { id, voidedOn: '2026-03-20' }, '__typename');
    expect((await own.journal('debit_note', id)).slice(4)).toEqual(
      posting.map(([, , number, debit, credit]) => ['reversal', '2026-03-20', number, credit, debit]),
    );
    expect(await memosOf(own.books, 'debit_note', id)).toEqual(['Debit note DN-000002', 'Debit note DN-000002 voided']);
    const data = {
      debit_note_id: Number(id),
      debit_note_number: 'DN-000002',
      total_cents: 310,
      contact_id: Number(vendorId),
    };
    expect((await own.events('books.debit_note.created')).at(-1)).toEqual(data);
    expect(await own.events('books.debit_note.posted')).toEqual([data]);
    expect(await own.events('books.debit_note.voided')).toEqual([data]);
  });

  test('names every field that is wrong, and every line without an account', async () => {
    const input = { contactId: vendorId, issueDate: '2026-03-10' };
    const wrong = [line(-5, { accountId: own.account('4000') })];
    expect(await wrongFields('createDebitNote', { ...input, lines: wrong, taxCents: -1 })).toEqual([
      {
        path: 'lines.0.accountId',
        message: 'must be an expense or asset account, not of receivables, money or tax',
      },
      { path: 'lines', message: 'must not add up to less than 0' },
      { path: 'taxCents', message: 'must not be negative' },
    ]);
    const gap = { accountId: null };
    const lines = [line(1, gap), line(2), line(3, gap)];
    const { debitNote } = await own.run('createDebitNote', { ...input, lines }, 'debitNote { id }');
    const { errors } = await own.send('postDebitNote', { id: debitNote.id }, '__typename');
    expect(errors[0]).toMatchObject({
      message: 'Debit note DN-000001 has lines without an account, at position 1, 3',
      extensions: { code: 'DEBIT_NOTE_LINES_MISSING_ACCOUNTS' },
    });
  });
});
