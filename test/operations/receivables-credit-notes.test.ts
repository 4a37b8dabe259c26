import { setClock } from '../../src/values/clock.js';
import { memosOf } from '../support/postings.js';
import { ReceivablesBooks } from '../support/receivables.js';
import { expectBooksToTieOut } from '../support/tie-out.js';

/** Credit notes to customers: an invoice the other way round, applied to invoices. */

let own: ReceivablesBooks;
let restore: () => void;
beforeEach(async () => {
  restore = setClock(() => new Date('2026-06-15T12:00:00Z'));
  own = await ReceivablesBooks.start();
});
afterEach(async () => {
  await expectBooksToTieOut(own.books);
  restore();
});

async function creditNote(
  state: 'draft' | 'posted',
  cents: number,
  fields: Record<string, unknown> = {},
): Promise<string> {
  const lines = [{ description: 'Returned', quantity: 1, unitPriceCents: cents }];
  const input = { contactId: own.customerId, issueDate: '2026-04-01', lines, ...fields };
  const { id } = (await own.run('createCreditNote', input, 'creditNote { id }')).creditNote;
  if (state === 'posted') await own.run('postCreditNote', { id }, 'creditNote { id }');
  return id;
}

const aging = async (asOf: string) =>
  (await own.read(`{ arAging(asOf: "${asOf}") { grandTotalCents unappliedCents netCents } }`)).arAging;

test('posted, it takes back revenue and tax, and lowers what customers owe', async () => {
  const lines = [
    { description: 'Service', quantity: 1, unitPriceCents: 200, revenueAccountId: own.account('4100'), position: 2 },
    { description: 'Two returned', quantity: 2, unitPriceCents: 400, position: 1 },
  ];
  const id = await creditNote('posted', 0, { lines, taxCents: 90, notes: 'Broken' });
  expect(await own.journal('credit_note', id)).toEqual([
    ['posting', '2026-04-01', '4000', 800, 0],
    ['posting', '2026-04-01', '4100', 200, 0],
    ['posting', '2026-04-01', '2200', 90, 0],
    ['posting', '2026-04-01', '1100', 0, 1_090],
  ]);
  const shown =
    'creditNoteNumber status subtotalCents taxCents totalCents unappliedCents notes contactName lines { position description amountCents }';
  const { creditNote: note } = await own.read(`{ creditNote(id: "${id}") { ${shown} } }`);
  expect(note).toEqual({
    creditNoteNumber: 'CN-000001',
    status: 'POSTED',
    subtotalCents: 1_000,
    taxCents: 90,
    totalCents: 1_090,
    unappliedCents: 1_090,
    notes: 'Broken',
    contactName: 'Hooli',
    lines: [
      { position: 1, description: 'Two returned', amountCents: 800 },
      { position: 2, description: 'Service', amountCents: 200 },
    ],
  });
  const row = 'contactId contactName creditNoteId creditNoteNumber issueDate totalCents unappliedCents';
  const { arAging } = await own.read(`{ arAging(asOf: "2026-04-01") { netCents unappliedCreditNotes { ${row} } } }`);
  expect(arAging).toEqual({
    netCents: -1_090,
    unappliedCreditNotes: [
      {
        contactId: own.customerId,
        contactName: 'Hooli',
        creditNoteId: id,
        creditNoteNumber: 'CN-000001',
        issueDate: '2026-04-01',
        totalCents: 1_090,
        unappliedCents: 1_090,
      },
    ],
  });
  const data = {
    credit_note_id: Number(id),
    credit_note_number: 'CN-000001',
    total_cents: 1_090,
    contact_id: Number(own.customerId),
  };
  expect(await own.events('books.credit_note.posted')).toEqual([data]);
  expect((await own.refusal('postCreditNote', { id })).code).toBe('CREDIT_NOTE_NOT_DRAFT');
});

test('applied, it lowers the invoice beside payments; taken back today, the days before stay', async () => {
  const invoiceId = await own.invoice('posted', 1_000, { issueDate: '2026-05-01' });
  const id = await creditNote('posted', 600);
  const applications = [{ invoiceId, amountCents: 400 }];
  const shown = 'creditNote { unappliedCents applications { invoiceNumber amountCents appliedOn } }';
  const { creditNote: note } = await own.run('applyCreditNote', { id, applications }, shown);
  expect(note).toEqual({
    unappliedCents: 200,
    applications: [{ invoiceNumber: 'INV-000001', amountCents: 400, appliedOn: '2026-05-01' }],
  });
  await own.apply(await own.payment(600, { receivedAt: '2026-05-10' }), invoiceId, 600);
  const { invoice } = await own.read(
    `{ invoice(id: "${invoiceId}") { amountPaidCents amountCreditedCents balanceDueCents creditApplications { creditNoteNumber amountCents } } }`,
  );
  expect(invoice).toEqual({
    amountPaidCents: 600,
    amountCreditedCents: 400,
    balanceDueCents: 0,
    creditApplications: [{ creditNoteNumber: 'CN-000001', amountCents: 400 }],
  });
  expect((await own.refusal('voidInvoice', { id: invoiceId })).code).toBe('INVOICE_HAS_APPLICATIONS');
  expect((await own.refusal('voidCreditNote', { id })).code).toBe('CREDIT_NOTE_HAS_APPLICATIONS');
  expect(await aging('2026-04-30')).toEqual({ grandTotalCents: 0, unappliedCents: 600, netCents: -600 });
  expect(await aging('2026-05-01')).toEqual({ grandTotalCents: 600, unappliedCents: 200, netCents: 400 });
  await own.run('unapplyCreditNote', { id, applications: [{ invoiceId }] }, 'creditNote { id }');
  expect(await aging('2026-06-14')).toEqual({ grandTotalCents: 0, unappliedCents: 200, netCents: -200 });
  expect(await aging('2026-06-15')).toEqual({ grandTotalCents: 400, unappliedCents: 600, netCents: -200 });
  const data = {
    credit_note_id: Number(id),
    credit_note_number: 'CN-000001',
    total_cents: 600,
    contact_id: Number(own.customerId),
    applications: [{ invoice_id: Number(invoiceId), amount_cents: 400 }],
  };
  expect(await own.events('books.credit_note.applied')).toEqual([data]);
  expect(await own.events('books.credit_note.unapplied')).toEqual([data]);
  const { body } = await own.books.rest('GET', `/api/v1/books/invoices/${invoiceId}`);
  expect(body.data).toMatchObject({ amount_paid_cents: 600, balance_due_cents: 400 });
});

test('what is taken back is its own alone, and applied again it counts from that day', async () => {
  const invoiceId = await own.invoice('posted', 1_000, { issueDate: '2026-05-01' });
  const [first, second] = [await creditNote('posted', 600), await creditNote('posted', 300)];
  const apply = async (id: string, amountCents: number, target = invoiceId) => {
    const shown = 'creditNote { applications { amountCents appliedOn } }';
    const input = { id, applications: [{ invoiceId: target, amountCents }] };
    return (await own.run('applyCreditNote', input, shown)).creditNote.applications;
  };
  await apply(first, 500);
  await apply(second, 200);
  const taken = await own.run('unapplyCreditNote', { id: first }, 'creditNote { unappliedCents }');
  expect(taken.creditNote).toEqual({ unappliedCents: 600 });
  const { invoice } = await own.read(`{ invoice(id: "${invoiceId}") { amountCreditedCents balanceDueCents } }`);
  expect(invoice).toEqual({ amountCreditedCents: 200, balanceDueCents: 800 });
  const nothing = [{ path: 'applications', message: 'must have at least one entry' }];
  expect((await own.refusal('unapplyCreditNote', { id: first })).fields).toEqual(nothing);
  const other = await own.invoice('posted', 1_000, { issueDate: '2026-05-02' });
  expect(await apply(first, 1, other)).toEqual([{ amountCents: 1, appliedOn: '2026-06-15' }]);
  expect((await apply(second, 2)).at(-1)).toEqual({ amountCents: 2, appliedOn: '2026-06-15' });
  expect((await apply(second, 3, other)).at(-1)).toEqual({ amountCents: 3, appliedOn: '2026-05-02' });
});

test('voided, its entry is reversed and it counts until that day', async () => {
  const id = await creditNote('posted', 600);
  const { creditNote: note } = await own.run('voidCreditNote', { id }, 'creditNote { status voidedOn unappliedCents }');
  expect(note).toEqual({ status: 'VOID', voidedOn: '2026-06-15', unappliedCents: 0 });
  expect((await own.journal('credit_note', id)).slice(2)).toEqual([
    ['reversal', '2026-06-15', '4000', 0, 600],
    ['reversal', '2026-06-15', '1100', 600, 0],
  ]);
  expect([(await aging('2026-06-14')).netCents, (await aging('2026-06-15')).netCents]).toEqual([-600, 0]);
  expect((await own.refusal('voidCreditNote', { id })).code).toBe('CREDIT_NOTE_NOT_POSTED');
  expect(await own.events('books.credit_note.voided')).toHaveLength(1);
});

test('what does not fit is refused', async () => {
  const draft = await creditNote('draft', 600);
  const invoiceId = await own.invoice('posted', 300);
  const one = (amountCents: number) => [{ invoiceId, amountCents }];
  expect((await own.refusal('applyCreditNote', { id: draft, applications: one(1) })).code).toBe(
    'CREDIT_NOTE_NOT_POSTED',
  );
  expect((await own.refusal('unapplyCreditNote', { id: draft })).code).toBe('CREDIT_NOTE_NOT_POSTED');
  const empty = await creditNote('draft', 0, { lines: null });
  expect((await own.refusal('postCreditNote', { id: empty })).code).toBe('CREDIT_NOTE_EMPTY');
  const id = await creditNote('posted', 600);
  expect((await own.refusal('applyCreditNote', { id, applications: one(301) })).code).toBe('CREDIT_NOTE_OVER_APPLIED');
  const invoice = await own.invoice('draft', 300);
  const unposted = [{ invoiceId: invoice, amountCents: 1 }];
  expect((await own.refusal('applyCreditNote', { id, applications: unposted })).code).toBe('INVOICE_NOT_POSTED');
  const euro = await creditNote('posted', 600, { currency: 'EUR' });
  expect((await own.refusal('applyCreditNote', { id: euro, applications: one(1) })).code).toBe('CURRENCY_MISMATCH');
  const other = await own.run('createContact', { name: 'Initech' }, 'contact { id }');
  const theirs = await creditNote('posted', 600, { contactId: other.contact.id });
  expect((await own.refusal('applyCreditNote', { id: theirs, applications: one(1) })).code).toBe('CONTACT_MISMATCH');
  await own.closeThrough('2026-04-30');
  expect((await own.refusal('postCreditNote', { id: draft })).code).toBe('PERIOD_CLOSED');
  const lines = [{ description: 'x', quantity: 1, unitPriceCents: 5, revenueAccountId: own.account('6250') }];
  const wrong = { contactId: own.customerId, issueDate: '2026-05-01', lines };
  expect(await own.refusal('createCreditNote', wrong)).toEqual({
    code: 'VALIDATION_FAILED',
    fields: [{ path: 'lines.0.revenueAccountId', message: 'must be an active revenue account' }],
  });
  const nowhere = [{ ...lines[0], revenueAccountId: '999999999' }];
  expect((await own.refusal('createCreditNote', { ...wrong, lines: nowhere })).fields).toEqual([
    { path: 'lines.0.revenueAccountId', message: 'refers to nothing' },
  ]);
});

test('a credit note and a payment that want the same balance at once: one gets it', async () => {
  const invoiceId = await own.invoice('posted', 600);
  const [note, payment] = [await creditNote('posted', 600), await own.payment(600)];
  const applications = [{ invoiceId, amountCents: 600 }];
  const answers = await Promise.all([
    own.send('applyCreditNote', { id: note, applications }, 'creditNote { id }'),
    own.send('applyPayment', { id: payment, applications }, 'payment { id }'),
  ]);
  const codes = answers.flatMap(({ errors }) => errors.map(({ extensions }) => extensions.code));
  expect(codes).toHaveLength(1);
  expect(['CREDIT_NOTE_OVER_APPLIED', 'PAYMENT_OVER_APPLIED']).toContain(codes[0]);
});

test('preview shows what posting would write; another owner’s note does not exist', async () => {
  const id = await creditNote('draft', 600);
  const { creditNote: note } = await own.run(
    'postCreditNote',
    { id, preview: true },
    'preview { journalEntries { kind } events { eventType } } creditNote { status }',
  );
  expect(note.status).toBe('POSTED');
  expect((await own.read(`{ creditNote(id: "${id}") { status } }`)).creditNote.status).toBe('DRAFT');
  const stranger = await ReceivablesBooks.start();
  expect((await stranger.refusal('postCreditNote', { id })).code).toBe('NOT_FOUND');
});

/** Tax of a tenth. */
async function taxCode(): Promise<string> {
  const input = { code: 'T10', name: 'T10', country: 'US', kind: 'STANDARD', ratePpm: 100_000 };
  return (await own.run('createTaxCode', input, 'taxCode { id }')).taxCode.id;
}

const line = (unitPriceCents: number, fields: object = {}) => ({
  description: 'Returned',
  quantity: 1,
  unitPriceCents,
  ...fields,
});

test('a draft is made with as little as a customer and its day, over nothing', async () => {
  const shown = 'currency notes subtotalCents taxCents totalCents lines { amountCents }';
  const input = { contactId: own.customerId, issueDate: '2026-04-01' };
  const { creditNote: empty } = await own.run('createCreditNote', input, `creditNote { ${shown} }`);
  const nothing = { subtotalCents: 0, taxCents: 0, totalCents: 0, lines: [] };
  expect(empty).toEqual({ currency: 'USD', notes: null, ...nothing });
  const given = { ...input, currency: 'EUR', notes: 'Broken', taxCents: 3, lines: [line(40), line(2)] };
  const { creditNote: whole } = await own.run('createCreditNote', given, `creditNote { ${shown} }`);
  expect(whole).toEqual({
    currency: 'EUR',
    notes: 'Broken',
    subtotalCents: 42,
    taxCents: 3,
    totalCents: 45,
    lines: [{ amountCents: 40 }, { amountCents: 2 }],
  });
});

test('a draft takes the tax code of its customer where it says nothing of its tax as a whole', async () => {
  await own.run('updateContact', { id: own.customerId, taxCodeId: await taxCode() }, '__typename');
  const made = async (fields: object) => {
    const input = { contactId: own.customerId, issueDate: '2026-04-01', lines: [line(1_000)], ...fields };
    const shown = 'creditNote { taxCents totalCents taxLines { baseCents taxCents } }';
    return (await own.run('createCreditNote', input, shown)).creditNote;
  };
  const byCode = { taxCents: 100, totalCents: 1_100, taxLines: [{ baseCents: 1_000, taxCents: 100 }] };
  expect(await made({})).toEqual(byCode);
  expect(await made({ taxCents: null })).toEqual(byCode);
  expect(await made({ taxCents: 5 })).toEqual({ taxCents: 5, totalCents: 1_005, taxLines: [] });
  expect(await made({ taxCents: 0 })).toEqual({ taxCents: 0, totalCents: 1_000, taxLines: [] });
});

test('it is booked with its own lines in the order of their positions and its own tax, and names who they were', async () => {
  const taxCodeId = await taxCode();
  await creditNote('draft', 0, { lines: [line(7_000, { taxCodeId })] });
  const id = await creditNote('posted', 0, {
    lines: [
      line(100, { position: 2, taxCodeId }),
      line(200, { position: 1, revenueAccountId: own.account('4100'), description: 'Service' }),
    ],
  });
  expect(await own.journal('credit_note', id)).toEqual([
    ['posting', '2026-04-01', '4100', 200, 0],
    ['posting', '2026-04-01', '4000', 100, 0],
    ['posting', '2026-04-01', '2200', 10, 0],
    ['posting', '2026-04-01', '1100', 0, 310],
  ]);
  await own.run('updateContact', { id: own.customerId, name: 'Hooli XYZ' }, '__typename');
  await own.run('voidCreditNote', { id, voidedOn: '2026-04-20' }, '__typename');
  expect(await memosOf(own.books, 'credit_note', id)).toEqual([
    'Credit note CN-000002',
    'Credit note CN-000002 voided',
  ]);
  const { creditNote: note } = await own.read(
    `{ creditNote(id: "${id}") { contactName buyer { name } contact { name } } }`,
  );
  expect(note).toEqual({ contactName: 'Hooli', buyer: { name: 'Hooli' }, contact: { name: 'Hooli XYZ' } });
  const data = {
    credit_note_id: Number(id),
    credit_note_number: 'CN-000002',
    total_cents: 310,
    contact_id: Number(own.customerId),
  };
  expect((await own.events('books.credit_note.created')).at(-1)).toEqual(data);
  expect(await own.events('books.credit_note.voided')).toEqual([data]);
});

test('everything that is wrong with a draft is named at once', async () => {
  const lines = [line(-5, { revenueAccountId: own.account('6250') })];
  const wrong = { contactId: own.customerId, issueDate: '2026-04-01', lines, taxCents: -1 };
  expect((await own.refusal('createCreditNote', wrong)).fields).toEqual([
    { path: 'lines.0.revenueAccountId', message: 'must be an active revenue account' },
    { path: 'lines', message: 'must not add up to less than 0' },
    { path: 'taxCents', message: 'must not be negative' },
  ]);
});
