import { verifyBooks } from '../../src/verification/verify-books.js';
import { InboxBooks, wholeInvoice } from '../support/inbox.js';
import { expectBooksToTieOut } from '../support/tie-out.js';

/** Reasons to look at a bill or a payment, what the owner's policies do about them, and who looked. */

const oldAccount = 'DE89370400440532013000';
const newAccount = 'GB29NWBK60161331926819';
const reviews = 'reviews { reason detail acknowledgement { note acknowledgedBy { kind } } }';
const dates = { issueDate: '2026-03-01', dueDate: '2026-03-31' };

let inbox: InboxBooks;
let rent: string;
beforeEach(async () => {
  inbox = await InboxBooks.start({ currency: 'EUR' });
  const { data } = await inbox.books.graphql('{ accounts(first: 100) { nodes { id number } } }');
  rent = data.accounts.nodes.find(({ number }: { number: string }) => number === '6250').id;
});
afterEach(() => expectBooksToTieOut(inbox.books));

const block = (input: object) => inbox.run('updateReviewPolicies', { ...input }, '__typename');
const reviewsOf = async (id: string, type = 'bill') => {
  const query = `query ($id: ID!) { ${type}(id: $id) { ${reviews} } }`;
  const { data, errors } = await inbox.books.graphql(query, { id });
  expect(errors).toEqual([]);
  return data[type].reviews as { reason: string; detail: string; acknowledgement: object | null }[];
};
const acknowledge = (id: string, ...reasons: string[]) =>
  inbox.run('acknowledgeBillReviews', { id, reasons, note: 'Agreed by telephone' }, '__typename');
const acknowledged = { note: 'Agreed by telephone', acknowledgedBy: { kind: 'API_KEY' } };

async function bill(contactId: string, fields: object = {}): Promise<string> {
  const line = { description: 'Rent', quantity: 1, unitPriceCents: 10_000, accountId: rent };
  const input = { contactId, ...dates, lines: [line], ...fields };
  return (await inbox.run('createBill', input, 'bill { id }')).bill.id;
}

async function posted(contactId: string, fields: object = {}): Promise<string> {
  const id = await bill(contactId, fields);
  await inbox.run('postBill', { id }, '__typename');
  return id;
}

async function payment(contactId: string, fields: object = {}): Promise<string> {
  const input = { contactId, amountCents: 10_000, paidAt: '2026-03-10', ...fields };
  return (await inbox.run('createVendorPayment', input, 'vendorPayment { id }')).vendorPayment.id;
}

const paid = (id: string, billId: string, amountCents = 10_000) => ({ id, applications: [{ billId, amountCents }] });

/** A document of which an allocation over this amount becomes a bill. */
async function commitmentBill(allocatedCents: number, input: object = {}, read = wholeInvoice) {
  const contactId = await inbox.vendor();
  const id = await inbox.read(read);
  const order = { contactId, number: `PO-${id}`, currency: 'EUR', expectedTotalCents: allocatedCents };
  const { commitment } = await inbox.run('createCommitment', order, 'commitment { id }');
  const allocations = [{ commitmentId: commitment.id, allocatedCents }];
  await inbox.run('allocateInvoiceDocument', { id, allocations }, '__typename');
  return inbox.run(
    'createCommitmentBill',
    { id, accountId: rent, ...input },
    `bill { id billNumber totalCents taxCents documentDifferenceCents ${reviews}
       lines { description quantity unitPriceCents accountId } }`,
  );
}

describe('a bill over another amount than its invoice', () => {
  const detail = 'Bill BILL-000001 is over 5000.00 EUR, its invoice over 119.00 EUR';

  test('says by how much, in the answer, in a preview, in the overview and in verify', async () => {
    const { bill: previewed } = await commitmentBill(500_000, { preview: true });
    expect(previewed.documentDifferenceCents).toBe(488_100);
    expect(previewed.reviews).toEqual([{ reason: 'DOCUMENT_DIFFERENCE', detail, acknowledgement: null }]);
    const { bill: made } = await commitmentBill(500_000, {}, { ...wholeInvoice, invoice_number: 'V-2' });
    expect(made.documentDifferenceCents).toBe(488_100);
    expect(made.reviews).toEqual([{ reason: 'DOCUMENT_DIFFERENCE', detail, acknowledgement: null }]);
    const differing = async () =>
      (await inbox.books.graphql('{ overview { differingBills { count cents } } }')).data.overview;
    expect(await differing()).toEqual({ differingBills: { count: 1, cents: 488_100 } });
    const listed = async (differsFromDocument: boolean) => {
      const text = 'query ($filter: BillFilter) { bills(filter: $filter) { nodes { id } totalCount } }';
      return (await inbox.books.graphql(text, { filter: { differsFromDocument } })).data.bills;
    };
    expect(await listed(true)).toEqual({ nodes: [{ id: made.id }], totalCount: 1 });
    expect(await listed(false)).toEqual({ nodes: [], totalCount: 0 });
    expect(await noticesOf(inbox)).toEqual([
      'bill BILL-000001: it is over 500000 cents EUR, its invoice over 11900 cents EUR',
    ]);
    await acknowledge(made.id, 'DOCUMENT_DIFFERENCE');
    expect(await reviewsOf(made.id)).toEqual([
      { reason: 'DOCUMENT_DIFFERENCE', detail, acknowledgement: acknowledged },
    ]);
    expect(await differing()).toEqual({ differingBills: { count: 0, cents: 0 } });
    expect(await listed(true)).toEqual({ nodes: [], totalCount: 0 });
    expect(await listed(false)).toEqual({ nodes: [{ id: made.id }], totalCount: 1 });
    expect(await noticesOf(inbox)).toEqual([]);
    const { bill: other } = await commitmentBill(500_000, {}, { ...wholeInvoice, invoice_number: 'V-3' });
    await inbox.run('postBill', { id: other.id }, '__typename');
    expect(await listed(true)).toEqual({ nodes: [{ id: other.id }], totalCount: 1 });
    const { contactId } = (await inbox.books.graphql(`{ bill(id: "${other.id}") { contactId } }`)).data.bill;
    const paymentId = await payment(contactId, { amountCents: 500_000, currency: 'EUR' });
    await inbox.run('applyVendorPayment', paid(paymentId, other.id, 500_000), '__typename');
    expect(await listed(true)).toEqual({ nodes: [], totalCount: 0 });
    expect(await differing()).toEqual({ differingBills: { count: 0, cents: 0 } });
  });

  test('is posted and paid as specified as long as the policy is to warn', async () => {
    const { bill: made } = await commitmentBill(10_000);
    expect((await inbox.books.rest('POST', `/api/books/bills/${made.id}/post_bill`)).status).toBe(200);
    const [vendor] = await inbox.select<{ contact_id: number }>('select contact_id from bills where owner_id = ?');
    const id = await payment(String(vendor?.contact_id));
    const { vendorPayment } = await inbox.run(
      'applyVendorPayment',
      { ...paid(id, made.id), preview: true },
      `vendorPayment { applications { bill { ${reviews} } } }`,
    );
    expect(vendorPayment.applications[0].bill.reviews).toMatchObject([
      { reason: 'DOCUMENT_DIFFERENCE', acknowledgement: null },
    ]);
    await inbox.run('applyVendorPayment', paid(id, made.id), '__typename');
  });

  test('is not posted under BLOCK until exactly this difference is acknowledged', async () => {
    await block({ documentDifference: 'BLOCK' });
    const { bill: made } = await commitmentBill(500_000);
    expect(await inbox.refusal('postBill', { id: made.id })).toBe('BILL_DIFFERS_FROM_DOCUMENT');
    const rest = await inbox.books.rest('POST', `/api/books/bills/${made.id}/post_bill`);
    expect([rest.status, rest.body.error]).toEqual([
      422,
      { code: 'BILL_DIFFERS_FROM_DOCUMENT', message: `${detail}: acknowledge it with a reason first` },
    ]);
    await acknowledge(made.id, 'DOCUMENT_DIFFERENCE');
    const more = { description: 'More', quantity: 1, unitPriceCents: 1, accountId: rent };
    await inbox.run('updateBill', { id: made.id, lines: [more] }, '__typename');
    expect(await inbox.refusal('postBill', { id: made.id })).toBe('BILL_DIFFERS_FROM_DOCUMENT');
    await acknowledge(made.id, 'DOCUMENT_DIFFERENCE');
    await inbox.run('postBill', { id: made.id }, '__typename');
  });

  test('that was posted before is not paid under BLOCK until it is acknowledged', async () => {
    const { bill: made } = await commitmentBill(10_000);
    await inbox.run('postBill', { id: made.id }, '__typename');
    await block({ documentDifference: 'BLOCK' });
    const [vendor] = await inbox.select<{ contact_id: number }>('select contact_id from bills where owner_id = ?');
    const id = await payment(String(vendor?.contact_id));
    expect(await inbox.refusal('applyVendorPayment', paid(id, made.id))).toBe('BILL_DIFFERS_FROM_DOCUMENT');
    const before = await inbox.snapshot();
    const applications = [{ bill_id: Number(made.id), amount_cents: 10_000 }];
    const rest = await inbox.books.rest('POST', `/api/books/vendor_payments/${id}/apply`, { applications });
    expect([rest.status, rest.body.error.code]).toEqual([422, 'BILL_DIFFERS_FROM_DOCUMENT']);
    expect(await inbox.snapshot()).toEqual(before);
    await acknowledge(made.id, 'DOCUMENT_DIFFERENCE');
    await inbox.run('applyVendorPayment', paid(id, made.id), '__typename');
  });

  test('takes tax, an account and lines of its own, so that it comes to what was invoiced', async () => {
    const net = await commitmentBill(10_000, { taxCents: 1_900 });
    expect(net.bill).toMatchObject({
      totalCents: 11_900,
      taxCents: 1_900,
      documentDifferenceCents: 0,
      reviews: [],
      lines: [{ quantity: 1, unitPriceCents: 10_000, accountId: rent }],
    });
    const lines = [
      { description: 'Crates', quantity: 4, unitPriceCents: 2_000 },
      { description: 'Freight', quantity: 1, unitPriceCents: 2_000, accountId: rent },
    ];
    const second = { ...wholeInvoice, invoice_number: 'V-2' };
    const own = await commitmentBill(5_000, { taxCents: 1_900, lines }, second);
    expect(own.bill).toMatchObject({
      totalCents: 11_900,
      documentDifferenceCents: 0,
      lines: lines.map((line) => ({ ...line, accountId: rent })),
    });
  });

  test('is not made with lines, tax or an account that cannot be', async () => {
    const id = await inbox.read();
    const contactId = await inbox.vendor();
    const order = { contactId, number: 'PO-1', currency: 'EUR', expectedTotalCents: 100 };
    const { commitment } = await inbox.run('createCommitment', order, 'commitment { id }');
    const allocations = [{ commitmentId: commitment.id, allocatedCents: 100 }];
    await inbox.run('allocateInvoiceDocument', { id, allocations }, '__typename');
    const wrong = { id, lines: [], taxCents: -1, accountId: '987654321' };
    expect(await inbox.refusal('createCommitmentBill', wrong)).toBe('VALIDATION_FAILED');
    const { errors } = await inbox.send('createCommitmentBill', wrong, '__typename');
    expect(errors[0]?.extensions.fields).toEqual([
      { path: 'accountId', message: 'refers to nothing' },
      { path: 'lines', message: 'must have at least one entry' },
      { path: 'taxCents', message: 'must not be negative' },
    ]);
    const rest = `/api/books/invoice_documents/${id}/create_commitment_bill`;
    const { status, headers, body } = await inbox.books.rest('POST', rest, { tax_cents: 19, account_id: Number(rent) });
    expect([status, headers.get('warning'), body.bill.tax_cents]).toEqual([
      201,
      '299 - "Unknown fields ignored: tax_cents, account_id"',
      0,
    ]);
  });
});

test('candidates say which amounts were compared, and by how much a bill would differ', async () => {
  const contactId = await inbox.vendor();
  const order = { contactId, currency: 'EUR' };
  const made = [
    { number: 'PO-net', expectedTotalCents: 10_000, taxTreatment: 'NET' },
    { number: 'PO-gross', expectedTotalCents: 12_000, taxTreatment: 'GROSS' },
    { number: 'PO-unknown', expectedTotalCents: 10_100 },
  ];
  for (const fields of made) await inbox.run('createCommitment', { ...order, ...fields }, '__typename');
  const id = await inbox.read();
  const comparison = 'comparison { taxTreatment invoiceCents varianceCents }';
  const { data } = await inbox.books.graphql(
    `query ($id: ID!) { commitmentCandidates(documentId: $id) {
       candidates { number varianceCents documentDifferenceCents reasons ${comparison} } } }`,
    { id },
  );
  expect(data.commitmentCandidates.candidates).toEqual([
    {
      number: 'PO-net',
      varianceCents: 0,
      documentDifferenceCents: 0,
      reasons: ['exact_amount', 'vendor_match'],
      comparison: { taxTreatment: 'NET', invoiceCents: 10_000, varianceCents: 0 },
    },
    {
      number: 'PO-gross',
      varianceCents: -100,
      documentDifferenceCents: 100,
      reasons: ['amount_within_tolerance', 'vendor_match'],
      comparison: { taxTreatment: 'GROSS', invoiceCents: 11_900, varianceCents: -100 },
    },
    {
      number: 'PO-unknown',
      varianceCents: 1_800,
      documentDifferenceCents: 100,
      reasons: ['amount_within_tolerance', 'vendor_match'],
      comparison: { taxTreatment: 'NET', invoiceCents: 10_000, varianceCents: -100 },
    },
  ]);
  const rest = await inbox.books.rest('GET', `/api/books/invoice_documents/${id}/commitment_candidates`);
  expect(Object.keys(rest.body.candidates[0])).not.toContain('comparison');
});

describe('bank details', () => {
  const detail = (number: string) =>
    `The invoice of bill ${number} names another bank account (GB29…6819) than the vendor is known by`;
  const read = (number: string, iban: string | null) =>
    inbox.read({ ...wholeInvoice, invoice_number: number }, { iban });
  const convert = async (id: string) =>
    (await inbox.run('convertInvoiceDocument', { id }, `bill { id ${reviews} }`)).bill as {
      id: string;
      reviews: object[];
    };

  test('that are not the contact’s are a reason for review, and never bulk-convertible', async () => {
    await inbox.vendor({ iban: 'DE89 3704 0044 0532 0130 00' });
    const known = await read('V-1', oldAccount);
    const changed = await read('V-2', newAccount);
    expect(await inbox.document(changed, 'status reviewReasons')).toEqual({
      status: 'READY',
      reviewReasons: ['bank_details_changed'],
    });
    expect(await inbox.document(known, 'reviewReasons')).toEqual({ reviewReasons: [] });
    const bulk = await inbox.run(
      'bulkConvertInvoiceDocuments',
      { ids: [changed, known] },
      'converted { id } failed { id reasons }',
    );
    expect(bulk).toEqual({
      converted: [{ id: known }],
      failed: [{ id: changed, reasons: ['bank_details_changed'] }],
    });
    const made = await convert(changed);
    expect(made.reviews).toEqual([
      { reason: 'BANK_DETAILS_CHANGED', detail: detail('BILL-000002'), acknowledgement: null },
    ]);
  });

  test('are compared with those of earlier bills where the contact has none, and known once acknowledged', async () => {
    await inbox.vendor();
    expect((await convert(await read('V-1', oldAccount))).reviews).toEqual([]);
    expect((await convert(await read('V-2', null))).reviews).toEqual([]);
    const changed = await convert(await read('V-3', newAccount));
    expect(changed.reviews).toMatchObject([{ reason: 'BANK_DETAILS_CHANGED' }]);
    await acknowledge(changed.id, 'BANK_DETAILS_CHANGED');
    expect(await reviewsOf(changed.id)).toMatchObject([{ acknowledgement: acknowledged }]);
    expect((await convert(await read('V-4', newAccount))).reviews).toEqual([]);
  });

  test('block a payment until they are acknowledged', async () => {
    await inbox.vendor({ iban: oldAccount });
    const { id } = await convert(await read('V-1', newAccount));
    await inbox.run('bulkAssignAccount', { billIds: [id], accountId: rent }, '__typename');
    await inbox.run('postBill', { id }, '__typename');
    const [vendor] = await inbox.select<{ contact_id: number }>('select contact_id from bills where owner_id = ?');
    const paying = await payment(String(vendor?.contact_id));
    expect(await inbox.refusal('applyVendorPayment', paid(paying, id))).toBe('REVIEW_NOT_ACKNOWLEDGED');
    await acknowledge(id, 'BANK_DETAILS_CHANGED');
    await inbox.run('applyVendorPayment', paid(paying, id), '__typename');
  });
});

describe('a vendor’s number typed twice', () => {
  test('is a reason to look at the later bill, until the earlier one is void', async () => {
    const vendor = await inbox.vendor();
    const first = await posted(vendor, { vendorInvoiceNumber: 'RE 2026-7' });
    const second = await posted(vendor, { vendorInvoiceNumber: 're2026/7' });
    await posted(await inbox.vendor({ name: 'Somebody else' }), { vendorInvoiceNumber: 'RE 2026-7' });
    expect(await reviewsOf(first)).toEqual([]);
    expect(await reviewsOf(second)).toEqual([
      {
        reason: 'VENDOR_NUMBER_REPEATED',
        detail: 'Bill BILL-000002 has the same vendor’s number as bill BILL-000001',
        acknowledgement: null,
      },
    ]);
    const id = await payment(vendor);
    expect(await inbox.refusal('applyVendorPayment', paid(id, second))).toBe('REVIEW_NOT_ACKNOWLEDGED');
    await inbox.run('voidBill', { id: first }, '__typename');
    expect(await reviewsOf(second)).toEqual([]);
    await inbox.run('applyVendorPayment', paid(id, second), '__typename');
  });
});

describe('a payment recorded twice', () => {
  test.each([
    ['a week later', { paidAt: '2026-03-17' }, 1],
    ['with the same reference', { paymentReference: 'chk 1' }, 1],
    ['eight days later', { paidAt: '2026-03-18' }, 0],
    ['with another reference', { paymentReference: 'CHK-2' }, 0],
    ['over another amount', { amountCents: 10_001 }, 0],
    ['in another currency', { currency: 'USD' }, 0],
  ])('%s', async (_name, fields, count) => {
    const vendor = await inbox.vendor();
    const first = await payment(vendor, { paymentReference: 'CHK-1' });
    const second = await payment(vendor, fields);
    expect(await reviewsOf(first, 'vendorPayment')).toEqual([]);
    expect(await reviewsOf(second, 'vendorPayment')).toHaveLength(count);
  });

  test('is one also when each of the two pays a bill with the whole of it', async () => {
    const vendor = await inbox.vendor();
    const [one, other] = [await posted(vendor), await posted(vendor)];
    await inbox.run('applyVendorPayment', paid(await payment(vendor), one), '__typename');
    const id = await payment(vendor);
    expect(await reviewsOf(id, 'vendorPayment')).toHaveLength(1);
    expect(await inbox.refusal('applyVendorPayment', paid(id, other))).toBe('REVIEW_NOT_ACKNOWLEDGED');
    const acknowledged = { id, reasons: ['PAYMENT_REPEATED'], note: 'Two instalments' };
    await inbox.run('acknowledgeVendorPaymentReviews', acknowledged, '__typename');
    await inbox.run('applyVendorPayment', paid(id, other), '__typename');
    expect(await reviewsOf(id, 'vendorPayment')).toHaveLength(1);
  });

  test('is shown and not refused of payments that are made for bills chosen to be paid', async () => {
    const vendor = await inbox.vendor();
    const ids = [await posted(vendor), await posted(vendor)];
    const paidBills = await inbox.run(
      'bulkPayBills',
      { ids, paidOn: '2026-03-10' },
      'doneCount rows { vendorPayment { id reviews { reason } } }',
    );
    expect(paidBills.doneCount).toBe(2);
    expect(
      paidBills.rows.map(({ vendorPayment: { reviews: found } }: { vendorPayment: { reviews: object[] } }) => found),
    ).toEqual([[], [{ reason: 'PAYMENT_REPEATED' }]]);
  });

  test('is neither confirmed nor applied until it is acknowledged', async () => {
    const vendor = await inbox.vendor();
    await payment(vendor);
    const id = await payment(vendor);
    const billId = await posted(vendor);
    expect(await inbox.refusal('confirmVendorPayment', { id })).toBe('REVIEW_NOT_ACKNOWLEDGED');
    expect(await inbox.refusal('applyVendorPayment', paid(id, billId))).toBe('REVIEW_NOT_ACKNOWLEDGED');
    const note = 'Two instalments';
    const made = await inbox.run(
      'acknowledgeVendorPaymentReviews',
      { id, reasons: ['PAYMENT_REPEATED'], note },
      `vendorPayment { ${reviews} }`,
    );
    expect(made.vendorPayment.reviews).toEqual([
      {
        reason: 'PAYMENT_REPEATED',
        detail: 'The payment of 2026-03-10 repeats one of 2026-03-10 over the same amount',
        acknowledgement: { note, acknowledgedBy: { kind: 'API_KEY' } },
      },
    ]);
    await inbox.run('confirmVendorPayment', { id }, '__typename');
    await inbox.run('applyVendorPayment', paid(id, billId), '__typename');
  });
});

/** What the documented requests of REST do: they have no word for an acknowledgement. */
test('over REST a payment is applied as specified, and refused only where the owner says so', async () => {
  const vendor = await inbox.vendor();
  await posted(vendor, { vendorInvoiceNumber: 'RE-1' });
  const repeated = await posted(vendor, { vendorInvoiceNumber: 'RE-1' });
  const third = await posted(vendor, { vendorInvoiceNumber: 'RE-1' });
  const ids = [await payment(vendor), await payment(vendor)];
  const apply = async (id: string | undefined, billId: string) => {
    const applications = [{ bill_id: Number(billId), amount_cents: 10_000 }];
    const { status, body } = await inbox.books.rest('POST', `/api/books/vendor_payments/${id}/apply`, { applications });
    return [status, (body as { error?: { code: string } }).error?.code];
  };
  expect(await inbox.refusal('applyVendorPayment', paid(ids[0] ?? '', repeated))).toBe('REVIEW_NOT_ACKNOWLEDGED');
  expect(await apply(ids[0], repeated)).toEqual([200, undefined]);
  await block({ other: 'BLOCK' });
  expect(await apply(ids[1], third)).toEqual([422, 'REVIEW_NOT_ACKNOWLEDGED']);
  await acknowledge(third, 'VENDOR_NUMBER_REPEATED');
  const note = { id: ids[1], reasons: ['PAYMENT_REPEATED'], note: 'Two instalments' };
  await inbox.run('acknowledgeVendorPaymentReviews', note, '__typename');
  expect(await apply(ids[1], third)).toEqual([200, undefined]);
});

describe('tax beyond any rate', () => {
  test('is a reason to look at a bill, and not posted under BLOCK until it is acknowledged', async () => {
    const vendor = await inbox.vendor();
    expect(await reviewsOf(await bill(vendor, { taxCents: 3_000 }))).toEqual([]);
    const id = await bill(vendor, { taxCents: 3_001 });
    expect(await reviewsOf(id)).toEqual([
      {
        reason: 'TAX_BEYOND_RATES',
        detail: 'Bill BILL-000002 has tax of 30.01 EUR on 100.00 EUR',
        acknowledgement: null,
      },
    ]);
    await block({ other: 'BLOCK' });
    expect(await inbox.refusal('postBill', { id })).toBe('REVIEW_NOT_ACKNOWLEDGED');
    await acknowledge(id, 'TAX_BEYOND_RATES');
    await inbox.run('postBill', { id }, '__typename');
  });
});

test('an invoice with tax beyond any rate is looked at before it is posted', async () => {
  const { contact } = await inbox.run('createContact', { name: 'Hooli' }, 'contact { id }');
  const line = { description: 'Work', quantity: 1, unitPriceCents: 10_000 };
  const asked = { contactId: contact.id, ...dates, lines: [line], discountCents: 1_000 };
  const invoice = async (taxCents: number) =>
    (await inbox.run('createInvoice', { ...asked, taxCents }, 'invoice { id }')).invoice.id as string;
  expect(await reviewsOf(await invoice(2_700), 'invoice')).toEqual([]);
  const id = await invoice(2_701);
  await block({ other: 'BLOCK' });
  expect(await inbox.refusal('postInvoice', { id })).toBe('REVIEW_NOT_ACKNOWLEDGED');
  const note = 'A duty of its own';
  const reasons = ['TAX_BEYOND_RATES'];
  const made = await inbox.run('acknowledgeInvoiceReviews', { id, reasons, note }, `invoice { ${reviews} }`);
  expect(made.invoice.reviews).toEqual([
    {
      reason: 'TAX_BEYOND_RATES',
      detail: 'Invoice INV-000002 has tax of 27.01 EUR on 90.00 EUR',
      acknowledgement: { note, acknowledgedBy: { kind: 'API_KEY' } },
    },
  ]);
  await inbox.run('postInvoice', { id }, '__typename');
  expect(await reviewsOf(id, 'invoice')).toEqual(made.invoice.reviews);
  const cancelled = await invoice(2_701);
  await inbox.run('cancelInvoice', { id: cancelled }, '__typename');
  await inbox.run('voidInvoice', { id }, '__typename');
  expect([await reviewsOf(cancelled, 'invoice'), await reviewsOf(id, 'invoice')]).toEqual([[], []]);
});

/** Bills of a vendor with the same number, the second with tax beyond any rate: two reasons to look at it. */
async function twoReasons(): Promise<{ vendor: string; first: string; second: string }> {
  const vendor = await inbox.vendor();
  const first = await posted(vendor, { vendorInvoiceNumber: 'RE-1' });
  const second = await bill(vendor, { vendorInvoiceNumber: 'RE-1', taxCents: 9_000 });
  return { vendor, first, second };
}

describe('each policy is about its own reasons', () => {
  test('tax beyond any rate is posted and paid while only differences are blocked', async () => {
    await block({ documentDifference: 'BLOCK' });
    const vendor = await inbox.vendor();
    const id = await posted(vendor, { taxCents: 9_000 });
    expect(await reviewsOf(id)).toMatchObject([{ reason: 'TAX_BEYOND_RATES', acknowledgement: null }]);
    await inbox.run('applyVendorPayment', paid(await payment(vendor), id), '__typename');
  });

  test('a difference is posted and paid while only other reasons are blocked', async () => {
    await block({ other: 'BLOCK' });
    const { bill: made } = await commitmentBill(10_000);
    expect(made.reviews).toMatchObject([{ reason: 'DOCUMENT_DIFFERENCE', acknowledgement: null }]);
    await inbox.run('postBill', { id: made.id }, '__typename');
    const [vendor] = await inbox.select<{ contact_id: number }>('select contact_id from bills where owner_id = ?');
    await inbox.run('applyVendorPayment', paid(await payment(String(vendor?.contact_id)), made.id), '__typename');
  });

  test('all that is blocked is named, until all of it is acknowledged', async () => {
    const { vendor, second } = await twoReasons();
    await inbox.run('postBill', { id: second }, '__typename');
    await block({ other: 'BLOCK' });
    const paying = paid(await payment(vendor), second);
    const refused = async () => (await inbox.send('applyVendorPayment', paying, '__typename')).errors[0]?.message;
    const repeated = 'Bill BILL-000002 has the same vendor’s number as bill BILL-000001';
    const taxed = 'Bill BILL-000002 has tax of 90.00 EUR on 100.00 EUR';
    expect(await refused()).toBe(`${repeated}; ${taxed}: acknowledge it with a reason first`);
    await acknowledge(second, 'VENDOR_NUMBER_REPEATED');
    expect(await refused()).toBe(`${taxed}: acknowledge it with a reason first`);
    expect(await inbox.refusal('applyVendorPayment', paying)).toBe('REVIEW_NOT_ACKNOWLEDGED');
    await acknowledge(second, 'TAX_BEYOND_RATES');
    await inbox.run('applyVendorPayment', paying, '__typename');
  });
});

test('what is blocked of several bills is named bill by bill; a void one has no reasons', async () => {
  const vendor = await inbox.vendor();
  const ids = [
    await posted(vendor, { vendorInvoiceNumber: 'RE-1', taxCents: 9_000 }),
    await posted(vendor, { vendorInvoiceNumber: 'RE-1' }),
    await posted(vendor, { taxCents: 9_000 }),
  ];
  await block({ other: 'BLOCK' });
  const applications = ids.map((billId) => ({ billId, amountCents: 100 }));
  const paying = { id: await payment(vendor), applications: [...applications].reverse() };
  const { errors } = await inbox.send('applyVendorPayment', paying, '__typename');
  expect(errors[0]?.message).toBe(
    `Bill BILL-000001 has tax of 90.00 EUR on 100.00 EUR; Bill BILL-000002 has the same vendor’s number as bill BILL-000001; Bill BILL-000003 has tax of 90.00 EUR on 100.00 EUR: acknowledge it with a reason first`,
  );
  const [, , third = ''] = ids;
  await inbox.run('voidBill', { id: third }, '__typename');
  expect(await reviewsOf(third)).toEqual([]);
  const asked = { id: third, reasons: ['TAX_BEYOND_RATES'], note: 'x' };
  expect(await inbox.refusal('acknowledgeBillReviews', asked)).toBe('VALIDATION_FAILED');
});

test('a list says of each bill its own reasons and who looked at them', async () => {
  const { vendor, first, second } = await twoReasons();
  const third = await bill(vendor, { taxCents: 9_000 });
  await acknowledge(third, 'TAX_BEYOND_RATES');
  const { data } = await inbox.books.graphql(
    `{ bills { nodes { id reviews { reason acknowledgement { acknowledgedBy { kind } } } } } }`,
  );
  const looked = { acknowledgedBy: { kind: 'API_KEY' } };
  const found = new Map(
    data.bills.nodes.map(({ id, ...rest }: { id: string; reviews: object[] }) => [id, rest.reviews]),
  );
  expect([first, second, third].map((id) => found.get(id))).toEqual([
    [],
    [
      { reason: 'VENDOR_NUMBER_REPEATED', acknowledgement: null },
      { reason: 'TAX_BEYOND_RATES', acknowledgement: null },
    ],
    [{ reason: 'TAX_BEYOND_RATES', acknowledgement: looked }],
  ]);
});

describe('an acknowledgement', () => {
  test('is of the reasons that it names, and keeps its words when it is given again', async () => {
    const { second } = await twoReasons();
    await acknowledge(second, 'TAX_BEYOND_RATES');
    expect((await reviewsOf(second)).map(({ reason, acknowledgement }) => [reason, acknowledgement])).toEqual([
      ['VENDOR_NUMBER_REPEATED', null],
      ['TAX_BEYOND_RATES', acknowledged],
    ]);
    const both = { id: second, reasons: ['TAX_BEYOND_RATES', 'VENDOR_NUMBER_REPEATED'], note: 'Seen again' };
    await inbox.run('acknowledgeBillReviews', both, '__typename');
    expect((await reviewsOf(second)).map(({ reason, acknowledgement }) => [reason, acknowledgement])).toEqual([
      ['VENDOR_NUMBER_REPEATED', { ...acknowledged, note: 'Seen again' }],
      ['TAX_BEYOND_RATES', acknowledged],
    ]);
  });

  test('names every reason that is none, and keeps none of the others', async () => {
    const { second } = await twoReasons();
    const asked = { id: second, reasons: ['TAX_BEYOND_RATES', 'PAYMENT_REPEATED'], note: 'x' };
    expect(await inbox.refusal('acknowledgeBillReviews', asked)).toBe('VALIDATION_FAILED');
    const fieldsOf = async (reasons: string[]) =>
      (await inbox.send('acknowledgeBillReviews', { ...asked, reasons }, '__typename')).errors[0]?.extensions.fields;
    expect(await fieldsOf(asked.reasons)).toEqual([
      { path: 'reasons.1', message: 'is no reason to look at this document' },
    ]);
    expect(await fieldsOf([])).toEqual([{ path: 'reasons', message: 'must have at least one entry' }]);
    expect(await inbox.select('select id from review_acknowledgements where owner_id = ?')).toEqual([]);
  });

  test('is refused for what is no reason, without a note, and for nobody’s bill', async () => {
    const id = await bill(await inbox.vendor());
    const note = 'x';
    const mutation = 'acknowledgeBillReviews';
    expect(await inbox.refusal(mutation, { id, reasons: ['TAX_BEYOND_RATES'], note })).toBe('VALIDATION_FAILED');
    expect(await inbox.refusal(mutation, { id, reasons: [], note })).toBe('VALIDATION_FAILED');
    expect(await inbox.refusal(mutation, { id, reasons: ['TAX_BEYOND_RATES'], note: ' ' })).toBe('VALIDATION_FAILED');
    expect(await inbox.refusal(mutation, { id: '987654321', reasons: ['TAX_BEYOND_RATES'], note })).toBe('NOT_FOUND');
  });

  test('is kept once, however often and by how many at once it is given, and goes with a draft', async () => {
    const id = await bill(await inbox.vendor(), { taxCents: 9_000 });
    await Promise.all([1, 2, 3].map(() => acknowledge(id, 'TAX_BEYOND_RATES')));
    const kept = () => inbox.select('select reason, note from review_acknowledgements where owner_id = ?');
    expect(await kept()).toEqual([{ reason: 'tax_beyond_rates', note: 'Agreed by telephone' }]);
    await inbox.run('deleteBill', { id }, '__typename');
    expect(await kept()).toEqual([]);
  });
});

test('policies are the administrator’s, are in the audit log, and stay where they are not given', async () => {
  const policies = 'owner { documentDifferencePolicy reviewPolicy }';
  expect(await inbox.run('updateReviewPolicies', { documentDifference: 'BLOCK' }, policies)).toEqual({
    owner: { documentDifferencePolicy: 'BLOCK', reviewPolicy: 'WARN' },
  });
  expect(await inbox.run('updateReviewPolicies', { other: 'BLOCK' }, policies)).toEqual({
    owner: { documentDifferencePolicy: 'BLOCK', reviewPolicy: 'BLOCK' },
  });
  const { data } = await inbox.books.graphql('{ auditLog(first: 10) { nodes { action changes } } }');
  expect(data.auditLog.nodes.filter(({ action }: { action: string }) => action === 'updateReviewPolicies')).toEqual([
    { action: 'updateReviewPolicies', changes: { documentDifferencePolicy: { from: 'warn', to: 'block' } } },
    { action: 'updateReviewPolicies', changes: { reviewPolicy: { from: 'warn', to: 'block' } } },
  ]);
});

async function noticesOf({ books }: InboxBooks): Promise<string[]> {
  const results = await verifyBooks(await books.em(), books.ownerId);
  return results
    .filter(({ isNotice }) => isNotice)
    .flatMap(({ first }) => first.map(({ row, problem }) => `${row}: ${problem}`));
}
