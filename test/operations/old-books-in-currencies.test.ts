import { testService } from '../support/books.js';
import { runCommand } from '../support/command.js';
import { ReceivablesBooks } from '../support/receivables.js';
import { expectBooksToTieOut } from '../support/tie-out.js';

/** Books that were kept in several currencies without rates, and get them later: everything follows, closed periods too. */

let own: ReceivablesBooks;
const euros = { currency: 'EUR' };
const pounds = { currency: 'GBP' };

/** Rates of every fifth day of four months, as a client uploads them. */
async function importRates(): Promise<{ readCount: number; changedCount: number }> {
  const first = Date.parse('2025-12-31');
  const lines = Array.from({ length: 25 }, (_, index) => {
    const day = new Date(first + index * 5 * 86_400_000).toISOString().slice(0, 10);
    return [`${day},EUR,${(1.1 + index / 200).toFixed(4)}`, `${day},GBP,${(1.3 - index / 400).toFixed(4)}`];
  });
  const form = new FormData();
  const query = `mutation ($input: ImportExchangeRatesInput!) { importExchangeRates(input: $input) { readCount changedCount } }`;
  form.set('operations', JSON.stringify({ query, variables: { input: { format: 'CSV', file: null } } }));
  form.set('map', JSON.stringify({ 0: ['variables.input.file'] }));
  form.set('0', new Blob([['day,currency,rate', ...lines.flat()].join('\n')]), 'rates.csv');
  const headers = { authorization: `Bearer ${own.books.apiKey}`, 'apollo-require-preflight': '1' };
  const response = await fetch(`${own.books.url}/graphql`, { method: 'POST', headers, body: form });
  const { data } = (await response.json()) as {
    data: { importExchangeRates: { readCount: number; changedCount: number } };
  };
  return data.importExchangeRates;
}

const sheet = async (asOf: string) =>
  (
    await own.read(`{ balanceSheet(asOf: "${asOf}", inBaseCurrency: true) {
      unconvertedLines totalAssetsCents totalLiabilitiesAndEquityCents } }`)
  ).balanceSheet;

/** What accounts come to in dollars at the end of April, but those with nothing. */
async function inDollars(...numbers: string[]): Promise<Record<string, number>> {
  const { trialBalance } = await own.read(
    '{ trialBalance(asOf: "2026-04-30", inBaseCurrency: true) { rows { account { number } balanceCents } } }',
  );
  type Row = { account: { number: string }; balanceCents: number };
  const shown = (trialBalance.rows as Row[]).filter(
    ({ account, balanceCents }) => numbers.includes(account.number) && balanceCents !== 0,
  );
  return Object.fromEntries(shown.map(({ account, balanceCents }) => [account.number, balanceCents]));
}

/** Invoices settled in part and wholly, voided, and taken back; a payment that waited; a bill paid in dollars; a transfer. */
beforeAll(async () => {
  own = await ReceivablesBooks.start();
  const paidInPart = await own.invoice('posted', 100_000, { ...euros, issueDate: '2026-01-10' });
  await own.apply(await own.payment(60_000, { ...euros, receivedAt: '2026-02-10' }), paidInPart, 60_000);
  const wholly = await own.invoice('posted', 50_000, { ...pounds, issueDate: '2026-01-20' });
  await own.apply(await own.payment(50_000, { ...pounds, receivedAt: '2026-03-05' }), wholly, 50_000);
  const voided = await own.invoice('posted', 70_000, { ...euros, issueDate: '2026-02-01' });
  await own.run('voidInvoice', { id: voided, voidedOn: '2026-03-10' }, '__typename');
  await own.run('updatePaymentSettings', { pendingPaymentsOnClearing: true }, '__typename');
  const waited = await own.payment(20_000, { ...euros, receivedAt: '2026-02-20' });
  await own.run('confirmPayment', { id: waited, confirmedOn: '2026-03-01' }, '__typename');
  const lines = [{ description: 'Rent', quantity: 1, unitPriceCents: 30_000, accountId: own.account('6250') }];
  const bill = { contactId: own.customerId, issueDate: '2026-02-01', dueDate: '2026-03-01', ...euros, lines };
  const { id: billId } = (await own.run('createBill', bill, 'bill { id }')).bill;
  await own.run('postBill', { id: billId }, '__typename');
  const paid = { contactId: own.customerId, amountCents: 30_000, paidAt: '2026-03-15', ...euros, status: 'CONFIRMED' };
  const { vendorPayment } = await own.run(
    'createVendorPayment',
    { ...paid, bankAmountCents: 35_000 },
    'vendorPayment { id }',
  );
  const applications = [{ billId, amountCents: 30_000 }];
  await own.run('applyVendorPayment', { id: vendorPayment.id, applications }, '__typename');
  const [fromAccountId, toAccountId] = [own.account('1000'), own.account('1010')];
  const transfer = { fromAccountId, toAccountId, transactionDate: '2026-03-20', amountCents: 10_000, ...euros };
  await own.run('createTransfer', { ...transfer, toCurrency: 'GBP', toAmountCents: 8_500 }, '__typename');
  await own.run('closePeriod', { through: '2026-03-31' }, '__typename');
});

test('without rates, statements in the base currency say how much is missing, and nothing is valued', async () => {
  expect(await sheet('2026-04-30')).toEqual({
    unconvertedLines: 24,
    totalAssetsCents: 0,
    totalLiabilitiesAndEquityCents: 0,
  });
  expect((await own.refusal('revalueOpenItems', { asOf: '2026-04-30' })).code).toBe('EXCHANGE_RATE_MISSING');
  await expectBooksToTieOut(own.books);
});

test('with them everything is converted, settled and cleared, closed periods too', async () => {
  const before = await own.read(
    '{ trialBalance(asOf: "2026-04-30", currency: "EUR") { rows { account { number } balanceCents } } }',
  );
  expect(await importRates()).toEqual({ readCount: 50, changedCount: 50 });
  await own.books.drain();
  const { missingBaseAmounts, exchangeDifferences } = await own.read(`{
    missingBaseAmounts { lineCount } exchangeDifferences { nodes { currency amountCents realisedOn } } }`);
  expect(missingBaseAmounts.lineCount).toBe(0);
  const realisedOn = '2026-04-01';
  expect(exchangeDifferences.nodes).toEqual([
    { ...euros, amountCents: 60_000, realisedOn },
    { ...pounds, amountCents: 50_000, realisedOn },
    { ...euros, amountCents: 30_000, realisedOn },
  ]);
  const after = await own.read(
    '{ trialBalance(asOf: "2026-04-30", currency: "EUR") { rows { account { number } balanceCents } } }',
  );
  expect(after).toEqual(before);
  const { unconvertedLines, totalAssetsCents, totalLiabilitiesAndEquityCents } = await sheet('2026-04-30');
  expect(unconvertedLines).toBe(0);
  expect(totalAssetsCents).toBe(totalLiabilitiesAndEquityCents);
  expect(await inDollars('1050', '1060', '2000')).toEqual({});
  await expectBooksToTieOut(own.books);
});

test('then the end of the next period is valued, and the command that verifies finds nothing', async () => {
  await own.run('revalueOpenItems', { asOf: '2026-04-30' }, '__typename');
  // EUR 400.00 invoiced less 200.00 that are not applied, at 1.22; EUR 600.00 + 200.00 - 100.00 and GBP 500.00 at the bank.
  expect(await inDollars('1100', '1010')).toEqual({ 1100: 24_400, 1010: 10_540 });
  const { databaseUrl, resources } = await testService();
  const environment = { DATABASE_URL: databaseUrl, DATA_DIR: resources.config.dataDirectory };
  const { code, output } = await runCommand(environment, 'books:verify', '--owner', String(own.books.ownerId));
  expect([code, output]).toEqual([0, expect.stringContaining('clearing accounts keep nothing in base')]);
});
