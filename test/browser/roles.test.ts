import { Role } from '../../src/people/role.js';
import { describeInBrowser, openWorkplace, type Workplace } from '../support/browser.js';
import { InboxBooks } from '../support/inbox.js';
import { keysTakenTwice, listedCommands } from '../support/key-list.js';
import { PayablesBooks } from '../support/payables.js';
import { startPerson } from '../support/people.js';
import { postedInvoice } from '../support/postings.js';

let payables: PayablesBooks;
let paths: string[];

/** One record of each kind, in a state in which its owner has verbs, and the lists that show them. */
beforeAll(async () => {
  payables = await PayablesBooks.start({ currency: 'EUR' });
  const inbox = InboxBooks.of(payables.books);
  const { run } = { run: payables.run.bind(payables) };
  const vendor = await payables.vendor();
  const bill = await payables.bill(vendor, 'posted', 20_000);
  const draftBill = await payables.bill(vendor, 'draft', 10_000);
  const debitNote = await payables.debitNote(vendor, 'posted', 1_000);
  const vendorPayment = await payables.vendorPayment(vendor, 3_000);
  const { contact } = await run('createContact', { name: 'Hooli', contactType: 'CUSTOMER' }, 'contact { id }');
  const invoice = await postedInvoice(payables.books, {
    contactId: contact.id,
    issueDate: '2026-03-01',
    amountCents: 5_000,
  });
  const line = { description: 'Returned', quantity: 1, unitPriceCents: 500 };
  const note = { contactId: contact.id, issueDate: '2026-03-02', lines: [line] };
  const { creditNote } = await run('createCreditNote', note, 'creditNote { id }');
  const received = { contactId: contact.id, receivedAt: '2026-03-03', amountCents: 2_000 };
  const { payment } = await run('createPayment', received, 'payment { id }');
  const order = { contactId: vendor, number: 'PO-1', expectedTotalCents: 10_000, lines: [line] };
  const { commitment } = await run('createCommitment', order, 'commitment { id }');
  const between = { fromAccountId: payables.account('1000'), toAccountId: payables.account('1010') };
  const moved = { ...between, amountCents: 700, transactionDate: '2026-03-04' };
  const { bankTransaction } = await run('createTransfer', moved, 'bankTransaction { id }');
  const lines = [
    { accountId: payables.account('6250'), debitCents: 100 },
    { accountId: payables.account('1000'), creditCents: 100 },
  ];
  const { manualJournal } = await run(
    'createManualJournal',
    { memo: 'Rent', entryDate: '2026-03-05', lines },
    'manualJournal { id }',
  );
  const document = await inbox.read();
  const proposed = { contactId: vendor, paidAt: '2026-03-06', amountCents: 5_000 };
  const vendorPaymentToCome = { ...proposed, applications: [{ billId: bill, amountCents: 5_000 }] };
  await run('createPaymentProposal', { vendorPayment: vendorPaymentToCome }, 'paymentProposal { id }');
  paths = [
    `inbox/${document}`,
    'bills',
    `bills/${bill}`,
    `bills/${draftBill}`,
    'invoices?view=all',
    `invoices/${invoice}`,
    'credit-notes',
    `credit-notes/${creditNote.id}`,
    'debit-notes',
    `debit-notes/${debitNote}`,
    'payments',
    `payments/${payment.id}`,
    'vendor-payments',
    `vendor-payments/${vendorPayment}`,
    'bank-transactions',
    `bank-transactions/${bankTransaction.id}`,
    'commitments',
    `commitments/${commitment.id}`,
    'contacts',
    `contacts/${vendor}`,
    'journal',
    'manual-journals',
    `manual-journals/${manualJournal.id}`,
    'recurring-journals',
    'schedules',
    'opening-balances',
    'tax-settlements',
    'currencies',
    'revaluations',
    'mails',
    'approvals',
    'reports/trial-balance',
    'settings/accounts',
    'settings/tax-codes',
    'settings/learned-values',
  ];
});

/** What looks at things, and changes nothing of the books. */
const lookingAtRecord = /^(Print|Download|Copy|Statement)\b/;
const looking = /^(List|Report|Reports|Screen|Go to|Views|Everywhere)$/;
const lookingOfInbox =
  /^(Next|Document before|First document|Last document|To bill|Being read|Not readable|Billed|Page|Larger|Smaller|Whole width|Back to|Compare|Open the)/;

interface Offered {
  verbs: string[];
  buttons: string[];
  keysTakenTwice: string[];
}

/** The verbs of a screen in the list of keys, and the buttons that a pointer finds on it. */
async function offeredOn(workplace: Workplace, path: string): Promise<Offered> {
  const { page } = workplace;
  await page.goto(`${payables.books.url}/dashboard/${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page
    .locator('#main')
    .locator('[role=row] + [role=rowgroup] [role=row], [data-current], dl, table, h2, [role=option]')
    .first()
    .waitFor();
  const found = await listedCommands(workplace);
  const verbs = found.filter(
    ({ section, title }) => !looking.test(section) && !lookingOfInbox.test(title) && !lookingAtRecord.test(title),
  );
  const buttons = await page.locator('#main').getByRole('button').allInnerTexts();
  return { verbs: verbs.map(({ title }) => title), buttons, keysTakenTwice: keysTakenTwice(found) };
}

const forged = [
  'mutation { createAccount(input: { number: "1", name: "x", accountType: ASSET }) { account { id } } }',
  'mutation { createContact(input: { name: "x" }) { contact { id } } }',
  'mutation { bulkPostBills(input: { ids: ["1"] }) { rows { id } } }',
  'mutation { createApiKey(input: { name: "x", scopes: [READ] }) { secret } }',
  'mutation { closePeriod(input: { through: "2026-01-31" }) { period { id } } }',
];

describeInBrowser('somebody who may not write', () => {
  test.each([
    [Role.VIEWER, {}],
    [Role.APPROVER, { approvals: ['Approve', 'Decline'] }],
  ])(
    'as %s is offered no verb that would be refused, on no screen and by no button',
    async (role, allowed: Record<string, string[]>) => {
      const owner = await openWorkplace(payables.books);
      const { email, browser } = await startPerson(payables.books, role);
      const workplace = await openWorkplace(payables.books, '', { email });
      const written: string[] = [];
      const refusedOn: Record<string, string[]> = {};
      for (const path of paths) {
        const owners = await offeredOn(owner, path);
        written.push(...owners.verbs);
        expect([path, owners.keysTakenTwice]).toEqual([path, []]);
        const { verbs, buttons } = await offeredOn(workplace, path);
        const may = allowed[path] ?? [];
        const refused = owners.verbs.filter((verb) => !may.includes(verb));
        const shown = refused.filter((verb) => buttons.some((text) => text.startsWith(verb)));
        const offered = [...verbs.filter((verb) => !may.includes(verb)), ...shown];
        if (offered.length > 0) refusedOn[path] = offered;
        expect([path, verbs]).toEqual([path, expect.arrayContaining(may)]);
      }
      expect(refusedOn).toEqual({});
      expect(new Set(written).size).toBeGreaterThan(40);
      for (const mutation of forged) {
        const { body } = await browser.graphql(mutation);
        expect([mutation, body.errors?.[0]?.extensions.httpStatus]).toEqual([mutation, 403]);
      }
      expect(workplace.faults()).toEqual([]);
    },
    1_500_000,
  );
});
