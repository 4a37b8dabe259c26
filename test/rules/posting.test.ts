import fc from 'fast-check';
import {
  balances,
  billPosting,
  clearedTaxPosting,
  creditNotePosting,
  debitNotePosting,
  disposalPosting,
  exchangePosting,
  invoicePosting,
  movementPosting,
  openingItemPosting,
  openingPosting,
  type PostingLine,
  paymentPosting,
  prepaymentPosting,
  reversed,
  salesTaxPosting,
  settlementPosting,
  vendorPaymentPosting,
} from '../../src/ledger/posting.js';
import { centsMaximum } from '../../src/values/money.js';

const amount = (accountId: number, amountCents: number) => ({ accountId, amountCents });
const brief = (posting: readonly PostingLine[]) =>
  posting.map(({ accountId, debitCents, creditCents }) => [accountId, debitCents, creditCents]);

test('an invoice debits receivable and discount, and credits revenue by line and sales tax', () => {
  const posting = invoicePosting({
    receivable: amount(1, 1_000),
    discount: amount(2, 50),
    revenue: [amount(3, 600), amount(4, 350)],
    taxes: [amount(5, 60), amount(5, 40)],
  });
  expect(brief(posting)).toEqual([
    [1, 1_000, 0],
    [2, 50, 0],
    [3, 0, 600],
    [4, 0, 350],
    [5, 0, 60],
    [5, 0, 40],
  ]);
  expect(balances(posting)).toBe(true);
});

test('a negative amount changes sides, and a zero writes nothing', () => {
  const posting = billPosting({
    expenses: [amount(1, 500), amount(2, -100)],
    taxes: [amount(3, 0)],
    selfAssessed: [],
    payable: amount(4, 400),
  });
  expect(brief(posting)).toEqual([
    [1, 500, 0],
    [2, 0, 100],
    [4, 0, 400],
  ]);
});

test('a payment debits cash and fee, and credits receivable', () => {
  const posting = paymentPosting({ cash: amount(1, 970), fee: amount(2, 30), receivable: amount(3, 1_000) });
  expect(brief(posting)).toEqual([
    [1, 970, 0],
    [2, 30, 0],
    [3, 0, 1_000],
  ]);
});

test('a vendor payment debits payable and credits cash', () => {
  expect(brief(vendorPaymentPosting({ payable: amount(1, 7), cash: amount(2, 7) }))).toEqual([
    [1, 7, 0],
    [2, 0, 7],
  ]);
});

test('a debit note is a bill the other way round', () => {
  const posting = debitNotePosting({
    payable: amount(1, 120),
    expenses: [amount(2, 100)],
    taxes: [amount(3, 20)],
    selfAssessed: [],
  });
  expect(brief(posting)).toEqual([
    [1, 120, 0],
    [2, 0, 100],
    [3, 0, 20],
  ]);
});

test('a credit note is an invoice the other way round', () => {
  const posting = creditNotePosting({ revenue: [amount(1, 100)], taxes: [amount(2, 20)], receivable: amount(3, 120) });
  expect(brief(posting)).toEqual([
    [1, 100, 0],
    [2, 20, 0],
    [3, 0, 120],
  ]);
});

test.each([
  ['a refund or write-off', settlementPosting({ debited: amount(1, 7), credited: amount(2, 7) })],
  ['an open item', openingItemPosting({ debited: amount(1, 7), credited: amount(2, 7) })],
  ['money that moves', movementPosting({ to: amount(1, 7), from: amount(2, 7) })],
])('%s debits one account and credits the other', (_what, posting) => {
  expect(brief(posting)).toEqual([
    [1, 7, 0],
    [2, 0, 7],
  ]);
});

test('an opening debits and credits what it is given, and its rest by its sign', () => {
  const posting = (restCents: number) =>
    brief(openingPosting({ debits: [amount(1, 50)], credits: [amount(2, 30)], rest: amount(3, restCents) }));
  expect(posting(-20)).toEqual([
    [1, 50, 0],
    [2, 0, 30],
    [3, 0, 20],
  ]);
  expect(posting(20).at(-1)).toEqual([3, 20, 0]);
});

test('sales tax is settled against purchase tax and money, which comes back when there was more of the former', () => {
  const posting = salesTaxPosting({ salesTax: amount(1, 100), purchaseTax: amount(2, 130), paid: amount(3, -30) });
  expect(brief(posting)).toEqual([
    [1, 100, 0],
    [2, 0, 130],
    [3, 30, 0],
  ]);
});

test('what tax in other currencies came to is settled against exchange clearing', () => {
  const settled = { salesTax: amount(1, 100), purchaseTax: amount(2, 30), paid: amount(3, 80) };
  expect(brief(salesTaxPosting({ ...settled, cleared: amount(4, 10) }))).toEqual([
    [1, 100, 0],
    [2, 0, 30],
    [4, 10, 0],
    [3, 0, 80],
  ]);
});

test('tax in another currency is cleared at what it was booked at, and a line that is zero in both is left out', () => {
  const inBase = (accountId: number, amountCents: number, baseCents: number) => ({
    ...amount(accountId, amountCents),
    baseCents,
  });
  const cleared = (...[salesTax, purchaseTax, rest]: [number, number][]) =>
    clearedTaxPosting({
      salesTax: inBase(1, ...(salesTax as [number, number])),
      purchaseTax: inBase(2, ...(purchaseTax as [number, number])),
      cleared: inBase(3, ...(rest as [number, number])),
    }).map(({ accountId, debitCents, creditCents, base }) => [
      ...[accountId, debitCents, creditCents, base?.debitCents, base?.creditCents],
    ]);
  expect(cleared([100, 90], [30, 28], [70, 62])).toEqual([
    [1, 100, 0, 90, 0],
    [2, 0, 30, 0, 28],
    [3, 0, 70, 0, 62],
  ]);
  expect(cleared([0, 0], [30, 28], [-30, -28])).toEqual([
    [2, 0, 30, 0, 28],
    [3, 30, 0, 28, 0],
  ]);
  // Base amounts alone, on either side, are booked too.
  expect(cleared([0, 2], [0, 0], [0, 2])).toEqual([
    [1, 0, 0, 2, 0],
    [3, 0, 0, 0, 2],
  ]);
  expect(cleared([0, 0], [0, 0], [0, 0])).toEqual([]);
});

test('an asset that is disposed of leaves with its depreciation, for proceeds and a loss or a gain', () => {
  const disposed = (proceedsCents: number, lossCents: number) =>
    brief(
      disposalPosting({
        depreciation: amount(1, 600),
        proceeds: amount(2, proceedsCents),
        cost: amount(3, 1_000),
        loss: amount(4, lossCents),
      }),
    );
  expect(disposed(300, 100)).toEqual([
    [1, 600, 0],
    [2, 300, 0],
    [3, 0, 1_000],
    [4, 100, 0],
  ]);
  expect(disposed(450, -50).at(-1)).toEqual([4, 0, 50]);
});

test('a line keeps its memo, in the reversal too', () => {
  const posting = vendorPaymentPosting({ payable: { ...amount(1, 7), memo: 'March' }, cash: amount(2, 7) });
  expect(posting.map(({ memo }) => memo)).toEqual(['March', null]);
  expect(reversed(posting)).toEqual([
    { accountId: 1, debitCents: 0, creditCents: 7, memo: 'March' },
    { accountId: 2, debitCents: 7, creditCents: 0, memo: null },
  ]);
});

test('tax in another currency is cleared where it has an amount in its own currency or in the owner’s', () => {
  const tax = (accountId: number, amountCents: number, baseCents: number) => ({
    ...amount(accountId, amountCents),
    baseCents,
  });
  const posted = (salesTax: [number, number], purchaseTax: [number, number], cleared: [number, number]) =>
    clearedTaxPosting({
      salesTax: tax(1, ...salesTax),
      purchaseTax: tax(2, ...purchaseTax),
      cleared: tax(3, ...cleared),
    }).map(({ accountId, debitCents, creditCents, base }) => [
      ...[accountId, debitCents, creditCents],
      ...[base?.debitCents, base?.creditCents],
    ]);
  expect(posted([1, 0], [1, 0], [0, 0])).toEqual([
    [1, 1, 0, 0, 0],
    [2, 0, 1, 0, 0],
  ]);
  expect(posted([0, 7], [0, 0], [0, 7])).toEqual([
    [1, 0, 0, 7, 0],
    [3, 0, 0, 0, 7],
  ]);
});

const line = (debitCents: number, creditCents: number): PostingLine => ({
  accountId: 1,
  debitCents,
  creditCents,
  memo: null,
});

test('debits equal credits exactly, or the posting does not balance', () => {
  expect(balances([])).toBe(true);
  expect(balances([line(5, 0), line(0, 5)])).toBe(true);
  expect(balances([line(5, 0), line(0, 4)])).toBe(false);
  expect(balances([line(4, 0), line(0, 5)])).toBe(false);
  // Sums beyond exactness prove nothing.
  const tooMuch = [line(centsMaximum, 0), line(centsMaximum, 0), line(0, centsMaximum), line(0, centsMaximum)];
  expect(balances(tooMuch)).toBe(false);
});

test('a bill under reverse charge debits purchase tax and credits sales tax, a debit note the other way round', () => {
  const figures = {
    expenses: [amount(2, 100)],
    taxes: [amount(3, 19)],
    selfAssessed: [amount(4, 19)],
    payable: amount(1, 100),
  };
  const bill = billPosting(figures);
  expect(brief(bill)).toEqual([
    [2, 100, 0],
    [3, 19, 0],
    [4, 0, 19],
    [1, 0, 100],
  ]);
  const byAccount = (posting: readonly PostingLine[]) =>
    brief(posting).toSorted(([one = 0], [other = 0]) => one - other);
  expect(byAccount(debitNotePosting(figures))).toEqual(byAccount(reversed(bill)));
});

test('whatever is invoiced balances when the total is its parts, and so does its reversal', () => {
  const cents = fc.integer({ min: -1_000_000, max: 1_000_000 });
  fc.assert(
    fc.property(fc.array(cents, { maxLength: 8 }), cents, cents, (revenue, discount, tax) => {
      const total = revenue.reduce((sum, value) => sum + value, 0) - discount + tax;
      const posting = invoicePosting({
        receivable: amount(1, total),
        discount: amount(2, discount),
        revenue: revenue.map((value) => amount(3, value)),
        taxes: [amount(4, tax)],
      });
      expect([balances(posting), balances(reversed(posting))]).toEqual([true, true]);
      expect(posting.every(({ debitCents, creditCents }) => (debitCents === 0) !== (creditCents === 0))).toBe(true);
    }),
  );
});

test('a prepayment that is applied moves from its own account to the control account', () => {
  const posting = prepaymentPosting({ debited: amount(1, 300), credited: { ...amount(2, 300), memo: 'Deposit' } });
  expect(posting).toEqual([
    { accountId: 1, debitCents: 300, creditCents: 0, memo: null },
    { accountId: 2, debitCents: 0, creditCents: 300, memo: 'Deposit' },
  ]);
});

test('what an account is worth more or less stands in the owner’s currency alone', () => {
  const based = (accountId: number, debitCents: number, creditCents: number, memo: string | null = null) => ({
    accountId,
    debitCents: 0,
    creditCents: 0,
    memo,
    base: { debitCents, creditCents },
  });
  const exchange = (amountCents: number, memo?: string) =>
    exchangePosting({ account: { ...amount(1, amountCents), memo }, gains: 8, losses: 9 });
  expect(exchange(25)).toEqual([based(1, 25, 0), based(8, 0, 25)]);
  expect(exchange(-25, 'Closing rate')).toEqual([based(1, 0, 25, 'Closing rate'), based(9, 25, 0, 'Closing rate')]);
  expect(exchange(0)).toEqual([]);
});

test('sides change in the owner’s currency too, where an amount in it is known', () => {
  const line = { accountId: 1, debitCents: 100, creditCents: 0, memo: 'Rent' };
  const turned = { accountId: 1, debitCents: 0, creditCents: 100, memo: 'Rent' };
  expect(reversed([line])).toStrictEqual([turned]);
  expect(reversed([{ ...line, base: null }])).toStrictEqual([{ ...turned, base: null }]);
  expect(reversed([{ ...line, base: { debitCents: 108, creditCents: 0 } }])).toStrictEqual([
    { ...turned, base: { debitCents: 0, creditCents: 108 } },
  ]);
});
