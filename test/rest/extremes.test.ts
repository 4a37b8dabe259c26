import { startBooks, type TestBooks } from '../support/books.js';
import { type AnswerCheck, openApiAnswers } from '../support/openapi-answers.js';

/** Documents of 2^53−1 cents are kept exactly; what adds several up says that it cannot, and never breaks. */

const largest = Number.MAX_SAFE_INTEGER;
const receivables = '/api/v1/books';
const payables = '/api/books';
const dates = { issue_date: '0001-01-01', due_date: '9999-12-31' };

let books: TestBooks;
let described: AnswerCheck;
let contactId: number;
let expense: number;
beforeAll(async () => {
  books = await startBooks();
  described = openApiAnswers((await books.rest('GET', '/openapi.json', undefined, { apiKey: null })).body);
  const contact = { name: 'Hooli', contact_type: 'both' };
  contactId = (await made('POST', `${receivables}/contacts`, { contact })).data.id;
  const { data: accounts } = await made('GET', `${receivables}/accounts?limit=100`);
  expense = accounts.find((account: { account_type: string }) => account.account_type === 'expense').id;
});

async function made(method: string, path: string, body?: unknown) {
  const answer = await books.rest(method, path, body);
  expect([method, path, answer.body?.error]).toEqual([method, path, undefined]);
  return answer.body;
}

async function refusal(method: string, path: string, body?: unknown): Promise<[number, string, string]> {
  const { status, body: answer } = await books.rest(method, path, body);
  return [status, answer?.error?.code, answer?.error?.message];
}

const line = { description: 'All of it', quantity: 1, unit_price_cents: largest };

async function invoice(): Promise<number> {
  const fields = { contact_id: contactId, ...dates, invoice_lines_attributes: [line] };
  const { data } = await made('POST', `${receivables}/invoices`, { invoice: fields });
  expect([data.total_cents, data.balance_due_cents, data.issue_date]).toEqual([largest, largest, '0001-01-01']);
  await made('POST', `${receivables}/invoices/${data.id}/post_invoice`);
  return data.id;
}

async function bill(): Promise<number> {
  const fields = { contact_id: contactId, ...dates, bill_lines_attributes: [{ ...line, account_id: expense }] };
  const { bill: data } = await made('POST', `${payables}/bills`, { bill: fields });
  await made('POST', `${payables}/bills/${data.id}/post_bill`);
  return data.id;
}

const reports = [
  'overview',
  'reports/ar_aging',
  'reports/ap_aging',
  'reports/trial_balance',
  'reports/general_ledger',
  'reports/income_statement?from=0001-01-01',
  'reports/balance_sheet',
];

test.each([
  ['a discount of as much', { discount_cents: largest }, 0],
  ['no discount', {}, largest],
])('an invoice of 2^53−1 with %s', async (_name, fields, total) => {
  const body = { contact_id: contactId, ...dates, ...fields, invoice_lines_attributes: [line] };
  const { data } = await made('POST', `${receivables}/invoices`, { invoice: body });
  expect(data.total_cents).toBe(total);
});

test('an invoice of more than 2^53−1 is refused', async () => {
  const fields = { contact_id: contactId, ...dates };
  const twice = { ...fields, invoice_lines_attributes: [line, line] };
  expect(await refusal('POST', `${receivables}/invoices`, { invoice: twice })).toEqual([
    422,
    'VALIDATION_FAILED',
    'invoice_lines_attributes must not add up to more than 2^53-1',
  ]);
  const taxed = { ...fields, tax_cents: 1, invoice_lines_attributes: [line] };
  expect(await refusal('POST', `${receivables}/invoices`, { invoice: taxed })).toEqual([
    422,
    'VALIDATION_FAILED',
    'tax_cents must not make a total of more than 2^53-1',
  ]);
});

test('a document whose entry would come to more than 2^53−1 is refused before it is posted', async () => {
  const dear = (unit_price_cents: number) => ({
    description: 'All of it',
    quantity: 1,
    unit_price_cents,
    account_id: expense,
  });
  const lines = [dear(largest), dear(5 - largest), dear(10)];
  const message = 'must not come to more than 2^53-1 before what is taken off';
  const fields = { contact_id: contactId, ...dates };
  expect(
    await refusal('POST', `${receivables}/invoices`, { invoice: { ...fields, invoice_lines_attributes: lines } }),
  ).toEqual([422, 'VALIDATION_FAILED', `invoice_lines_attributes ${message}`]);
  expect(await refusal('POST', `${payables}/bills`, { bill: { ...fields, bill_lines_attributes: lines } })).toEqual([
    422,
    'VALIDATION_FAILED',
    `bill_lines_attributes ${message}`,
  ]);
  const discounted = { ...fields, discount_cents: 4_503_599_627_370_495, tax_rate_bps: 875 };
  expect(
    await refusal('POST', `${receivables}/invoices`, { invoice: { ...discounted, invoice_lines_attributes: [line] } }),
  ).toEqual([422, 'VALIDATION_FAILED', `invoice_lines_attributes ${message}`]);
});

test('what one document comes to is in every report', async () => {
  await invoice();
  for (const report of reports) {
    const path = `${receivables}/${report}`;
    const { status, body } = await books.rest('GET', path);
    expect([report, described({ method: 'GET', path: path.split('?')[0] ?? '' }, status, body)]).toEqual([report, []]);
    expect([report, status]).toEqual([report, 200]);
  }
});

test('what two come to is told to be beyond exactness', async () => {
  await invoice();
  await bill();
  await bill();
  for (const report of reports) {
    const path = `${receivables}/${report}`;
    const { status, body } = await books.rest('GET', path);
    expect([report, described({ method: 'GET', path: path.split('?')[0] ?? '' }, status, body)]).toEqual([report, []]);
    const message = 'The report comes to more than 2^53-1 cents: it cannot be answered exactly';
    expect([report, status, body]).toEqual([report, 422, { error: { code: 'VALIDATION_FAILED', message } }]);
  }
});

test('payments of 2^53−1 are applied whole', async () => {
  const id = await invoice();
  const fields = { contact_id: contactId, amount_cents: largest, received_at: '9999-12-31' };
  const { data: payment } = await made('POST', `${receivables}/payments`, { payment: fields });
  const applied = await made('POST', `${receivables}/payments/${payment.id}/apply`, {
    applications: [{ invoice_id: id, amount_cents: largest }],
  });
  expect(applied.data.unapplied_cents).toBe(0);
  const over = {
    applications: [
      { invoice_id: id, amount_cents: largest },
      { invoice_id: id, amount_cents: largest },
    ],
  };
  expect((await refusal('POST', `${receivables}/payments/${payment.id}/apply`, over))[0]).toBe(422);
});
