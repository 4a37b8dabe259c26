import { convertEntries, missingBaseAmounts } from '../../src/ledger/conversion.operations.js';
import { journalConversion } from '../../src/ledger/convert.job.js';
import { exchangeClearingId } from '../../src/ledger/exchange-clearing.operations.js';
import { accountsByRole, baseAmountsLock, reverseEntries, writeEntry } from '../../src/ledger/journal.operations.js';
import { type AccountAmount as Amount, movementPosting } from '../../src/ledger/posting.js';
import { lockNameShared } from '../../src/store/locks.js';
import { booksAreTampered } from '../support/books.js';
import { ReceivablesBooks } from '../support/receivables.js';

/** Rates of exchange, and what the journal comes to in the owner's currency. */

let own: ReceivablesBooks;
beforeEach(async () => {
  own = await ReceivablesBooks.start();
});

const invalid = (path: string, message: string) => ({ code: 'VALIDATION_FAILED', fields: [{ path, message }] });

const rates = async () =>
  (await own.read('{ exchangeRates(first: 100) { nodes { currency day rate source } } }')).exchangeRates.nodes;

const setRate = (day: string, rate: string, currency = 'EUR') =>
  own.run('setExchangeRates', { rates: [{ currency, day, rate }] }, 'exchangeRates { id currency day rate source }');

async function importRates(format: 'CSV' | 'ECB_XML', text: string) {
  const form = new FormData();
  const query = `mutation ($input: ImportExchangeRatesInput!) { importExchangeRates(input: $input) { readCount changedCount } }`;
  form.set('operations', JSON.stringify({ query, variables: { input: { format, file: null } } }));
  form.set('map', JSON.stringify({ 0: ['variables.input.file'] }));
  form.set('0', new Blob([text]), 'rates');
  const headers = { authorization: `Bearer ${own.books.apiKey}`, 'apollo-require-preflight': '1' };
  const response = await fetch(`${own.books.url}/graphql`, { method: 'POST', headers, body: form });
  const { data, errors = [] } = JSON.parse(await response.text());
  const { code, fields } = errors[0]?.extensions ?? {};
  return data ? data.importExchangeRates : { code, fields };
}

/** Kind, day and lines of the entries of a document: account, debit and credit in its currency, and in base. */
async function entries(sourceType: string, sourceId: string) {
  const { journalEntries } = await own.read(
    `{ journalEntries(filter: {sourceType: ${sourceType}, sourceId: "${sourceId}"}) { nodes { kind entryDate
      lines { account { number } debitCents creditCents baseDebitCents baseCreditCents } } } }`,
  );
  type Line = { account: { number: string } } & Record<string, number | null>;
  return journalEntries.nodes.map(({ kind, entryDate, lines }: { kind: string; entryDate: string; lines: Line[] }) => [
    kind,
    entryDate,
    ...lines.map((line) => [
      line.account.number,
      line.debitCents,
      line.creditCents,
      line.baseDebitCents,
      line.baseCreditCents,
    ]),
  ]);
}

const missing = async () =>
  (await own.read('{ missingBaseAmounts { currencies { currency entryCount lineCount firstDay lastDay } } }'))
    .missingBaseAmounts.currencies;

/** Payloads of the jobs that wait to look for base amounts. */
const conversionsStaged = async () =>
  (
    await own.select<{ payload: object }>(
      "select payload - 'traceParent' as payload from staged_jobs where (payload ->> 'ownerId')::bigint = ? and name = 'journal.convert'",
    )
  ).map(({ payload }) => payload);

const differences = async () =>
  (
    await own.read(
      '{ exchangeDifferences { nodes { debitType creditType amountCents debitBaseCents creditBaseCents gainCents realisedOn removedOn } } }',
    )
  ).exchangeDifferences.nodes;

/** What the entries of exchange differences say, in the order in which they were written: kind, day, lines in base. */
async function differenceEntries() {
  const { journalEntries } = await own.read(
    `{ journalEntries(filter: {sourceType: EXCHANGE_DIFFERENCE}) { nodes { kind entryDate currency memo
      lines { account { number } debitCents creditCents baseDebitCents baseCreditCents } } } }`,
  );
  type Line = { account: { number: string } } & Record<string, number>;
  type Entry = { kind: string; entryDate: string; currency: string; memo: string; lines: Line[] };
  return journalEntries.nodes.map(({ kind, entryDate, currency, memo, lines }: Entry) => {
    expect(lines.every(({ debitCents, creditCents }) => debitCents === 0 && creditCents === 0)).toBe(true);
    const inBase = lines.map((line) => [line.account.number, line.baseDebitCents, line.baseCreditCents]);
    return [kind, entryDate, currency, memo, ...inBase];
  });
}

describe('rates', () => {
  test('are entered, replaced, listed and deleted', async () => {
    const { exchangeRates } = await setRate('2026-03-02', '1.0835');
    expect(exchangeRates).toEqual([
      { id: expect.any(String), currency: 'EUR', day: '2026-03-02', rate: '1.0835', source: 'ENTERED' },
    ]);
    await setRate('2026-03-02', '1.09');
    await setRate('2026-03-03', '0.0066', 'JPY');
    expect(await rates()).toEqual([
      { currency: 'EUR', day: '2026-03-02', rate: '1.09', source: 'ENTERED' },
      { currency: 'JPY', day: '2026-03-03', rate: '0.0066', source: 'ENTERED' },
    ]);
    const { exchangeRates: ofYen } = await own.read(
      '{ exchangeRates(filter: {currency: "JPY", source: ENTERED, from: "2026-03-03", to: "2026-03-03"}) { nodes { rate } } }',
    );
    expect(ofYen.nodes).toEqual([{ rate: '0.0066' }]);
    const [{ id }] = exchangeRates;
    expect(await own.run('deleteExchangeRate', { id }, 'id')).toEqual({ id });
    expect(await rates()).toHaveLength(1);
    expect((await own.refusal('deleteExchangeRate', { id })).code).toBe('NOT_FOUND');
  });

  test('of the own currency, twice for a day, or of no amount are refused', async () => {
    const rate = { currency: 'EUR', day: '2026-03-02', rate: '1.1' };
    expect(await own.refusal('setExchangeRates', { rates: [] })).toEqual(
      invalid('rates', 'must have at least one entry'),
    );
    expect(await own.refusal('setExchangeRates', { rates: [rate, { ...rate, currency: 'USD' }] })).toEqual(
      invalid('rates.1.currency', 'must not be the owner’s own'),
    );
    expect(await own.refusal('setExchangeRates', { rates: [rate, rate] })).toEqual(
      invalid('rates.1.day', 'is named twice for the currency'),
    );
    expect(await own.refusal('setExchangeRates', { rates: [{ ...rate, rate: '0' }] })).toMatchObject({
      fields: [{ path: 'rates.0.rate' }],
    });
    const many = Array.from({ length: 1_001 }, () => rate);
    expect((await own.refusal('setExchangeRates', { rates: many })).code).toBe('VALIDATION_FAILED');
  });

  test('come as CSV, whatever the order of its columns', async () => {
    await setRate('2026-03-02', '1.0835');
    const text =
      '\uFEFFRate;Day;Currency\r\n1.1;2026-03-01;EUR\r\n1.2;2026-03-02;EUR\r\n\r\n0.0066;2026-03-02;JPY\r\n1;2026-03-02;USD\r\n';
    expect(await importRates('CSV', text)).toEqual({ readCount: 3, changedCount: 2 });
    expect(await rates()).toEqual([
      { currency: 'EUR', day: '2026-03-02', rate: '1.0835', source: 'ENTERED' },
      { currency: 'EUR', day: '2026-03-01', rate: '1.1', source: 'CSV' },
      { currency: 'JPY', day: '2026-03-02', rate: '0.0066', source: 'CSV' },
    ]);
    expect(await importRates('CSV', text)).toEqual({ readCount: 3, changedCount: 0 });
  });

  test.each([
    ['day,currency\n2026-03-01,EUR\n', 'line 1: has no column rate'],
    ['day,currency,rate\n2026-02-30,EUR,1\n', 'line 2: day must be a day of the calendar as YYYY-MM-DD'],
    ['day,currency,rate\n2026-03-01,eur,1\n', 'line 2: currency must be an upper-case ISO 4217 currency code'],
    [
      'day,currency,rate\n2026-03-01,EUR,1\n2026-03-02,EUR,-1\n',
      'line 3: rate must be a number above 0 with at most 15 digits',
    ],
    ['day,currency,rate\n2026-03-01,EUR,1\n2026-03-01,EUR,2\n', 'line 3: EUR has a rate of 2026-03-01 already'],
    ['day,currency,rate\n2026-03-01,USD,1\n', 'has no rates that lead to USD'],
    ['day,currency,rate\n2026-03-01,EUR\n', 'Invalid Record Length: columns length is 3, got 2 on line 2'],
    ['', 'has no rates that lead to USD'],
  ])('of a file like %j none is taken over', async (text, message) => {
    expect(await importRates('CSV', text)).toEqual(invalid('file', message));
    expect(await rates()).toEqual([]);
  });

  const ecb = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <gesmes:subject>Reference rates</gesmes:subject>
  <gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
  <Cube><Cube time="2026-03-03"><Cube currency="USD" rate="1.0835"/><Cube currency="JPY" rate="160.2"/></Cube>
  <Cube time='2026-03-02'>
    <Cube currency='USD' rate='1.08'/><Cube currency='CHF' rate='0.96'/>
  </Cube><Cube time="1999-01-04"><Cube currency="JPY" rate="133.73"/></Cube></Cube>
</gesmes:Envelope>`;

  test('come from the European Central Bank, computed across the euro', async () => {
    expect(await importRates('ECB_XML', ecb)).toEqual({ readCount: 4, changedCount: 4 });
    expect(await rates()).toEqual([
      { currency: 'EUR', day: '2026-03-03', rate: '1.0835', source: 'ECB' },
      { currency: 'JPY', day: '2026-03-03', rate: '0.006763420724', source: 'ECB' },
      { currency: 'EUR', day: '2026-03-02', rate: '1.08', source: 'ECB' },
      { currency: 'CHF', day: '2026-03-02', rate: '1.125000000000', source: 'ECB' },
    ]);
    const invoice = await own.invoice('posted', 160_200, { currency: 'JPY', issueDate: '2026-03-04' });
    expect(await entries('INVOICE', invoice)).toEqual([
      ['POSTING', '2026-03-04', ['1100', 160_200, 0, 108_350, 0], ['4000', 0, 160_200, 0, 108_350]],
    ]);
  });

  test('are taken as they are where the books are in euros', async () => {
    own = await ReceivablesBooks.start({ currency: 'EUR' });
    expect(await importRates('ECB_XML', ecb)).toEqual({ readCount: 5, changedCount: 5 });
    expect((await rates()).at(-1)).toEqual({
      currency: 'JPY',
      day: '1999-01-04',
      rate: '0.007477753683',
      source: 'ECB',
    });
  });

  test.each([
    ['not XML', 'has no rates that lead to USD'],
    ['<!DOCTYPE x [<!ENTITY a "b">]><Cube time="2026-03-03"></Cube>', 'must not have a document type'],
    [
      '<Cube time="2026-03-32"><Cube currency="USD" rate="1"/></Cube>',
      'Cube of 2026-03-32: time must be a day of the calendar as YYYY-MM-DD',
    ],
    [
      '<Cube time="2026-03-03"><Cube currency="USD" rate="x"/></Cube>',
      'Cube of 2026-03-03: the rate of USD must be a number above 0 with at most 15 digits',
    ],
    ['<Cube time="2026-03-03"><Cube rate="1"/></Cube>', 'Cube of 2026-03-03: a rate names no currency'],
    ['<Cube time="2026-03-03"><!-- </Cube>', 'Cube of 2026-03-03: is not well-formed XML'],
    [`<Cube time="2026-03-03">${'<a>'.repeat(200)}</Cube>`, 'Cube of 2026-03-03: is not well-formed XML'],
    ['<Cube time="2026-03-03"><Cube currency="USD" rate="1"/>', 'Cube of 2026-03-03: must end within 16384 characters'],
  ])('of XML like %j none is taken over', async (text, message) => {
    expect(await importRates('ECB_XML', text)).toEqual(invalid('file', message));
    expect(await rates()).toEqual([]);
  });

  test('of XML whose days are endless, or longer than any, none is taken over', async () => {
    const tooLong = invalid('file', 'Cube of 2026-03-03: must end within 16384 characters');
    const usd = '<Cube currency="USD" rate="1"/>';
    expect(await importRates('ECB_XML', `<Cube time="2026-03-03">${usd}${' '.repeat(16_384)}</Cube>`)).toEqual(tooLong);
    expect(await importRates('ECB_XML', '<Cube time="2026-03-03">'.repeat(400_000))).toEqual(tooLong);
    expect(await importRates('ECB_XML', `<Cube${' '.repeat(5_000_000)}`)).toEqual(
      invalid('file', 'has no rates that lead to USD'),
    );
    expect(await rates()).toEqual([]);
  });
});

describe('base amounts', () => {
  test('stand on every line: in the own currency the amount, in another what it was worth on its day', async () => {
    await setRate('2026-03-01', '1.0835');
    const [own1, foreign] = [
      await own.invoice('posted', 1_000),
      await own.invoice('posted', 1_001, { currency: 'EUR' }),
    ];
    expect(await entries('INVOICE', own1)).toEqual([
      ['POSTING', '2026-03-01', ['1100', 1_000, 0, 1_000, 0], ['4000', 0, 1_000, 0, 1_000]],
    ]);
    expect(await entries('INVOICE', foreign)).toEqual([
      ['POSTING', '2026-03-01', ['1100', 1_001, 0, 1_085, 0], ['4000', 0, 1_001, 0, 1_085]],
    ]);
    expect(await missing()).toEqual([]);
  });

  test('are balanced: the largest line takes what rounding leaves', async () => {
    await setRate('2026-03-01', '0.3333');
    const lines = [1, 2, 3].map((n) => ({ description: `Part ${n}`, quantity: 1, unitPriceCents: 100 }));
    const invoice = await own.invoice('posted', 0, { currency: 'EUR', lines });
    const [[, , ...written]] = await entries('INVOICE', invoice);
    expect(written).toEqual([
      ['1100', 300, 0, 100, 0],
      ['4000', 0, 100, 0, 34],
      ['4000', 0, 100, 0, 33],
      ['4000', 0, 100, 0, 33],
    ]);
  });

  test('take the last rate of ten days before, and no older one', async () => {
    await setRate('2026-02-19', '1.5');
    const invoice = await own.invoice('posted', 100, { currency: 'EUR', issueDate: '2026-03-01' });
    const late = await own.invoice('posted', 100, { currency: 'EUR', issueDate: '2026-03-02' });
    expect(await entries('INVOICE', invoice)).toEqual([
      ['POSTING', '2026-03-01', ['1100', 100, 0, 150, 0], ['4000', 0, 100, 0, 150]],
    ]);
    expect(await entries('INVOICE', late)).toEqual([
      ['POSTING', '2026-03-02', ['1100', 100, 0, null, null], ['4000', 0, 100, null, null]],
    ]);
    expect(await missing()).toEqual([
      { currency: 'EUR', entryCount: 1, lineCount: 2, firstDay: '2026-03-02', lastDay: '2026-03-02' },
    ]);
  });

  test('of what is voided are those of then, whatever the rate has become', async () => {
    await setRate('2026-03-01', '1.1');
    const invoice = await own.invoice('posted', 100, { currency: 'EUR' });
    await setRate('2026-03-01', '1.2');
    await own.run('voidInvoice', { id: invoice, voidedOn: '2026-03-02' }, 'invoice { id }');
    expect(await entries('INVOICE', invoice)).toEqual([
      ['POSTING', '2026-03-01', ['1100', 100, 0, 110, 0], ['4000', 0, 100, 0, 110]],
      ['REVERSAL', '2026-03-02', ['1100', 0, 100, 0, 110], ['4000', 100, 0, 110, 0]],
    ]);
  });

  test('come later to lines of before, of closed periods too, in an entry of their own', async () => {
    const invoice = await own.invoice('posted', 100, { currency: 'EUR' });
    const voided = await own.invoice('posted', 700, { currency: 'EUR', issueDate: '2026-03-05' });
    await own.run('voidInvoice', { id: voided, voidedOn: '2026-03-20' }, 'invoice { id }');
    const other = await own.invoice('posted', 100, { currency: 'GBP' });
    await own.run('closePeriod', { through: '2026-03-31' }, 'closedThrough');
    await own.books.drain();
    expect(await own.read('{ missingBaseAmounts { lineCount currencies { lineCount } } }')).toEqual({
      missingBaseAmounts: { lineCount: 8, currencies: [{ lineCount: 6 }, { lineCount: 2 }] },
    });
    await importRates('CSV', 'day,currency,rate\n2026-03-01,EUR,1.1\n2026-03-20,EUR,1.3\n');
    await own.books.drain();
    const [first, second, third] = [
      ['1100', 100, 0, 110, 0],
      ['1100', 700, 0, 770, 0],
      ['1100', 0, 700, 0, 770],
    ];
    expect(await entries('INVOICE', invoice)).toEqual([
      ['POSTING', '2026-03-01', first, ['4000', 0, 100, 0, 110]],
      ['CONVERSION', '2026-03-01', ['1100', 0, 0, 110, 0], ['4000', 0, 0, 0, 110]],
    ]);
    expect(await entries('INVOICE', voided)).toEqual([
      ['POSTING', '2026-03-05', second, ['4000', 0, 700, 0, 770]],
      ['REVERSAL', '2026-03-20', third, ['4000', 700, 0, 770, 0]],
      ['CONVERSION', '2026-03-05', ['1100', 0, 0, 770, 0], ['4000', 0, 0, 0, 770]],
      ['CONVERSION', '2026-03-20', ['1100', 0, 0, 0, 770], ['4000', 0, 0, 770, 0]],
    ]);
    expect(await missing()).toEqual([
      { currency: 'GBP', entryCount: 1, lineCount: 2, firstDay: '2026-03-01', lastDay: '2026-03-01' },
    ]);
    expect(await entries('INVOICE', other)).toHaveLength(1);
    await setRate('2026-03-01', '1.4');
    await own.books.drain();
    expect(await entries('INVOICE', invoice)).toHaveLength(2);
  });

  test('come later to lines on accounts that were archived meanwhile, and to those beside them', async () => {
    const account = { number: '6999', name: 'Fair', accountType: 'EXPENSE' };
    const { id: accountId } = (await own.run('createAccount', account, 'account { id }')).account;
    const dated = { issueDate: '2026-03-01', dueDate: '2026-03-31', currency: 'GBP' };
    const lines = [{ description: 'Stand', quantity: 1, unitPriceCents: 500, accountId }];
    const { bill } = await own.run('createBill', { contactId: own.customerId, ...dated, lines }, 'bill { id }');
    await own.run('postBill', { id: bill.id }, '__typename');
    const invoice = await own.invoice('posted', 100, { currency: 'GBP' });
    await own.run('updateAccount', { id: accountId, active: false }, '__typename');
    await setRate('2026-03-01', '1.5', 'GBP');
    await own.books.drain();
    expect(await missing()).toEqual([]);
    expect((await entries('BILL', bill.id)).at(-1)).toEqual([
      ...['CONVERSION', '2026-03-01'],
      ...[
        ['6999', 0, 0, 750, 0],
        ['2000', 0, 0, 0, 750],
      ],
    ]);
    expect((await entries('INVOICE', invoice)).at(-1)).toEqual([
      ...['CONVERSION', '2026-03-01'],
      ...[
        ['1100', 0, 0, 150, 0],
        ['4000', 0, 0, 0, 150],
      ],
    ]);
  });

  test('come to more entries than are looked at together', async () => {
    booksAreTampered(own.books);
    const em = await own.books.em();
    const { bank_fees: fees, cash } = await accountsByRole(em);
    const [to, from] = [fees, cash].map((accountId) => ({ accountId, amountCents: 100 })) as [Amount, Amount];
    const entry = {
      entryDate: '2026-03-01',
      kind: 'posting',
      sourceType: 'bank_transaction',
      currency: 'EUR',
    } as const;
    const written: (number | null)[] = [];
    await em.transactional(async (inside) => {
      for (let sourceId = 1; sourceId <= 201; sourceId++)
        written.push(
          await writeEntry(inside, { ...entry, sourceId, memo: null, lines: movementPosting({ to, from }) }),
        );
      await reverseEntries(inside, { type: 'bank_transaction', id: 1 }, '2026-03-01', 'Voided');
    });
    expect(await missing()).toMatchObject([{ entryCount: 202 }]);
    await setRate('2026-03-01', '1.1');
    const together = em.fork().transactional(async (inside) => {
      expect(await convertEntries(inside, 0)).toBe(written[199]);
      // The reversal of the first is converted with it, though it is the last.
      expect(await missingBaseAmounts(inside)).toMatchObject([{ entryCount: 1 }]);
      expect(await convertEntries(inside, Number(written[199]))).toBeNull();
      throw new Error('undone');
    });
    await expect(together).rejects.toThrow('undone');
    expect(await missing()).toMatchObject([{ entryCount: 202 }]);
    await own.books.drain();
    expect(await missing()).toEqual([]);
  });

  test('are staged anew by a process that stops, and by no other', async () => {
    const em = await own.books.em();
    const payload = { ownerId: own.books.ownerId };
    const runWith = (signal: AbortSignal) => {
      const complete = async (effect: (inside: typeof em) => Promise<void>) => {
        await em.fork().transactional(effect);
        return true;
      };
      return journalConversion.run({ em, payload, signal, complete } as Parameters<typeof journalConversion.run>[0]);
    };
    await own.books.drain();
    await runWith(new AbortController().signal);
    expect(await conversionsStaged()).toEqual([]);
    await runWith(AbortSignal.abort());
    expect(await conversionsStaged()).toEqual([payload]);
  });

  test('keep nobody waiting while there is nothing to do', async () => {
    await setRate('2026-03-01', '1.1');
    await own.invoice('posted', 100, { currency: 'EUR' });
    const em = await own.books.em();
    await em.fork().transactional(async (reader) => {
      await lockNameShared(reader, baseAmountsLock);
      expect(await missingBaseAmounts(reader)).toEqual([]);
      await em.fork().transactional(async (inside) => {
        await inside.execute("set local lock_timeout = '200ms'");
        expect(await convertEntries(inside, 0)).toBeNull();
      });
    });
  });

  test('come with what was settled or cleared before its difference was booked', async () => {
    booksAreTampered(own.books);
    await setRate('2026-03-01', '1.1');
    await setRate('2026-03-15', '1.2');
    const convert = async () => (await own.books.em()).transactional((inside) => convertEntries(inside, 0));
    const [invoice, payment] = [
      await own.invoice('posted', 1_000, { currency: 'EUR' }),
      await own.payment(1_000, { currency: 'EUR' }),
    ];
    await own.apply(payment, invoice, 1_000);
    const removed = "update exchange_differences set removed_on = '2026-03-16' where owner_id = ? returning id";
    expect(await own.select(removed)).toHaveLength(1);
    expect(await convert()).toBeNull();
    const realised = { gainCents: 100, realisedOn: '2026-03-15' };
    expect(await differences()).toMatchObject([
      { ...realised, removedOn: '2026-03-16' },
      { ...realised, removedOn: null },
    ]);
    await (await own.books.em()).transactional(async (inside) => {
      const [{ cash }, clearing] = [await accountsByRole(inside), await exchangeClearingId(inside)];
      const moved = { entryDate: '2026-03-15', kind: 'payment', sourceType: 'bank_transaction', sourceId: 1 } as const;
      const [to, from] = [clearing, cash].map((accountId) => ({ accountId, amountCents: 1_000 })) as [Amount, Amount];
      await writeEntry(inside, { ...moved, currency: 'EUR', memo: null, lines: movementPosting({ to, from }) });
      await writeEntry(inside, {
        ...{ ...moved, currency: 'USD', memo: null },
        lines: movementPosting({ to: { ...from, amountCents: 1_190 }, from: { ...to, amountCents: 1_190 } }),
      });
    });
    expect(await convert()).toBeNull();
    expect((await entries('BANK_TRANSACTION', '1')).slice(2)).toEqual([
      ['EXCHANGE_DIFFERENCE', '2026-03-15', ['1060', 0, 0, 0, 10], ['6070', 0, 0, 10, 0]],
    ]);
  });

  test('are not looked for when what is voided has them, or has no rate yet', async () => {
    await own.books.drain();
    const dollars = await own.invoice('posted', 100);
    const pounds = await own.invoice('posted', 100, { currency: 'GBP' });
    await setRate('2026-03-01', '1.1');
    await own.books.drain();
    const euros = await own.invoice('posted', 100, { currency: 'EUR' });
    for (const id of [dollars, pounds, euros]) {
      await own.run('voidInvoice', { id, voidedOn: '2026-03-02' }, '__typename');
      expect(await conversionsStaged()).toEqual([]);
    }
  });

  test('void what got its base amounts later, at these', async () => {
    const invoice = await own.invoice('posted', 100, { currency: 'EUR' });
    await setRate('2026-03-01', '1.1');
    await own.books.drain();
    await own.run('voidInvoice', { id: invoice, voidedOn: '2026-03-09' }, 'invoice { id }');
    expect((await entries('INVOICE', invoice)).at(-1)).toEqual([
      'REVERSAL',
      '2026-03-09',
      ['1100', 0, 100, 0, 110],
      ['4000', 100, 0, 110, 0],
    ]);
  });

  test('beyond what can be carried are refused, or wait until what was booked without a rate is voided', async () => {
    const most = Number.MAX_SAFE_INTEGER;
    const fields = { currency: 'EUR', issueDate: '2026-03-02' };
    const booked = await own.invoice('posted', most, fields);
    const draft = await own.invoice('draft', most, fields);
    await setRate('2026-03-02', '1.1');
    await own.books.drain();
    const waiting = { currency: 'EUR', entryCount: 1, lineCount: 2, firstDay: '2026-03-02', lastDay: '2026-03-02' };
    expect(await missing()).toEqual([waiting]);
    expect((await own.refusal('postInvoice', { id: draft })).code).toBe('VALIDATION_FAILED');
    await own.run('voidInvoice', { id: booked, voidedOn: '2026-03-03' }, '__typename');
    await own.books.drain();
    expect(await missing()).toEqual([]);
    const [entry, reversal] = await entries('INVOICE', booked);
    expect(entry).toEqual(['POSTING', '2026-03-02', ['1100', most, 0, 0, 0], ['4000', 0, most, 0, 0]]);
    expect(reversal).toEqual(['REVERSAL', '2026-03-03', ['1100', 0, most, 0, 0], ['4000', most, 0, 0, 0]]);
    await own.run('revalueOpenItems', { asOf: '2026-03-04' }, '__typename');
  });

  test('leave the reports of a currency as they are', async () => {
    const report = `{ trialBalance(currency: "EUR") { rows { debitCents creditCents } }
      generalLedger(currency: "EUR") { rows { debitCents creditCents } } }`;
    await own.invoice('posted', 100, { currency: 'EUR' });
    const before = await own.read(report);
    await setRate('2026-03-01', '1.1');
    await own.books.drain();
    expect(await own.read(report)).toEqual(before);
  });

  test('are filled in once when the job runs twice at the same time', async () => {
    const invoice = await own.invoice('posted', 100, { currency: 'EUR' });
    await Promise.all([setRate('2026-03-01', '1.1'), setRate('2026-02-28', '1.2')]);
    await Promise.all([own.books.drain(), own.books.drain()]);
    expect(await entries('INVOICE', invoice)).toHaveLength(2);
    expect(await missing()).toEqual([]);
  });
});

describe('settlements', () => {
  beforeEach(async () => {
    await importRates(
      'CSV',
      'day,currency,rate\n2026-03-01,EUR,1.1\n2026-03-15,EUR,1.2\n2026-03-20,EUR,1.05\n2026-03-25,EUR,1.0\n',
    );
    await own.books.drain();
  });
  const foreign = { currency: 'EUR' };

  test('of an invoice at another rate gain or lose in base, on the day of the payment', async () => {
    // As in books that a process of a version before opened.
    await own.select(
      "delete from accounts where owner_id = ? and role in ('exchange_gains', 'exchange_losses') returning id",
    );
    const [first, second] = [
      await own.invoice('posted', 10_000, foreign),
      await own.invoice('posted', 10_000, { ...foreign, issueDate: '2026-03-15' }),
    ];
    const payment = await own.payment(20_000, { ...foreign, receivedAt: '2026-03-20' });
    await own.apply(payment, first, 10_000);
    await own.apply(payment, second, 10_000);
    expect(await differenceEntries()).toEqual([
      ['EXCHANGE_DIFFERENCE', '2026-03-20', 'EUR', 'Exchange loss', ['1100', 0, 500], ['6070', 500, 0]],
      ['EXCHANGE_DIFFERENCE', '2026-03-20', 'EUR', 'Exchange loss', ['1100', 0, 1_500], ['6070', 1_500, 0]],
    ]);
    const early = await own.payment(5_000, { ...foreign, receivedAt: '2026-03-15' });
    const third = await own.invoice('posted', 5_000, foreign);
    await own.apply(early, third, 5_000);
    expect((await differenceEntries()).at(-1)).toEqual([
      ...['EXCHANGE_DIFFERENCE', '2026-03-15', 'EUR', 'Exchange gain'],
      ...[
        ['1100', 500, 0],
        ['4830', 0, 500],
      ],
    ]);
  });

  test('in parts leave nothing in base when all is settled', async () => {
    await setRate('2026-03-01', '0.9001');
    const invoice = await own.invoice('posted', 10_000, foreign);
    for (const amount of [3_333, 3_333, 3_334])
      await own.apply(await own.payment(amount, { ...foreign, receivedAt: '2026-03-25' }), invoice, amount);
    const made = await differences();
    expect(made.map(({ debitBaseCents }: { debitBaseCents: number }) => debitBaseCents)).toEqual([3_000, 3_000, 3_001]);
    expect(made.map(({ gainCents }: { gainCents: number }) => gainCents)).toEqual([333, 333, 333]);
  });

  test('of one payment for several documents at once take from it in turn', async () => {
    await setRate('2026-03-14', '0.5', 'GBP');
    const pounds = { currency: 'GBP', issueDate: '2026-03-14' };
    const payment = await own.payment(3, { currency: 'GBP', receivedAt: '2026-03-15' });
    const invoices = [1, 2, 3].map(() => own.invoice('posted', 1, pounds));
    const applications = (await Promise.all(invoices)).map((invoiceId) => ({ invoiceId, amountCents: 1 }));
    await own.run('applyPayment', { id: payment, applications }, '__typename');
    const figures = (each: Record<string, number>) => [each.debitBaseCents, each.creditBaseCents, each.gainCents];
    expect((await differences()).map(figures)).toEqual([
      [1, 1, 0],
      [1, 1, 0],
      [1, 0, -1],
    ]);
    expect(await differenceEntries()).toEqual([
      ['EXCHANGE_DIFFERENCE', '2026-03-15', 'GBP', 'Exchange loss', ['1100', 0, 1], ['6070', 1, 0]],
    ]);
  });

  test('that are taken back take the difference back, on the day of that', async () => {
    const invoice = await own.invoice('posted', 10_000, foreign);
    const payment = await own.payment(10_000, foreign);
    await own.apply(payment, invoice, 10_000);
    await own.run('unapplyPayment', { id: payment }, 'payment { id }');
    const today = new Date().toISOString().slice(0, 10);
    expect(await differenceEntries()).toEqual([
      ['EXCHANGE_DIFFERENCE', '2026-03-15', 'EUR', 'Exchange gain', ['1100', 1_000, 0], ['4830', 0, 1_000]],
      ['REVERSAL', today, 'EUR', 'Exchange gain taken back', ['1100', 0, 1_000], ['4830', 1_000, 0]],
    ]);
    expect(await differences()).toMatchObject([{ realisedOn: '2026-03-15', removedOn: today }]);
    await own.apply(payment, invoice, 4_000);
    await own.run('voidPayment', { id: payment }, 'payment { id }');
    expect(
      (await differences()).map(({ gainCents, removedOn }: Record<string, unknown>) => [gainCents, removedOn]),
    ).toEqual([
      [1_000, today],
      [400, today],
    ]);
  });

  test('in a closed period are booked on the first open day', async () => {
    const [invoice, payment] = [await own.invoice('posted', 10_000, foreign), await own.payment(10_000, foreign)];
    await own.run('closePeriod', { through: '2026-03-15' }, 'closedThrough');
    await own.apply(payment, invoice, 10_000);
    expect((await differenceEntries()).map((entry: unknown[]) => entry[1])).toEqual(['2026-03-16']);
  });

  test('at the same rate, and in the own currency, book nothing', async () => {
    await own.apply(
      await own.payment(100, { ...foreign, receivedAt: '2026-03-01' }),
      await own.invoice('posted', 100, foreign),
      100,
    );
    await own.apply(await own.payment(100), await own.invoice('posted', 100), 100);
    expect(await differenceEntries()).toEqual([]);
    expect(await differences()).toMatchObject([{ gainCents: 0 }]);
  });

  test('made before there were rates get their differences when these come', async () => {
    const [invoice, payment] = [
      await own.invoice('posted', 10_000, { currency: 'GBP' }),
      await own.payment(10_000, { currency: 'GBP' }),
    ];
    await own.apply(payment, invoice, 4_000);
    await own.apply(payment, invoice, 6_000);
    await setRate('2026-03-01', '1.3', 'GBP');
    await own.books.drain();
    expect(await differenceEntries()).toEqual([]);
    await setRate('2026-03-14', '1.4', 'GBP');
    await own.books.drain();
    expect(await differenceEntries()).toEqual([
      ['EXCHANGE_DIFFERENCE', '2026-03-15', 'GBP', 'Exchange gain', ['1100', 1_000, 0], ['4830', 0, 1_000]],
    ]);
  });

  test('by credit note, refund and write-off are worth what was booked', async () => {
    const invoice = await own.invoice('posted', 10_000, foreign);
    const line = { description: 'Returned', quantity: 1, unitPriceCents: 4_000 };
    const note = { contactId: own.customerId, issueDate: '2026-03-15', ...foreign, lines: [line] };
    const { id } = (await own.run('createCreditNote', note, 'creditNote { id }')).creditNote;
    await own.run('postCreditNote', { id }, 'creditNote { id }');
    const applications = [{ invoiceId: invoice, amountCents: 3_000 }];
    await own.run('applyCreditNote', { id, applications }, 'creditNote { id }');
    const refund = { creditNoteId: id, amountCents: 1_000, refundedOn: '2026-03-20' };
    await own.run('createCustomerRefund', refund, 'customerRefund { id }');
    const writeOff = { invoiceId: invoice, writtenOffOn: '2026-03-25', reason: 'Insolvent' };
    const made = await own.run('createInvoiceWriteOff', writeOff, 'invoiceWriteOff { id }');
    const figures = (each: Record<string, unknown>) => [
      each.debitType,
      each.creditType,
      each.amountCents,
      each.gainCents,
    ];
    expect((await differences()).map(figures)).toEqual([
      ['INVOICE', 'CREDIT_NOTE', 3_000, 300],
      ['CUSTOMER_REFUND', 'CREDIT_NOTE', 1_000, 150],
      ['INVOICE', 'INVOICE_WRITE_OFF', 7_000, -700],
    ]);
    await own.run('voidInvoiceWriteOff', { id: made.invoiceWriteOff.id }, 'invoiceWriteOff { id }');
    expect((await differences()).at(-1)).toMatchObject({ removedOn: expect.stringMatching(/^\d{4}-/) });
    const listed = async (filter: string) => {
      const { exchangeDifferences } = await own.read(
        `{ exchangeDifferences(filter: {${filter}}) { nodes { gainCents } } }`,
      );
      return exchangeDifferences.nodes.map(({ gainCents }: { gainCents: number }) => gainCents);
    };
    expect([await listed('holds: true'), await listed('holds: false')]).toEqual([[300, 150], [-700]]);
    expect([await listed('from: "2026-03-20"'), await listed('to: "2026-03-20"')]).toEqual([
      [150, -700],
      [300, 150],
    ]);
    expect([await listed('currency: "EUR"'), await listed('currency: "GBP"')]).toEqual([[300, 150, -700], []]);
  });

  test('of bills gain what is paid less for them', async () => {
    const accountId = own.account('6250');
    const lines = [{ description: 'Rent', quantity: 1, unitPriceCents: 10_000, accountId }];
    const bill = { contactId: own.customerId, issueDate: '2026-03-01', dueDate: '2026-03-31', ...foreign, lines };
    const { id: billId } = (await own.run('createBill', bill, 'bill { id }')).bill;
    await own.run('postBill', { id: billId }, 'bill { id }');
    const paid = { contactId: own.customerId, amountCents: 10_000, paidAt: '2026-03-25', ...foreign };
    const { id } = (await own.run('createVendorPayment', paid, 'vendorPayment { id }')).vendorPayment;
    const applications = [{ billId, amountCents: 10_000 }];
    await own.run('applyVendorPayment', { id, applications }, 'vendorPayment { id }');
    expect(await differenceEntries()).toEqual([
      ['EXCHANGE_DIFFERENCE', '2026-03-25', 'EUR', 'Exchange gain', ['2000', 1_000, 0], ['4830', 0, 1_000]],
    ]);
  });

  test('leave the sub-ledgers, the reports of their currency and bank statements as they are', async () => {
    const [invoice, payment] = [await own.invoice('posted', 10_000, foreign), await own.payment(10_000, foreign)];
    const report = `{ trialBalance(currency: "EUR") { rows { account { number } debitCents creditCents } }
      generalLedger(currency: "EUR") { rows { debitCents creditCents } } }`;
    const before = await own.read(report);
    await own.apply(payment, invoice, 10_000);
    expect(await own.read(report)).toEqual(before);
  });
});
