import { PayablesBooks } from '../support/payables.js';
import { expectBooksToTieOut } from '../support/tie-out.js';

/** State × action, from the tables of specification section 3 and decisions section 6. */
let payables: PayablesBooks;
let vendorId: string;

beforeAll(async () => {
  payables = await PayablesBooks.start();
  vendorId = await payables.vendor();
});

type Outcome = { becomes: string } | { refused: string };
const becomes = (status: string): Outcome => ({ becomes: status });
const refused = (code: string): Outcome => ({ refused: code });

const billTable: Record<string, Record<string, Outcome>> = {
  draft: {
    updateBill: becomes('DRAFT'),
    postBill: becomes('POSTED'),
    voidBill: refused('BILL_NOT_POSTED'),
    deleteBill: becomes('gone'),
    applyVendorPayment: refused('BILL_NOT_OPEN'),
    applyDebitNote: refused('BILL_NOT_OPEN'),
  },
  posted: {
    updateBill: refused('BILL_NOT_DRAFT'),
    postBill: refused('BILL_NOT_POSTABLE'),
    voidBill: becomes('VOID'),
    deleteBill: refused('BILL_NOT_DRAFT'),
    applyVendorPayment: becomes('POSTED'),
    applyDebitNote: becomes('POSTED'),
  },
  paid: {
    updateBill: refused('BILL_NOT_DRAFT'),
    postBill: refused('BILL_NOT_POSTABLE'),
    voidBill: refused('BILL_HAS_APPLICATIONS'),
    deleteBill: refused('BILL_NOT_DRAFT'),
    applyVendorPayment: refused('VENDOR_PAYMENT_OVER_APPLIED'),
    applyDebitNote: refused('DEBIT_NOTE_OVER_APPLIED'),
  },
  debited: {
    updateBill: refused('BILL_NOT_DRAFT'),
    postBill: refused('BILL_NOT_POSTABLE'),
    voidBill: refused('BILL_HAS_APPLICATIONS'),
    deleteBill: refused('BILL_NOT_DRAFT'),
    applyVendorPayment: refused('VENDOR_PAYMENT_OVER_APPLIED'),
    applyDebitNote: refused('DEBIT_NOTE_OVER_APPLIED'),
  },
  void: {
    updateBill: refused('BILL_NOT_DRAFT'),
    postBill: refused('BILL_NOT_POSTABLE'),
    voidBill: refused('BILL_NOT_POSTED'),
    deleteBill: refused('BILL_NOT_DRAFT'),
    applyVendorPayment: refused('BILL_NOT_OPEN'),
    applyDebitNote: refused('BILL_NOT_OPEN'),
  },
};

test.each(cases(billTable))('a bill that is %s: %s', async (state, action, outcome) => {
  const id = await billThatIs(state);
  await check(action, await inputFor(action, id), outcome, `bill(id: "${id}") { status }`, 'bill');
});

let payments = 0;
/** Equal payments without references are taken for one that was recorded twice. */
const ofItsOwn = () => ({ paymentReference: `W-${++payments}` });

async function billThatIs(state: string): Promise<string> {
  if (state === 'draft' || state === 'void') return payables.bill(vendorId, state, 1_000);
  const id = await payables.bill(vendorId, 'posted', 1_000);
  if (state === 'paid') await payables.pay(await payables.vendorPayment(vendorId, 1_000, ofItsOwn()), id, 1_000);
  if (state === 'debited') {
    const noteId = await payables.debitNote(vendorId, 'posted', 1_000);
    const input = { id: noteId, applications: [{ billId: id, amountCents: 1_000 }] };
    await payables.run('applyDebitNote', input, 'debitNote { id }');
  }
  return id;
}

async function inputFor(action: string, billId: string): Promise<Record<string, unknown>> {
  const applications = [{ billId, amountCents: 400 }];
  if (action === 'applyVendorPayment')
    return { id: await payables.vendorPayment(vendorId, 400, ofItsOwn()), applications };
  if (action === 'applyDebitNote') return { id: await payables.debitNote(vendorId, 'posted', 400), applications };
  return action === 'updateBill' ? { id: billId, notes: 'changed' } : { id: billId };
}

const paymentTable: Record<string, Record<string, Outcome>> = {
  pending: {
    confirmVendorPayment: becomes('CONFIRMED'),
    applyVendorPayment: becomes('PENDING'),
    voidVendorPayment: becomes('VOID'),
  },
  confirmed: {
    confirmVendorPayment: refused('VENDOR_PAYMENT_NOT_PENDING'),
    applyVendorPayment: becomes('CONFIRMED'),
    voidVendorPayment: becomes('VOID'),
  },
  applied: {
    confirmVendorPayment: becomes('CONFIRMED'),
    applyVendorPayment: refused('VENDOR_PAYMENT_OVER_APPLIED'),
    unapplyVendorPayment: becomes('PENDING'),
    voidVendorPayment: becomes('VOID'),
  },
  void: {
    confirmVendorPayment: refused('VENDOR_PAYMENT_NOT_PENDING'),
    applyVendorPayment: refused('VENDOR_PAYMENT_VOID'),
    unapplyVendorPayment: refused('VENDOR_PAYMENT_VOID'),
    voidVendorPayment: refused('VENDOR_PAYMENT_ALREADY_VOID'),
  },
};

test.each(cases(paymentTable))('a vendor payment that is %s: %s', async (state, action, outcome) => {
  const id = await payables.vendorPayment(vendorId, 500, {
    status: state === 'confirmed' ? 'CONFIRMED' : 'PENDING',
    ...ofItsOwn(),
  });
  if (state === 'applied') await payables.pay(id, await payables.bill(vendorId, 'posted', 700), 500);
  if (state === 'void') await payables.run('voidVendorPayment', { id }, 'vendorPayment { id }');
  const billId = await payables.bill(vendorId, 'posted', 700);
  const input = action === 'applyVendorPayment' ? { id, applications: [{ billId, amountCents: 500 }] } : { id };
  await check(action, input, outcome, `vendorPayment(id: "${id}") { status }`, 'vendorPayment');
});

const noteTable: Record<string, Record<string, Outcome>> = {
  draft: {
    postDebitNote: becomes('POSTED'),
    applyDebitNote: refused('DEBIT_NOTE_NOT_POSTED'),
    unapplyDebitNote: refused('DEBIT_NOTE_NOT_POSTED'),
    voidDebitNote: refused('DEBIT_NOTE_NOT_POSTED'),
  },
  posted: {
    postDebitNote: refused('DEBIT_NOTE_NOT_DRAFT'),
    applyDebitNote: becomes('POSTED'),
    voidDebitNote: becomes('VOID'),
  },
  applied: {
    postDebitNote: refused('DEBIT_NOTE_NOT_DRAFT'),
    applyDebitNote: refused('DEBIT_NOTE_OVER_APPLIED'),
    unapplyDebitNote: becomes('POSTED'),
    voidDebitNote: refused('DEBIT_NOTE_HAS_APPLICATIONS'),
  },
  void: {
    postDebitNote: refused('DEBIT_NOTE_NOT_DRAFT'),
    applyDebitNote: refused('DEBIT_NOTE_NOT_POSTED'),
    voidDebitNote: refused('DEBIT_NOTE_NOT_POSTED'),
  },
};

test.each(cases(noteTable))('a debit note that is %s: %s', async (state, action, outcome) => {
  const id = await payables.debitNote(vendorId, state === 'applied' ? 'posted' : (state as 'draft'), 300);
  const billId = await payables.bill(vendorId, 'posted', 900);
  const application = { id, applications: [{ billId, amountCents: 300 }] };
  if (state === 'applied') await payables.run('applyDebitNote', application, 'debitNote { id }');
  const input = action === 'applyDebitNote' ? application : { id };
  await check(action, input, outcome, `debitNote(id: "${id}") { status }`, 'debitNote');
});

test.each([
  'updateBill',
  'postBill',
  'voidBill',
  'deleteBill',
  'confirmVendorPayment',
  'unapplyVendorPayment',
  'voidVendorPayment',
  'postDebitNote',
  'unapplyDebitNote',
  'voidDebitNote',
])('%s of what is another owner’s, or nobody’s, finds nothing', async (action) => {
  const stranger = await PayablesBooks.start();
  const foreign = await stranger.vendor();
  const records: Record<string, () => Promise<string>> = {
    Bill: () => stranger.bill(foreign, 'draft', 100),
    VendorPayment: () => stranger.vendorPayment(foreign, 100),
    DebitNote: () => stranger.debitNote(foreign, 'draft', 100),
  };
  const kind = Object.keys(records).find((name) => action.endsWith(name)) ?? '';
  expect(await payables.refusal(action, { id: await records[kind]?.() })).toBe('NOT_FOUND');
  expect(await payables.refusal(action, { id: 'nonsense' })).toBe('NOT_FOUND');
});

test('after all of it, the books tie out', () => expectBooksToTieOut(payables.books));

async function check(
  action: string,
  input: Record<string, unknown>,
  outcome: Outcome,
  record: string,
  field: string,
): Promise<void> {
  if ('refused' in outcome) {
    expect(await payables.refusal(action, input)).toBe(outcome.refused);
    return;
  }
  await payables.run(action, input, '__typename');
  const { data, errors } = await payables.books.graphql(`{ ${record} }`);
  const now = errors[0]?.extensions.code === 'NOT_FOUND' ? 'gone' : data[field].status;
  expect(now).toBe(outcome.becomes);
}

function cases(table: Record<string, Record<string, Outcome>>): [string, string, Outcome][] {
  return Object.entries(table).flatMap(([state, actions]) =>
    Object.entries(actions).map(([action, outcome]): [string, string, Outcome] => [state, action, outcome]),
  );
}
