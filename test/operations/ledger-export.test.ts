import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import { hledgerJournal } from '../../src/export/hledger.js';
import { snapshotOf } from '../../src/export/snapshot.js';
import { decimalOfCents } from '../../src/values/money.js';
import { startBooks, type TestBooks } from '../support/books.js';
import { made, newContact, newPayment, newVendorPayment, postedBill, postedInvoice } from '../support/postings.js';

/** Debian's package `hledger`; where it is missing only the text of the export is tested. */
const hledger = hasHledger();
const utf8 = { ...process.env, LC_ALL: 'C.UTF-8' };

let books: TestBooks;
let journal: string;
beforeAll(async () => {
  books = await startBooks({ name: 'Acme; Sons | Co' });
  const customer = await newContact(books, 'CUSTOMER');
  const vendor = await newContact(books, 'VENDOR');
  await postedInvoice(books, {
    contactId: customer,
    issueDate: '2026-01-01',
    amountCents: 100_005,
    discountCents: 5,
    taxRateBps: 875,
  });
  await postedInvoice(books, { contactId: customer, issueDate: '2024-02-29', amountCents: 5_000, currency: 'JPY' });
  await postedInvoice(books, { contactId: customer, issueDate: '2026-01-03', amountCents: 1_234_567, currency: 'KWD' });
  await newPayment(books, { contactId: customer, receivedAt: '2026-01-04', amountCents: 7 });
  const bill = await postedBill(books, { contactId: vendor, issueDate: '2026-01-05', amountCents: 999 });
  await made(books, 'mutation ($id: ID!) { voidBill(input: { id: $id }) { bill { id } } }', { id: bill });
  await newVendorPayment(books, { contactId: vendor, paidAt: '2026-01-06', amountCents: 12_345 });
  journal = await text(hledgerJournal);
});

test('the export reads as a journal: currencies, accounts, entries with their documents', () => {
  expect(journal).toContain('; Books of Acme, Sons , Co\n');
  expect(journal).toContain('commodity 1000. JPY\ncommodity 1000.000 KWD\ncommodity 1000.00 USD\n');
  expect(journal).toContain('account Assets:1100 Accounts receivable  ; type:A\n');
  expect(journal).toMatch(
    /\n2024-02-29 \(\d+\) customer \| Invoice INV-\d+\n {4}; kind:posting, source:invoice \d+, contact:\d+, document:INV-\d+, due:2024-02-29\n {4}Assets:1100 Accounts receivable {2}5000 JPY.*\n/,
  );
  expect(journal).toMatch(/ {4}Revenue:4000 Sales {2}-1234\.567 KWD/);
  expect(journal).toMatch(
    /kind:reversal, source:bill \d+, reverses:\d+, contact:\d+, document:BILL-\d+, due:2026-01-05\n/,
  );
});

(hledger ? test : test.skip)('hledger accepts the export, and its balances are ours to the cent', async () => {
  for (const currency of ['USD', 'JPY', 'KWD']) {
    const { trialBalance } = await made(
      books,
      `query ($currency: Currency) {
        trialBalance(asOf: "9999-12-31", currency: $currency) { rows { account { number } debitCents creditCents } }
      }`,
      { currency },
    );
    const ours = trialBalance.rows
      .map((row: { account: { number: string }; debitCents: number; creditCents: number }) => ({
        number: row.account.number,
        balance: decimalOfCents(row.debitCents - row.creditCents, currency),
      }))
      .filter(({ balance }: { balance: string }) => /[1-9]/.test(balance));
    expect(ours.length).toBeGreaterThan(1);
    expect(hledgerBalances(currency)).toEqual(ours);
  }
});

async function text(format: (em: EntityManager) => AsyncIterable<string>): Promise<string> {
  return snapshotOf(await books.em(), async (snapshot) => {
    const pieces: string[] = [];
    for await (const piece of format(snapshot)) pieces.push(piece);
    return pieces.join('');
  });
}

function hledgerBalances(currency: string): { number: string; balance: string }[] {
  const directory = mkdtempSync(join(tmpdir(), 'books-hledger-'));
  try {
    const file = join(directory, 'books.journal');
    writeFileSync(file, journal);
    execFileSync('hledger', ['-f', file, 'check', '--strict'], { encoding: 'utf8', env: utf8 });
    const csv = execFileSync(
      'hledger',
      ['-f', file, 'balance', '--flat', '--no-total', '-O', 'csv', `cur:${currency}`],
      {
        encoding: 'utf8',
        env: utf8,
      },
    );
    return [...csv.matchAll(/^"\w+:(\d+) [^"]*","(-?[\d.]+) \w+"$/gm)]
      .map(([, number = '', balance = '']) => ({ number, balance }))
      .toSorted((a, b) => a.number.localeCompare(b.number));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function hasHledger(): boolean {
  try {
    execFileSync('hledger', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
