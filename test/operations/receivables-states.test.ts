import { ReceivablesBooks } from '../support/receivables.js';
import { expectBooksToTieOut } from '../support/tie-out.js';

/** State × action, from the tables of specification section 3 and decisions section 5. */
let receivables: ReceivablesBooks;

beforeAll(async () => {
  receivables = await ReceivablesBooks.start();
});

type Outcome = { becomes: string } | { refused: string };
const becomes = (status: string): Outcome => ({ becomes: status });
const refused = (code: string): Outcome => ({ refused: code });

const notDraft = {
  updateInvoice: refused('INVOICE_NOT_DRAFT'),
  addInvoiceLine: refused('INVOICE_NOT_DRAFT'),
  updateInvoiceLine: refused('INVOICE_NOT_DRAFT'),
  deleteInvoiceLine: refused('INVOICE_NOT_DRAFT'),
  postInvoice: refused('INVOICE_NOT_DRAFT'),
  cancelInvoice: refused('INVOICE_NOT_DRAFT'),
};

const invoiceTable: Record<string, Record<string, Outcome>> = {
  draft: {
    updateInvoice: becomes('DRAFT'),
    addInvoiceLine: becomes('DRAFT'),
    updateInvoiceLine: becomes('DRAFT'),
    deleteInvoiceLine: becomes('DRAFT'),
    postInvoice: becomes('POSTED'),
    cancelInvoice: becomes('CANCELLED'),
    voidInvoice: refused('INVOICE_NOT_POSTED'),
    applyPayment: refused('INVOICE_NOT_POSTED'),
  },
  'draft without lines': {
    cancelInvoice: becomes('CANCELLED'),
    updateInvoice: becomes('DRAFT'),
    addInvoiceLine: becomes('DRAFT'),
    postInvoice: refused('INVOICE_EMPTY'),
    voidInvoice: refused('INVOICE_NOT_POSTED'),
    applyPayment: refused('INVOICE_NOT_POSTED'),
  },
  posted: { ...notDraft, voidInvoice: becomes('VOID'), applyPayment: becomes('POSTED') },
  'partly paid': { ...notDraft, voidInvoice: refused('INVOICE_HAS_APPLICATIONS'), applyPayment: becomes('POSTED') },
  paid: {
    ...notDraft,
    voidInvoice: refused('INVOICE_HAS_APPLICATIONS'),
    applyPayment: refused('PAYMENT_OVER_APPLIED'),
  },
  'paid by a payment since voided': { ...notDraft, voidInvoice: becomes('VOID'), applyPayment: becomes('POSTED') },
  void: { ...notDraft, voidInvoice: refused('INVOICE_NOT_POSTED'), applyPayment: refused('INVOICE_NOT_POSTED') },
  cancelled: { ...notDraft, voidInvoice: refused('INVOICE_NOT_POSTED'), applyPayment: refused('INVOICE_NOT_POSTED') },
};

test.each(cases(invoiceTable))('an invoice that is %s: %s', async (state, action, outcome) => {
  const id = await invoiceThatIs(state);
  await check(action, await invoiceInput(action, id), outcome, `invoice(id: "${id}") { status }`, 'invoice');
});

async function invoiceThatIs(state: string): Promise<string> {
  if (state === 'draft without lines') return receivables.invoice('draft', 0, { lines: [] });
  if (state === 'draft' || state === 'void') return receivables.invoice(state, 1_000);
  if (state === 'cancelled') {
    const draft = await receivables.invoice('draft', 1_000);
    await receivables.run('cancelInvoice', { id: draft }, 'invoice { id }');
    return draft;
  }
  const id = await receivables.invoice('posted', 1_000);
  if (state === 'partly paid') await receivables.apply(await receivables.payment(100), id, 100);
  if (state === 'paid') await receivables.apply(await receivables.payment(1_000), id, 1_000);
  if (state === 'paid by a payment since voided') {
    const paymentId = await receivables.payment(1_000);
    await receivables.apply(paymentId, id, 1_000);
    await receivables.run('voidPayment', { id: paymentId }, 'payment { id }');
  }
  return id;
}

async function invoiceInput(action: string, id: string): Promise<Record<string, unknown>> {
  const { invoice } = await receivables.read(`{ invoice(id: "${id}") { lines { id } } }`);
  const lineId = invoice.lines[0]?.id;
  switch (action) {
    case 'updateInvoice':
      return { id, notes: 'changed' };
    case 'addInvoiceLine':
      return { invoiceId: id, description: 'More', quantity: 1, unitPriceCents: 1 };
    case 'updateInvoiceLine':
      return { invoiceId: id, id: lineId, quantity: 2 };
    case 'deleteInvoiceLine':
      return { invoiceId: id, id: lineId };
    case 'applyPayment':
      return { id: await receivables.payment(400), applications: [{ invoiceId: id, amountCents: 400 }] };
    default:
      return { id };
  }
}

const paymentTable: Record<string, Record<string, Outcome>> = {
  pending: { confirmPayment: becomes('CONFIRMED'), applyPayment: becomes('PENDING'), voidPayment: becomes('VOID') },
  confirmed: {
    confirmPayment: refused('PAYMENT_NOT_PENDING'),
    applyPayment: becomes('CONFIRMED'),
    voidPayment: becomes('VOID'),
  },
  'wholly applied': {
    confirmPayment: becomes('CONFIRMED'),
    applyPayment: refused('PAYMENT_OVER_APPLIED'),
    unapplyPayment: becomes('PENDING'),
    voidPayment: becomes('VOID'),
  },
  void: {
    confirmPayment: refused('PAYMENT_NOT_PENDING'),
    applyPayment: refused('PAYMENT_VOID'),
    unapplyPayment: refused('PAYMENT_VOID'),
    voidPayment: refused('PAYMENT_ALREADY_VOID'),
  },
};

test.each(cases(paymentTable))('a payment that is %s: %s', async (state, action, outcome) => {
  const id = await receivables.payment(500, { status: state === 'confirmed' ? 'CONFIRMED' : 'PENDING' });
  if (state === 'wholly applied') await receivables.apply(id, await receivables.invoice('posted', 700), 500);
  if (state === 'void') await receivables.run('voidPayment', { id }, 'payment { id }');
  const invoiceId = await receivables.invoice('posted', 700);
  const input = action === 'applyPayment' ? { id, applications: [{ invoiceId, amountCents: 500 }] } : { id };
  await check(action, input, outcome, `payment(id: "${id}") { status }`, 'payment');
});

test('after all of this the books tie out', async () => {
  await expectBooksToTieOut(receivables.books);
});

async function check(action: string, input: object, outcome: Outcome, query: string, resource: string): Promise<void> {
  if ('refused' in outcome) {
    expect(await receivables.refusal(action, { ...input })).toEqual({ code: outcome.refused, fields: [] });
    return;
  }
  await receivables.run(action, { ...input }, '__typename');
  expect((await receivables.read(`{ ${query} }`))[resource]).toEqual({ status: outcome.becomes });
}

function cases(table: Record<string, Record<string, Outcome>>): [string, string, Outcome][] {
  return Object.entries(table).flatMap(([state, actions]) =>
    Object.entries(actions).map(([action, outcome]): [string, string, Outcome] => [state, action, outcome]),
  );
}
