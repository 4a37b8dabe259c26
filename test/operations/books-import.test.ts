import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importInto } from '../../src/commands/books-import.js';
import { ndjson } from '../../src/export/ndjson.js';
import { leftBehind, type RecordKind, recordKinds } from '../../src/export/record-kinds.js';
import { snapshotOf } from '../../src/export/snapshot.js';
import { tableShapes } from '../../src/import/table-shapes.js';
import { JournalSource } from '../../src/ledger/journal.entity.js';
import { MailKind } from '../../src/mail/outgoing-mail.entity.js';
import { queueMail } from '../../src/mail/outgoing-mail.operations.js';
import { ownerSettings, tenantOfOwner } from '../../src/owners/owner.operations.js';
import { query, sql } from '../../src/store/sql.js';
import { actingFor } from '../../src/store/tenancy.js';
import { setClock } from '../../src/values/clock.js';
import { historyOf } from '../ledger-model/history.js';
import { playHistory } from '../ledger-model/play-history.js';
import { ask } from '../ledger-model/played-books.js';
import { startBooks, type TestBooks, type TestService, testService } from '../support/books.js';
import { runCommand } from '../support/command.js';
import { allocate, createCommitment, createCommitmentBill, makeDocument, makeVendor } from '../support/commitments.js';
import { InboxBooks, wholeInvoice } from '../support/inbox.js';
import { acceptMessage } from '../support/mail-in.js';
import { accountId, made, newContact, newPayment, newVendorPayment, postedBill } from '../support/postings.js';
import { eventually, startServiceProcess } from '../support/service-process.js';
import { stateOfTheBooks } from '../support/state-of-the-books.js';
import { createDatabase, dropDatabase } from '../support/test-databases.js';

/** An owner's books leave one installation and go on in another, to the cent. */
const folder = mkdtempSync(join(tmpdir(), 'books-import-test-'));
const file = join(folder, 'books.ndjson');

interface Line {
  type: string;
  record: Record<string, unknown>;
}

let service: TestService;
let books: TestBooks;
let lines: Line[];

beforeAll(async () => {
  service = await testService();
  books = await startBooks({ name: 'Rich & Sons', timeZone: 'Europe/Vienna', country: 'AT' });
  await fillBooks();
  writeFileSync(file, await exported(books.ownerId));
  lines = linesIn(readFileSync(file, 'utf8'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** An invoice that is paid at another rate than it was booked at, and money that is worth more later. */
async function settleAcrossRates(): Promise<void> {
  const rates = [
    { currency: 'CHF', day: '2026-01-05', rate: '1.10' },
    { currency: 'CHF', day: '2026-01-08', rate: '1.25' },
    { currency: 'CHF', day: '2026-01-12', rate: '1.30' },
  ];
  const entering = 'mutation ($input: SetExchangeRatesInput!) { setExchangeRates(input: $input) { __typename } }';
  await made(books, entering, { input: { rates } });
  const shared = { contactId: await newContact(books, 'CUSTOMER'), currency: 'CHF' };
  const lines = [{ description: 'Work', quantity: 1, unitPriceCents: 1_000 }];
  const dates = { issueDate: '2026-01-05', dueDate: '2026-01-31' };
  const { createInvoice } = await made(
    books,
    'mutation ($input: CreateInvoiceInput!) { createInvoice(input: $input) { invoice { id } } }',
    { input: { ...shared, ...dates, lines } },
  );
  const { createPayment } = await made(
    books,
    'mutation ($input: CreatePaymentInput!) { createPayment(input: $input) { payment { id } } }',
    { input: { ...shared, amountCents: 1_000, receivedAt: '2026-01-08' } },
  );
  const [invoiceId, id] = [createInvoice.invoice.id, createPayment.payment.id];
  await ask(books, `mutation { postInvoice(input: { id: ${invoiceId} }) { __typename } }`);
  const applications = `[{ invoiceId: ${invoiceId}, amountCents: 1000 }]`;
  await ask(books, `mutation { applyPayment(input: { id: ${id}, applications: ${applications} }) { __typename } }`);
  await ask(books, 'mutation { revalueOpenItems(input: { asOf: "2026-01-12" }) { __typename } }');
}

/** Records of every kind: a random history, and what it does not make. */
async function fillBooks(): Promise<void> {
  await settleAcrossRates();
  let restore = () => {};
  // Statements, periods and opening balances come below.
  const left = ['reconcile', 'closePeriod', 'takeOver', 'recur'];
  const steps = historyOf(7, 250, 0, ['amortize', 'closeTax', 'reverseTax', 'closeYear']).steps.filter(
    (step) => !left.includes(step.do),
  );
  await playHistory(books, steps, (day) => {
    restore();
    restore = setClock(() => new Date(`${day}T12:00:00Z`));
  });
  restore();
  await takeOverOpenItem();
  const vendorId = await makeVendor(books);
  const { data } = await createCommitment(books, {
    contactId: vendorId,
    number: 'PO-1',
    expectedTotalCents: 100_000,
    metadata: { site: { number: 5 } },
    lines: [{ description: 'Wood', quantity: 2.333333, unitPriceCents: 100 }],
  });
  const documentId = await makeDocument(books);
  const inbox = InboxBooks.of(books);
  const several = await inbox.upload({ name: 'several.pdf', content: Buffer.from('%PDF-1.4\n% several\n%%EOF\n') });
  await inbox.finishReading(several, 1, wholeInvoice, { pageCount: 3 });
  const parts = [1, 2].map((page) => ({ firstPage: page, lastPage: page }));
  await inbox.run('splitInvoiceDocument', { id: several, parts }, 'leftOutPages');
  await books.drain();
  await allocate(books, documentId, [{ commitmentId: data.createCommitment.commitment.id, allocatedCents: 100_000 }]);
  await createCommitmentBill(books, documentId, []);
  await makeDocument(books, { extractedVendorName: 'Somebody' });
  await acknowledgeTax(vendorId);
  await settleBill(vendorId);
  await ask(books, 'mutation { createService(input: { name: "Cleaning", unitPriceCents: 9000 }) { service { id } } }');
  await ask(
    books,
    `mutation { createTransfer(input: { fromAccountId: ${await accountId(books, '1000')},
      toAccountId: ${await accountId(books, '1010')}, amountCents: 77, transactionDate: "2026-02-01" }) { __typename } }`,
  );
  await enterByHand();
  const billId = await postedBill(books, { contactId: vendorId, issueDate: '2026-01-05', amountCents: 999 });
  const paymentId = await newVendorPayment(books, { contactId: vendorId, paidAt: '2026-01-06', amountCents: 700 });
  await ask(
    books,
    `mutation { applyVendorPayment(input: { id: ${paymentId}, applications: [{ billId: ${billId}, amountCents: 500 }] }) { __typename } }`,
  );
  const customerId = await newContact(books, 'CUSTOMER');
  const mail = { kind: MailKind.STATEMENT, contactId: Number(customerId), recipients: ['a@example.com'] };
  const em = await books.em();
  await em.transactional((inside) =>
    queueMail(inside, { name: null, address: 'b@example.com' }, { ...mail, subject: 'Statement', text: 'Attached' }),
  );
  await acceptMessage(await books.em(), service.resources.files, 'From: a@example.com\r\n\r\nHello');
  await ask(books, 'mutation { addKnownSender(input: { address: "a@example.com" }) { __typename } }');
  await ask(books, 'mutation { updateLetterhead(input: { footer: "HRB 1" }) { __typename } }');
  const { taxCodes } = await ask(books, '{ taxCodes { nodes { id } } }');
  await ask(
    books,
    `mutation { createInvoice(input: { contactId: ${customerId}, issueDate: "2026-02-01", dueDate: "2026-02-28", lines: [
      { description: "Taxed", quantity: 1, unitPriceCents: 1000, taxCodeId: ${taxCodes.nodes[0].id} }] }) { __typename } }`,
  );
  await usePaymentsInClearing(false);
  await newPayment(books, { contactId: customerId, receivedAt: '2024-01-10', amountCents: 500 });
  await usePaymentsInClearing(true);
  const { createReconciliation } = await made(
    books,
    `mutation ($input: CreateReconciliationInput!) { createReconciliation(input: $input) {
      reconciliation { id candidates(first: 1) { nodes { id } } } } }`,
    {
      input: {
        accountId: await accountId(books, '1000'),
        statementDate: '2024-01-31',
        statementBalanceCents: 500,
      },
    },
  );
  const { id, candidates } = createReconciliation.reconciliation;
  await made(
    books,
    'mutation ($input: ReconciliationEntriesInput!) { tickReconciliationEntries(input: $input) { __typename } }',
    { input: { id, journalLineIds: candidates.nodes.map((line: { id: string }) => line.id) } },
  );
  await ask(books, `mutation { completeReconciliation(input: { id: ${id} }) { __typename } }`);
  await ask(books, 'mutation { closeTaxPeriod(input: { through: "2024-12-30" }) { __typename } }');
  await ask(books, 'mutation { closePeriod(input: { through: "2024-12-31" }) { __typename } }');
  await ask(books, 'mutation { createWebhookEndpoint(input: { url: "http://127.0.0.1:9/" }) { __typename } }');
  await chooseSettings();
  await books.drain();
}

/** None of them the default. */
async function chooseSettings(): Promise<void> {
  await ask(
    books,
    `mutation {
      updateOwner(input: { address: "Ring 1", taxId: "ATU12345675", fiscalYearStart: "--04-06" }) { __typename }
      updateReviewPolicies(input: { documentDifference: BLOCK, other: BLOCK }) { __typename }
      updatePaymentSettings(input: { paymentsAsPrepayments: true }) { __typename }
      updatePaymentApprovalLimit(input: { limitCents: 70000 }) { __typename }
      updateChainHeadSchedule(input: { schedule: HOURLY }) { __typename }
    }`,
  );
}

const chosenSettings = {
  address: 'Ring 1',
  tax_id: 'ATU12345675',
  country: 'AT',
  time_zone: 'Europe/Vienna',
  closed_through: '2024-12-31',
  fiscal_year_start: '--04-06',
  document_difference_policy: 'block',
  review_policy: 'block',
  pending_payments_on_clearing: true,
  payments_as_prepayments: true,
  payment_approval_limit_cents: 70_000,
  chain_head_schedule: 'hourly',
};

async function usePaymentsInClearing(isUsed: boolean): Promise<void> {
  await ask(
    books,
    `mutation { updatePaymentSettings(input: { pendingPaymentsOnClearing: ${isUsed} }) { owner { id } } }`,
  );
}

/** A bill with more tax than any rate makes, which somebody looked at. */
async function acknowledgeTax(vendorId: string): Promise<void> {
  const { createBill } = await ask(
    books,
    `mutation { createBill(input: { contactId: ${vendorId}, issueDate: "2026-02-01", dueDate: "2026-02-28", taxCents: 90,
      lines: [{ description: "Duty", quantity: 1, unitPriceCents: 100 }] }) { bill { id } } }`,
  );
  await ask(
    books,
    `mutation { acknowledgeBillReviews(input: { id: ${createBill.bill.id}, reasons: [TAX_BEYOND_RATES], note: "A duty" }) {
      __typename } }`,
  );
}

/** A bill that is paid in part and written off for the rest. */
async function settleBill(contactId: string): Promise<void> {
  const billId = await postedBill(books, { contactId, issueDate: '2026-02-01', amountCents: 500 });
  const id = await newVendorPayment(books, { contactId, paidAt: '2026-02-02', amountCents: 400 });
  await ask(
    books,
    `mutation { applyVendorPayment(input: { id: ${id}, applications: [{ billId: ${billId}, amountCents: 400 }] }) { __typename } }`,
  );
  await ask(
    books,
    `mutation { createBillWriteOff(input: { billId: ${billId}, amountCents: 100, writtenOffOn: "2026-02-03", reason: "Waived" }) {
      __typename } }`,
  );
  await ask(
    books,
    `mutation { createPaymentProposal(input: { vendorPayment: { contactId: ${contactId}, amountCents: 700, paidAt: "2026-02-04" } }) {
      __typename } }`,
  );
}

/** What was open in the books of before. */
async function takeOverOpenItem(): Promise<void> {
  const [receivable, cash] = [await accountId(books, '1100'), await accountId(books, '3000')];
  const contactId = await newContact(books, 'CUSTOMER');
  const input = {
    openingOn: '2023-12-31',
    balances: [
      { accountId: receivable, debitCents: 4_200 },
      { accountId: cash, creditCents: 4_200 },
    ],
    invoices: [
      { contactId, invoiceNumber: 'OLD-7', issueDate: '2023-12-01', dueDate: '2023-12-31', amountCents: 4_200 },
    ],
  };
  await ask(
    books,
    'mutation ($input: CreateOpeningBalanceInput!) { createOpeningBalance(input: $input) { __typename } }',
    { input },
  );
}

/** A draft, and entries that were made of it by a schedule that goes on. */
async function enterByHand(): Promise<void> {
  const [debit, credit] = [await accountId(books, '1300'), await accountId(books, '6250')];
  const { createManualJournal } = await ask(
    books,
    `mutation { createManualJournal(input: { entryDate: "2026-03-31", memo: "Rent", lines: [
      { accountId: ${debit}, debitCents: 900 }, { accountId: ${credit}, creditCents: 900 }] }) { manualJournal { id } } }`,
  );
  const { id } = createManualJournal.manualJournal;
  await ask(
    books,
    `mutation { createRecurringJournal(input: { manualJournalId: ${id}, startsOn: "2026-09-30", everyMonths: 120 }) { __typename } }`,
  );
  await ask(
    books,
    `mutation { createAmortizationSchedule(input: { kind: PREPAID_EXPENSE, name: "Insurance", amountCents: 1000,
      balanceAccountId: ${debit}, resultAccountId: ${credit}, from: "2026-01-01", to: "2026-12-31" }) { __typename } }`,
  );
}

async function exported(ownerId: number): Promise<string> {
  const { em } = await service.resources.database.open('auditor');
  return snapshotOf(actingFor(em, await tenantOfOwner(em.fork(), ownerId)), async (snapshot) => {
    const pieces: string[] = [];
    for await (const piece of ndjson(snapshot, service.resources.files)) pieces.push(piece);
    return pieces.join('');
  });
}

const linesIn = (text: string): Line[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

/** As the command does it, within this process. */
function imported(path: string, ownerId?: number) {
  const { database, config } = service.resources;
  return importInto(database, config, { path, ownerId, isDryRun: false });
}

/** A mail that was to be sent from there is not sent from here. */
function withoutQueuedMail({ type, record }: Line): Line {
  if (record.status !== 'queued') return { type, record };
  const givenUp = { status: 'failed', server_answer: 'Taken over before it was sent', next_attempt_at: null };
  return { type, record: { ...record, ...givenUp } };
}

/** The records with ids that count from 1 for each kind, so that those of two owners can be compared. */
async function comparable(all: readonly Line[]): Promise<Line[]> {
  const kinds = new Map(recordKinds.map((kind) => [kind.type, kind]));
  const shapes = await tableShapes(
    service.operator.em.fork(),
    recordKinds.map(({ table }) => table),
  );
  const places = new Map<string, Map<unknown, number>>();
  for (const { type, record } of all) {
    const table = kinds.get(type)?.table ?? type;
    const ofTable = places.get(table) ?? new Map<unknown, number>();
    places.set(table, ofTable.set(record.id, ofTable.size + 1));
  }
  return all.flatMap(({ type, record }) => {
    const kind = kinds.get(type);
    if (!kind) return type.startsWith('file') ? [{ type, record }] : [];
    if (kind.isEvidence) return [];
    const { owner_id: _owner, created_by: _actor, ...fields } = record;
    const references = [
      ...(shapes.get(kind.table)?.references ?? []),
      ...(kind.refers ?? []).map(
        ({ column, typeIn }) => [column, kinds.get(String(record[typeIn]))?.table ?? ''] as const,
      ),
    ];
    for (const [field, target] of references) fields[field] = fields[field] && places.get(target)?.get(fields[field]);
    if ('id' in fields) fields.id = places.get(kind.table)?.get(fields.id);
    return [{ type, record: fields }];
  });
}

const agings = (day: string, currency: string) => `
  ar: arAging(asOf: "${day}", currency: "${currency}") { grandTotalCents unappliedCents netCents
    buckets { days1To30 { invoiceNumber balanceDueCents } current { invoiceNumber balanceDueCents } } }
  ap: apAging(asOf: "${day}", currency: "${currency}") { grandTotalCents netCents
    buckets { days1To30 { billNumber balanceDueCents } current { billNumber balanceDueCents } } }
  trialBalance(asOf: "${day}", currency: "${currency}") { totalDebitCents totalCreditCents
    rows { account { number name } debitCents creditCents balanceCents } }`;

const lists = `
  invoices(first: 100) { nodes { invoiceNumber status issueDate totalCents balanceDueCents contact { name } lines { description } } }
  bills(first: 100) { nodes { billNumber status totalCents balanceDueCents lines { description amountCents } } }
  commitments(first: 100) { nodes { number status matchedTotalCents metadata allocations { billNumber status } } }
  invoiceDocuments(first: 100) { nodes { filename status extractedTotalCents firstPage splitFrom { filename } isSplit } }`;

test('the books hold records of every kind', () => {
  const types = new Set(lines.map(({ type }) => type));
  const without = recordKinds.map(({ type }) => type).filter((type) => !types.has(type));
  // They need a document that was read, a correction that taught something, a finding that was seen, and a day that has passed.
  const rare = ['page_signature', 'document_words', 'learned_value', 'review_acknowledgement', 'published_chain_head'];
  expect(without.filter((type) => !rare.includes(type))).toEqual([]);
});

test('an export says what it holds and what not, and ends with its sum', async () => {
  expect(lines[0]).toMatchObject({
    type: 'books',
    record: { format: 'books 1', left_behind: { api_keys: 1, webhook_endpoints: 1, journal_chain_heads: 1 } },
  });
  expect(lines[1]).toMatchObject({ type: 'owner', record: { id: books.ownerId, name: 'Rich & Sons' } });
  expect(lines.at(-1)).toMatchObject({ type: 'end', record: { lines: lines.length - 1 } });
  const em = await books.em();
  for (const { type, table } of recordKinds) {
    const [row] = await em.execute<{ count: number }[]>(
      `select count(*)::int as count from ${table} where owner_id = ?`,
      [books.ownerId],
    );
    expect({ type, count: lines.filter((line) => line.type === type).length }).toEqual({ type, count: row?.count });
  }
  const text = JSON.stringify(lines);
  expect([text.includes('key_hash'), text.includes('secret_encrypted')]).toEqual([false, false]);
});

describe('taken over by a new owner', () => {
  let ownerId: number;
  let apiKey: string;
  beforeAll(async () => {
    const opened = await imported(file);
    [ownerId, apiKey] = [opened.ownerId, opened.apiKey ?? ''];
    await books.drain();
  });

  test('every record is there, field by field, with its number', async () => {
    const again = linesIn(await exported(ownerId));
    expect(await comparable(again)).toEqual((await comparable(lines)).map(withoutQueuedMail));
    expect(again.at(-1)?.record.trial_balances).toEqual(lines.at(-1)?.record.trial_balances);
    expect(lines.at(-1)).toMatchObject({
      record: { trial_balances: expect.arrayContaining(Array(8).fill(expect.anything())) },
    });
  });

  test('the owner has the settings of before', async () => {
    const settingsIn = (record: Record<string, unknown> | undefined) =>
      Object.fromEntries(ownerSettings.map((column) => [column, record?.[column]]));
    const [before, after] = [lines, linesIn(await exported(ownerId))].map((all) =>
      settingsIn(all.find(({ type }) => type === 'owner')?.record),
    );
    expect(after).toEqual(before);
    expect(after).toMatchObject(chosenSettings);
  });

  test('lists, and on every day agings and trial balances, are the same', async () => {
    const days = ['2025-12-20', '2026-01-15', '2026-02-20', '2026-06-30', '2030-01-01'];
    const asked = [lists, ...days.flatMap((day) => ['USD', 'EUR'].map((currency) => agings(day, currency)))];
    for (const query of asked) {
      const [one, other] = [await books.graphql(`{ ${query} }`), await books.graphql(`{ ${query} }`, {}, { apiKey })];
      expect([other.errors, other.data]).toEqual([[], one.data]);
    }
  });

  test('files can be opened, what was scheduled goes on, and the next number follows', async () => {
    const { data } = await books.graphql('{ invoiceDocuments(first: 1) { nodes { pdfUrl } } }', {}, { apiKey });
    const answer = await fetch(data.invoiceDocuments.nodes[0].pdfUrl.replace(/^http:\/\/[^/]+/, books.url));
    expect([answer.status, (await answer.text()).slice(0, 5)]).toEqual([200, '%PDF-']);
    const staged = await service.operator.em
      .fork()
      .execute('select name from staged_jobs where owner_id = ? and name <> ? order by name', [
        ownerId,
        'webhook.fan-out',
      ]);
    expect(staged).toEqual([{ name: 'journal.recur' }, { name: 'journal.recur' }, { name: 'mail.take' }]);
    const next = async (options: { apiKey?: string }) => {
      const contacts = await books.graphql('{ contacts(first: 1) { nodes { id } } }', {}, options);
      const made = await books.graphql(
        `mutation { createInvoice(input: { contactId: ${contacts.data.contacts.nodes[0].id}, issueDate: "2026-07-01",
          dueDate: "2026-07-01", lines: [{ description: "x", quantity: 1, unitPriceCents: 1 }] }) { invoice { invoiceNumber } } }`,
        {},
        options,
      );
      return made.data.createInvoice.invoice.invoiceNumber;
    };
    expect(await next({ apiKey })).toBe(await next({}));
    const closed = await books.graphql(
      'mutation { reopenPeriod(input: { through: "2024-12-31" }) { __typename } }',
      {},
      { apiKey },
    );
    expect(closed.errors).toEqual([]);
  });

  test('the audit log says where they came from', async () => {
    const { data } = await books.graphql('{ auditLog(first: 1) { nodes { action changes } } }', {}, { apiKey });
    const recorded = await books.graphql(
      '{ auditLog(first: 5, filter: { action: "books:import" }) { nodes { action changes createdBy { kind } } } }',
      {},
      { apiKey },
    );
    expect(data.auditLog.nodes).toHaveLength(1);
    expect(recorded.data.auditLog.nodes).toMatchObject([
      {
        action: 'books:import',
        changes: { records: { invoice: expect.any(Number) } },
        createdBy: { kind: 'COMMAND_LINE' },
      },
    ]);
  });

  test('a second time into the same owner is refused, and changes nothing', async () => {
    const state = stateOfTheBooks(service.operator.em);
    const before = await state();
    await expect(imported(file, ownerId)).rejects.toThrow(
      `Owner ${ownerId} has books already (contacts): they are imported into a new owner only.`,
    );
    expect(await state()).toBe(before);
  });
});

test('an owner that was opened and has no books yet takes them, once', async () => {
  const opened = await startBooks({ name: 'Fresh', currency: 'JPY' });
  const both = await Promise.allSettled([imported(file, opened.ownerId), imported(file, opened.ownerId)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const { data } = await opened.graphql(
    '{ viewer { owner { name currency timeZone closedThrough } } accounts(first: 100) { nodes { number } } }',
  );
  expect(data.viewer.owner).toEqual({
    name: 'Fresh',
    currency: 'USD',
    timeZone: 'Europe/Vienna',
    closedThrough: '2024-12-31',
  });
  expect(data.accounts.nodes).toHaveLength(lines.filter(({ type }) => type === 'account').length);
});

test('a dry run writes nothing, and says what would be', async () => {
  const state = stateOfTheBooks(service.operator.em);
  const before = await state();
  const { config } = service.resources;
  const environment = { DATABASE_URL: service.databaseUrl, DATA_DIR: config.dataDirectory };
  const { code, output, errors } = await runCommand(environment, 'books:import', '--from', file, '--dry-run');
  expect([code, output]).toEqual([0, '']);
  expect(errors).toContain(`  invoice: ${lines.filter(({ type }) => type === 'invoice').length}\n`);
  expect(errors).toMatch(/^ {2}USD 1100: \d+ debit, \d+ credit, as in the file$/m);
  expect(errors).toMatch(/^ {2}audit_entry: \d+ stay in the file, as evidence$/m);
  expect(errors).toContain(
    '  not in the file: 1 webhook_endpoints: their secrets belong to the installation: make endpoints anew\n',
  );
  expect(errors).toContain('The books hold. Nothing was kept: this was a dry run.\n');
  expect(await state()).toBe(before);
});

test('an installation with another key takes them, and they are verified there', async () => {
  const environment = { DATABASE_URL: await createDatabase(), DATA_DIR: mkdtempSync(join(folder, 'elsewhere-')) };
  const { code, output } = await runCommand(environment, 'books:import', '--from', file);
  expect(code).toBe(0);
  const { owner_id: ownerId, api_key: key } = JSON.parse(output);
  expect(await runCommand(environment, 'books:verify')).toMatchObject({ code: 0 });
  const running = await startServiceProcess({ ...environment, LOG_LEVEL: 'error' });
  await eventually('the chain', async () => {
    const response = await fetch(`${running.url}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ journalEntries(first: 1) { nodes { id } } }' }),
    });
    const { data } = (await response.json()) as { data: { journalEntries: { nodes: object[] } } };
    return data.journalEntries.nodes.length === 1;
  });
  await running.interrupt();
  expect(await runCommand(environment, 'books:verify', '--owner', String(ownerId))).toMatchObject({ code: 0 });
  const again = await runCommand(environment, 'books:export', '--owner', String(ownerId), '--format', 'ndjson');
  expect(linesIn(again.output).at(-1)?.record.trial_balances).toEqual(lines.at(-1)?.record.trial_balances);
  await dropDatabase(environment.DATABASE_URL);
});

/** The file with one line changed, and the number of that line. */
function changed(
  type: string,
  change: (record: Record<string, unknown>) => unknown,
  isMeant: (record: Record<string, unknown>) => boolean = () => true,
): { text: string; number: number } {
  const copy = structuredClone(lines.filter((line) => line.type !== 'end'));
  const end = structuredClone(lines.at(-1));
  if (end) delete end.record.sha256;
  const all = [...copy, ...(end ? [end] : [])];
  const index = all.findIndex((line) => line.type === type && isMeant(line.record));
  const result = change(all[index]?.record ?? {});
  if (result === 'gone') all.splice(index, 1);
  if (result === 'gone' && end) end.record.lines = (end.record.lines as number) - 1;
  return { text: `${all.map((line) => JSON.stringify(line)).join('\n')}\n`, number: index + 1 };
}

describe('a file that is wrong is refused with its line and field, and nothing is written:', () => {
  async function refusal(text: string | Buffer): Promise<string> {
    const path = join(folder, 'wrong.ndjson');
    writeFileSync(path, text);
    const state = stateOfTheBooks(service.operator.em);
    const before = await state();
    const message = await imported(path).then(
      () => 'taken',
      (error: Error) => error.message,
    );
    expect(await state()).toBe(before);
    return message;
  }

  test.each<[string, string, (record: Record<string, unknown>) => unknown, RegExp]>([
    [
      'an amount in words',
      'invoice',
      (record) => Object.assign(record, { total_cents: 'ten' }),
      /invoice, field total_cents: must be a whole number of minor units$/,
    ],
    [
      'an amount with cents',
      'journal_line',
      (record) => Object.assign(record, { debit_cents: 1.5 }),
      /journal_line, field debit_cents: must be a whole/,
    ],
    [
      'an amount beyond all numbers',
      'payment',
      (record) => Object.assign(record, { amount_cents: 1e300 }),
      /payment, field amount_cents: must be/,
    ],
    [
      'a day that does not exist',
      'bill',
      (record) => Object.assign(record, { due_date: '2026-02-30' }),
      /bill, field due_date: must be a day/,
    ],
    [
      'a text with NUL',
      'contact',
      (record) => Object.assign(record, { name: 'a\0b' }),
      /contact, field name: must be a text without NUL/,
    ],
    [
      'a lone surrogate',
      'contact',
      (record) => Object.assign(record, { name: '\ud800' }),
      /contact, field name: must be a text/,
    ],
    [
      'NUL within JSON',
      'commitment',
      (record) => Object.assign(record, { metadata: { a: ['\0'] } }),
      /commitment, field metadata: must be JSON/,
    ],
    [
      'a field that there is not',
      'service',
      (record) => Object.assign(record, { 'x; drop table owners': 1 }),
      /service, field x; drop table owners: is no field of such records/,
    ],
    [
      'a field that is missing',
      'bill_line',
      (record) => delete record.description,
      /bill_line, field description: is missing/,
    ],
    ['an id that is missing', 'account', (record) => delete record.id, /account, field id: is missing/],
    [
      'a contact of nobody',
      'invoice',
      (record) => Object.assign(record, { contact_id: 999_999 }),
      /invoice, field contact_id: names 999999, which no line before has/,
    ],
    [
      'a source of nobody',
      'journal_entry',
      (record) => Object.assign(record, { source_type: 'owner' }),
      /journal_entry, field source_id: names \d+, which/,
    ],
    [
      'a number twice',
      'invoice',
      (record) => Object.assign(record, { invoice_number: 'INV-000002' }),
      /field invoice_number: is that of line \d+ again/,
    ],
    [
      'a state that there is not',
      'payment',
      (record) => Object.assign(record, { status: 'paid' }),
      /payment, field .*status.*: breaks the rule payments_/,
    ],
    [
      'a total that is not the sum',
      'invoice',
      (record) => Object.assign(record, { subtotal_cents: (record.subtotal_cents as number) + 1 }),
      /invoice, field .*total_cents.*: breaks the rule invoices_check/,
    ],
    [
      'a currency of its own',
      'debit_note',
      (record) => Object.assign(record, { currency: 'usd' }),
      /debit_note, field currency: must be a currency code/,
    ],
    [
      'an owner in a currency that there is not',
      'owner',
      (record) => Object.assign(record, { currency: 'XQQ' }),
      /owner, field currency: must be an upper-case ISO 4217/,
    ],
    [
      'an owner in no time zone',
      'owner',
      (record) => Object.assign(record, { time_zone: 'Moon/Sea' }),
      /owner, field timeZone: must be an IANA/,
    ],
    [
      'an owner in no country',
      'owner',
      (record) => Object.assign(record, { country: 'ZZ' }),
      /owner, field country: must be an upper-case ISO 3166-1/,
    ],
    [
      'a policy that there is not',
      'owner',
      (record) => Object.assign(record, { review_policy: 'ask' }),
      /owner, field review_policy: must be warn or block/,
    ],
    [
      'another format',
      'books',
      (record) => Object.assign(record, { format: 'books 9' }),
      /field format: must be "books 1"/,
    ],
    [
      'a part that is no base64',
      'file_part',
      (record) => Object.assign(record, { content: '!' }),
      /file_part, field content: must be base64/,
    ],
    [
      'a part of something else',
      'file_part',
      (record) => Object.assign(record, { content: 'AAAA' }),
      /file, field sha256: is not that of the parts/,
    ],
    [
      'a part that comes later',
      'file_part',
      (record) => Object.assign(record, { part: 2 }),
      /file_part, field part: must be 1/,
    ],
    [
      'a file that climbs out of its folder',
      'file',
      (record) => Object.assign(record, { sha256: '../../x' }),
      /file, field sha256: must be a SHA-256/,
    ],
    [
      'a wrong count',
      'end',
      (record) => Object.assign(record, { lines: 3 }),
      /end, field lines: is 3, and \d+ lines came before/,
    ],
    [
      'another trial balance',
      'end',
      (record) =>
        void ((record.trial_balances as { debit_cents: number }[])[0] as { debit_cents: number }).debit_cents++,
      /end, field trial_balances: says \d+ debit, \d+ credit for account \d+ in \w+, and the entries come to/,
    ],
  ])('%s', async (_name, type, change, message) => {
    const { text, number } = changed(type, change);
    const said = await refusal(text);
    expect(said).toMatch(message);
    if (!/again$|balance|parts that follow$/.test(said)) expect(said).toMatch(new RegExp(`^Line ${number},`));
  });

  test('an entry that lacks a line', async () => {
    const { text } = changed('journal_line', () => 'gone');
    const entry = lines.findIndex(({ type }) => type === 'journal_entry') + 1;
    expect(await refusal(text)).toMatch(
      new RegExp(`^Line ${entry}, journal_entry: does not balance: its lines leave -?\\d+`),
    );
  });

  test('an application that is gone: the books do not hold', async () => {
    const { text } = changed(
      'payment_application',
      () => 'gone',
      ({ removed_on: removedOn, is_prepaid: isPrepaid }) => removedOn === null && isPrepaid === false,
    );
    expect(await refusal(text)).toMatch(
      /^The books do not hold: .*: (invoice|payment) .*(applications come to|settle 0, of which)/,
    );
  });

  test('a file that was cut off, changed, or is something else', async () => {
    const text = readFileSync(file, 'utf8');
    expect(await refusal(text.slice(0, text.lastIndexOf('\n', text.length - 2) + 1))).toMatch(
      /the line: is missing: the file was cut off$/,
    );
    expect(await refusal(text.slice(0, 2_000))).toMatch(/^Line \d+, the line: is no JSON: it was cut off or changed$/);
    expect(await refusal(text.replace('Somebody', 'Somebodx'))).toMatch(
      /end, field sha256: is not that of the lines before/,
    );
    expect(await refusal(`${text}{"type":"contact","record":{}}\n`)).toMatch(/the line: comes after the end$/);
    expect(await refusal('')).toMatch(/^Line 1, the line: is missing/);
    expect(await refusal(Buffer.from([0xff, 0xfe, 10]))).toBe('Line 1, the line: is not UTF-8');
    expect(await refusal('[1]\n')).toBe('Line 1, field type: must be a text');
    expect(await refusal('{"type":"books","record":[]}\n')).toBe('Line 1, field record: must be an object');
    expect(await refusal(text.replace('{"type":"contact"', '{"type":"secret"'))).toMatch(
      /field type: is "secret", which is no kind of record$/,
    );
    expect(await refusal('x'.repeat(17 * 1024 * 1024))).toBe('Line 1, the line: is longer than 16777216 bytes');
  });
});

test('every column of an owner goes along, or belongs to the installation', async () => {
  const found = await query<{ name: string }>(
    await books.em(),
    sql`select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = 'owners' order by 1`,
  );
  const installation = [
    'id',
    'name',
    'email',
    'created_at',
    'updated_at',
    'service_key_id',
    'external_id',
    'mail_token',
  ];
  expect(found.map(({ name }) => name)).toEqual([...ownerSettings, ...installation].toSorted());
});

describe('the table of kinds', () => {
  const imports = (kind: RecordKind) => !kind.isEvidence;

  test('names every table of an owner, exported or left behind', async () => {
    const found = await query<{ name: string }>(
      await books.em(),
      sql`select table_name as name from information_schema.columns
        where table_schema = 'public' and column_name = 'owner_id' order by table_name`,
    );
    const named = [...recordKinds.map(({ table }) => table), ...Object.keys(leftBehind)];
    expect(named.toSorted()).toEqual(found.map(({ name }) => name));
  });

  test('knows what every id refers to, and comes after it', async () => {
    const tables = recordKinds.map(({ table }) => table);
    const shapes = await tableShapes(service.operator.em.fork(), tables);
    const unknown = recordKinds.filter(imports).flatMap((kind) => {
      const { columns, references } = shapes.get(kind.table) ?? { columns: new Map(), references: new Map() };
      return [...columns.values()]
        .filter(({ name, type }) => name.endsWith('_id') && type === 'bigint')
        .filter(({ name }) => !references.has(name) && !kind.refers?.some(({ column }) => column === name))
        .map(({ name }) => `${kind.table}.${name}`);
    });
    expect(unknown).toEqual([]);
    const early = recordKinds
      .filter(imports)
      .flatMap(({ table }, index) =>
        [...(shapes.get(table)?.references ?? [])]
          .filter(
            ([field, target]) => tables.indexOf(target) > index && shapes.get(table)?.columns.get(field)?.isRequired,
          )
          .map(([field]) => `${table}.${field} needs what comes later`),
      );
    expect(early).toEqual([]);
  });

  test('calls what entries and attachments come from as they do', async () => {
    const types = recordKinds.filter(imports).map(({ type }) => type);
    expect(Object.values(JournalSource).filter((source) => !types.includes(source))).toEqual([]);
  });
});
