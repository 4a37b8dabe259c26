import { setClock } from '../../src/values/clock.js';
import { ReceivablesBooks } from '../support/receivables.js';
import { expectBooksToTieOut, problemsOf } from '../support/tie-out.js';

/** What is open and held in other currencies, valued at the rates of a day. */

let own: ReceivablesBooks;
const euros = { currency: 'EUR' };

beforeEach(async () => {
  own = await ReceivablesBooks.start();
  await rate('2026-03-01', '1.10');
  await rate('2026-03-31', '1.20');
});
afterEach(() => expectBooksToTieOut(own.books));

const rate = (day: string, value: string, currency = 'EUR') =>
  own.run('setExchangeRates', { rates: [{ currency, day, rate: value }] }, '__typename');

const shown = `id status asOf takenBackOn gainCents lossCents
  balances { account { number } currency balanceCents bookedBaseCents rate baseCents differenceCents }`;
const revalue = async (asOf = '2026-03-31') =>
  (await own.run('revalueOpenItems', { asOf }, `revaluation { ${shown} }`)).revaluation;
const reverse = async (id: string) =>
  (await own.run('reverseRevaluation', { id }, 'revaluation { status }')).revaluation.status;

type Line = { account: { number: string } } & Record<'baseDebitCents' | 'baseCreditCents', number>;
interface Entry {
  kind: string;
  entryDate: string;
  currency: string;
  amountCents: number;
  lines: Line[];
}

/** Entries of revaluations: kind, day, currency, and account, debit and credit in base of each line. */
async function entries(id?: string) {
  const { journalEntries } = await own.read(
    `{ journalEntries(filter: {sourceType: REVALUATION${id ? `, sourceId: "${id}"` : ''}}) { nodes {
      kind entryDate currency amountCents lines { account { number } baseDebitCents baseCreditCents } } } }`,
  );
  return journalEntries.nodes.map(({ kind, entryDate, currency, amountCents, lines }: Entry) => [
    ...[kind, entryDate, currency, amountCents],
    ...lines.map((line) => [line.account.number, line.baseDebitCents, line.baseCreditCents]),
  ]);
}

/** Moves EUR 100.00 by hand. */
async function move(entryDate: string, debited: string, credited: string): Promise<void> {
  const lines = [
    { accountId: debited, debitCents: 10_000 },
    { accountId: credited, creditCents: 10_000 },
  ];
  const input = { entryDate, memo: 'x', currency: 'EUR', lines };
  const { id } = (await own.run('createManualJournal', input, 'manualJournal { id }')).manualJournal;
  await own.run('postManualJournal', { id }, '__typename');
}

const ofReceivable = {
  account: { number: '1100' },
  currency: 'EUR',
  balanceCents: 10_000,
  bookedBaseCents: 11_000,
  rate: '1.20',
  baseCents: 12_000,
  differenceCents: 1_000,
};

test('books what is open at the rate of the day, and takes it back on the next', async () => {
  await own.invoice('posted', 10_000, euros);
  await own.payment(2_500, { ...euros, receivedAt: '2026-03-02' });
  await rate('2026-03-31', '0.0061', 'JPY');
  await rate('2026-03-20', '0.0065', 'JPY');
  await own.invoice('posted', 100_000, { currency: 'JPY', issueDate: '2026-03-20' });
  await own.invoice('posted', 7_700);
  const revaluation = await revalue();
  const { id } = revaluation;
  const ofMoney = { ...ofReceivable, account: { number: '1000' }, balanceCents: 2_500, bookedBaseCents: 2_750 };
  const ofRest = { ...ofReceivable, balanceCents: 7_500, bookedBaseCents: 8_250 };
  const ofYen = { account: { number: '1100' }, currency: 'JPY', balanceCents: 100_000, bookedBaseCents: 65_000 };
  expect(revaluation).toEqual({
    id,
    status: 'POSTED',
    asOf: '2026-03-31',
    takenBackOn: '2026-04-01',
    gainCents: 1_000,
    lossCents: 4_000,
    balances: [
      { ...ofMoney, baseCents: 3_000, differenceCents: 250 },
      { ...ofRest, baseCents: 9_000, differenceCents: 750 },
      { ...ofYen, rate: '0.0061', baseCents: 61_000, differenceCents: -4_000 },
    ],
  });
  const gains = ['4840', 0, 250];
  expect(await entries(id)).toEqual([
    ['REVALUATION', '2026-03-31', 'EUR', 0, ['1000', 250, 0], gains, ['1100', 750, 0], ['4840', 0, 750]],
    ['REVERSAL', '2026-04-01', 'EUR', 0, ['1000', 0, 250], ['4840', 250, 0], ['1100', 0, 750], ['4840', 750, 0]],
    ['REVALUATION', '2026-03-31', 'JPY', 0, ['1100', 0, 4_000], ['6080', 4_000, 0]],
    ['REVERSAL', '2026-04-01', 'JPY', 0, ['1100', 4_000, 0], ['6080', 0, 4_000]],
  ]);
  expect(
    await own.read('{ revaluations { totalCount nodes { id balances(first: 1, offset: 2) { currency } } } }'),
  ).toEqual({ revaluations: { totalCount: 1, nodes: [{ id, balances: [{ currency: 'JPY' }] }] } });
});

test('leaves settlements to realise their differences whole, and statements of the currency as they are', async () => {
  const invoice = await own.invoice('posted', 10_000, euros);
  const report = `{ balanceSheet(asOf: "2026-03-31", currency: "EUR") { sections { rows { name amountCents } } }
    generalLedger(currency: "EUR") { rows { debitCents } } }`;
  const before = await own.read(report);
  await revalue();
  expect(await own.read(report)).toEqual(before);
  await rate('2026-04-10', '1.15');
  const payment = await own.payment(10_000, { ...euros, receivedAt: '2026-04-10' });
  await own.apply(payment, invoice, 10_000);
  const { exchangeDifferences } = await own.read('{ exchangeDifferences { nodes { gainCents } } }');
  expect(exchangeDifferences.nodes).toEqual([{ gainCents: 500 }]);
});

test('made again values what has changed: another rate, a later document, a void', async () => {
  const invoice = await own.invoice('posted', 10_000, euros);
  const first = await revalue();
  expect(first.balances).toEqual([ofReceivable]);
  await rate('2026-03-31', '1.30');
  await own.run('voidInvoice', { id: invoice, voidedOn: '2026-03-30' }, '__typename');
  await own.invoice('posted', 2_000, euros);
  const second = await revalue();
  expect(second).toMatchObject({ status: 'POSTED', gainCents: 400, lossCents: 0 });
  expect(second.balances).toMatchObject([{ balanceCents: 2_000, bookedBaseCents: 2_200, baseCents: 2_600 }]);
  expect(await entries(first.id)).toEqual([
    ['REVALUATION', '2026-03-31', 'EUR', 0, ['1100', 1_000, 0], ['4840', 0, 1_000]],
    ['REVERSAL', '2026-04-01', 'EUR', 0, ['1100', 0, 1_000], ['4840', 1_000, 0]],
    ['REVALUATION', '2026-03-31', 'EUR', 0, ['1100', 0, 1_000], ['4840', 1_000, 0]],
    ['REVERSAL', '2026-04-01', 'EUR', 0, ['1100', 1_000, 0], ['4840', 0, 1_000]],
  ]);
  const { revaluations } = await own.read('{ revaluations { nodes { status } } }');
  expect(revaluations.nodes).toEqual([{ status: 'REVERSED' }, { status: 'POSTED' }]);
});

test('values loans beside money, and no other debts', async () => {
  const account = async (number: string, subType: string) => {
    const input = { number, name: number, accountType: 'LIABILITY', subType };
    return (await own.run('createAccount', input, 'account { id }')).account.id;
  };
  const lines = [
    { accountId: own.account('1000'), debitCents: 700 },
    { accountId: own.account('2500'), creditCents: 100 },
    { accountId: await account('2510', 'loan'), creditCents: 200 },
    { accountId: await account('2520', 'other'), creditCents: 400 },
  ];
  const input = { ...euros, entryDate: '2026-03-01', memo: 'Loans', lines };
  const { manualJournal } = await own.run('createManualJournal', input, 'manualJournal { id }');
  await own.run('postManualJournal', { id: manualJournal.id }, '__typename');
  expect((await revalue()).balances).toEqual([
    { ...ofReceivable, account: { number: '1000' }, ...worth(700, 770, 840) },
    { ...ofReceivable, account: { number: '2500' }, ...worth(-100, -110, -120) },
    { ...ofReceivable, account: { number: '2510' }, ...worth(-200, -220, -240) },
  ]);
});

function worth(balanceCents: number, bookedBaseCents: number, baseCents: number) {
  return { balanceCents, bookedBaseCents, baseCents, differenceCents: baseCents - bookedBaseCents };
}

test('of several days stand beside each other, and each is reversed by itself', async () => {
  await own.invoice('posted', 10_000, euros);
  const march = await revalue();
  await rate('2026-04-01', '1.25');
  const april = await revalue('2026-04-01');
  expect(april).toMatchObject({ gainCents: 1_500, lossCents: 0 });
  expect(await reverse(march.id)).toBe('REVERSED');
  expect((await own.refusal('reverseRevaluation', { id: march.id })).code).toBe('REVALUATION_REVERSED');
  expect((await own.refusal('reverseRevaluation', { id: '999999' })).code).toBe('NOT_FOUND');
  expect(await own.read(`{ revaluation(id: "${march.id}") { asOf status } }`)).toEqual({
    revaluation: { asOf: '2026-03-31', status: 'REVERSED' },
  });
  const unknown = await own.books.graphql('{ revaluation(id: "999999") { asOf } }');
  expect(unknown.errors[0]?.extensions.code).toBe('NOT_FOUND');
  const { journalEntries } = await own.read(
    `{ journalEntries(filter: {sourceType: REVALUATION, sourceId: "${march.id}"}) { nodes { memo } } }`,
  );
  const memo = 'Revaluation of EUR at 2026-03-31';
  expect(journalEntries.nodes.map((entry: { memo: string }) => entry.memo)).toEqual([
    ...[memo, `${memo}, taken back`],
    ...[`${memo} reversed`, `${memo} reversed, taken back`],
  ]);
  expect((await entries(march.id)).at(-2)).toEqual([
    ...['REVALUATION', '2026-03-31', 'EUR', 0],
    ...[
      ['1100', 0, 1_000],
      ['4840', 1_000, 0],
    ],
  ]);
});

test('of a difference on what is settled in the currency takes that too', async () => {
  const invoice = await own.invoice('posted', 10_000, euros);
  await rate('2026-03-20', '1.15');
  const payment = await own.payment(10_000, { ...euros, receivedAt: '2026-03-20' });
  await own.apply(payment, invoice, 10_000);
  await rate('2026-03-20', '0.001', 'JPY');
  await rate('2026-03-31', '0.02', 'JPY');
  await own.invoice('posted', 4, { currency: 'JPY', issueDate: '2026-03-20' });
  const { balances } = await revalue();
  expect(balances).toMatchObject([
    { account: { number: '1000' }, balanceCents: 10_000, differenceCents: 500 },
    { account: { number: '1100' }, currency: 'JPY', balanceCents: 4, bookedBaseCents: 0, differenceCents: 8 },
  ]);
});

test('of money that is gone books what it has left in base, without a rate of the day', async () => {
  await rate('2026-03-20', '1.15');
  await (await own.books.em()).execute(
    "delete from accounts where owner_id = ? and role in ('unrealised_gains', 'unrealised_losses')",
    [own.books.ownerId],
  );
  const [bank, equity] = [own.account('1000'), own.account('3000')];
  await move('2026-03-01', bank, equity);
  await move('2026-03-20', equity, bank);
  const restoreClock = setClock(() => new Date('2026-05-31T12:00:00Z'));
  try {
    expect((await own.refusal('revalueOpenItems', { asOf: '2026-06-01' })).code).toBe('VALIDATION_FAILED');
    const { id, gainCents, balances } = await revalue('2026-05-31');
    expect([gainCents, balances]).toEqual([
      500,
      [
        {
          ...{ account: { number: '1000' }, currency: 'EUR', balanceCents: 0, bookedBaseCents: -500 },
          ...{ rate: null, baseCents: 0, differenceCents: 500 },
        },
      ],
    ]);
    expect(await entries(id)).toEqual([
      ['REVALUATION', '2026-05-31', 'EUR', 0, ['1000', 500, 0], ['4840', 0, 500]],
      ['REVERSAL', '2026-06-01', 'EUR', 0, ['1000', 0, 500], ['4840', 500, 0]],
    ]);
  } finally {
    restoreClock();
  }
});

test('of money on an account that is archived by now is made and reversed', async () => {
  const account = { number: '1099', name: 'Euros', accountType: 'ASSET', subType: 'bank' };
  const { id: bank } = (await own.run('createAccount', account, 'account { id }')).account;
  const equity = own.account('3000');
  await move('2026-03-01', bank, equity);
  await move('2026-03-31', equity, bank);
  const { id } = await revalue();
  await own.run('updateAccount', { id: bank, active: false }, '__typename');
  expect(await reverse(id)).toBe('REVERSED');
  const again = await revalue();
  expect(again.balances).toEqual([
    expect.objectContaining({ account: { number: '1099' }, balanceCents: 0, bookedBaseCents: -1_000 }),
  ]);
  expect(again.gainCents).toBe(1_000);
});

test('that cannot be made is refused, and books nothing', async () => {
  await own.invoice('posted', 10_000, euros);
  expect(await own.refusal('revalueOpenItems', { asOf: '2999-01-01' })).toEqual({
    code: 'VALIDATION_FAILED',
    fields: [{ path: 'asOf', message: 'must not be after today' }],
  });
  const noRate = await own.send('revalueOpenItems', { asOf: '2026-05-31' }, '__typename');
  expect(noRate.errors[0]).toMatchObject({
    message: 'EUR has no rate of 2026-05-31 or the ten days before',
    extensions: { code: 'EXCHANGE_RATE_MISSING', httpStatus: 422 },
  });
  await own.invoice('posted', 100, { currency: 'GBP', issueDate: '2026-03-20' });
  await rate('2026-03-31', '1.3', 'GBP');
  const noBase = await own.send('revalueOpenItems', { asOf: '2026-03-31' }, '__typename');
  expect(noBase.errors[0]).toMatchObject({
    message: '1 lines in GBP up to 2026-03-31 have no base amounts: missingBaseAmounts says of which days',
    extensions: { code: 'EXCHANGE_RATE_MISSING' },
  });
  const { id } = await revalue('2026-03-10');
  await own.run('closePeriod', { through: '2026-03-31' }, '__typename');
  expect((await own.refusal('revalueOpenItems', { asOf: '2026-03-31' })).code).toBe('PERIOD_CLOSED');
  expect((await own.refusal('reverseRevaluation', { id })).code).toBe('PERIOD_CLOSED');
});

test('previewed is shown with its entries, and not kept', async () => {
  await own.invoice('posted', 10_000, euros);
  const selection = `revaluation { ${shown} } preview { events { eventType data } journalEntries { entryDate memo } }`;
  const { revaluation, preview } = await own.run('revalueOpenItems', { asOf: '2026-03-31', preview: true }, selection);
  expect(revaluation.balances).toEqual([ofReceivable]);
  expect(preview).toEqual({
    events: [
      {
        eventType: 'books.revaluation.created',
        data: { revaluation_id: Number(revaluation.id), as_of: '2026-03-31', gain_cents: 1_000, loss_cents: 0 },
      },
    ],
    journalEntries: [
      { entryDate: '2026-03-31', memo: 'Revaluation of EUR at 2026-03-31' },
      { entryDate: '2026-04-01', memo: 'Revaluation of EUR at 2026-03-31, taken back' },
    ],
  });
  expect(await entries()).toEqual([]);
});

test('made several times at once stands once', async () => {
  await own.invoice('posted', 10_000, euros);
  await Promise.all([1, 2, 3].map(() => revalue()));
  const { revaluations } = await own.read('{ revaluations { nodes { status gainCents } } }');
  expect(revaluations.nodes).toEqual([
    { status: 'REVERSED', gainCents: 1_000 },
    { status: 'REVERSED', gainCents: 1_000 },
    { status: 'POSTED', gainCents: 1_000 },
  ]);
});

test('of nothing is kept as such', async () => {
  await own.invoice('posted', 10_000);
  expect(await revalue()).toMatchObject({ gainCents: 0, lossCents: 0, balances: [] });
  expect(await entries()).toEqual([]);
  const { revaluations } = await own.read('{ revaluations { nodes { id } } }');
  await own.run('closePeriod', { through: '2026-03-31' }, '__typename');
  expect((await own.refusal('reverseRevaluation', { id: revaluations.nodes[0].id })).code).toBe('PERIOD_CLOSED');
});

test('is verified: what the record says and the ledger holds', async () => {
  await own.invoice('posted', 10_000, euros);
  const { id } = await revalue();
  const em = await own.books.em();
  const add = (cents: number) =>
    em.execute('update revalued_balances set base_cents = base_cents + ? where revaluation_id = ?', [cents, id]);
  await add(1);
  expect(await problemsOf(em, own.books.ownerId)).toEqual([
    `revaluations are booked at what they come to, and taken back on the next day: revaluation ${id} at 2026-03-31: EUR on account ${own.account('1100')} comes to 1001, the ledger holds 1000, and 0 after the next day`,
    `gains and losses of revaluations are those of their balances, and of the ledger: revaluation ${id} at 2026-03-31: gain 1000, loss 0; its balances 1001; the ledger 1000 and 0`,
  ]);
  await add(-1);
});
