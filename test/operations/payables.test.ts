import { setClock } from '../../src/values/clock.js';
import { PayablesBooks } from '../support/payables.js';
import { countingStatements } from '../support/statements.js';
import { expectBooksToTieOut } from '../support/tie-out.js';

let payables: PayablesBooks;
let vendorId: string;

beforeEach(async () => {
  payables = await PayablesBooks.start();
  vendorId = await payables.vendor();
});

afterEach(() => expectBooksToTieOut(payables.books));

const day = { issueDate: '2026-03-01', dueDate: '2026-03-31' };
const wholeBill = /* GraphQL */ `
  id billNumber vendorInvoiceNumber status contactId contactName issueDate dueDate currency notes
  subtotalCents taxCents totalCents amountPaidCents balanceDueCents postedAt voidedAt
  lineCount hasMissingAccounts attachmentCount
  lines { position accountId description quantity unitPriceCents amountCents }
  billApplications { id } debitApplications { id }`;

describe('bills', () => {
  test('a bill is a draft whose totals come from its lines, rounded once each', async () => {
    const rent = payables.account('6250');
    const lines = [
      { description: 'Rent', quantity: 1.5, unitPriceCents: 333, accountId: rent },
      { description: 'Rebate', quantity: 1, unitPriceCents: -100 },
    ];
    const input = { contactId: vendorId, ...day, taxCents: 7, vendorInvoiceNumber: 'V-9', lines };
    const { bill } = await payables.run('createBill', input, `bill { ${wholeBill} }`);
    expect(bill).toEqual({
      id: expect.stringMatching(/^\d+$/),
      billNumber: 'BILL-000001',
      vendorInvoiceNumber: 'V-9',
      status: 'DRAFT',
      contactId: vendorId,
      contactName: 'Vandelay Industries',
      ...day,
      currency: 'USD',
      notes: null,
      subtotalCents: 400,
      taxCents: 7,
      totalCents: 407,
      amountPaidCents: 0,
      balanceDueCents: 407,
      postedAt: null,
      voidedAt: null,
      lineCount: 2,
      hasMissingAccounts: true,
      attachmentCount: 0,
      lines: [
        { position: 1, accountId: rent, description: 'Rent', quantity: 1.5, unitPriceCents: 333, amountCents: 500 },
        { position: 2, accountId: null, description: 'Rebate', quantity: 1, unitPriceCents: -100, amountCents: -100 },
      ],
      billApplications: [],
      debitApplications: [],
    });
    expect(await payables.events('books.bill.created')).toEqual([
      { bill_id: Number(bill.id), bill_number: 'BILL-000001', total_cents: 407, contact_id: Number(vendorId) },
    ]);
  });

  test('one answer names every field that is wrong, and nothing is made', async () => {
    const lines = [
      { description: 'Sales', quantity: 1, unitPriceCents: 100, accountId: payables.account('4000') },
      { description: 'Receivable', quantity: 1, unitPriceCents: 100, accountId: payables.account('1100') },
      { description: 'Nowhere', quantity: 1, unitPriceCents: -900, accountId: '999999' },
    ];
    const input = { contactId: vendorId, ...day, taxCents: -1, lines };
    expect(await payables.refusal('createBill', input)).toBe('VALIDATION_FAILED');
    const { errors } = await payables.send('createBill', input, 'bill { id }');
    expect(errors[0]?.extensions.fields).toEqual([
      { path: 'lines.0.accountId', message: 'must be an expense or asset account, not of receivables, money or tax' },
      { path: 'lines.1.accountId', message: 'must be an expense or asset account, not of receivables, money or tax' },
      { path: 'lines.2.accountId', message: 'refers to nothing' },
      { path: 'lines', message: 'must not add up to less than 0' },
      { path: 'taxCents', message: 'must not be negative' },
    ]);
  });

  test('an invalid change of a draft is refused as such, and undone', async () => {
    const id = await payables.bill(vendorId, 'draft', 500);
    expect(await payables.refusal('updateBill', { id, notes: 'x', taxCents: -1 })).toBe('VALIDATION_FAILED');
    expect(await payables.refusal('updateBill', { id, notes: 'x', contactId: '999999' })).toBe('VALIDATION_FAILED');
    expect(await payables.refusal('updateBill', { id, notes: 'x', issueDate: null })).toBe('VALIDATION_FAILED');
    expect(await payables.refusal('updateBill', { id, lines: [{ id: '999999', quantity: 2 }] })).toBe(
      'VALIDATION_FAILED',
    );
  });

  test('an update changes, removes and adds lines by id, and leaves the others', async () => {
    const rent = payables.account('6250');
    const lines = ['Keep', 'Change', 'Remove'].map((description) => ({
      description,
      quantity: 1,
      unitPriceCents: 100,
    }));
    const { bill } = await payables.run(
      'createBill',
      { contactId: vendorId, ...day, lines },
      'bill { id lines { id } }',
    );
    const [, changed, removed] = bill.lines;
    const changes = [
      { id: changed.id, quantity: 3, accountId: rent },
      { id: removed.id, destroy: true },
      { description: 'New', quantity: 1, unitPriceCents: 50, accountId: rent },
    ];
    const answer = await payables.run(
      'updateBill',
      { id: bill.id, notes: 'later', lines: changes },
      'bill { notes dueDate totalCents balanceDueCents lineCount lines { description amountCents accountId } }',
    );
    expect(answer.bill).toEqual({
      notes: 'later',
      dueDate: day.dueDate,
      totalCents: 450,
      balanceDueCents: 450,
      lineCount: 3,
      lines: [
        { description: 'Keep', amountCents: 100, accountId: null },
        { description: 'Change', amountCents: 300, accountId: rent },
        { description: 'New', amountCents: 50, accountId: rent },
      ],
    });
  });

  test('posting debits each account and purchase tax and credits payable; voiding reverses it today', async () => {
    const lines = [
      { description: 'Rent', quantity: 1, unitPriceCents: 1_000, accountId: payables.account('6250') },
      { description: 'Desk', quantity: 2, unitPriceCents: 250, accountId: payables.account('1500') },
    ];
    const input = { contactId: vendorId, ...day, taxCents: 120, lines };
    const { bill } = await payables.run('createBill', input, 'bill { id }');
    const posted = await payables.run('postBill', { id: bill.id }, 'bill { status postedAt balanceDueCents }');
    expect(posted.bill).toEqual({ status: 'POSTED', postedAt: expect.any(String), balanceDueCents: 1_620 });
    const posting = [
      ['posting', '2026-03-01', '6250', 1_000, 0],
      ['posting', '2026-03-01', '1500', 500, 0],
      ['posting', '2026-03-01', '1400', 120, 0],
      ['posting', '2026-03-01', '2000', 0, 1_620],
    ];
    expect(await payables.journal('bill', bill.id)).toEqual(posting);

    const resetClock = setClock(() => new Date('2026-04-02T12:00:00Z'));
    const voided = await payables.run(
      'voidBill',
      { id: bill.id },
      'bill { status voidedAt balanceDueCents totalCents }',
    );
    resetClock();
    expect(voided.bill).toEqual({
      status: 'VOID',
      voidedAt: '2026-04-02T12:00:00.000Z',
      balanceDueCents: 0,
      totalCents: 1_620,
    });
    expect(await payables.journal('bill', bill.id)).toEqual([
      ...posting,
      ['reversal', '2026-04-02', '6250', 0, 1_000],
      ['reversal', '2026-04-02', '1500', 0, 500],
      ['reversal', '2026-04-02', '1400', 0, 120],
      ['reversal', '2026-04-02', '2000', 1_620, 0],
    ]);
    const told = {
      bill_id: Number(bill.id),
      bill_number: 'BILL-000001',
      total_cents: 1_620,
      contact_id: Number(vendorId),
    };
    expect(await payables.events('books.bill.posted')).toEqual([told]);
    expect(await payables.events('books.bill.voided')).toEqual([told]);
  });

  test('a bill of zero is posted and voided without an entry', async () => {
    const id = await payables.bill(vendorId, 'void', 0);
    expect(await payables.journal('bill', id)).toEqual([]);
  });

  test('posting refuses a bill without lines, with a line without an account, or in a closed period', async () => {
    const { bill } = await payables.run('createBill', { contactId: vendorId, ...day }, 'bill { id }');
    expect(await payables.refusal('postBill', { id: bill.id })).toBe('BILL_EMPTY');
    const lines = [{ description: 'Where?', quantity: 1, unitPriceCents: 100 }];
    await payables.run('updateBill', { id: bill.id, lines }, 'bill { id }');
    expect(await payables.refusal('postBill', { id: bill.id })).toBe('BILL_LINES_MISSING_ACCOUNTS');
    const complete = await payables.bill(vendorId, 'draft', 100);
    await payables.closeThrough(day.issueDate);
    expect(await payables.refusal('postBill', { id: complete })).toBe('PERIOD_CLOSED');
    await payables.closeThrough(null);
    await payables.run('postBill', { id: complete }, 'bill { status }');
  });

  test('voiding on a day in a closed period is refused', async () => {
    const id = await payables.bill(vendorId, 'posted', 100);
    await payables.closeThrough('9999-12-31');
    expect(await payables.refusal('voidBill', { id })).toBe('PERIOD_CLOSED');
    await payables.closeThrough(null);
  });

  test('a deleted draft is gone with its lines', async () => {
    const id = await payables.bill(vendorId, 'draft', 100);
    expect(await payables.run('deleteBill', { id }, 'success')).toEqual({ success: true });
    expect(await payables.select('select id from bill_lines where owner_id = ?')).toEqual([]);
    expect(await payables.refusal('deleteBill', { id })).toBe('NOT_FOUND');
  });

  test.each(['voidBill', 'deleteBill'])('%s lets go of the inbox document and the allocations', async (mutation) => {
    const id = await payables.bill(vendorId, mutation === 'voidBill' ? 'posted' : 'draft', 100);
    const { ownerId } = payables.books;
    const em = await payables.books.em();
    const document = (columns: string, values: string) =>
      em.execute(`insert into invoice_documents (owner_id, source_type, filename, file_size_bytes, ${columns})
        values (${ownerId}, 'upload', 'a.pdf', 1, ${values})`);
    await document('sha256, status, bill_id, converted_at', `'one', 'converted', ${id}, now()`);
    await document('sha256, status, duplicate_of_bill_id', `'two', 'ready', ${id}`);
    await em.execute(`insert into commitments (owner_id, number, contact_id, currency, expected_total_cents,
        matched_total_cents, remaining_cents, status) values (${ownerId}, 'PO-1', ${vendorId}, 'USD', 100, 100, 0, 'fully_matched')`);
    await em.execute(`insert into allocations (owner_id, commitment_id, invoice_document_id, bill_id, allocated_cents,
        invoice_total_cents, variance_cents, allocation_type, status)
      select ${ownerId}, c.id, d.id, ${id}, 100, 100, 0, 'manual', 'approved'
      from commitments c, invoice_documents d where c.owner_id = ${ownerId} and d.owner_id = ${ownerId} and d.sha256 = 'one'`);

    await payables.run(mutation, { id }, '__typename');

    const columns = 'sha256, status, bill_id, duplicate_of_bill_id, converted_at';
    expect(await payables.select(`select ${columns} from invoice_documents where owner_id = ? order by id`)).toEqual([
      { sha256: 'one', status: 'ready', bill_id: null, duplicate_of_bill_id: null, converted_at: null },
      { sha256: 'two', status: 'ready', bill_id: null, duplicate_of_bill_id: null, converted_at: null },
    ]);
    expect(await payables.select('select status, bill_id from allocations where owner_id = ?')).toEqual([
      { status: 'approved', bill_id: null },
    ]);
  });

  test('bulkAssignAccount fills the gaps of drafts, and skips all else', async () => {
    const gaps = [1, 2].map((unitPriceCents) => ({ description: 'Gap', quantity: 1, unitPriceCents }));
    const filled = { description: 'Filled', quantity: 1, unitPriceCents: 3, accountId: payables.account('6250') };
    const input = { contactId: vendorId, ...day, lines: [...gaps, filled] };
    const { bill } = await payables.run('createBill', input, 'bill { id }');
    const posted = await payables.bill(vendorId, 'posted', 100);
    const accountId = payables.account('6400');
    const billIds = [bill.id, posted, bill.id, '999999'];
    expect(await payables.run('bulkAssignAccount', { billIds, accountId }, 'updated')).toEqual({ updated: 2 });
    const { data } = await payables.books.graphql(
      `{ bill(id: "${bill.id}") { hasMissingAccounts lines { description accountId } } }`,
    );
    expect(data.bill).toEqual({
      hasMissingAccounts: false,
      lines: [
        { description: 'Gap', accountId },
        { description: 'Gap', accountId },
        { description: 'Filled', accountId: payables.account('6250') },
      ],
    });
    expect(await payables.run('bulkAssignAccount', { billIds, accountId }, 'updated')).toEqual({ updated: 0 });
    const revenue = payables.account('4000');
    expect(await payables.refusal('bulkAssignAccount', { billIds, accountId: revenue })).toBe('VALIDATION_FAILED');
  });

  test('lists filter by status, vendor, day and completeness, all together', async () => {
    const other = await payables.vendor('Initech');
    const early = await payables.bill(vendorId, 'posted', 100, { issueDate: '2026-01-05' });
    const late = await payables.bill(vendorId, 'draft', 100, { issueDate: '2026-02-05' });
    const foreign = await payables.bill(other, 'draft', 100, { issueDate: '2026-02-05' });
    const lines = [{ description: 'Gap', quantity: 1, unitPriceCents: 1 }];
    const { bill } = await payables.run('createBill', { contactId: vendorId, ...day, lines }, 'bill { id }');
    const found = async (filter: Record<string, unknown>) => {
      const { data } = await payables.books.graphql('query ($f: BillFilter) { bills(filter: $f) { nodes { id } } }', {
        f: filter,
      });
      return data.bills.nodes.map((node: { id: string }) => node.id);
    };
    expect(await found({})).toEqual([early, late, foreign, bill.id]);
    expect(await found({ status: 'DRAFT', contactId: vendorId })).toEqual([late, bill.id]);
    expect(await found({ from: '2026-01-05', to: '2026-02-04' })).toEqual([early]);
    expect(await found({ needsCompletion: true })).toEqual([bill.id]);
    expect(await found({ needsCompletion: false })).toEqual([early, late, foreign]);
    expect(await found({ contactId: '999999' })).toEqual([]);
    const { errors } = await payables.books.graphql('{ bills(filter: { contactId: "x" }) { nodes { id } } }');
    expect(errors[0]?.extensions.code).toBe('BAD_REQUEST');
  });

  test('a page costs the same number of statements whatever its size', async () => {
    for (let count = 0; count < 5; count++) {
      const id = await payables.bill(vendorId, 'posted', 100);
      await payables.pay(await payables.vendorPayment(vendorId, 100, { paymentReference: `CHK-${count}` }), id, 100);
    }
    const list = (first: number) => `{ bills(first: ${first}) { nodes { contactName lineCount hasMissingAccounts
      attachmentCount attachments { filename } lines { amountCents } debitApplications { debitNoteNumber }
      billApplications { paymentReference vendorPayment { contactName } } } } }`;
    const statements = async (first: number) => {
      const { answer, statements: count } = await countingStatements(() => payables.books.graphql(list(first)));
      expect([answer.errors, answer.data.bills.nodes.length]).toEqual([[], first]);
      return count;
    };
    const ofOne = await statements(1);
    expect(ofOne).toBeGreaterThan(5);
    expect(await statements(5)).toBe(ofOne);
  });

  test('bill numbers have no gaps under parallel creation', async () => {
    await Promise.all(Array.from({ length: 12 }, () => payables.bill(vendorId, 'draft', 100)));
    const numbers = await payables.select<{ bill_number: string }>(
      'select bill_number from bills where owner_id = ? order by bill_number',
    );
    expect(numbers.map((row) => row.bill_number)).toEqual(
      Array.from({ length: 12 }, (_, index) => `BILL-${String(index + 1).padStart(6, '0')}`),
    );
  });
});

describe('vendor payments', () => {
  const selection =
    'vendorPayment { id status amountCents unappliedCents paidAt method applications { billNumber amountCents } }';

  test('a payment is pending by default, and posts at once', async () => {
    const input = {
      contactId: vendorId,
      amountCents: 900,
      paidAt: '2026-03-15',
      method: 'wire',
      paymentReference: 'W-1',
      notes: 'First half',
    };
    const { vendorPayment } = await payables.run('createVendorPayment', input, selection);
    const { data } = await payables.books.graphql(
      `{ vendorPayment(id: "${vendorPayment.id}") { paymentReference notes currency account { number } } }`,
    );
    expect(data.vendorPayment).toEqual({
      paymentReference: 'W-1',
      notes: 'First half',
      currency: 'USD',
      account: { number: '1000' },
    });
    expect(vendorPayment).toEqual({
      id: expect.stringMatching(/^\d+$/),
      status: 'PENDING',
      amountCents: 900,
      unappliedCents: 900,
      paidAt: '2026-03-15',
      method: 'wire',
      applications: [],
    });
    expect(await payables.journal('vendor_payment', vendorPayment.id)).toEqual([
      ['payment', '2026-03-15', '2000', 900, 0],
      ['payment', '2026-03-15', '1000', 0, 900],
    ]);
    expect(await payables.events('books.vendor_payment.created')).toEqual([
      { vendor_payment_id: Number(vendorPayment.id), amount_cents: 900, contact_id: Number(vendorId) },
    ]);
    await payables.run('confirmVendorPayment', { id: vendorPayment.id }, selection);
    expect(await payables.journal('vendor_payment', vendorPayment.id)).toHaveLength(2);
  });

  test.each([
    ['an amount of zero', { amountCents: 0 }, 'VALIDATION_FAILED'],
    ['the status void', { status: 'VOID' }, 'VALIDATION_FAILED'],
    ['a vendor that does not exist', { contactId: '999999' }, 'VALIDATION_FAILED'],
    ['a day in a closed period', { paidAt: '2025-12-31' }, 'PERIOD_CLOSED'],
  ])('a payment with %s is refused', async (_name, fields, code) => {
    await payables.closeThrough('2025-12-31');
    const input = { contactId: vendorId, amountCents: 900, paidAt: '2026-03-15', ...fields };
    expect(await payables.refusal('createVendorPayment', input)).toBe(code);
    await payables.closeThrough(null);
  });

  test('a payment that is refused names every wrong field', async () => {
    const input = { contactId: '999999', amountCents: 0, paidAt: '2026-03-15', status: 'VOID', accountId: '999999' };
    const { errors } = await payables.send('createVendorPayment', input, 'vendorPayment { id }');
    expect(errors[0]?.extensions.fields).toEqual([
      { path: 'contactId', message: 'refers to nothing' },
      { path: 'amountCents', message: 'must be above 0' },
      { path: 'status', message: 'must be one of PENDING, CONFIRMED' },
      { path: 'accountId', message: 'refers to nothing' },
    ]);
  });

  test('applying reduces both balances, and tells of each bill that is paid in full', async () => {
    const [first, second] = [
      await payables.bill(vendorId, 'posted', 500),
      await payables.bill(vendorId, 'posted', 700),
    ];
    const id = await payables.vendorPayment(vendorId, 1_000, { paymentReference: 'W-1' });
    const applications = [
      { billId: second, amountCents: 400 },
      { billId: first, amountCents: 200 },
      { billId: first, amountCents: 300 },
    ];
    const { vendorPayment } = await payables.run('applyVendorPayment', { id, applications }, selection);
    expect(vendorPayment).toMatchObject({
      unappliedCents: 100,
      applications: [
        { billNumber: 'BILL-000001', amountCents: 500 },
        { billNumber: 'BILL-000002', amountCents: 400 },
      ],
    });
    const { data } = await payables.books.graphql(
      `{ bill(id: "${second}") { amountPaidCents balanceDueCents
          billApplications { vendorPaymentId paymentReference amountCents appliedAt } } }`,
    );
    expect(data.bill).toEqual({
      amountPaidCents: 400,
      balanceDueCents: 300,
      billApplications: [
        { vendorPaymentId: id, paymentReference: 'W-1', amountCents: 400, appliedAt: expect.stringMatching(/Z$/) },
      ],
    });
    expect(await payables.events('books.vendor_payment.applied')).toEqual([
      {
        vendor_payment_id: Number(id),
        amount_cents: 1_000,
        contact_id: Number(vendorId),
        applications: [
          { bill_id: Number(first), amount_cents: 500 },
          { bill_id: Number(second), amount_cents: 400 },
        ],
      },
    ]);
    expect(await payables.events('books.bill.paid')).toEqual([
      { bill_id: Number(first), bill_number: 'BILL-000001', total_cents: 500, contact_id: Number(vendorId) },
    ]);
  });

  test('applying is all or nothing', async () => {
    const billId = await payables.bill(vendorId, 'posted', 500);
    const draft = await payables.bill(vendorId, 'draft', 500);
    const foreign = await payables.bill(await payables.vendor('Initech'), 'posted', 500);
    const euros = await payables.bill(vendorId, 'posted', 500, { currency: 'EUR' });
    const id = await payables.vendorPayment(vendorId, 600);
    const applied = (...applications: [string, number][]) =>
      payables.refusal('applyVendorPayment', {
        id,
        applications: applications.map(([bill, amountCents]) => ({ billId: bill, amountCents })),
      });
    expect(await applied([billId, 100], [draft, 100])).toBe('BILL_NOT_OPEN');
    expect(await applied([billId, 100], [foreign, 100])).toBe('CONTACT_MISMATCH');
    expect(await applied([billId, 100], [euros, 100])).toBe('CURRENCY_MISMATCH');
    expect(await applied([billId, 300], [billId, 201])).toBe('VENDOR_PAYMENT_OVER_APPLIED');
    expect(await applied([billId, 100], ['999999', 100])).toBe('VALIDATION_FAILED');
    expect(await applied([billId, 0])).toBe('VALIDATION_FAILED');
    expect(await applied()).toBe('VALIDATION_FAILED');
    const large = await payables.bill(vendorId, 'posted', 5_000);
    expect(await applied([large, 601])).toBe('VENDOR_PAYMENT_OVER_APPLIED');
  });

  test('voiding gives the bills their balances back and reverses the entry', async () => {
    const billId = await payables.bill(vendorId, 'posted', 500);
    const id = await payables.vendorPayment(vendorId, 600);
    await payables.pay(id, billId, 500);
    const resetClock = setClock(() => new Date('2026-04-02T12:00:00Z'));
    const { vendorPayment } = await payables.run('voidVendorPayment', { id }, selection);
    resetClock();
    expect(vendorPayment).toMatchObject({ status: 'VOID', amountCents: 600, unappliedCents: 0, applications: [] });
    const { data } = await payables.books.graphql(
      `{ bill(id: "${billId}") { status amountPaidCents balanceDueCents billApplications { id } } }`,
    );
    expect(data.bill).toEqual({ status: 'POSTED', amountPaidCents: 0, balanceDueCents: 500, billApplications: [] });
    expect(await payables.journal('vendor_payment', id)).toEqual([
      ['payment', '2026-03-15', '2000', 600, 0],
      ['payment', '2026-03-15', '1000', 0, 600],
      ['reversal', '2026-04-02', '2000', 0, 600],
      ['reversal', '2026-04-02', '1000', 600, 0],
    ]);
    expect(await payables.events('books.vendor_payment.voided')).toEqual([
      { vendor_payment_id: Number(id), amount_cents: 600, contact_id: Number(vendorId) },
    ]);
  });

  test('twenty applications of one payment at once never over-apply it', async () => {
    const bills = await Promise.all(Array.from({ length: 4 }, () => payables.bill(vendorId, 'posted', 1_000)));
    const id = await payables.vendorPayment(vendorId, 1_000);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const applications = [{ billId: bills[index % 4], amountCents: 300 }];
        return payables.send('applyVendorPayment', { id, applications }, 'vendorPayment { id }');
      }),
    );
    const codes = answers.map(({ errors }) => errors[0]?.extensions.code ?? 'applied').toSorted();
    expect(codes).toEqual([...Array(17).fill('VENDOR_PAYMENT_OVER_APPLIED'), ...Array(3).fill('applied')]);
    expect(
      await payables.select('select applied_cents, unapplied_cents from vendor_payments where owner_id = ?'),
    ).toEqual([{ applied_cents: 900, unapplied_cents: 100 }]);
  });

  test('payments and a debit note that race for one bill settle it once', async () => {
    const billId = await payables.bill(vendorId, 'posted', 1_000);
    const payments = await Promise.all(Array.from({ length: 6 }, () => payables.vendorPayment(vendorId, 1_000)));
    const noteId = await payables.debitNote(vendorId, 'posted', 1_000);
    const applications = [{ billId, amountCents: 1_000 }];
    const answers = await Promise.all([
      ...payments.map((id) => payables.send('applyVendorPayment', { id, applications }, '__typename')),
      payables.send('applyDebitNote', { id: noteId, applications }, '__typename'),
    ]);
    expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(1);
    const [bill] = await payables.select('select balance_due_cents from bills where owner_id = ?');
    expect(bill).toEqual({ balance_due_cents: 0 });
  });

  test('voiding a bill races with paying it: one of them wins', async () => {
    const billId = await payables.bill(vendorId, 'posted', 1_000);
    const id = await payables.vendorPayment(vendorId, 1_000);
    const [voided, paid] = await Promise.all([
      payables.send('voidBill', { id: billId }, '__typename'),
      payables.send('applyVendorPayment', { id, applications: [{ billId, amountCents: 1_000 }] }, '__typename'),
    ]);
    const codes = [voided, paid].map(({ errors }) => errors[0]?.extensions.code ?? 'done');
    expect([
      ['done', 'BILL_NOT_OPEN'],
      ['BILL_HAS_APPLICATIONS', 'done'],
    ]).toContainEqual(codes);
  });
});

describe('debit notes', () => {
  test('a debit note is a bill the other way round, applied to bills', async () => {
    const lines = [{ description: 'Returned', quantity: 2, unitPriceCents: 150, accountId: payables.account('6150') }];
    const input = { contactId: vendorId, issueDate: '2026-03-10', taxCents: 30, lines };
    const { debitNote } = await payables.run(
      'createDebitNote',
      input,
      'debitNote { id debitNoteNumber status totalCents }',
    );
    expect(debitNote).toEqual({ id: debitNote.id, debitNoteNumber: 'DN-000001', status: 'DRAFT', totalCents: 330 });
    await payables.run('postDebitNote', { id: debitNote.id }, 'debitNote { id }');
    expect(await payables.journal('debit_note', debitNote.id)).toEqual([
      ['posting', '2026-03-10', '2000', 330, 0],
      ['posting', '2026-03-10', '6150', 0, 300],
      ['posting', '2026-03-10', '1400', 0, 30],
    ]);
    const billId = await payables.bill(vendorId, 'posted', 1_000);
    const answer = await payables.run(
      'applyDebitNote',
      { id: debitNote.id, applications: [{ billId, amountCents: 330 }] },
      'debitNote { unappliedCents applications { billId billNumber amountCents } }',
    );
    expect(answer.debitNote).toEqual({
      unappliedCents: 0,
      applications: [{ billId, billNumber: 'BILL-000001', amountCents: 330 }],
    });
    const { data } = await payables.books.graphql(
      `{ bill(id: "${billId}") { amountPaidCents balanceDueCents debitApplications { debitNoteId debitNoteNumber amountCents } } }`,
    );
    expect(data.bill).toEqual({
      amountPaidCents: 0,
      balanceDueCents: 670,
      debitApplications: [{ debitNoteId: debitNote.id, debitNoteNumber: 'DN-000001', amountCents: 330 }],
    });
  });

  test('a bill that a debit note settles is not told of as paid', async () => {
    const billId = await payables.bill(vendorId, 'posted', 300);
    const id = await payables.debitNote(vendorId, 'posted', 300);
    await payables.run('applyDebitNote', { id, applications: [{ billId, amountCents: 300 }] }, '__typename');
    expect(await payables.events('books.bill.paid')).toEqual([]);
  });

  test('posting refuses a debit note without lines or with a line without an account', async () => {
    const input = { contactId: vendorId, issueDate: '2026-03-10' };
    const { debitNote } = await payables.run('createDebitNote', input, 'debitNote { id }');
    expect(await payables.refusal('postDebitNote', { id: debitNote.id })).toBe('DEBIT_NOTE_EMPTY');
    const lines = [{ description: 'Where?', quantity: 1, unitPriceCents: 100 }];
    const open = await payables.run('createDebitNote', { ...input, lines }, 'debitNote { id }');
    const refusal = await payables.refusal('postDebitNote', { id: open.debitNote.id });
    expect(refusal).toBe('DEBIT_NOTE_LINES_MISSING_ACCOUNTS');
  });
});

describe('reports', () => {
  const report = /* GraphQL */ `
    query ($asOf: Date, $currency: Currency) {
      apAging(asOf: $asOf, currency: $currency) {
        asOf currency grandTotalCents
        totals { current days1To30 days31To60 days61To90 days91Plus }
        buckets { current { billId balanceDueCents } days1To30 { billId balanceDueCents } days91Plus { billId } }
      }
    }`;

  test('aging is true to its day: later bills, payments and debit notes do not count', async () => {
    const due = await payables.bill(vendorId, 'posted', 1_000, { issueDate: '2026-01-01', dueDate: '2026-01-31' });
    await payables.bill(vendorId, 'posted', 5_000, { issueDate: '2026-02-02', dueDate: '2026-02-02' });
    await payables.bill(vendorId, 'draft', 7_000, { issueDate: '2026-01-01', dueDate: '2026-01-31' });
    const voided = await payables.bill(vendorId, 'posted', 9_000, { issueDate: '2026-01-01', dueDate: '2026-01-31' });
    await payables.run('voidBill', { id: voided, voidedOn: '2026-01-31' }, '__typename');
    const early = await payables.vendorPayment(vendorId, 100, { paidAt: '2026-02-01' });
    await payables.pay(early, due, 100);
    const late = await payables.vendorPayment(vendorId, 600, { paidAt: '2026-02-02' });
    await payables.pay(late, due, 600);
    const id = await payables.debitNote(vendorId, 'posted', 300, { issueDate: '2026-02-03' });
    await payables.run('applyDebitNote', { id, applications: [{ billId: due, amountCents: 300 }] }, '__typename');

    const on = async (asOf: string) => (await payables.books.graphql(report, { asOf })).data.apAging;
    expect(await on('2026-02-01')).toEqual({
      asOf: '2026-02-01',
      currency: 'USD',
      grandTotalCents: 900,
      totals: { current: 0, days1To30: 900, days31To60: 0, days61To90: 0, days91Plus: 0 },
      buckets: { current: [], days1To30: [{ billId: due, balanceDueCents: 900 }], days91Plus: [] },
    });
    expect((await on('2026-01-30')).grandTotalCents).toBe(10_000);
    expect((await on('2026-01-31')).buckets.current).toEqual([{ billId: due, balanceDueCents: 1_000 }]);
    expect((await on('2026-02-02')).totals).toMatchObject({ current: 5_000, days1To30: 300 });
    expect((await on('2026-02-03')).grandTotalCents).toBe(5_000);
    const { data } = await payables.books.graphql(report, { asOf: '2026-02-01', currency: 'EUR' });
    expect(data.apAging).toMatchObject({ currency: 'EUR', grandTotalCents: 0 });
  });

  test('the overview counts open, overdue and draft bills and what is not applied, in the owner’s currency', async () => {
    const resetClock = setClock(() => new Date('2026-04-01T12:00:00Z'));
    await payables.bill(vendorId, 'posted', 100, { dueDate: '2026-03-31' });
    await payables.bill(vendorId, 'posted', 200, { dueDate: '2026-04-01' });
    await payables.bill(vendorId, 'draft', 400);
    await payables.bill(vendorId, 'void', 800);
    await payables.bill(vendorId, 'posted', 1_600, { currency: 'EUR' });
    await payables.vendorPayment(vendorId, 3_200);
    const { data } = await payables.books.graphql(
      '{ overview { payables { open { count cents } overdue { count cents } draft { count cents } unappliedPaymentsCents } } }',
    );
    resetClock();
    expect(data.overview.payables).toEqual({
      open: { count: 2, cents: 300 },
      overdue: { count: 1, cents: 100 },
      draft: { count: 1, cents: 400 },
      unappliedPaymentsCents: 3_200,
    });
  });
});
