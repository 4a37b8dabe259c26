import {
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import { buildBooksSchema } from '../../src/api/schema.js';
import { publishDueHeads } from '../../src/audit/publish-heads.js';
import { MailKind } from '../../src/mail/outgoing-mail.entity.js';
import { queueMail } from '../../src/mail/outgoing-mail.operations.js';
import { setClock } from '../../src/values/clock.js';
import { startBooks, type TestBooks, testService } from '../support/books.js';
import { acceptMessage } from '../support/mail-in.js';
import { startPerson } from '../support/people.js';
import { seededBooks } from '../support/seeded-books.js';
import { countingStatements } from '../support/statements.js';

/** Every list with everything that its records hold: the number of SQL statements does not depend on the page size. */

const schema = await buildBooksSchema();
const lists = Object.values(schema.getQueryType()?.getFields() ?? {}).filter(({ type }) =>
  getNamedType(type).name.endsWith('Connection'),
);

let books: TestBooks;
/** Whose history is listed. */
let ofDocument: string;
/** To whom something was sold, and of whom something was bought. */
let ofContact: string;
/** Books of their own, so that records without tax codes and rates are not compared with records that have them. */
let taxed: TestBooks;
const ofTaxed = new Set([
  'taxCodes',
  'taxReportLines',
  'taxSettlements',
  'exchangeRates',
  'exchangeDifferences',
  'revaluations',
]);
beforeAll(async () => {
  books = await startBooks();
  const known = await seededBooks(books);
  const [contactId] = known.contact_id ?? [];
  ofContact = `"${contactId}"`;
  const [endpointId] = known['webhook_endpoints.id'] ?? [];
  for (let count = 0; count < 3; count++) {
    await run(`createDebitNote(input: { contactId: "${contactId}", issueDate: "2026-01-15",
      lines: [{ description: "Goods", quantity: 1, unitPriceCents: 500 }] }) { debitNote { id } }`);
    await run(`createService(input: { name: "Service ${count}", unitPriceCents: 9000 }) { service { id } }`);
    await run(`createWebhookEndpoint(input: { url: "http://127.0.0.1:9/${count}" }) { webhookEndpoint { id } }`);
    await run(`pingWebhookEndpoint(input: { id: "${endpointId}" }) { delivery { id } }`);
    await run(`closePeriod(input: { through: "2025-0${count + 1}-28" }) { closedThrough }`);
    await run(`createApiKey(input: { name: "Key ${count}", scopes: [READ] }) { apiKey { id } }`);
    await run(`createReportExport(input: { report: JOURNAL }) { reportExport { id } }`);
    await run(`inviteMember(input: { email: "m${count}@example.com", role: VIEWER }) { link }`);
    await startPerson(books);
  }
  for (const id of (known.bill_id ?? []).slice(0, 2)) await run(`deleteBill(input: { id: "${id}" }) { success }`);
  const { body } = await books.upload('/api/books/invoice_documents', 'test/samples/contoso-invoice.pdf');
  ofDocument = `{ type: INVOICE_DOCUMENT, id: "${body.invoice_document.id}" }`;
  await run(`updateInvoiceDocument(input: { id: "${body.invoice_document.id}", extractedVendorName: "Contoso",
    extractedInvoiceNumber: "PO-3333" }) { invoiceDocument { id } }`);
  await books.drain();
  await publishTwoHeads();
  const { data } = await books.graphql('{ accounts(first: 100) { nodes { id subType } } }');
  const cash = data.accounts.nodes.filter(({ subType }: { subType: string }) => ['bank', 'cash'].includes(subType));
  for (const { id } of cash) {
    await run(`createReconciliation(input: { accountId: "${id}", statementDate: "2026-01-31",
      statementBalanceCents: 0 }) { reconciliation { id } }`);
  }
  await queueMails(known);
  await receiveMails();
  await settleInPart(known);
  await bookByHand(cash.map(({ id }: { id: string }) => id));
  await taxAndExchange();
  // Whoever reads events first gives them their positions.
  await books.graphql('{ eventCursor }');
});

test.each(lists.map((list) => [list.name, list] as const))('%s', async (name, list) => {
  const nodes = nodeType(list);
  const given = list.args
    .filter(isRequiredArgument)
    .map(
      ({ name: argument }) =>
        `${argument}: ${{ of: ofDocument, contactId: ofContact, figure: 'CLOSING' }[argument] ?? '"2026-01-01"'}, `,
    );
  const text = (first: number) =>
    `{ ${name}(${given.join('')}first: ${first}) { nodes { ${selectionOf(nodes, 2)} } } }`;
  const one = await asked(name, text(1));
  const many = await asked(name, text(10));
  expect([name, many.records > one.records]).toEqual([name, true]);
  expect([name, many.statements]).toEqual([name, one.statements]);
});

async function queueMails({ contact_id: contacts = [] }: Awaited<ReturnType<typeof seededBooks>>): Promise<void> {
  const mail = { kind: MailKind.STATEMENT, recipients: ['a@example.com'], subject: 'A', text: 'A' };
  for (const contactId of contacts.slice(0, 2).map(Number))
    await (await books.em()).transactional((em) =>
      queueMail(em, { name: null, address: 'b@example.com' }, { ...mail, contactId }),
    );
}

async function receiveMails(): Promise<void> {
  const { files } = (await testService()).resources;
  for (const name of ['a', 'b']) {
    await acceptMessage(await books.em(), files, `From: ${name}@example.com\r\n\r\nHello`);
    await run(`addKnownSender(input: { address: "${name}@example.com" }) { knownSender { id } }`);
  }
}

/** Two each of credit notes, refunds and write-offs. */
async function settleInPart(known: Awaited<ReturnType<typeof seededBooks>>): Promise<void> {
  const [contactId] = known.contact_id ?? [];
  for (const index of [0, 1]) {
    await run(`createCreditNote(input: { contactId: "${contactId}", issueDate: "2026-01-15",
      lines: [{ description: "Goods", quantity: 1, unitPriceCents: 500 }] }) { creditNote { id } }`);
    await run(`createCustomerRefund(input: { paymentId: "${known['payments.id']?.[index]}", amountCents: 100,
      refundedOn: "2026-01-25" }) { customerRefund { id } }`);
    await run(`createVendorRefund(input: { vendorPaymentId: "${known['vendor_payments.id']?.[index]}",
      amountCents: 100, refundedOn: "2026-01-25" }) { vendorRefund { id } }`);
    await run(`createInvoiceWriteOff(input: { invoiceId: "${known.invoice_id?.[3 + index]}", amountCents: 100,
      reason: "Rounding", writtenOffOn: "2026-01-25" }) { invoiceWriteOff { id } }`);
    await run(`createBillWriteOff(input: { billId: "${known.bill_id?.[3 + index]}", amountCents: 100,
      reason: "Rounding", writtenOffOn: "2026-01-25" }) { billWriteOff { id } }`);
    await run(`createPaymentProposal(input: { vendorPayment: { contactId: "${contactId}", amountCents: 100,
      paidAt: "2026-01-25" } }) { paymentProposal { id } }`);
  }
}

/** Two transfers, two manual journals that recur, and opening balances in two currencies. */
async function bookByHand([from, to]: string[]): Promise<void> {
  for (const currency of ['USD', 'EUR']) {
    await run(`createTransfer(input: { fromAccountId: "${from}", toAccountId: "${to}", amountCents: 100,
      transactionDate: "2026-01-20", currency: "${currency}" }) { bankTransaction { id } }`);
    const lines = `[{ accountId: "${from}", debitCents: 100 }, { accountId: "${to}", creditCents: 100 }]`;
    const { createManualJournal } = await run(`createManualJournal(input: { entryDate: "2026-01-20", memo: "Moved",
      currency: "${currency}", lines: ${lines} }) { manualJournal { id } }`);
    const { id } = createManualJournal.manualJournal;
    await run(`createRecurringJournal(input: { manualJournalId: "${id}", startsOn: "2026-02-20", everyMonths: 1 }) {
      recurringJournal { id } }`);
    const { accounts } = (await books.graphql('{ accounts(first: 100) { nodes { id number } } }')).data;
    const [prepaid, insurance] = ['1300', '6100'].map(
      (number) => accounts.nodes.find((account: { number: string }) => account.number === number).id,
    );
    await run(`createAmortizationSchedule(input: { kind: PREPAID_EXPENSE, name: "Insurance", amountCents: 1200,
      currency: "${currency}", balanceAccountId: "${prepaid}", resultAccountId: "${insurance}",
      from: "2026-01-01", to: "2026-12-31" }) { amortizationSchedule { id } }`);
    await run(`createOpeningBalance(input: { openingOn: "2025-12-31", currency: "${currency}", balances: ${lines} }) {
      openingBalance { id } }`);
  }
}

/** Two settlements of coded tax, and two payments at another rate than their invoices. */
async function taxAndExchange(): Promise<void> {
  taxed = await startBooks();
  const run = (mutation: string) => runIn(taxed, mutation);
  const contactId = (await run('createContact(input: { name: "Customer" }) { contact { id } }')).createContact.contact
    .id;
  await run('installTaxCodes(input: { country: "DE" }) { taxCodes { id } }');
  const { taxCodes } = (await taxed.graphql('{ taxCodes(first: 100) { nodes { id code } } }')).data;
  const { id: taxCodeId } = taxCodes.nodes.find(({ code }: { code: string }) => code === 'DE19');
  const posted = async (fields: string, lineFields = '') => {
    const { createInvoice } =
      await run(`createInvoice(input: { contactId: "${contactId}", dueDate: "2026-03-01", ${fields},
      lines: [{ description: "Work", quantity: 1, unitPriceCents: 1000 ${lineFields} }] }) { invoice { id } }`);
    await run(`postInvoice(input: { id: "${createInvoice.invoice.id}" }) { invoice { id } }`);
    return createInvoice.invoice.id;
  };
  for (const month of ['2026-01', '2026-02']) {
    await run(`setExchangeRates(input: { rates: [{ currency: "EUR", day: "${month}-10", rate: "1.1" },
      { currency: "EUR", day: "${month}-20", rate: "1.2" }] }) { exchangeRates { id } }`);
    await posted(`issueDate: "${month}-10"`, `, taxCodeId: "${taxCodeId}"`);
    await posted(`issueDate: "${month}-10"`);
    const invoiceId = await posted(`issueDate: "${month}-10", currency: "EUR"`);
    const { createPayment } = await run(`createPayment(input: { contactId: "${contactId}", amountCents: 1000,
      currency: "EUR", receivedAt: "${month}-20" }) { payment { id } }`);
    await run(`applyPayment(input: { id: "${createPayment.payment.id}",
      applications: [{ invoiceId: "${invoiceId}", amountCents: 1000 }] }) { payment { id } }`);
    await run(`revalueOpenItems(input: { asOf: "${month}-28" }) { revaluation { id } }`);
    await run(`closeTaxPeriod(input: { through: "${month}-28" }) { taxSettlement { id } }`);
  }
}

/** One head of the chain today and, after something more was written, one tomorrow. */
async function publishTwoHeads(): Promise<void> {
  const { auditorOrm, workerOrm, log } = (await testService()).resources;
  for (const hours of [0, 25]) {
    await run(
      `createService(input: { name: "Service after ${hours} hours", unitPriceCents: 9000 }) { service { id } }`,
    );
    await books.drain();
    const resetClock = setClock(() => new Date(Date.now() + hours * 3_600_000));
    await publishDueHeads({ auditor: auditorOrm.em, worker: workerOrm.em, archives: [], log });
    resetClock();
  }
}

function run(mutation: string) {
  return runIn(books, mutation);
}

async function runIn(owner: TestBooks, mutation: string) {
  const { data, errors } = await owner.graphql(`mutation { ${mutation} }`);
  expect(errors).toEqual([]);
  return data;
}

async function asked(name: string, query: string): Promise<{ records: number; statements: number }> {
  const { answer, statements } = await countingStatements(() => (ofTaxed.has(name) ? taxed : books).graphql(query));
  const { data, errors } = answer;
  expect(errors).toEqual([]);
  expect(statements).toBeGreaterThan(0);
  return { records: data[name].nodes.length, statements };
}

function nodeType(list: GraphQLField<unknown, unknown>): GraphQLObjectType {
  const connection = getNamedType(list.type);
  const nodes = isObjectType(connection) ? connection.getFields().nodes : undefined;
  const type = nodes && getNamedType(nodes.type);
  if (!isObjectType(type)) throw new Error(`${list.name} has no nodes`);
  return type;
}

/** Every field that can be asked for without arguments, with what it holds, `depth` levels down. */
function selectionOf(type: GraphQLObjectType, depth: number): string {
  return Object.values(type.getFields())
    .filter(({ args }) => !args.some(isRequiredArgument))
    .flatMap(({ name, type: fieldType, args }) => {
      const named = getNamedType(fieldType);
      if (isLeafType(named)) return [name];
      if (!isObjectType(named) || depth === 0 || named.name.endsWith('Connection')) return [];
      const size = args.some((argument) => argument.name === 'first') ? '(first: 3)' : '';
      return [`${name}${size} { ${selectionOf(named, depth - 1) || '__typename'} }`];
    })
    .join(' ');
}
