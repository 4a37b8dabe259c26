import { PayablesBooks } from '../support/payables.js';
import { expectBooksToTieOut } from '../support/tie-out.js';

/** Reasons to look at bills and payments: of which documents they are told, in which order, and what is noted of them. */

let own: PayablesBooks;
let vendorId: string;
beforeEach(async () => {
  own = await PayablesBooks.start();
  vendorId = await own.vendor();
});
afterEach(() => expectBooksToTieOut(own.books));

const repeated = 'VENDOR_NUMBER_REPEATED';
const number = (vendorInvoiceNumber: string) => ({ vendorInvoiceNumber });

async function read(query: string) {
  const { data, errors } = await own.books.graphql(query);
  expect(errors).toEqual([]);
  return data;
}

/** The reasons of every bill of the owner, in the order of the bills. */
async function reasons(): Promise<string[][]> {
  const { bills } = await read('{ bills(first: 5) { nodes { reviews { reason } } } }');
  return bills.nodes.map(({ reviews }: { reviews: { reason: string }[] }) => reviews.map(({ reason }) => reason));
}

const block = () => own.run('updateReviewPolicies', { other: 'BLOCK' }, 'owner { id }');
const noted = () =>
  own.select(
    `select coalesce(bill_id, vendor_payment_id)::text as document, reason, subject, note
     from review_acknowledgements where owner_id = ? order by id`,
  );

test('each bill has its own reasons, and a void one has none', async () => {
  const first = await own.bill(vendorId, 'posted', 1_000, number('V-1'));
  await own.bill(vendorId, 'draft', 1_000, number('v 1'));
  const third = await own.bill(vendorId, 'posted', 1_000, { ...number('V1'), taxCents: 5_000 });
  await own.bill(vendorId, 'draft', 1_000, number('V-2'));
  expect(await reasons()).toEqual([[], [repeated], [repeated, 'TAX_BEYOND_RATES'], []]);
  await own.run('voidBill', { id: third }, '__typename');
  expect(await reasons()).toEqual([[], [repeated], [], []]);
  const wrong = { id: third, reasons: [repeated], note: 'Agreed' };
  expect(await own.refusal('acknowledgeBillReviews', wrong)).toBe('VALIDATION_FAILED');
  await own.run('voidBill', { id: first }, '__typename');
  expect(await reasons()).toEqual([[], [], [], []]);
});

test('what stands against paying several bills is told in the order of the bills', async () => {
  await own.bill(vendorId, 'posted', 1_000, number('V-1'));
  const [taxed, second, third] = [
    await own.bill(vendorId, 'posted', 1_000, { taxCents: 5_000 }),
    await own.bill(vendorId, 'posted', 1_000, number('V-1')),
    await own.bill(vendorId, 'posted', 1_000, number('V-1')),
  ];
  await block();
  const id = await own.vendorPayment(vendorId, 3_000);
  const applications = [third, taxed, second].map((billId) => ({ billId, amountCents: 1_000 }));
  const { errors } = await own.send('applyVendorPayment', { id, applications }, '__typename');
  expect(errors[0]).toMatchObject({
    message: `${[
      'Bill BILL-000002 has tax of 50.00 USD on 10.00 USD',
      'Bill BILL-000003 has the same vendor’s number as bill BILL-000001',
      'Bill BILL-000004 has the same vendor’s number as bill BILL-000001',
    ].join('; ')}: acknowledge it with a reason first`,
    extensions: { code: 'REVIEW_NOT_ACKNOWLEDGED' },
  });
});

test('a repeated number stands against paying alone: the bill is posted', async () => {
  await block();
  await own.bill(vendorId, 'posted', 1_000, number('V-1'));
  await own.bill(vendorId, 'posted', 1_000, number('V-1'));
  const beyond = await own.bill(vendorId, 'draft', 1_000, { ...number('V-1'), taxCents: 5_000 });
  const { errors } = await own.send('postBill', { id: beyond }, '__typename');
  expect(errors[0]).toMatchObject({
    message: 'Bill BILL-000003 has tax of 50.00 USD on 10.00 USD: acknowledge it with a reason first',
    extensions: { code: 'REVIEW_NOT_ACKNOWLEDGED' },
  });
});

test('what is acknowledged is noted of its own bill, with what was found', async () => {
  await own.bill(vendorId, 'posted', 1_000, number('V-1'));
  const [one, other] = [
    await own.bill(vendorId, 'posted', 1_000, { ...number('V-1'), taxCents: 5_000 }),
    await own.bill(vendorId, 'posted', 1_000, number('V-1')),
  ];
  const input = { id: one, reasons: [repeated, 'TAX_BEYOND_RATES'], note: 'Agreed' };
  const shown = 'bill { id reviews { reason acknowledgement { note } } }';
  const acknowledgement = { note: 'Agreed' };
  expect((await own.run('acknowledgeBillReviews', input, shown)).bill).toEqual({
    id: one,
    reviews: [
      { reason: repeated, acknowledgement },
      { reason: 'TAX_BEYOND_RATES', acknowledgement },
    ],
  });
  expect((await read(`{ bill(id: "${other}") { reviews { acknowledgement { note } } } }`)).bill.reviews).toEqual([
    { acknowledgement: null },
  ]);
  expect(await noted()).toEqual([
    { document: one, reason: 'vendor_number_repeated', subject: 'BILL-000001', note: 'Agreed' },
    { document: one, reason: 'tax_beyond_rates', subject: '5000 on 1000', note: 'Agreed' },
  ]);
});

test('tax as the vendor printed it may be off by as much as rounding makes, on either side', async () => {
  const code = { code: 'T10', name: 'Tenth', country: 'US', kind: 'STANDARD', ratePpm: 100_000, recoverable: true };
  const taxCodeId = (await own.run('createTaxCode', code, 'taxCode { id }')).taxCode.id;
  const line = { description: 'Paper', quantity: 1, unitPriceCents: 1_000, taxCodeId, accountId: own.account('6250') };
  const printed = (taxCents: number) =>
    own.bill(vendorId, 'posted', 0, { lines: [line], taxLines: [{ taxCodeId, taxCents }] });
  const [high = ''] = [await printed(105), await printed(106), await printed(95)];
  const low = await printed(94);
  const beyond = ['TAX_BEYOND_RATES'];
  expect(await reasons()).toEqual([[], beyond, [], beyond]);
  expect((await read(`{ bill(id: "${low}") { reviews { detail } } }`)).bill.reviews).toEqual([
    { detail: 'Bill BILL-000004 has tax of 0.94 USD with T10 on 10.00 USD, where its rate makes 1.00 USD' },
  ]);
  await own.run('acknowledgeBillReviews', { id: low, reasons: beyond, note: 'As printed' }, '__typename');
  expect(await noted()).toEqual([
    { document: low, reason: 'tax_beyond_rates', subject: 'T10: 94 on 1000', note: 'As printed' },
  ]);
  await block();
  await own.pay(await own.vendorPayment(vendorId, 1_105), high, 1_105);
});

test('a payment that repeats another is noted with the day and the reference of the earlier one', async () => {
  await own.vendorPayment(vendorId, 500, { paidAt: '2026-03-10', paymentReference: 'CHK-1' });
  await own.vendorPayment(vendorId, 700, { paidAt: '2026-03-11' });
  const ids = [
    await own.vendorPayment(vendorId, 500),
    await own.vendorPayment(vendorId, 700, { paymentReference: 'CHK-2' }),
  ];
  const shown = 'vendorPayment { id reviews { detail acknowledgement { note } } }';
  const acknowledgement = { note: 'Agreed' };
  for (const [index, id] of ids.entries()) {
    const detail = `The payment of 2026-03-15 repeats one of 2026-03-1${index} over the same amount`;
    const input = { id, reasons: ['PAYMENT_REPEATED'], note: 'Agreed' };
    expect((await own.run('acknowledgeVendorPaymentReviews', input, shown)).vendorPayment).toEqual({
      id,
      reviews: [{ detail, acknowledgement }],
    });
  }
  expect(await noted()).toEqual([
    { document: ids[0], reason: 'payment_repeated', subject: '2026-03-10 CHK-1', note: 'Agreed' },
    { document: ids[1], reason: 'payment_repeated', subject: '2026-03-11', note: 'Agreed' },
  ]);
  const [voided = ''] = ids;
  await own.run('voidVendorPayment', { id: voided }, '__typename');
  expect((await read(`{ vendorPayment(id: "${voided}") { reviews { detail } } }`)).vendorPayment.reviews).toEqual([]);
});
