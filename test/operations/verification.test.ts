import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '../../src/project-root.js';
import { verifyBooks } from '../../src/verification/verify-books.js';
import { booksAreTampered, startBooks, type TestBooks, testService } from '../support/books.js';
import { made, newContact, newPayment, newVendorPayment, postedBill, postedInvoice } from '../support/postings.js';
import { tamper } from '../support/tamper.js';
import { expectBooksToTieOut } from '../support/tie-out.js';

let books: TestBooks;
let ids: { invoice: string; payment: string; bill: string; vendorPayment: string };
beforeEach(async () => {
  books = await startBooks();
  booksAreTampered(books);
  const customer = await newContact(books, 'CUSTOMER');
  const vendor = await newContact(books, 'VENDOR');
  ids = {
    invoice: await postedInvoice(books, {
      contactId: customer,
      issueDate: '2026-01-01',
      amountCents: 10_000,
      taxRateBps: 1000,
    }),
    payment: await newPayment(books, { contactId: customer, receivedAt: '2026-01-02', amountCents: 4_000 }),
    bill: await postedBill(books, { contactId: vendor, issueDate: '2026-01-03', amountCents: 3_000 }),
    vendorPayment: await newVendorPayment(books, { contactId: vendor, paidAt: '2026-01-04', amountCents: 1_000 }),
  };
  await made(
    books,
    'mutation ($id: ID!, $invoiceId: ID!) { applyPayment(input: { id: $id, applications: [{ invoiceId: $invoiceId, amountCents: 3000 }] }) { payment { id } } }',
    { id: ids.payment, invoiceId: ids.invoice },
  );
  await made(
    books,
    'mutation ($id: ID!, $billId: ID!) { applyVendorPayment(input: { id: $id, applications: [{ billId: $billId, amountCents: 1000 }] }) { vendorPayment { id } } }',
    { id: ids.vendorPayment, billId: ids.bill },
  );
});

test('new books hold, and books with documents, payments and applications', async () => {
  await expectBooksToTieOut(await startBooks());
  await expectBooksToTieOut(books);
});

test('an invoice changed past the service: its lines, its entry and the control account tell', async () => {
  await tamper(
    `update invoices set subtotal_cents = 11000, total_cents = 12000, balance_due_cents = 9000 where id = ${ids.invoice}`,
  );
  expect(await problems()).toEqual([
    'accounts receivable ties out: accounts_receivable in USD: the ledger holds 7000, documents come to 8000',
    `every document stands in the journal with its amount: invoice ${ids.invoice}: the ledger holds 11000 USD, the document comes to 12000`,
    'invoice totals follow from their lines: invoice INV-000001: lines come to 10000, subtotal is 11000, discount 0, tax 1000 at 1000 bps',
    'accounts receivable ties out on every day: accounts_receivable in USD from 2026-01-01: the ledger holds 11000, documents come to 12000',
  ]);
});

test('a removed application: balances on both sides tell', async () => {
  await tamper(`delete from bill_applications where bill_id = ${ids.bill}`);
  expect(await problems()).toEqual([
    `what is paid on bills is what is applied: bill ${ids.bill}: applications come to 0, stored is 1000`,
    `what vendor payments have applied is what is applied: vendor payment ${ids.vendorPayment}: applications come to 0, stored is 1000`,
  ]);
});

test('a payment taken out of the ledger’s sight: the control accounts tell', async () => {
  await tamper(`update vendor_payments set amount_cents = 1500, unapplied_cents = 500 where id = ${ids.vendorPayment}`);
  expect(await problems()).toEqual([
    'accounts payable ties out: accounts_payable in USD: the ledger holds -2000, documents come to -1500',
    `every document stands in the journal with its amount: vendor_payment ${ids.vendorPayment}: the ledger holds 1000 USD, the document comes to 1500`,
    `money stands on its account: vendor_payment ${ids.vendorPayment}: moves -1500 USD on its account, the ledger holds -1000`,
    'accounts payable ties out on every day: accounts_payable in USD from 2026-01-04: the ledger holds -2000, documents come to -1500',
  ]);
});

test('days that documents and the ledger do not share, and applications that count without their documents', async () => {
  await made(
    books,
    'mutation ($id: ID!) { voidPayment(input: { id: $id, voidedOn: "2026-02-01" }) { payment { id } } }',
    {
      id: ids.payment,
    },
  );
  await tamper(`update payments set voided_on = '2026-02-03' where id = ${ids.payment};
    update payment_applications set removed_on = '2026-02-04' where payment_id = ${ids.payment};
    update bill_applications set applied_on = '2026-01-03' where bill_id = ${ids.bill};
    insert into bill_applications
      (owner_id, vendor_payment_id, bill_id, amount_cents, applied_on, removed_on, source_day, target_day)
      values (${books.ownerId}, ${ids.vendorPayment}, ${ids.bill}, 1, '2026-03-01', '2026-03-02', '2026-01-04', '2026-01-03')`);
  const found = await problems();
  expect(found).toEqual([
    'accounts receivable ties out on every day: accounts_receivable in USD from 2026-02-01: the ledger holds 11000, documents come to 7000',
    expect.stringMatching(
      /^payments count on invoices while both count: application \d+: counts from 2026-01-02 until 2026-02-04; its payment from 2026-01-02 until 2026-02-03, its invoice from 2026-01-01 until today$/,
    ),
    expect.stringMatching(
      /^vendor payments count on bills while both count: application \d+: counts from 2026-01-03 until today; its vendor payment from 2026-01-04 until today, its bill from 2026-01-03 until today$/,
    ),
    `no document is applied beyond its amount on any day: vendor payment ${ids.vendorPayment}: 1001 are applied on 2026-03-01, the amount is 1000`,
  ]);
});

test('applications that carry other days than their documents have', async () => {
  await tamper(`update bill_applications set target_day = '2026-01-05' where bill_id = ${ids.bill};
    update payment_applications set source_day = null where payment_id = ${ids.payment}`);
  const carried = (await problems()).filter((problem) => problem.startsWith('applications carry'));
  expect(carried).toEqual([
    `applications carry the days of their documents: bill ${ids.bill}: an application carries 2026-01-05, it is of 2026-01-03`,
    `applications carry the days of their documents: payment ${ids.payment}: an application carries no day, it is of 2026-01-02`,
  ]);
});

test('an entry out of balance, and a line that is not its product', async () => {
  await tamper(`update journal_lines set debit_cents = debit_cents + 1 where debit_cents > 0 and owner_id = ${books.ownerId}
      and entry_id = (select id from journal_entries where source_type = 'bill' and source_id = ${ids.bill} and owner_id = ${books.ownerId});
    update bill_lines set amount_cents = 2999 where bill_id = ${ids.bill}`);
  const found = await problems();
  expect(found[0]).toMatch(/^journal entries balance: journal entry \d+: debits 3001, credits 3000$/);
  expect(found.slice(1)).toEqual([
    expect.stringMatching(/^monthly balances are what the lines come to: account \d+ in USD, 2026-01: debits -1, /),
    expect.stringMatching(
      /^amounts of journal entries and totals of manual journals .*: journal entry \d+: amount 3000, debits 3001$/,
    ),
    expect.stringMatching(/^lines are quantity times unit price: bill line \d+: 1\.000000 × 3000 is not 2999$/),
    'bill totals follow from their lines: bill BILL-000001: lines come to 2999, subtotal is 3000',
    expect.stringMatching(/^the journal is chained without a break: journal entry \d+: is not what was written$/),
  ]);
});

test('a gap in the numbers, and a number that was never given out', async () => {
  const customer = await newContact(books, 'CUSTOMER');
  await postedInvoice(books, { contactId: customer, issueDate: '2026-01-01', amountCents: 100 });
  await tamper(`update invoices set invoice_number = 'INV-000003' where owner_id = ${books.ownerId} and invoice_number = 'INV-000002';
    update bills set bill_number = 'BILL-000002' where owner_id = ${books.ownerId}`);
  expect(await problems()).toEqual([
    'numbers have no gaps: INV-000003: comes after number 1',
    'numbers have no gaps: bill numbers BILL-: 1 was given out, the highest in use is 2',
    'numbers have no gaps: invoice numbers INV-: 2 was given out, the highest in use is 3',
  ]);
});

test('books closed past the service', async () => {
  await made(books, 'mutation { closePeriod(input: { through: "2025-12-31" }) { closedThrough } }', {});
  await tamper(`update owners set closed_through = null where id = ${books.ownerId}`);
  expect(await problems()).toEqual([
    'the books are closed as the last change of period says: closed_through: is open after closed through 2025-12-31',
    `settings are what the audit log says: Owner ${books.ownerId}: closedThrough is null, the audit log says "2025-12-31"`,
  ]);
});

test('one owner’s trouble is not another’s, and all are checked at once', async () => {
  await tamper(`delete from payment_applications where payment_id = ${ids.payment}`);
  const stranger = await startBooks();
  await expectBooksToTieOut(stranger);
  const all = (await verifyBooks(await stranger.em())).flatMap(({ first }) => first);
  expect(all.filter(({ ownerId }) => ownerId === books.ownerId).map(({ row }) => row)).toEqual([
    `invoice ${ids.invoice}`,
    `payment ${ids.payment}`,
  ]);
});

test('npm run books:verify names what is wrong and ends with 1, or ends with 0', async () => {
  const sound = await command();
  expect(sound).toMatchObject({ code: 0, errors: '' });
  expect(sound.output).toMatch(/^ok {5}journal entries balance\n[\s\S]*\nThe books hold \(\d+ s\)\.\n$/);
  await tamper(`delete from payment_applications where payment_id = ${ids.payment}`);
  const broken = await command();
  expect(broken.code).toBe(1);
  expect(broken.output).toContain(
    `WRONG  what is paid on invoices is what is applied\n         owner ${books.ownerId}: invoice ${ids.invoice}: applications come to 0, stored is 3000\n`,
  );
  expect(broken.output).toMatch(/\n2 of \d+ checks failed \(\d+ s\)\.\n$/);
});

async function problems(): Promise<string[]> {
  const results = await verifyBooks(await books.em(), books.ownerId);
  return results.flatMap(({ name, first }) => first.map(({ row, problem }) => `${name}: ${row}: ${problem}`));
}

async function command(): Promise<{ code: number; output: string; errors: string }> {
  const { databaseUrl, resources } = await testService();
  const loader = join(projectRoot, 'test/support/typescript-loader.mjs');
  const program = join(projectRoot, 'src/commands/command-line.ts');
  const words = [
    '--disable-warning=ExperimentalWarning',
    '--import',
    loader,
    program,
    'books:verify',
    '--owner',
    String(books.ownerId),
  ];
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: resources.config.dataDirectory };
  return new Promise((resolve) => {
    execFile(process.execPath, words, { env }, (error, output, errors) =>
      resolve({ code: error ? Number(error.code) : 0, output, errors }),
    );
  });
}
