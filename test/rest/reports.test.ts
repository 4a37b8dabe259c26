import { startBooks, type TestBooks } from '../support/books.js';
import { accountId, newContact, newPayment, postedBill, postedInvoice } from '../support/postings.js';

const reports = '/api/v1/books/reports';

let books: TestBooks;
let invoiceId: string;

beforeAll(async () => {
  books = await startBooks();
  const customer = await newContact(books, 'CUSTOMER');
  invoiceId = await postedInvoice(books, { contactId: customer, issueDate: '2026-01-10', amountCents: 10_000 });
  await newPayment(books, { contactId: customer, receivedAt: '2026-01-20', amountCents: 2_500 });
  const vendor = await newContact(books, 'VENDOR');
  await postedBill(books, { contactId: vendor, issueDate: '2026-01-15', amountCents: 4_000 });
});

test('the trial balance in JSON is the operation’s answer in REST names', async () => {
  const { status, body, headers } = await books.rest('GET', `${reports}/trial_balance?as_of=2026-01-31`);
  expect(status).toBe(200);
  expect(headers.get('vary')).toBe('Accept, Accept-Encoding');
  expect(body.data).toEqual({
    as_of: '2026-01-31',
    currency: 'USD',
    rows: [
      row('1000', 'Cash at bank', 'asset', 2_500, 0, 2_500),
      row('1100', 'Accounts receivable', 'asset', 10_000, 2_500, 7_500),
      row('2000', 'Accounts payable', 'liability', 0, 4_000, 4_000),
      row('4000', 'Sales', 'revenue', 0, 10_000, 10_000),
      row('6250', 'Rent', 'expense', 4_000, 0, 4_000),
    ],
    total_debit_cents: 16_500,
    total_credit_cents: 16_500,
  });
});

test('each report as a table', async () => {
  expect(await csv('trial_balance?as_of=2026-01-31')).toBe(
    lines(
      'account_number,account_name,debit_cents,credit_cents,balance_cents,currency',
      '1000,Cash at bank,2500,0,2500,USD',
      '1100,Accounts receivable,10000,2500,7500,USD',
      '2000,Accounts payable,0,4000,4000,USD',
      '4000,Sales,0,10000,10000,USD',
      '6250,Rent,4000,0,4000,USD',
    ),
  );
  expect(await csv('income_statement?from=2026-01-01&to=2026-01-31')).toBe(
    lines(
      'section,account_number,name,amount_cents,currency',
      'Revenue,4000,Sales,10000,USD',
      'Expenses,6250,Rent,4000,USD',
    ),
  );
  expect(await csv('balance_sheet?as_of=2026-01-31')).toBe(
    lines(
      'section,account_number,name,amount_cents,currency',
      'Assets,1000,Cash at bank,2500,USD',
      'Assets,1100,Accounts receivable,7500,USD',
      'Liabilities,2000,Accounts payable,4000,USD',
      'Equity,,Earnings of the current year,6000,USD',
    ),
  );
  expect(await csv('ar_aging?as_of=2026-02-05')).toBe(
    lines(
      'bucket,contact_name,invoice_number,issue_date,due_date,total_cents,balance_due_cents,currency',
      '1_30,customer,INV-000001,2026-01-10,2026-01-10,10000,10000,USD',
    ),
  );
  expect(await csv('ap_aging?as_of=2026-01-15')).toBe(
    lines(
      'bucket,contact_name,bill_number,issue_date,due_date,total_cents,balance_due_cents,currency',
      'current,vendor,BILL-000001,2026-01-15,2026-01-15,4000,4000,USD',
    ),
  );
});

test('the general ledger comes in pages, as JSON and as CSV, whose Link leads to the next', async () => {
  const account = await accountId(books, '1100');
  const first = await books.rest('GET', `${reports}/general_ledger?account_id=${account}&limit=1`);
  expect(first.body).toMatchObject({
    data: {
      opening_balance_cents: 0,
      closing_balance_cents: 7_500,
      rows: [
        {
          running_balance_cents: 10_000,
          entry: { kind: 'posting', source_type: 'invoice', source_id: Number(invoiceId) },
        },
      ],
    },
    page: { limit: 1, has_more: true, next_cursor: expect.any(String) },
  });
  const table = await ask(`general_ledger?account_id=${account}&limit=1`);
  const [head, line] = table.text.split('\r\n');
  expect(head).toBe(
    'account_number,account_name,entry_date,entry_id,kind,source_type,source_id,entry_memo,memo,debit_cents,credit_cents,running_balance_cents,currency',
  );
  expect(line).toMatch(
    new RegExp(`^1100,Accounts receivable,2026-01-10,\\d+,posting,invoice,${invoiceId},[^,]*,[^,]*,10000,0,10000,USD$`),
  );
  const next = /^<(.+)>; rel="next"$/.exec(table.headers.get('link') ?? '')?.[1] ?? '';
  const second = await ask(next.replace(`${reports}/`, ''));
  expect(second.text.split('\r\n')[1]).toMatch(/^1100,Accounts receivable,2026-01-20,.*,0,2500,7500,USD$/);
  expect(second.headers.get('link')).toBeNull();
});

test('who does not prefer CSV gets JSON, and so does who is refused', async () => {
  for (const accept of ['*/*', 'application/json', 'text/html', 'application/json, text/csv']) {
    const { headers } = await books.rest('GET', `${reports}/trial_balance`, undefined, { headers: { accept } });
    expect([accept, headers.get('content-type')]).toEqual([accept, 'application/json; charset=utf-8']);
  }
  const refused = await ask('trial_balance?as_of=2026-02-30');
  expect([refused.status, refused.headers.get('content-type')]).toEqual([400, 'application/json; charset=utf-8']);
  const unknown = await ask('general_ledger?account_id=999999');
  expect([unknown.status, JSON.parse(unknown.text).error.code]).toEqual([404, 'NOT_FOUND']);
});

test('text that a spreadsheet would run, or that would break a line, stays text', async () => {
  const other = await startBooks();
  const { data } = await other.graphql(
    'mutation ($input: CreateContactInput!) { createContact(input: $input) { contact { id } } }',
    { input: { name: '=HYPERLINK("http://x","y"),\nSons', contactType: 'VENDOR' } },
  );
  await postedBill(other, { contactId: data.createContact.contact.id, issueDate: '2026-01-15', amountCents: 4_000 });
  const { text } = await ask('ap_aging?as_of=2026-01-15', other);
  expect(text.slice(text.indexOf('\r\n') + 2)).toBe(
    'current,"\'=HYPERLINK(""http://x"",""y""),\nSons",BILL-000001,2026-01-15,2026-01-15,4000,4000,USD\r\n',
  );
});

async function csv(report: string): Promise<string> {
  const { status, headers, text } = await ask(report);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8; header=present']);
  return text;
}

async function ask(report: string, of = books): Promise<{ status: number; headers: Headers; text: string }> {
  const response = await fetch(`${of.url}${reports}/${report}`, {
    headers: { authorization: `Bearer ${of.apiKey}`, accept: 'text/csv' },
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

function lines(...all: string[]): string {
  return `${all.join('\r\n')}\r\n`;
}

function row(number: string, name: string, type: string, debit: number, credit: number, balance: number) {
  return {
    account: { id: expect.any(Number), number, name, account_type: type },
    debit_cents: debit,
    credit_cents: credit,
    balance_cents: balance,
  };
}
