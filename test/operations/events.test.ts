import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import {
  type DeliveredEventType,
  deliveredEvents,
  type EventType,
  envelopeExample,
  envelopeSchema,
  eventTypes,
} from '../../src/contract/events.js';
import { ApiKeyScope } from '../../src/contract/scopes.js';
import {
  allocate,
  createCommitmentBill,
  deallocate,
  makeDocument,
  makeVendor,
  upsertCommitment,
} from '../support/commitments.js';
import { keyOf } from '../support/people.js';
import { ReceivablesBooks } from '../support/receivables.js';
import { expectBooksToTieOut } from '../support/tie-out.js';

/** The events of specification section 6: what fires them, and the exact body of each. */

/** The types whose envelope carries its identifier; the others have a timestamp alone. */
const payables = /^books\.(bill|vendor_payment|vendor_refund|debit_note|commitment|payment_proposal)\./;

let own: ReceivablesBooks;
let customer: number;
let vendorId: string;
let read: number;
const seen = new Set<string>();

beforeEach(async () => {
  own = await ReceivablesBooks.start();
  customer = Number(own.customerId);
  vendorId = await makeVendor(own.books);
  read = (await events()).length;
});

const schemas = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true });
addFormats.default(schemas);

/** What the JSON Schema of its type has against the body of a delivery. */
function problemsOf(type: DeliveredEventType, body: unknown): (string | undefined)[] {
  const validate = schemas.getSchema(type) ?? schemas.addSchema(envelopeSchema(type), type).getSchema(type);
  return validate?.(body)
    ? []
    : (validate?.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** The keys of a body with their whole paths, those of arrays once. */
function keysOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((item) => keysOf(item, `${path}[]`)))];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [`${path}.${key}`, ...keysOf(inner, `${path}.${key}`)]);
}

interface Stored {
  eventId: string;
  eventType: EventType;
  createdAt: string;
  payload: string;
  envelope: { data: object };
}

async function events(): Promise<Stored[]> {
  const fields = 'eventId eventType createdAt payload envelope';
  return (await own.read(`{ events(first: 100) { nodes { ${fields} } } }`)).events.nodes;
}

/** Type and data of what was recorded since it was last asked for, each with the exact bytes of its envelope. */
async function fired(): Promise<[string, object][]> {
  const all = await events();
  const news = all.slice(read);
  read = all.length;
  return news.map(({ eventId, eventType, createdAt, payload, envelope: { data } }) => {
    seen.add(eventType);
    const body = payables.test(eventType)
      ? { event: eventType, event_id: eventId, occurred_at: createdAt, data }
      : { event: eventType, data, timestamp: createdAt };
    expect(payload).toBe(JSON.stringify(body));
    expect([eventType, problemsOf(eventType, body)]).toEqual([eventType, []]);
    expect(keysOf(envelopeExample(eventType))).toEqual(keysOf(body));
    expect(eventId).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    return [eventType, data];
  });
}

async function bill(totalCents: number, state: 'draft' | 'posted' = 'posted'): Promise<string> {
  const line = { description: 'Rent', quantity: 1, unitPriceCents: totalCents, accountId: own.account('6250') };
  const dates = { issueDate: '2026-03-01', dueDate: '2026-03-31' };
  const { bill } = await own.run('createBill', { contactId: vendorId, ...dates, lines: [line] }, 'bill { id }');
  if (state === 'posted') await own.run('postBill', { id: bill.id }, 'bill { id }');
  return bill.id;
}

async function vendorPayment(amountCents: number): Promise<string> {
  const input = { contactId: vendorId, amountCents, paidAt: '2026-03-15' };
  return (await own.run('createVendorPayment', input, 'vendorPayment { id }')).vendorPayment.id;
}

async function commitment(externalId: string, expectedTotalCents: number): Promise<string> {
  const input = { externalSource: 'erp', externalId, number: `PO-${externalId}`, contactId: vendorId };
  const { data } = await upsertCommitment(own.books, { ...input, expectedTotalCents });
  return data.upsertCommitment.commitment.id;
}

afterEach(() => expectBooksToTieOut(own.books));

describe('receivables', () => {
  const invoiceData = (id: string, invoiceNumber: string, totalCents: number, externalId: string | null = null) => ({
    invoice_id: Number(id),
    external_id: externalId,
    invoice_number: invoiceNumber,
    total_cents: totalCents,
    contact_id: customer,
  });

  test('books.contact.created, by creating and by finding nothing', async () => {
    const input = { name: 'Initech', externalId: 'crm-2' };
    const { contact } = await own.run('createContact', input, 'contact { id }');
    const found = await own.run('findOrCreateContact', { name: 'Umbrella', externalId: 'crm-3' }, 'contact { id }');
    await own.run('findOrCreateContact', { name: 'Umbrella', externalId: 'crm-3' }, 'contact { id }');
    expect(await fired()).toEqual([
      ['books.contact.created', { contact_id: Number(contact.id), external_id: 'crm-2' }],
      ['books.contact.created', { contact_id: Number(found.contact.id), external_id: 'crm-3' }],
    ]);
  });

  test('books.invoice.created, posted and voided', async () => {
    const id = await own.invoice('void', 1_000, { externalId: 'order-1' });
    const data = invoiceData(id, 'INV-000001', 1_000, 'order-1');
    expect(await fired()).toEqual([
      ['books.invoice.created', { invoice_id: Number(id), external_id: 'order-1' }],
      ['books.invoice.posted', data],
      ['books.invoice.voided', data],
    ]);
  });

  test('books.payment.created, applied and voided; books.invoice.paid for the invoices that are paid in full', async () => {
    const invoices = [await own.invoice('posted', 1_000), await own.invoice('posted', 2_000)];
    const partly = await own.invoice('posted', 3_000);
    await fired();
    const id = await own.payment(5_000, { externalId: 'charge-1' });
    const data = { payment_id: Number(id), external_id: 'charge-1', amount_cents: 5_000, contact_id: customer };
    expect(await fired()).toEqual([['books.payment.created', data]]);
    const [first, second] = invoices as [string, string];
    const applications = [
      { invoiceId: first, amountCents: 1_000 },
      { invoiceId: second, amountCents: 2_000 },
      { invoiceId: partly, amountCents: 500 },
    ];
    await own.run('applyPayment', { id, applications: applications.toReversed() }, 'payment { id }');
    expect(await fired()).toEqual([
      [
        'books.payment.applied',
        {
          ...data,
          applications: applications.map(({ invoiceId, amountCents }) => ({
            invoice_id: Number(invoiceId),
            amount_cents: amountCents,
          })),
        },
      ],
      ['books.invoice.paid', invoiceData(first, 'INV-000001', 1_000)],
      ['books.invoice.paid', invoiceData(second, 'INV-000002', 2_000)],
    ]);
    await own.run('unapplyPayment', { id, applications: [{ invoiceId: partly }] }, 'payment { id }');
    expect(await fired()).toEqual([
      ['books.payment.unapplied', { ...data, applications: [{ invoice_id: Number(partly), amount_cents: 500 }] }],
    ]);
    await own.run('voidPayment', { id }, 'payment { id }');
    expect(await fired()).toEqual([['books.payment.voided', data]]);
  });
});

describe('credit notes', () => {
  test('books.credit_note.created, posted, applied, unapplied and voided', async () => {
    const invoiceId = await own.invoice('posted', 1_000);
    await fired();
    const lines = [{ description: 'Returned', quantity: 1, unitPriceCents: 400 }];
    const input = { contactId: own.customerId, issueDate: '2026-03-01', lines };
    const { id } = (await own.run('createCreditNote', input, 'creditNote { id }')).creditNote;
    const data = {
      credit_note_id: Number(id),
      credit_note_number: 'CN-000001',
      total_cents: 400,
      contact_id: customer,
    };
    await own.run('postCreditNote', { id }, 'creditNote { id }');
    const applications = [{ invoiceId, amountCents: 400 }];
    await own.run('applyCreditNote', { id, applications }, 'creditNote { id }');
    await own.run('unapplyCreditNote', { id }, 'creditNote { id }');
    await own.run('voidCreditNote', { id }, 'creditNote { id }');
    const applied = { ...data, applications: [{ invoice_id: Number(invoiceId), amount_cents: 400 }] };
    expect(await fired()).toEqual([
      ['books.credit_note.created', data],
      ['books.credit_note.posted', data],
      ['books.credit_note.applied', applied],
      ['books.credit_note.unapplied', applied],
      ['books.credit_note.voided', data],
    ]);
  });

  test('books.invoice.cancelled and books.credit_note.cancelled, of drafts', async () => {
    const invoiceId = await own.invoice('draft', 1_000);
    const input = { contactId: own.customerId, issueDate: '2026-03-01' };
    const { id } = (await own.run('createCreditNote', input, 'creditNote { id }')).creditNote;
    await fired();
    await own.run('cancelInvoice', { id: invoiceId }, 'invoice { id }');
    await own.run('cancelCreditNote', { id }, 'creditNote { id }');
    const [[cancelled, invoice], note] = (await fired()) as [[string, object], [string, object]];
    expect([cancelled, invoice]).toEqual([
      'books.invoice.cancelled',
      expect.objectContaining({ invoice_id: Number(invoiceId), total_cents: 1_000, contact_id: customer }),
    ]);
    expect(note).toEqual([
      'books.credit_note.cancelled',
      expect.objectContaining({ credit_note_id: Number(id), total_cents: 0, contact_id: customer }),
    ]);
  });
});

describe('payables', () => {
  const billData = (id: string, billNumber: string, totalCents: number) => ({
    bill_id: Number(id),
    bill_number: billNumber,
    total_cents: totalCents,
    contact_id: Number(vendorId),
  });

  test('books.bill.created, posted and voided', async () => {
    const id = await bill(1_000);
    await own.run('voidBill', { id }, 'bill { id }');
    const data = billData(id, 'BILL-000001', 1_000);
    expect(await fired()).toEqual([
      ['books.bill.created', data],
      ['books.bill.posted', data],
      ['books.bill.voided', data],
    ]);
  });

  test('books.vendor_payment.created, applied and voided; books.bill.paid for the bill that is paid in full', async () => {
    const [paid, partly] = [await bill(1_000), await bill(2_000)];
    await fired();
    const id = await vendorPayment(1_500);
    const data = { vendor_payment_id: Number(id), amount_cents: 1_500, contact_id: Number(vendorId) };
    expect(await fired()).toEqual([['books.vendor_payment.created', data]]);
    const applications = [
      { billId: partly, amountCents: 500 },
      { billId: paid, amountCents: 1_000 },
    ];
    await own.run('applyVendorPayment', { id, applications }, 'vendorPayment { id }');
    expect(await fired()).toEqual([
      [
        'books.vendor_payment.applied',
        {
          ...data,
          applications: [
            { bill_id: Number(paid), amount_cents: 1_000 },
            { bill_id: Number(partly), amount_cents: 500 },
          ],
        },
      ],
      ['books.bill.paid', billData(paid, 'BILL-000001', 1_000)],
    ]);
    await own.run('unapplyVendorPayment', { id, applications: [{ billId: partly }] }, 'vendorPayment { id }');
    expect(await fired()).toEqual([
      ['books.vendor_payment.unapplied', { ...data, applications: [{ bill_id: Number(partly), amount_cents: 500 }] }],
    ]);
    await own.run('voidVendorPayment', { id }, 'vendorPayment { id }');
    expect(await fired()).toEqual([['books.vendor_payment.voided', data]]);
  });

  test('books.debit_note.created to voided', async () => {
    const billId = await bill(1_000);
    const line = { description: 'Rent', quantity: 1, unitPriceCents: 300, accountId: own.account('6250') };
    const input = { contactId: vendorId, issueDate: '2026-03-01', lines: [line] };
    const { debitNote } = await own.run('createDebitNote', input, 'debitNote { id }');
    await own.run('postDebitNote', { id: debitNote.id }, 'debitNote { id }');
    expect((await fired()).slice(-2).map(([type]) => type)).toEqual([
      'books.debit_note.created',
      'books.debit_note.posted',
    ]);
    await own.run(
      'applyDebitNote',
      { id: debitNote.id, applications: [{ billId, amountCents: 300 }] },
      'debitNote { id }',
    );
    await own.run('unapplyDebitNote', { id: debitNote.id }, 'debitNote { id }');
    const data = {
      debit_note_id: Number(debitNote.id),
      debit_note_number: 'DN-000001',
      total_cents: 300,
      contact_id: Number(vendorId),
      applications: [{ bill_id: Number(billId), amount_cents: 300 }],
    };
    expect(await fired()).toEqual([
      ['books.debit_note.applied', data],
      ['books.debit_note.unapplied', data],
    ]);
    await own.run('voidDebitNote', { id: debitNote.id }, 'debitNote { id }');
    const { applications: _applications, ...note } = data;
    expect(await fired()).toEqual([['books.debit_note.voided', note]]);
    const { debitNote: draft } = await own.run('createDebitNote', input, 'debitNote { id }');
    await fired();
    await own.run('cancelDebitNote', { id: draft.id }, 'debitNote { id }');
    const cancelled = { ...note, debit_note_id: Number(draft.id), debit_note_number: 'DN-000002' };
    expect(await fired()).toEqual([['books.debit_note.cancelled', cancelled]]);
  });

  test('books.commitment.matched and, with the bill, books.commitment.bill_created', async () => {
    const [first, second] = [await commitment('a-1', 60_000), await commitment('a-2', 50_000)];
    const document = await makeDocument(own.books);
    expect(await fired()).toEqual([]);
    await allocate(own.books, document, [
      { commitmentId: first, allocatedCents: 60_000 },
      { commitmentId: second, allocatedCents: 40_000 },
    ]);
    const matched = { external_source: 'erp', invoice_document_id: Number(document) };
    expect(await fired()).toEqual([
      [
        'books.commitment.matched',
        {
          commitment_id: Number(first),
          commitment_number: 'PO-a-1',
          external_id: 'a-1',
          ...matched,
          allocated_cents: 60_000,
          remaining_cents: 0,
          status: 'fully_matched',
        },
      ],
      [
        'books.commitment.matched',
        {
          commitment_id: Number(second),
          commitment_number: 'PO-a-2',
          external_id: 'a-2',
          ...matched,
          allocated_cents: 40_000,
          remaining_cents: 10_000,
          status: 'partially_matched',
        },
      ],
    ]);
    const { data } = await createCommitmentBill(own.books, document);
    const { id, billNumber } = data.createCommitmentBill.bill;
    const of = (commitmentId: string, externalId: string, status: string) => ({
      commitment_id: Number(commitmentId),
      number: `PO-${externalId}`,
      external_source: 'erp',
      external_id: externalId,
      status,
    });
    expect(await fired()).toEqual([
      ['books.bill.created', billData(id, billNumber, 100_000)],
      [
        'books.commitment.bill_created',
        {
          bill_id: Number(id),
          bill_total_cents: 100_000,
          invoice_document_id: Number(document),
          commitment_ids: [Number(first), Number(second)],
          commitments: [of(first, 'a-1', 'fully_matched'), of(second, 'a-2', 'partially_matched')],
        },
      ],
    ]);
  });
});

describe('refunds and write-offs', () => {
  test('books.customer_refund and books.vendor_refund', async () => {
    const paymentId = await own.payment(500);
    const vendorPaymentId = await vendorPayment(500);
    await fired();
    const input = { amountCents: 200, refundedOn: '2026-04-01' };
    const { customerRefund } = await own.run('createCustomerRefund', { ...input, paymentId }, 'customerRefund { id }');
    await own.run('voidCustomerRefund', { id: customerRefund.id }, 'customerRefund { id }');
    const { vendorRefund } = await own.run('createVendorRefund', { ...input, vendorPaymentId }, 'vendorRefund { id }');
    await own.run('voidVendorRefund', { id: vendorRefund.id }, 'vendorRefund { id }');
    const toCustomer = {
      customer_refund_id: Number(customerRefund.id),
      amount_cents: 200,
      contact_id: customer,
      payment_id: Number(paymentId),
      credit_note_id: null,
    };
    const ofVendor = {
      vendor_refund_id: Number(vendorRefund.id),
      amount_cents: 200,
      contact_id: Number(vendorId),
      vendor_payment_id: Number(vendorPaymentId),
      debit_note_id: null,
    };
    expect(await fired()).toEqual([
      ['books.customer_refund.created', toCustomer],
      ['books.customer_refund.voided', toCustomer],
      ['books.vendor_refund.created', ofVendor],
      ['books.vendor_refund.voided', ofVendor],
    ]);
  });

  test('books.invoice.written_off and books.bill.written_off', async () => {
    const [invoiceId, billId] = [await own.invoice('posted', 500), await bill(500)];
    await fired();
    const input = { writtenOffOn: '2026-04-01', reason: 'Small' };
    const { invoiceWriteOff } = await own.run(
      'createInvoiceWriteOff',
      { ...input, invoiceId },
      'invoiceWriteOff { id }',
    );
    await own.run('voidInvoiceWriteOff', { id: invoiceWriteOff.id }, 'invoiceWriteOff { id }');
    const { billWriteOff } = await own.run('createBillWriteOff', { ...input, billId }, 'billWriteOff { id }');
    await own.run('voidBillWriteOff', { id: billWriteOff.id }, 'billWriteOff { id }');
    const figures = { amount_cents: 500, reason: 'Small' };
    const ofInvoice = { invoice_write_off_id: Number(invoiceWriteOff.id), invoice_id: Number(invoiceId), ...figures };
    const ofBill = { bill_write_off_id: Number(billWriteOff.id), bill_id: Number(billId), ...figures };
    expect(await fired()).toEqual([
      ['books.invoice.written_off', ofInvoice],
      ['books.invoice.write_off_voided', ofInvoice],
      ['books.bill.written_off', ofBill],
      ['books.bill.write_off_voided', ofBill],
    ]);
  });
});

describe('ledger', () => {
  test('books.reconciliation.completed and invalidated', async () => {
    await own.payment(5_000);
    await fired();
    const accountId = own.account('1000');
    const statement = { statementDate: '2026-03-31', statementBalanceCents: 5_000 };
    const created = await own.run('createReconciliation', { accountId, ...statement }, 'reconciliation { id }');
    const { id } = created.reconciliation;
    const candidates = await own.read(`{ reconciliation(id: "${id}") { candidates { nodes { id } } } }`);
    const journalLineIds = candidates.reconciliation.candidates.nodes.map((line: { id: string }) => line.id);
    const ticked = await own.books.graphql(
      `mutation ($input: ReconciliationEntriesInput!) { tickReconciliationEntries(input: $input) { __typename } }`,
      { input: { id, journalLineIds } },
    );
    expect(ticked.errors).toEqual([]);
    expect(await fired()).toEqual([]);
    const data = {
      reconciliation_id: Number(id),
      account_id: Number(accountId),
      statement_date: '2026-03-31',
      statement_balance_cents: 5_000,
      currency: 'USD',
    };
    await own.read(`mutation { completeReconciliation(input: { id: "${id}" }) { reconciliation { id } } }`);
    expect(await fired()).toEqual([['books.reconciliation.completed', data]]);
    await own.read(`mutation { invalidateReconciliation(input: { id: "${id}" }) { reconciliation { id } } }`);
    expect(await fired()).toEqual([['books.reconciliation.invalidated', data]]);
  });

  test('books.bank_transaction.created and voided', async () => {
    const input = { kind: 'FEE', amountCents: 250, transactionDate: '2026-03-31' };
    const { bankTransaction } = await own.run('createBankCharge', input, 'bankTransaction { id }');
    await own.run('voidBankTransaction', { id: bankTransaction.id }, 'bankTransaction { id }');
    const data = {
      bank_transaction_id: Number(bankTransaction.id),
      kind: 'fee',
      account_id: Number(own.account('1000')),
      amount_cents: 250,
    };
    expect(await fired()).toEqual([
      ['books.bank_transaction.created', data],
      ['books.bank_transaction.voided', data],
    ]);
  });

  test('books.payment_proposal.created, approved, released, declined and withdrawn', async () => {
    const apiKey = await keyOf(own.books.ownerId, 'second@example.com', [ApiKeyScope.APPROVE]);
    const second = (mutation: string, input: string) =>
      own.books.graphql(`mutation { ${mutation}(input: { ${input} }) { __typename } }`, {}, { apiKey });
    const proposed = async () => {
      const vendorPayment = { contactId: vendorId, amountCents: 500, paidAt: '2026-03-15' };
      const { paymentProposal } = await own.run('createPaymentProposal', { vendorPayment }, 'paymentProposal { id }');
      return paymentProposal.id;
    };
    const [released, declined, withdrawn] = [await proposed(), await proposed(), await proposed()];
    const data = (id: string) => ({
      payment_proposal_id: Number(id),
      kind: 'vendor_payment',
      amount_cents: 500,
      currency: 'USD',
      contact_id: Number(vendorId),
    });
    const created = [released, declined, withdrawn].map((id) => ['books.payment_proposal.created', data(id)]);
    expect(await fired()).toEqual(created);
    await second('approvePaymentProposal', `id: "${released}"`);
    await second('releasePaymentProposal', `id: "${released}"`);
    await second('declinePaymentProposal', `id: "${declined}", reason: "Twice"`);
    await own.run('withdrawPaymentProposal', { id: withdrawn }, '__typename');
    expect(await fired()).toEqual([
      ['books.payment_proposal.approved', data(released)],
      ['books.vendor_payment.created', expect.objectContaining({ amount_cents: 500 })],
      ['books.payment_proposal.released', data(released)],
      ['books.payment_proposal.declined', data(declined)],
      ['books.payment_proposal.withdrawn', data(withdrawn)],
    ]);
  });

  test('books.tax_settlement.created and reversed', async () => {
    const input = { through: '2026-03-31' };
    const { taxSettlement } = await own.run('closeTaxPeriod', input, 'taxSettlement { id }');
    await own.run('reverseTaxSettlement', { id: taxSettlement.id }, 'taxSettlement { id }');
    await own.run('reopenPeriod', { through: '2026-01-01' }, '__typename');
    const data = {
      tax_settlement_id: Number(taxSettlement.id),
      through: '2026-03-31',
      currency: 'USD',
      sales_tax_cents: expect.any(Number),
      purchase_tax_cents: expect.any(Number),
    };
    expect((await fired()).filter(([type]) => type.startsWith('books.tax_settlement'))).toEqual([
      ['books.tax_settlement.created', data],
      ['books.tax_settlement.reversed', data],
    ]);
  });

  test('books.revaluation.created and reversed', async () => {
    const { revaluation } = await own.run('revalueOpenItems', { asOf: '2026-03-31' }, 'revaluation { id }');
    await own.run('reverseRevaluation', { id: revaluation.id }, 'revaluation { id }');
    const data = { revaluation_id: Number(revaluation.id), as_of: '2026-03-31', gain_cents: 0, loss_cents: 0 };
    expect(await fired()).toEqual([
      ['books.revaluation.created', data],
      ['books.revaluation.reversed', data],
    ]);
  });

  test('books.manual_journal.posted and reversed', async () => {
    const lines = [
      { accountId: own.account('6100'), debitCents: 5 },
      { accountId: own.account('1300'), creditCents: 5 },
    ];
    const input = { entryDate: '2026-03-31', memo: 'Insurance', lines };
    const { manualJournal } = await own.run('createManualJournal', input, 'manualJournal { id }');
    expect(await fired()).toEqual([]);
    await own.run('postManualJournal', { id: manualJournal.id }, 'manualJournal { id }');
    await own.run('reverseManualJournal', { id: manualJournal.id }, 'manualJournal { id }');
    const data = {
      manual_journal_id: Number(manualJournal.id),
      journal_number: 'JE-000001',
      recurring_journal_id: null,
    };
    expect(await fired()).toEqual([
      ['books.manual_journal.posted', data],
      ['books.manual_journal.reversed', data],
    ]);
  });

  test('books.opening_balance.created and voided', async () => {
    const input = { openingOn: '2026-03-01', balances: [] };
    const { openingBalance } = await own.run('createOpeningBalance', input, 'openingBalance { id }');
    await own.run('voidOpeningBalance', { id: openingBalance.id }, 'openingBalance { id }');
    const data = { opening_balance_id: Number(openingBalance.id), opening_on: '2026-03-01', currency: 'USD' };
    expect(await fired()).toEqual([
      ['books.opening_balance.created', data],
      ['books.opening_balance.voided', data],
    ]);
  });

  test('books.period.closed and reopened', async () => {
    const periodId = async () => {
      const { nodes } = (await own.read('{ periods { nodes { id } } }')).periods;
      return Number(nodes.at(-1).id);
    };
    await own.run('closePeriod', { through: '2026-01-31' }, 'closedThrough');
    const closed = await periodId();
    await own.run('reopenPeriod', { through: '2026-01-16' }, 'closedThrough');
    const [day, before] = ['2026-01-16', '2026-01-15'];
    expect(await fired()).toEqual([
      ['books.period.closed', { period_id: closed, through: '2026-01-31', closed_through: '2026-01-31' }],
      ['books.period.reopened', { period_id: await periodId(), through: day, closed_through: before }],
    ]);
  });
});

test('the events of one request keep the order of its mutations', async () => {
  const names = ['Zeta', 'Alpha', 'Mu', 'Beta'];
  const { data, errors } = await own.books.graphql(
    `mutation { ${names.map((name) => `${name}: createContact(input: { name: "${name}" }) { contact { id } }`).join(' ')} }`,
  );
  expect(errors).toEqual([]);
  const ids = names.map((name) => Number(data[name].contact.id));
  expect(await fired()).toEqual(ids.map((id) => ['books.contact.created', { contact_id: id, external_id: null }]));
});

test('a refused operation fires nothing, neither does the part of a request that went before it', async () => {
  const posted = await own.invoice('posted', 1_000);
  const payment = await own.payment(1_000);
  const openBill = await bill(1_000);
  const paid = await vendorPayment(1_000);
  const document = await makeDocument(own.books);
  const matched = await commitment('b-1', 100_000);
  const { data } = await allocate(own.books, document, [{ commitmentId: matched, allocatedCents: 100_000 }]);
  await deallocate(own.books, data.allocateInvoiceDocument.allocations[0].id);
  await own.run('closePeriod', { through: '2026-01-31' }, 'closedThrough');
  await fired();
  const tooMuch = (target: object) => [{ ...target, amountCents: 1_001 }];
  const codes: (string | undefined)[] = [];
  for (const [mutation, input] of [
    ['createContact', { name: 'Twice', externalId: 'crm-1' }],
    ['createInvoice', { ...own.invoiceInput(1_000), contactId: '999999999' }],
    ['postInvoice', { id: posted }],
    ['applyPayment', { id: payment, applications: tooMuch({ invoiceId: posted }) }],
    ['createPayment', { contactId: own.customerId, amountCents: 1_000, receivedAt: '2026-01-31' }],
    ['postBill', { id: openBill }],
    ['applyVendorPayment', { id: paid, applications: tooMuch({ billId: openBill }) }],
    ['createVendorPayment', { contactId: vendorId, amountCents: 1_000, paidAt: '2026-01-31' }],
    ['createCommitmentBill', { id: document }],
  ] as const) {
    codes.push((await own.send(mutation, input, '__typename')).errors[0]?.extensions.code);
  }
  expect(codes).toEqual([
    'EXTERNAL_ID_TAKEN',
    'VALIDATION_FAILED',
    'INVOICE_NOT_DRAFT',
    'PAYMENT_OVER_APPLIED',
    'PERIOD_CLOSED',
    'BILL_NOT_POSTABLE',
    'VENDOR_PAYMENT_OVER_APPLIED',
    'PERIOD_CLOSED',
    'ALLOCATIONS_NOT_APPROVED',
  ]);
  const together = await own.books.graphql(
    `mutation { createContact(input: { name: "Fine" }) { contact { id } } postInvoice(input: { id: "${posted}" }) { __typename } }`,
  );
  expect([together.data, together.errors[0]?.extensions.code]).toEqual([null, 'INVOICE_NOT_DRAFT']);
  expect(await fired()).toEqual([]);
});

test.each(Object.keys(deliveredEvents) as DeliveredEventType[])('the example of %s is valid by its schema', (type) => {
  expect(problemsOf(type, envelopeExample(type))).toEqual([]);
  expect(problemsOf(type, { ...envelopeExample(type), surprise: 1 })).toEqual([' must NOT have additional properties']);
});

/** They need a mail server, and fire in `mail.test.ts`. */
const ofMail = ['books.mail.sent', 'books.mail.failed'];

test('every event has fired above', () => {
  expect([...seen, ...ofMail].sort()).toEqual([...eventTypes].sort());
});
