import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/project-root.js';
import { ReceivablesBooks } from '../support/receivables.js';
import { expectBooksToTieOut } from '../support/tie-out.js';

/** The worked example of docs/ledger.md, row for row. */

const months: Record<string, string> = { March: '03', April: '04' };

/** The rows of the table: day, and each line as `account amount`. */
function rowsOfTable(): string[][] {
  const text = readFileSync(join(projectRoot, 'docs/ledger.md'), 'utf8');
  const [, section = ''] = /^### A worked example\n(.*?)^## /ms.exec(text) ?? [];
  return [...section.matchAll(/^\| (\d+) (\w+) \| .+? \| (.+) \|$/gm)].map(([, day = '', month = '', lines = '']) => [
    `2026-${months[month]}-${day.padStart(2, '0')}`,
    ...lines.split(', '),
  ]);
}

test('the journal says in dollars what the table says', async () => {
  const own = await ReceivablesBooks.start();
  const euros = { currency: 'EUR' };
  const rates = [
    { ...euros, day: '2026-03-01', rate: '1.10' },
    { ...euros, day: '2026-03-15', rate: '1.15' },
    { ...euros, day: '2026-03-31', rate: '1.20' },
    { ...euros, day: '2026-04-10', rate: '1.18' },
  ];
  await own.run('setExchangeRates', { rates }, '__typename');
  const invoice = await own.invoice('posted', 10_000, euros);
  await own.apply(await own.payment(6_000, { ...euros, receivedAt: '2026-03-15' }), invoice, 6_000);
  await own.run('revalueOpenItems', { asOf: '2026-03-31' }, '__typename');
  const rest = { ...euros, receivedAt: '2026-04-10', bankAmountCents: 4_680 };
  await own.apply(await own.payment(4_000, rest), invoice, 4_000);
  const account = own.account('1000');
  const exchange = { fromAccountId: account, toAccountId: account, transactionDate: '2026-04-12' };
  await own.run('createTransfer', { ...exchange, ...euros, amountCents: 6_000, toAmountCents: 7_000 }, '__typename');
  const { journalEntries } = await own.read(`{ journalEntries(first: 50) { nodes { entryDate
    lines { account { number } baseDebitCents baseCreditCents } } } }`);
  type Line = { account: { number: string }; baseDebitCents: number; baseCreditCents: number };
  const written = journalEntries.nodes.map(({ entryDate, lines }: { entryDate: string; lines: Line[] }) => [
    entryDate,
    ...lines.map((line) => `${line.account.number} ${((line.baseDebitCents - line.baseCreditCents) / 100).toFixed(2)}`),
  ]);
  expect(rowsOfTable()).toHaveLength(12);
  expect(written).toEqual(rowsOfTable());
  const report = '(asOf: "2026-04-12", currency: "EUR") { rows { account { number } balanceCents } }';
  const { inEuros, inDollars } = await own.read(`{ inEuros: trialBalance${report}
    inDollars: trialBalance(asOf: "2026-04-12", inBaseCurrency: true) { rows { account { number } balanceCents } } }`);
  type Row = { account: { number: string }; balanceCents: number };
  const balance = (rows: Row[], number: string) => rows.find((row) => row.account.number === number)?.balanceCents;
  expect([balance(inEuros.rows, '1000'), balance(inEuros.rows, '1100')]).toEqual([0, 0]);
  expect([balance(inDollars.rows, '1000'), balance(inDollars.rows, '1100')]).toEqual([11_500, 0]);
  await expectBooksToTieOut(own.books);
});
