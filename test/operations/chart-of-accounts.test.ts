import { completeChart, openAccount, removeChart } from '../../src/ledger/chart-of-accounts.js';
import { booksAreTampered, startBooks, type TestBooks } from '../support/books.js';

type Line = [
  number: string,
  name: string,
  accountType: string,
  subType: string,
  role: string | null,
  normalBalance: string,
];

/** What the postings, the reports and the clients of every owner rely on. */
const standard: Line[] = [
  ['1000', 'Cash at bank', 'ASSET', 'bank', 'cash', 'DEBIT'],
  ['1010', 'Petty cash', 'ASSET', 'cash', null, 'DEBIT'],
  ['1100', 'Accounts receivable', 'ASSET', 'accounts_receivable', 'accounts_receivable', 'DEBIT'],
  ['1200', 'Inventory', 'ASSET', 'inventory', null, 'DEBIT'],
  ['1300', 'Prepaid expenses', 'ASSET', 'prepaid', null, 'DEBIT'],
  ['1350', 'Vendor deposits', 'ASSET', 'vendor_prepayments', 'vendor_prepayments', 'DEBIT'],
  ['1400', 'Purchase tax recoverable', 'ASSET', 'tax', 'purchase_tax', 'DEBIT'],
  ['1500', 'Equipment', 'ASSET', 'fixed_asset', null, 'DEBIT'],
  ['1590', 'Accumulated depreciation', 'ASSET', 'accumulated_depreciation', null, 'CREDIT'],
  ['2000', 'Accounts payable', 'LIABILITY', 'accounts_payable', 'accounts_payable', 'CREDIT'],
  ['2050', 'Customer deposits', 'LIABILITY', 'customer_prepayments', 'customer_prepayments', 'CREDIT'],
  ['2100', 'Credit card', 'LIABILITY', 'credit_card', null, 'CREDIT'],
  ['2200', 'Sales tax payable', 'LIABILITY', 'tax', 'sales_tax', 'CREDIT'],
  ['2210', 'Tax settlement', 'LIABILITY', 'tax', 'tax_settlement', 'CREDIT'],
  ['2400', 'Deferred revenue', 'LIABILITY', 'deferred_revenue', null, 'CREDIT'],
  ['2500', 'Loans', 'LIABILITY', 'long_term', null, 'CREDIT'],
  ['3000', 'Owner’s equity', 'EQUITY', 'equity', null, 'CREDIT'],
  ['3800', 'Opening balances', 'EQUITY', 'opening_balances', 'opening_balances', 'CREDIT'],
  ['3900', 'Retained earnings', 'EQUITY', 'retained_earnings', null, 'CREDIT'],
  ['4000', 'Sales', 'REVENUE', 'sales', 'revenue', 'CREDIT'],
  ['4100', 'Service revenue', 'REVENUE', 'services', null, 'CREDIT'],
  ['4800', 'Other income', 'REVENUE', 'other_income', null, 'CREDIT'],
  ['4810', 'Interest income', 'REVENUE', 'interest', 'interest_income', 'CREDIT'],
  ['4820', 'Payables written off', 'REVENUE', 'other_income', 'payables_written_off', 'CREDIT'],
  ['4830', 'Exchange gains', 'REVENUE', 'exchange', 'exchange_gains', 'CREDIT'],
  ['4840', 'Unrealised exchange gains', 'REVENUE', 'exchange', 'unrealised_gains', 'CREDIT'],
  ['4850', 'Gain on disposal of assets', 'REVENUE', 'disposal', null, 'CREDIT'],
  ['4900', 'Sales discounts', 'REVENUE', 'discounts', 'discounts', 'DEBIT'],
  ['5000', 'Cost of goods sold', 'EXPENSE', 'cost_of_goods_sold', null, 'DEBIT'],
  ['5100', 'Subcontractors', 'EXPENSE', 'cost_of_services', null, 'DEBIT'],
  ['6000', 'Advertising', 'EXPENSE', 'operating', null, 'DEBIT'],
  ['6050', 'Bank fees', 'EXPENSE', 'bank_fees', 'bank_fees', 'DEBIT'],
  ['6060', 'Interest expense', 'EXPENSE', 'interest', 'interest_expense', 'DEBIT'],
  ['6070', 'Exchange losses', 'EXPENSE', 'exchange', 'exchange_losses', 'DEBIT'],
  ['6080', 'Unrealised exchange losses', 'EXPENSE', 'exchange', 'unrealised_losses', 'DEBIT'],
  ['6100', 'Insurance', 'EXPENSE', 'operating', null, 'DEBIT'],
  ['6150', 'Office supplies', 'EXPENSE', 'operating', null, 'DEBIT'],
  ['6200', 'Professional fees', 'EXPENSE', 'operating', null, 'DEBIT'],
  ['6250', 'Rent', 'EXPENSE', 'operating', null, 'DEBIT'],
  ['6300', 'Repairs and maintenance', 'EXPENSE', 'operating', null, 'DEBIT'],
  ['6350', 'Software and subscriptions', 'EXPENSE', 'operating', null, 'DEBIT'],
  ['6400', 'Telephone and internet', 'EXPENSE', 'operating', null, 'DEBIT'],
  ['6450', 'Travel', 'EXPENSE', 'operating', null, 'DEBIT'],
  ['6500', 'Utilities', 'EXPENSE', 'operating', null, 'DEBIT'],
  ['6550', 'Wages', 'EXPENSE', 'payroll', null, 'DEBIT'],
  ['6650', 'Bad debts', 'EXPENSE', 'bad_debts', 'bad_debts', 'DEBIT'],
  ['6700', 'Depreciation', 'EXPENSE', 'depreciation', null, 'DEBIT'],
  ['6750', 'Loss on disposal of assets', 'EXPENSE', 'disposal', null, 'DEBIT'],
  ['6900', 'Other expenses', 'EXPENSE', 'operating', null, 'DEBIT'],
];

/** The owner's active accounts by number. */
async function chartOf(books: TestBooks): Promise<Line[]> {
  const em = await books.em();
  const accounts = await em.execute<Record<string, string>[]>(
    `select number, name, upper(account_type) as type, sub_type, role, upper(normal_balance) as side from accounts
      where owner_id = ? and active order by number`,
    [books.ownerId],
  );
  return accounts.map(
    ({ number, name, type, sub_type, role, side }) => [number, name, type, sub_type, role, side] as Line,
  );
}

test('every owner starts with the standard chart, each account active, once, and on its side', async () => {
  expect(await chartOf(await startBooks())).toEqual(standard);
});

test('an owner with an earlier chart adds what it lacks; what it has stays as it is', async () => {
  const books = await startBooks();
  const em = await books.em();
  const removed = ['1350', '1590', '2050', '2400', '4850', '6700', '6750'];
  await em.execute(`delete from accounts where owner_id = ? and number in (${removed.map(() => '?').join()})`, [
    books.ownerId,
    ...removed,
  ]);
  const chart = () =>
    em.execute<{ number: string }[]>(
      'select number, name, sub_type, heading, active, role from accounts where owner_id = ? order by number',
      [books.ownerId],
    );
  const run = async (mutation: string, input: object) => {
    const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input!`;
    const text = `mutation ($input: ${type}) { ${mutation}(input: $input) { __typename } }`;
    expect((await books.graphql(text, { input })).errors).toEqual([]);
  };
  await run('createAccount', { number: '2400', name: 'Loan of my aunt', accountType: 'LIABILITY' });
  await run('createAccount', { number: '6720', name: 'Depreciation', accountType: 'EXPENSE' });
  await run('createAccount', {
    number: '1590',
    name: 'Worn off',
    accountType: 'ASSET',
    subType: 'accumulated_depreciation',
  });
  const { data } = await books.graphql('{ accounts(first: 100) { nodes { id number } } }');
  const rent = data.accounts.nodes.find(({ number }: { number: string }) => number === '6250');
  await run('updateAccount', { id: rent.id, number: '6255', active: false });
  const before = await chart();
  const add = `mutation ($input: AddStandardAccountsInput!) {
    addStandardAccounts(input: $input) { accounts { number name } } }`;
  const added = async (input: object) => (await books.graphql(add, { input })).data.addStandardAccounts.accounts;
  expect(await added({ accountType: 'REVENUE' })).toEqual([{ number: '4850', name: 'Gain on disposal of assets' }]);
  expect(await added({})).toEqual([
    { number: '1350', name: 'Vendor deposits' },
    { number: '2050', name: 'Customer deposits' },
    { number: '2401', name: 'Deferred revenue' },
    { number: '6750', name: 'Loss on disposal of assets' },
  ]);
  expect(await added({})).toEqual([]);
  const known = new Set(before.map(({ number }) => number));
  const whole = await chart();
  expect(whole.filter(({ number }) => known.has(number))).toEqual(before);
  const listed = await books.graphql('{ accounts(first: 100) { nodes { number } } }');
  expect(listed.data.accounts.nodes).toEqual(whole.map(({ number }) => ({ number })));
  const one = await books.graphql(`{ account(id: "${rent.id}") { number name active } }`);
  expect(one.data.account).toEqual({ number: '6255', name: 'Rent', active: false });
});

test('accounts added twice at once are there once', async () => {
  const books = await startBooks();
  const em = await books.em();
  await em.execute("delete from accounts where owner_id = ? and number in ('2400', '6700')", [books.ownerId]);
  const add = 'mutation { addStandardAccounts(input: {}) { accounts { number } } }';
  const answers = await Promise.all([1, 2].map(() => books.graphql(add)));
  expect(answers.flatMap(({ errors }) => errors)).toEqual([]);
  const added = answers.map(({ data }) => data.addStandardAccounts.accounts.length);
  expect(added.sort()).toEqual([0, 2]);
});

test('an account of a role is there whatever its number and name; one of its name in another class is not it', async () => {
  const books = await startBooks();
  booksAreTampered(books);
  const em = await books.em();
  await em.execute("update accounts set number = '1001', name = 'House bank' where owner_id = ? and role = 'cash'", [
    books.ownerId,
  ]);
  await em.execute("delete from accounts where owner_id = ? and number = '6250'", [books.ownerId]);
  await em.execute("update accounts set name = 'Rent' where owner_id = ? and number = '4100'", [books.ownerId]);
  const add = 'mutation { addStandardAccounts(input: {}) { accounts { number name } } }';
  const { data } = await books.graphql(add);
  expect(data.addStandardAccounts.accounts).toEqual([{ number: '6250', name: 'Rent' }]);
  const log = await books.graphql('{ auditLog(last: 1) { nodes { action changes } } }');
  expect(log.data.auditLog.nodes).toEqual([
    { action: 'addStandardAccounts', changes: { numbers: { from: null, to: ['6250'] } } },
  ]);
});

test('accounts that are added take no number of each other', async () => {
  const books = await startBooks();
  booksAreTampered(books);
  const em = await books.em();
  await em.execute("delete from accounts where owner_id = ? and number in ('4830', '4840')", [books.ownerId]);
  const moved = await em.execute<{ number: string }[]>(
    `update accounts set number = 4830 + (number::int - 6100) / 50
      where owner_id = ? and number between '6100' and '6550' returning number`,
    [books.ownerId],
  );
  expect(moved).toHaveLength(10);
  const { data } = await books.graphql('mutation { addStandardAccounts(input: {}) { accounts { number name } } }');
  expect(data.addStandardAccounts.accounts).toEqual([
    { number: '4840', name: 'Exchange gains' },
    { number: '4841', name: 'Unrealised exchange gains' },
  ]);
});

test('a chart of before is completed with accounts that postings need, and with no others', async () => {
  const books = await startBooks();
  booksAreTampered(books);
  const em = await books.em();
  await em.execute("delete from accounts where owner_id = ? and (number in ('2210', '6080') or role is null)", [
    books.ownerId,
  ]);
  await em.execute("update accounts set number = '2210' where owner_id = ? and role = 'sales_tax'", [books.ownerId]);
  const before = await chartOf(books);
  const complete = () => em.transactional((inside) => completeChart(inside));
  await complete();
  const completed = [
    ...before,
    ['2211', 'Tax settlement', 'LIABILITY', 'tax', 'tax_settlement', 'CREDIT'],
    ['6080', 'Unrealised exchange losses', 'EXPENSE', 'exchange', 'unrealised_losses', 'DEBIT'],
  ];
  expect(await chartOf(books)).toEqual(completed.toSorted(([a], [b]) => String(a).localeCompare(String(b))));
  await complete();
  expect(await chartOf(books)).toHaveLength(completed.length);
});

test('an account of a role is opened when it is first needed, and then found', async () => {
  const books = await startBooks();
  booksAreTampered(books);
  await (await books.em()).execute("update accounts set number = '1050' where owner_id = ? and number = '1010'", [
    books.ownerId,
  ]);
  const before = await chartOf(books);
  const open = async (role: Parameters<typeof openAccount>[1]) =>
    (await books.em()).transactional((inside) => openAccount(inside, role));
  const [first, second] = await Promise.all([open('payments_clearing'), open('payments_clearing')]);
  expect(second).toBe(first);
  const exchange = await open('exchange_clearing');
  expect([await open('payments_clearing'), await open('exchange_clearing')]).toEqual([first, exchange]);
  const deposits = await open('vendor_prepayments');
  const em = await books.em();
  const numbers = await em.execute(
    'select id, number from accounts where owner_id = ? and id in (?, ?, ?) order by number',
    [books.ownerId, first, exchange, deposits],
  );
  expect(numbers.map(({ id, number }) => [Number(id), number])).toEqual([
    [first, '1051'],
    [exchange, '1060'],
    [deposits, '1350'],
  ]);
  const opened = [
    ['1051', 'Payments in clearing', 'ASSET', 'payments_clearing', 'payments_clearing', 'DEBIT'],
    ['1060', 'Exchange clearing', 'ASSET', 'exchange_clearing', 'exchange_clearing', 'DEBIT'],
  ];
  expect(await chartOf(books)).toEqual([...before.slice(0, 2), ...opened, ...before.slice(2)]);
});

test('the chart of an owner is taken away without those of others', async () => {
  const [books, other] = [await startBooks(), await startBooks()];
  await (await books.em()).transactional((inside) => removeChart(inside));
  expect(await chartOf(books)).toEqual([]);
  expect(await chartOf(other)).toEqual(standard);
});
