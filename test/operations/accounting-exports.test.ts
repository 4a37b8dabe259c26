import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import { exportBooks } from '../../src/commands/books-export.js';
import { beancountLedger } from '../../src/export/beancount.js';
import { datevFile } from '../../src/export/datev.js';
import { fecFile } from '../../src/export/fec.js';
import { hledgerJournal } from '../../src/export/hledger.js';
import { type AuditFileScope, auditFile } from '../../src/export/saft.js';
import { projectRoot } from '../../src/project-root.js';
import { setClock } from '../../src/values/clock.js';
import type { BooksModel } from '../ledger-model/books-model.js';
import { textOf } from '../ledger-model/compare-history.js';
import { currencies, historyOf } from '../ledger-model/history.js';
import { hledgerBalances, isInstalled, printed, withFile } from '../ledger-model/hledger.js';
import { playHistory } from '../ledger-model/play-history.js';
import { ask } from '../ledger-model/played-books.js';
import { startBooks, type TestBooks, testService } from '../support/books.js';
import { runCommand } from '../support/command.js';
import {
  type Balances,
  beancountBalances,
  datevInBase,
  datevTurnovers,
  fecBalances,
  isDatevDifference,
  readAuditFile,
  readDatev,
  readFec,
} from '../support/exported-books.js';
import { accountId, newContact, postedInvoice } from '../support/postings.js';

/** Random books of two years, whose texts are as bad as callers make them; every format must hold them to the cent. */
let books: TestBooks;
let model: BooksModel;
let restore = () => {};
const setToday = (day: string) => {
  restore();
  restore = setClock(() => new Date(`${day}T12:00:00Z`));
};
beforeAll(async () => {
  books = await startBooks({ name: 'Acme; "Sons" | Co\t<b>' });
  await ask(books, `mutation ($input: CreateAccountInput!) { createAccount(input: $input) { account { id } } }`, {
    input: { number: '6990', name: 'Ärger: "mit"; | 会計  =1+1', accountType: 'EXPENSE' },
  });
  model = await history(books, 3);
  await enterRates(books, { JPY: yen, KWD: (index) => `3.${250 + index}` });
});
afterAll(() => restore());

/** Five times as many days as steps usually take, in the first so many currencies. */
function history(of: TestBooks, currencyCount: number): Promise<BooksModel> {
  const steps = historyOf(20_261_122, 110, 0, [
    ...['amortize', 'disposeAsset', 'billCommitment', 'undoCommitmentBill'],
    ...['closeTax', 'reverseTax', 'closeYear'],
  ] as const).steps.map((step) => ({
    ...step,
    currency: step.currency % currencyCount,
  }));
  return playHistory(
    of,
    steps.flatMap((step) => (step.do === 'wait' ? [step, step, step, step, step] : [step])),
    setToday,
    currencies.slice(0, currencyCount),
  );
}

const scopes = {
  everything: { from: null, to: null },
  secondYear: { from: '2027-01-01', to: '2027-12-31' },
  quarter: { from: '2026-07-01', to: '2026-09-30' },
};

/** Rates of every tenth day, so that every line has its base amount. */
async function enterRates(of: TestBooks, rates: Record<string, (index: number) => string>): Promise<void> {
  const first = Date.parse('2025-06-01');
  const days = Array.from({ length: 140 }, (_, index) => {
    const day = new Date(first + index * 10 * 86_400_000).toISOString().slice(0, 10);
    return Object.entries(rates).map(([currency, rate]) => ({ currency, day, rate: rate(index) }));
  });
  await ask(of, 'mutation ($input: SetExchangeRatesInput!) { setExchangeRates(input: $input) { __typename } }', {
    input: { rates: days.flat() },
  });
  await of.drain();
}

const yen = (index: number) => `0.00${650 + index}`;

/** What the trial balance in the base currency has at the end of a day, from the beginning of a fiscal year or of the books on. */
async function reported(from: string | null, through: string): Promise<Balances> {
  const yearFrom = from === null ? '0001-01-01' : `${from.slice(0, 4)}-01-01`;
  const { trialBalance } = await ask(
    books,
    `query ($asOf: Date!, $from: Date!) { trialBalance(asOf: $asOf, from: $from, inBaseCurrency: true) {
      resultCarriedForwardCents unconvertedLines rows { account { number normalBalance } closingBalanceCents } } }`,
    { asOf: through, from: yearFrom },
  );
  expect(trialBalance.unconvertedLines).toBe(0);
  type Row = { account: { number: string; normalBalance: string }; closingBalanceCents: number };
  const balances: Balances = { 'USD 3900': -trialBalance.resultCarriedForwardCents };
  for (const { account, closingBalanceCents: cents } of trialBalance.rows as Row[]) {
    const key = `USD ${account.number}`;
    balances[key] = (balances[key] ?? 0) + (account.normalBalance === 'DEBIT' ? cents : -cents);
  }
  return Object.fromEntries(Object.entries(balances).filter(([, cents]) => cents !== 0));
}

/** What stands on every account at the end of a day. */
function standing(through: string): Balances {
  const balances = currencies.flatMap((currency) =>
    [...model.balances(currency, null, through)].map(([account, cents]) => [`${currency} ${account}`, cents] as const),
  );
  return Object.fromEntries(balances.filter(([, cents]) => cents !== 0));
}

/** The same with the results of the years before carried to retained earnings. */
function carried(through: string, yearFrom: string): Balances {
  const balances = standing(through);
  const before = standing(`${Number(yearFrom.slice(0, 4)) - 1}-12-31`);
  for (const [key, cents] of Object.entries(before).filter(([key]) => key.slice(4) >= '4')) {
    const retained = `${key.slice(0, 4)}3900`;
    balances[key] = (balances[key] ?? 0) - cents;
    balances[retained] = (balances[retained] ?? 0) + cents;
  }
  return Object.fromEntries(Object.entries(balances).filter(([, cents]) => cents !== 0));
}

/** Books in euros, with rates of two days and a customer. */
async function booksInEuros(): Promise<{ euros: TestBooks; contactId: string }> {
  const euros = await startBooks({ currency: 'EUR' });
  const rates = [
    { currency: 'USD', day: '2026-01-10', rate: '0.8' },
    { currency: 'USD', day: '2026-02-10', rate: '0.9' },
  ];
  await ask(euros, 'mutation ($input: SetExchangeRatesInput!) { setExchangeRates(input: $input) { __typename } }', {
    input: { rates },
  });
  return { euros, contactId: await newContact(euros, 'CUSTOMER') };
}

test('the random books are of two years and three currencies, with reversals', () => {
  expect(model.today > '2027-06-01').toBe(true);
  expect(new Set(Object.keys(standing('9999-12-31')).map((key) => key.slice(0, 3))).size).toBe(3);
  expect(model.documents.some(({ voidedOn }) => voidedOn !== null)).toBe(true);
});

describe.each(Object.entries(scopes))('%s', (_name, scope) => {
  const through = scope.to ?? '9999-12-30';

  (isInstalled('hledger') ? test : test.skip)('hledger: strict, payees declared, every balance', async () => {
    const text = await textOf(books, (em) => hledgerJournal(em, scope));
    withFile('books.journal', text, (file) => {
      printed('hledger', '-f', file, 'check', '--strict', 'payees');
      expect(Object.fromEntries(hledgerBalances(file))).toEqual(standing(through));
    });
  });

  test('Beancount: every balance', async () => {
    const text = await textOf(books, (em) => beancountLedger(em, scope));
    expect(beancountBalances(text)).toEqual(standing(through));
    if (!isInstalled('bean-check')) return;
    withFile('books.beancount', text, (file) => expect(printed('bean-check', file)).toBe(''));
    const wrong = text.replace(/(balance \S+ {2})(-?)(\d)/, '$1$21$3');
    withFile('books.beancount', wrong, (file) => expect(() => printed('bean-check', file)).toThrow(/Balance failed/));
  });

  test('FEC: as A47 A-1 says, what stood before carried forward', async () => {
    const rows = readFec(await textOf(books, (em) => fecFile(em, scope)));
    const expected = scope.from === null ? standing(through) : carried(through, `${scope.from.slice(0, 4)}-01-01`);
    const { own, inBase } = fecBalances(rows, 'USD');
    expect(own).toEqual(expected);
    expect(inBase).toEqual(await reported(scope.from, through));
    expect(rows.some(({ JournalCode }) => JournalCode === 'AN')).toBe(scope.from !== null);
  });
});

test('hledger: what a contact owes is what its tag adds up to', async () => {
  if (!isInstalled('hledger')) return;
  const text = await textOf(books, hledgerJournal);
  const owed = model.openOn('9999-12-30', 'JPY').filter(({ document }) => document.contact === 1);
  const receivable = owed
    .filter(({ document }) => ['invoice', 'payment', 'creditNote'].includes(document.kind))
    .reduce((sum, { document, cents }) => sum + (document.kind === 'invoice' ? cents : -cents), 0);
  const [, contactId] = /contact:(\d+), document:V-/.exec(text) ?? [];
  expect(text).toContain(', document:V-');
  const { contacts } = await ask(books, '{ contacts(first: 10) { nodes { id name } } }');
  const id = contacts.nodes.find(({ name }: { name: string }) => name.startsWith('株式会社')).id;
  expect(contacts.nodes.map((contact: { id: string }) => contact.id)).toContain(contactId);
  withFile('books.journal', text, (file) => {
    const balances = hledgerBalances(file, 'acct:1100', 'cur:JPY', `tag:contact=^${id}$`);
    expect(balances.get('JPY 1100') ?? 0).toBe(receivable);
    expect(printed('hledger', '-f', file, 'payees')).toContain('株式会社 テスト =1+1');
  });
});

describe('SAF-T', () => {
  const schema = join(projectRoot, 'test/support/schemas/saf-t-2.00.xsd');
  const years = [
    ['2026-01-01', '2026-12-31'],
    ['2027-01-01', '2027-12-31'],
  ] as const;

  const auditKinds = {
    invoice: 'INV',
    creditNote: 'CRN',
    payment: 'PAY',
    bill: 'BILL',
    debitNote: 'DBN',
    vendorPayment: 'VPAY',
  } as const;

  /** An audit file that the schema allows, read. */
  async function validFile(of: TestBooks, scope: AuditFileScope) {
    const text = await textOf(of, (em) => auditFile(em, scope));
    if (isInstalled('xmllint'))
      withFile('audit.xml', text, (file) => printed('xmllint', '--noout', '--schema', schema, file));
    return readAuditFile(text, scope.currency);
  }

  test.each(years)(
    'from %s to %s in the owner’s currency: valid, every balance of all currencies',
    async (from, to) => {
      const audit = await validFile(books, { from, to, currency: 'USD', inBase: true });
      const { trialBalance } = await ask(
        books,
        `query ($asOf: Date!, $from: Date!) { trialBalance(asOf: $asOf, from: $from, inBaseCurrency: true) {
        resultCarriedForwardCents rows { account { number normalBalance } openingBalanceCents closingBalanceCents } } }`,
        { asOf: to, from },
      );
      type Row = { account: { number: string; normalBalance: string } } & Record<string, number>;
      const balances = (column: string) => {
        const found: Balances = { 3900: -trialBalance.resultCarriedForwardCents };
        for (const { account, [column]: cents = 0 } of trialBalance.rows as Row[])
          found[account.number] = (found[account.number] ?? 0) + (account.normalBalance === 'DEBIT' ? cents : -cents);
        return Object.fromEntries(Object.entries(found).filter(([, cents]) => cents !== 0));
      };
      expect(audit.opening).toEqual(balances('openingBalanceCents'));
      expect(audit.closing).toEqual(balances('closingBalanceCents'));
    },
  );

  test('amounts of other currencies stand beside their base amounts, in documents and payments, too', async () => {
    const { euros, contactId } = await booksInEuros();
    const id = await postedInvoice(euros, { contactId, issueDate: '2026-01-10', amountCents: 10_001, currency: 'USD' });
    const applied = async (kind: string, input: object, apply: string, amountCents: number) => {
      const create = `create${kind}`;
      const field = `${kind.charAt(0).toLowerCase()}${kind.slice(1)}`;
      const text = `mutation ($input: ${`Create${kind}`}Input!) { ${create}(input: $input) { ${field} { id } } }`;
      const made = (await ask(euros, text, { input: { contactId, currency: 'USD', ...input } }))[create][field].id;
      if (kind === 'CreditNote')
        await ask(euros, 'mutation ($id: ID!) { postCreditNote(input: { id: $id }) { __typename } }', { id: made });
      await ask(
        euros,
        `mutation ($input: ${apply.charAt(0).toUpperCase()}${apply.slice(1)}Input!) { ${apply}(input: $input) { __typename } }`,
        {
          input: { id: made, applications: [{ invoiceId: id, amountCents }] },
        },
      );
    };
    const line = { description: 'Less', quantity: 1, unitPriceCents: 1_000 };
    await applied('CreditNote', { issueDate: '2026-01-10', lines: [line] }, 'applyCreditNote', 1_000);
    await applied('Payment', { amountCents: 9_001, receivedAt: '2026-02-10' }, 'applyPayment', 9_001);
    const audit = await validFile(euros, { from: '2026-01-01', to: '2026-12-31', currency: 'EUR', inBase: true });
    expect(audit.documents).toEqual({ INV: [8_001], CRN: [800], PAY: [8_101] });
    expect(audit.customers).toEqual([0, 0]);
    expect(audit.payments).toMatchObject([
      {
        TransactionDate: '2026-02-10',
        Line: [
          {
            SourceDocumentID: 'INV-000001',
            AccountID: '1100',
            DebitCreditIndicator: 'C',
            PaymentLineAmount: {
              Amount: '81.01',
              CurrencyCode: 'USD',
              CurrencyAmount: '90.01',
              ExchangeRate: '0.90001111',
            },
          },
        ],
        DocumentTotals: { GrossTotal: '81.01' },
      },
    ]);
  });

  test.each(years.flatMap(([from, to]) => currencies.map((currency) => ({ from, to, currency }))))(
    '%j: valid by the schema, every balance and total',
    async (scope) => {
      const { from, to, currency } = scope;
      const audit = await validFile(books, { ...scope, inBase: false });
      const of = (balances: Balances) =>
        Object.fromEntries(
          Object.entries(balances)
            .filter(([key]) => key.startsWith(currency))
            .map(([key, cents]) => [key.slice(4), cents]),
        );
      expect(audit.opening).toEqual(of(carried(`${Number(from.slice(0, 4)) - 1}-12-31`, from)));
      expect(audit.closing).toEqual(of(carried(to, from)));
      expect(audit.movements).toEqual(
        Object.fromEntries([...model.balances(currency, from, to)].filter(([, cents]) => cents !== 0)),
      );
      const totals: Record<string, number[]> = {};
      for (const { kind, cents, ...document } of model.documents) {
        const standsAtTheEnd = document.voidedOn === null || document.voidedOn > to;
        const isOfYear = document.day >= from && document.day <= to && document.opening === null;
        if (document.currency !== currency || !isOfYear || !standsAtTheEnd) continue;
        totals[auditKinds[kind]] = [...(totals[auditKinds[kind]] ?? []), cents].toSorted((a, b) => a - b);
      }
      const { CREF, VREF, ...documents } = audit.documents;
      expect(documents).toEqual(totals);
      const owed = (accounts: Record<string, number>) => accounts['1100'] ?? 0;
      expect(audit.customers).toEqual([owed(audit.opening), owed(audit.closing)]);
    },
  );

  test('a file that breaks the schema is not valid', async () => {
    if (!isInstalled('xmllint')) return;
    const text = await textOf(books, (em) =>
      auditFile(em, { from: '2026-01-01', to: '2026-12-31', currency: 'USD', inBase: true }),
    );
    withFile('audit.xml', text.replace('<TotalDebit>', '<TotalDebit>x'), (file) =>
      expect(() => printed('xmllint', '--noout', '--schema', schema, file)).toThrow(/TotalDebit/),
    );
  });
});

describe('DATEV', () => {
  let german: TestBooks;
  beforeAll(async () => {
    german = await startBooks({ name: 'Ärger & Söhne "GmbH"; 会計', currency: 'EUR' });
    model = await history(german, 2);
    await enterRates(german, { JPY: yen, USD: (index) => `0.${800 + index}` });
  });

  /** What moved on every account in the base currency. */
  async function movedInBase(of: TestBooks, from: string, to: string): Promise<Balances> {
    const { trialBalance } = await ask(
      of,
      `query ($asOf: Date!, $from: Date!) { trialBalance(asOf: $asOf, from: $from, inBaseCurrency: true) {
        rows { account { number } movementDebitCents movementCreditCents } } }`,
      { asOf: to, from },
    );
    type Row = { account: { number: string }; movementDebitCents: number; movementCreditCents: number };
    const moved = (trialBalance.rows as Row[]).map(({ account, movementDebitCents, movementCreditCents }) => [
      account.number,
      movementDebitCents - movementCreditCents,
    ]);
    return Object.fromEntries(moved.filter(([, cents]) => cents !== 0));
  }

  const file = (of: TestBooks, scope: { from: string; to: string }) =>
    bytesOf(of, (em) => datevFile(em, scope, { consultant: 29_098, client: 55_003 }));

  test.each([
    ['2026-01-01', '2026-12-31'],
    ['2027-01-01', '2027-12-31'],
    ['2026-02-01', '2026-03-31'],
  ])('from %s to %s: as described, the same debits and credits on every account', async (from, to) => {
    const { header, columns, rows } = readDatev(await file(german, { from, to }));
    expect([header[10], header[11], header[12], header[13], header[14], header[15]]).toEqual([
      '29098',
      '55003',
      `${from.slice(0, 4)}0101`,
      '4',
      from.replaceAll('-', ''),
      to.replaceAll('-', ''),
    ]);
    expect([header[16], header[21]]).toEqual(['"Ärger & Söhne ""GmbH""; ??"', '"EUR"']);
    expect([columns[0], columns[13], columns[113], columns[124], new Set(columns).size]).toEqual([
      'Umsatz (ohne Soll/Haben-Kz)',
      'Buchungstext',
      'Festschreibung',
      'Abw. Skontokonto',
      125,
    ]);
    const expected = currencies.flatMap((currency) =>
      [...model.turnovers(currency, from, to)].map(([account, { debit, credit }]) => [
        `${currency} ${account}`,
        [debit, credit],
      ]),
    );
    expect(datevTurnovers(rows.filter((row) => !isDatevDifference(row)))).toEqual(Object.fromEntries(expected));
    expect(datevInBase(rows, 'EUR')).toEqual(await movedInBase(german, from, to));
  });

  test('a row in another currency has its rate and its amount in the owner’s; exchange gains are rows of that alone', async () => {
    const { euros, contactId } = await booksInEuros();
    const invoiceId = await postedInvoice(euros, {
      contactId,
      issueDate: '2026-01-10',
      amountCents: 10_001,
      currency: 'USD',
    });
    const paid = { contactId, amountCents: 10_001, currency: 'USD', receivedAt: '2026-02-10' };
    const { createPayment } = await ask(
      euros,
      'mutation ($input: CreatePaymentInput!) { createPayment(input: $input) { payment { id } } }',
      { input: paid },
    );
    await ask(euros, 'mutation ($input: ApplyPaymentInput!) { applyPayment(input: $input) { __typename } }', {
      input: { id: createPayment.payment.id, applications: [{ invoiceId, amountCents: 10_001 }] },
    });
    const { rows } = readDatev(await file(euros, { from: '2026-01-01', to: '2026-12-31' }));
    expect(rows.map((row) => row.slice(0, 8))).toEqual([
      ['100,01', '"S"', '"USD"', '1,249969', '80,01', '"EUR"', '1100', '4000'],
      ['100,01', '"S"', '"USD"', '1,111099', '90,01', '"EUR"', '1000', '1100'],
      ['10,00', '"S"', '"EUR"', '', '', '', '1100', '4830'],
    ]);
    await postedInvoice(euros, { contactId, issueDate: '2026-06-10', amountCents: 5, currency: 'USD' });
    await expect(file(euros, { from: '2026-01-01', to: '2026-12-31' })).rejects.toThrow(
      'DATEV takes amounts in EUR: 2 lines have none for want of rates, see missingBaseAmounts',
    );
  });

  test('a bill is known by its vendor’s number, an invoice by its own', async () => {
    const { rows } = readDatev(await file(german, { from: '2026-01-01', to: '2026-12-31' }));
    const documents = rows.map((row) => row[10]);
    expect(documents).toContain('"INV-000001"');
    expect(documents.some((document) => /^"V-\d+"$/.test(document ?? ''))).toBe(true);
    expect(rows.some((row) => row[13]?.startsWith('"Ärger & Söhne ""GmbH"", '))).toBe(true);
  });

  test('three decimals, and account numbers that are none of DATEV’s, are refused by name', async () => {
    const dinars = await startBooks({ currency: 'KWD' });
    const contactId = await newContact(dinars, 'CUSTOMER');
    await postedInvoice(dinars, { contactId, issueDate: '2026-01-03', amountCents: 12_340, currency: 'KWD' });
    const year = { from: '2026-01-01', to: '2026-12-31' };
    expect(readDatev(await file(dinars, year)).rows.map(([amount]) => amount)).toEqual(['12,34']);
    await postedInvoice(dinars, { contactId, issueDate: '2026-01-03', amountCents: 12_345, currency: 'KWD' });
    await expect(file(dinars, year)).rejects.toThrow(
      /^DATEV takes amounts of two decimals: entry \d+ has 12\.345 KWD$/,
    );
    const letters = await startBooks();
    const id = await accountId(letters, '4000');
    await ask(letters, 'mutation ($id: ID!) { updateAccount(input: { id: $id, number: "40A" }) { account { id } } }', {
      id,
    });
    await postedInvoice(letters, {
      contactId: await newContact(letters, 'CUSTOMER'),
      issueDate: '2026-01-03',
      amountCents: 5,
    });
    await expect(file(letters, year)).rejects.toThrow('DATEV takes account numbers of 1 to 8 digits: 40A is none');
  });
});

describe('books:export', () => {
  const folder = mkdtempSync(join(tmpdir(), 'books-export-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const run = async (...words: string[]) => {
    const { config, database } = (await testService()).resources;
    return exportBooks({ config, database, words: ['--owner', String(books.ownerId), ...words] });
  };

  test('writes files under the names that their formats give them', async () => {
    setToday('2026-11-22');
    const written = [
      [['--format', 'fec', '--siren', '123456789', '--to', '2026-12-31'], '123456789FEC20261231.txt'],
      [['--format', 'beancount'], 'books.beancount'],
      [['--format', 'saft', '--from', '2026-01-01', '--currency', 'KWD'], 'SAF-T_KWD_20260101_20261231.xml'],
    ] as const;
    for (const [words, name] of written) {
      const { databaseUrl, resources } = await testService();
      const environment = { DATABASE_URL: databaseUrl, DATA_DIR: resources.config.dataDirectory };
      const owner = ['--owner', String(books.ownerId)];
      const { code, output } = await runCommand(environment, 'books:export', ...owner, ...words, '--into', folder);
      expect([code, output.trim()]).toEqual([0, join(folder, name)]);
      expect(readFileSync(join(folder, name), 'utf8').length).toBeGreaterThan(1_000);
    }
    const rows = readFec(readFileSync(join(folder, '123456789FEC20261231.txt'), 'utf8'));
    expect(rows.every(({ EcritureDate = '' }) => EcritureDate.startsWith('2026'))).toBe(true);
  });

  test.each([
    [['--format', 'excel'], /--format hledger\|beancount\|fec\|datev/],
    [['--format', 'hledger', '--from', '2026-13-01'], /--from takes a day, as 2026-12-31/],
    [['--format', 'hledger', '--from', '2026-02-01', '--to', '2026-01-01'], /--from must not be after --to/],
    [['--format', 'fec', '--from', '2026-02-01', '--to', '2027-01-31'], /--to must not be after 2026-12-31/],
    [['--format', 'fec', '--into', '.'], /needs --siren/],
    [['--format', 'datev', '--consultant', '7'], /--consultant takes 1001 to 9999999/],
    [['--format', 'datev', '--client', 'x'], /--client takes 1 to 99999/],
    [['--format', 'ndjson', '--to', '2026-01-01'], /neither --from nor --to/],
    [['--format', 'saft', '--currency', 'dollars'], /--currency takes a code, as USD/],
    [['--format', 'ndjson', '--into', '.'], /ndjson does not/],
  ])('%j is refused', async (words, message) => {
    await expect(run(...words)).rejects.toThrow(message);
  });
});

async function bytesOf(of: TestBooks, format: (em: EntityManager) => AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of format(await of.em())) pieces.push(piece);
  return Buffer.concat(pieces);
}
