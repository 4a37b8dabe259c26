import assert from 'node:assert/strict';
import {
  appliesTo,
  BooksModel,
  clearingAccount,
  controlAccount,
  type DocumentKind,
  dayAfter,
  exchangeClearing,
  type Line,
  latest,
  type ModelDocument,
  type ModelMovement,
  type ModelSchedule,
  type ModelTaxSettlement,
  monthsAfter,
  planned,
  prepaymentAccount,
} from './books-model.js';
import { currencies, type Deed, type Step } from './history.js';

/** The books of one owner, as a client asks them. */
export interface PlayedBooks {
  graphql(query: string, variables?: Record<string, unknown>): Promise<GraphqlAnswer>;
  /** Runs the jobs that are due. */
  drain(): Promise<unknown>;
}

export interface GraphqlAnswer {
  // biome-ignore lint/suspicious/noExplicitAny: what was asked for is what is read
  data: any;
  errors: readonly { message: string; extensions: { code: string } }[];
}

/** The day on which every history begins. */
export const firstDay = '2026-01-15';

/** Plays the steps from the first day on, through the API and in the model beside it; money changes among these currencies. */
export async function playHistory(
  books: PlayedBooks,
  steps: readonly Step[],
  setToday: (day: string) => void,
  among: readonly string[] = currencies,
): Promise<BooksModel> {
  setToday(firstDay);
  const model = new BooksModel(firstDay);
  const [accounts, contacts] = [await accountIds(books), await makeContacts(books)];
  const codes = await makeTaxCodes(books);
  const player = new Player(books, model, setToday, accounts, contacts, codes, among);
  for (const [index, step] of steps.entries()) {
    try {
      await player[step.do](step);
    } catch (error) {
      throw new Error(`Step ${index + 1} on ${model.today}: ${JSON.stringify(step)}\n${(error as Error).message}`);
    }
  }
  return model;
}

/** The data of a request that is not refused. */
export async function ask(books: PlayedBooks, query: string, variables: Record<string, unknown> = {}) {
  const { data, errors } = await books.graphql(query, variables);
  assert.deepEqual(errors, [], query);
  return data;
}

async function accountIds(books: PlayedBooks): Promise<Map<string, string>> {
  const { accounts } = await ask(books, '{ accounts(first: 100) { nodes { id number } } }');
  return new Map(accounts.nodes.map(({ id, number }: { id: string; number: string }) => [number, id]));
}

async function makeContacts(books: PlayedBooks): Promise<string[]> {
  const ids: string[] = [];
  for (const name of ['Ärger & Söhne "GmbH"', '株式会社\tテスト\n=1+1']) {
    const { createContact } = await ask(
      books,
      'mutation ($name: String!) { createContact(input: { name: $name, contactType: BOTH }) { contact { id } } }',
      { name },
    );
    ids.push(createContact.contact.id);
  }
  return ids;
}

/** What the codes of a history are taxed with: a rate in percent, and how. */
const taxCodes = {
  standard: { percent: 19, kind: 'STANDARD', recoverable: true },
  reduced: { percent: 7, kind: 'REDUCED', recoverable: true },
  cost: { percent: 19, kind: 'STANDARD', recoverable: false },
  reverse: { percent: 20, kind: 'REVERSE_CHARGE', recoverable: true },
} as const;

type TaxName = keyof typeof taxCodes;

async function makeTaxCodes(books: PlayedBooks): Promise<Map<TaxName, string>> {
  const made = new Map<TaxName, string>();
  for (const [name, { percent, kind, recoverable }] of Object.entries(taxCodes)) {
    const input = { code: name, name, country: 'DE', kind, ratePpm: percent * 10_000, recoverable };
    const { createTaxCode } = await ask(
      books,
      'mutation ($input: CreateTaxCodeInput!) { createTaxCode(input: $input) { taxCode { id } } }',
      { input },
    );
    made.set(name as TaxName, createTaxCode.taxCode.id);
  }
  return made;
}

const taxAt = (name: TaxName, cents: number) => rounded(cents * taxCodes[name].percent, 100);

const moneyAccounts = ['1000', '1010', '2100'];
const revenueAccounts = ['4000', '4100', '4800'];
const expenseAccounts = ['5100', '6250', '6350', '1500'];
const journalAccounts = ['1200', '1300', '1500', '2500', '3000', '4800', '6100', '6550', '1000'];
const taxRatesBps = [0, 875, 1_900, 2_000];

const settling: Record<DocumentKind, { name: string; field: string; day: string; byDefault: string }> = {
  invoice: { name: 'InvoiceWriteOff', field: 'invoiceId', day: 'writtenOffOn', byDefault: '6650' },
  bill: { name: 'BillWriteOff', field: 'billId', day: 'writtenOffOn', byDefault: '4820' },
  payment: { name: 'CustomerRefund', field: 'paymentId', day: 'refundedOn', byDefault: '1000' },
  creditNote: { name: 'CustomerRefund', field: 'creditNoteId', day: 'refundedOn', byDefault: '1000' },
  vendorPayment: { name: 'VendorRefund', field: 'vendorPaymentId', day: 'refundedOn', byDefault: '1000' },
  debitNote: { name: 'VendorRefund', field: 'debitNoteId', day: 'refundedOn', byDefault: '1000' },
};

class Player implements Record<Deed, (step: Step) => Promise<void>> {
  private made = 0;
  private hasNewRates = false;
  private readonly rated = new Set<string>();

  constructor(
    private readonly books: PlayedBooks,
    private readonly model: BooksModel,
    private readonly setToday: (day: string) => void,
    private readonly accounts: ReadonlyMap<string, string>,
    private readonly contacts: readonly string[],
    private readonly codes: ReadonlyMap<TaxName, string>,
    private readonly among: readonly string[],
  ) {}

  async wait({ days }: Step): Promise<void> {
    this.setToday(this.model.wait(1 + (Math.abs(days) % 24)));
    await this.drain();
  }

  /**
   * In base alone: what was booked without a rate is converted, and settlements gain and lose. The first time, a currency gets
   * the rates of five years.
   */
  async enterRate({ days, cents, currency }: Step): Promise<void> {
    const code = picked(currencies, 1 + (currency % (currencies.length - 1)));
    const rate = `${1 + (cents % 9)}.${String(cents).padStart(5, '0')}`;
    const rates: ModelRate[] = [{ currency: code, day: dayAfter(this.model.today, days), rate }];
    if (!this.rated.has(code)) rates.push(...ratesOfYears(code));
    this.rated.add(code);
    const query = 'mutation ($input: SetExchangeRatesInput!) { setExchangeRates(input: $input) { __typename } }';
    const distinct = [...new Map(rates.map((each) => [each.day, each])).values()];
    await ask(this.books, query, { input: { rates: distinct } });
    for (const each of distinct) this.model.rates.enter(code, each.day, each.rate);
    this.hasNewRates = true;
  }

  /** Runs the jobs that are due; one of them converts what waited for rates. */
  private async drain(): Promise<void> {
    await this.books.drain();
    if (this.hasNewRates) this.model.convertWaiting();
    this.hasNewRates = false;
  }

  /** Afterwards, accounts of money and control accounts are worth what stands on them in each currency, on that day. */
  async revalue({ days }: Step): Promise<void> {
    const { model } = this;
    const asOf = dayAfter(model.today, -Math.abs(days));
    const query = `mutation ($input: RevalueOpenItemsInput!) { revalueOpenItems(input: $input) { revaluation { id } } }`;
    const { data, errors } = await this.books.graphql(query, { input: { asOf } });
    const refused = errors[0]?.extensions.code;
    const expected = model.refusedOn(asOf)[0] ?? (refused === 'EXCHANGE_RATE_MISSING' ? refused : undefined);
    assert.equal(refused, expected, `revalueOpenItems at ${asOf}`);
    if (refused !== undefined) return;
    model.revaluations.set(asOf, data.revalueOpenItems.revaluation.id);
    const inBase = await baseBalances(this.books, asOf);
    for (const account of revaluedAccounts) {
      const worth = currencies.map((code) => model.rates.worth(model.balanceCents(account, code, asOf), code, asOf));
      const cents = worth.reduce<number>((sum, each) => sum + (each ?? Number.NaN), 0);
      assert.equal(inBase.get(account) ?? 0, cents, `account ${account} in base after the revaluation at ${asOf}`);
    }
  }

  async reverseRevaluation({ pick }: Step): Promise<void> {
    if (this.model.revaluations.size === 0) return;
    const [asOf, id] = picked([...this.model.revaluations], pick);
    if (!(await this.attempt(this.model.refusedOn(asOf), 'reverseRevaluation', { id }))) return;
    this.model.revaluations.delete(asOf);
  }

  async makeDocument(step: Step): Promise<void> {
    const makers = [
      () => this.sale(step, 'invoice'),
      () => this.payment(step),
      () => this.purchase(step, 'bill'),
      () => this.vendorPayment(step),
      () => this.purchase(step, 'debitNote'),
      () => this.sale(step, 'creditNote'),
      () => this.sale(step, 'invoice'),
      () => this.purchase(step, 'bill'),
    ];
    await picked(makers, step.kind)();
  }

  async apply({ pick, cents }: Step): Promise<void> {
    const open = this.model.open();
    const pairs = open.flatMap((source) =>
      open
        .filter(({ kind }) => kind === appliesTo[source.kind])
        .filter(({ currency, contact }) => currency === source.currency && contact === source.contact)
        .map((target) => [source, target] as const),
    );
    if (pairs.length === 0) return;
    const [source, target] = picked(pairs, pick);
    const due = Math.min(this.model.openCents(source), this.model.openCents(target));
    const amountCents = pick % 3 === 0 ? due : Math.min(cents, due);
    const applications = [{ [idField(target)]: target.id, amountCents }];
    await this.run(`apply${title(source.kind)}`, { id: source.id, applications });
    this.model.apply(source, target, amountCents);
  }

  async unapply({ pick }: Step): Promise<void> {
    const held = this.model.held();
    if (held.length === 0) return;
    const { source, target } = picked(held, pick);
    if (!target) return;
    const input = { id: source.id, applications: [{ [idField(target)]: target.id }] };
    const unapplied = await this.attempt(this.model.refusesUnapply(source), `unapply${title(source.kind)}`, input);
    if (unapplied) this.model.unapply(source, target);
  }

  async voidDocument(step: Step): Promise<void> {
    const standing = this.model.standing();
    if (standing.length === 0) return;
    const document = picked(standing, step.pick);
    const day = this.dayOfVoiding(this.model.voidableOn(document), step);
    const refusals = [...this.model.refusesVoid(document), ...this.model.refusedOn(day)];
    const voided = await this.attempt(refusals, `void${title(document.kind)}`, { id: document.id, voidedOn: day });
    if (voided) this.model.void(document, day);
  }

  /** A refund of what is not applied, or a write-off of what is due. */
  async settle({ pick, cents, days, kind }: Step): Promise<void> {
    const open = this.model.open();
    if (open.length === 0) return;
    const document = picked(open, pick);
    const { name, field, day, byDefault } = settling[document.kind];
    const isWriteOff = document.kind === 'invoice' || document.kind === 'bill';
    const account = isWriteOff ? byDefault : picked(moneyAccounts, kind);
    const amountCents = Math.min(cents, this.model.openCents(document));
    const on = dayAfter(this.model.freeOn(document), Math.max(days, 0));
    const settlement = await this.attempt(this.model.refusedOn(on), `create${name}`, {
      [field]: document.id,
      amountCents,
      [day]: on,
      ...(isWriteOff ? { reason: 'Gone' } : { accountId: this.accounts.get(account) }),
    });
    if (!settlement) return;
    const takes = ownSide(document) > 0 ? -amountCents : amountCents;
    const lines: Line[] = [
      [document.prepaidOn ?? controlAccount[document.kind], takes],
      [account, -takes],
    ];
    this.model.settle(document, settlement.id, amountCents, { day: on, currency: document.currency, lines });
  }

  async unsettle(step: Step): Promise<void> {
    const standing = this.model.settlements();
    if (standing.length === 0) return;
    const application = picked(standing, step.pick);
    const day = this.dayOfVoiding(application.from, step);
    const { name } = settling[application.source.kind];
    const input = { id: application.settlement?.id, voidedOn: day };
    const voided = await this.attempt(this.model.refusedOn(day), `void${name}`, input);
    if (voided) this.model.unsettle(application, day);
  }

  async confirm({ pick, isLate }: Step): Promise<void> {
    const pending = this.model.standing().filter(({ isPending }) => isPending);
    if (pending.length === 0) return;
    const payment = picked(pending, pick);
    const day = isLate ? latest(payment.day, this.model.today) : payment.day;
    const refusals = payment.goesTo === undefined ? [] : this.model.refusedOn(day);
    const input = { id: payment.id, confirmedOn: isLate ? null : day };
    if (await this.attempt(refusals, `confirm${title(payment.kind)}`, input)) this.model.confirm(payment, day);
  }

  async changePaymentSettings({ isLate, pick }: Step): Promise<void> {
    const paymentsAsPrepayments = pick % 3 === 0;
    await this.run('updatePaymentSettings', { pendingPaymentsOnClearing: isLate, paymentsAsPrepayments });
    this.model.usesClearing = isLate;
    this.model.usesPrepayments = paymentsAsPrepayments;
  }

  async moveMoney(step: Step): Promise<void> {
    const account = picked(moneyAccounts, step.pick);
    const movers = [
      () => this.transfer(step, account),
      () => this.charge(step, account, 'FEE', '6050'),
      () => this.charge(step, account, 'INTEREST_PAID', '6060'),
      () => this.charge(step, account, 'INTEREST_EARNED', '4810'),
      () => this.settleSalesTax(step, account),
      () => this.exchange(step, account),
    ];
    await picked(movers, step.kind)();
  }

  /** Voids a bank transaction, or reverses a journal on a day from its own on. */
  async voidMovement(step: Step): Promise<void> {
    const standing = this.model.movements.filter(({ isReversed }) => !isReversed);
    if (standing.length === 0) return;
    const movement = picked(standing, step.pick);
    const { id, entry } = movement;
    const isJournal = movement.kind === 'manualJournal';
    const day = isJournal ? dayAfter(entry.day, Math.abs(step.days)) : this.dayOfVoiding(entry.day, step);
    const reversed = await (isJournal
      ? this.attempt(this.model.refusedOn(day), 'reverseManualJournal', { id, reversedOn: day })
      : this.attempt(this.model.refusedOn(day), 'voidBankTransaction', { id, voidedOn: day }));
    if (!reversed) return;
    movement.isReversed = true;
    this.model.reverse(entry, day);
    if (movement.reached) this.model.reverse(movement.reached, day);
  }

  async postJournal(step: Step): Promise<void> {
    const { id, entry } = await this.draftJournal(step);
    const posted = await this.attempt(this.model.refusedOn(entry.day), 'postManualJournal', { id });
    if (posted) this.moved({ id, kind: 'manualJournal', entry });
  }

  async recur(step: Step): Promise<void> {
    const { id, entry } = await this.draftJournal(step);
    const everyMonths = 1 + (step.kind % 4);
    const startsOn = dayAfter(this.model.today, step.days);
    const schedule = await this.run('createRecurringJournal', { manualJournalId: id, everyMonths, startsOn });
    const { currency, lines } = entry;
    const entryOf = (made: number) => ({ day: monthsAfter(startsOn, everyMonths * made), lines });
    await this.schedule({ id: schedule.id, currency, entryOf });
  }

  /** Spreads an amount by days over some months, moved from the result first, or depreciates a fixed asset by months. */
  async amortize(step: Step): Promise<void> {
    const { currency, day: from } = this.terms(step);
    const months = 1 + (step.pick % 18);
    if (step.kind % 3 === 2) return this.depreciate(step, { currency, from, months });
    const kind = step.kind % 3 === 0 ? 'PREPAID_EXPENSE' : 'DEFERRED_REVENUE';
    const [debited, credited] = kind === 'PREPAID_EXPENSE' ? (['6250', '1300'] as const) : (['2400', '4000'] as const);
    const [balance, result] = kind === 'PREPAID_EXPENSE' ? [credited, debited] : [debited, credited];
    const to = dayAfter(from, 29 * months);
    const deferredOn = step.isLate ? from : null;
    const made = await this.attempt(
      deferredOn === null ? [] : this.model.refusedOn(deferredOn),
      'createAmortizationSchedule',
      {
        ...{ kind, name: 'Spread', currency, from, to, deferredOn, basis: 'DAYS', amountCents: step.cents },
        balanceAccountId: this.accounts.get(balance),
        resultAccountId: this.accounts.get(result),
      },
      'recurringJournal { id }',
    );
    if (!made) return;
    if (deferredOn !== null) {
      const lines: Line[] = [
        [credited, step.cents],
        [debited, -step.cents],
      ];
      this.model.book({ day: deferredOn, currency, lines });
    }
    const parts = [...monthEnds(from, to), to].map((day) => ({ day, part: daysFrom(from, day) + 1 }));
    const plan = planned(step.cents, parts, [debited, credited]);
    await this.schedule({ id: made.recurringJournal.id, currency, entryOf: (index) => plan[index] ?? null });
  }

  private async depreciate(step: Step, { currency, from, months }: { currency: string; from: string; months: number }) {
    const residualCents = step.cents > 1 ? step.cents % 2 : 0;
    const made = await this.run(
      'createFixedAsset',
      {
        ...{ name: 'Van', currency, from, months, costCents: step.cents, residualCents },
        assetAccountId: this.accounts.get('1500'),
        accumulatedAccountId: this.accounts.get('1590'),
        expenseAccountId: this.accounts.get('6700'),
      },
      'recurringJournal { id }',
    );
    const parts = Array.from({ length: months }, (_, index) => {
      return { day: dayAfter(monthsAfter(from, index + 1), -1), part: index + 1 };
    });
    const plan = planned(step.cents - residualCents, parts, ['6700', '1590']);
    await this.schedule({ id: made.recurringJournal.id, currency, entryOf: (index) => plan[index] ?? null });
  }

  private async schedule(schedule: Omit<ModelSchedule, 'made' | 'hasEnded'>): Promise<void> {
    this.model.schedules.push({ ...schedule, made: 0, hasEnded: false });
    this.model.runSchedules();
    await this.drain();
  }

  /** Takes the tax that is due to its settlement, and closes the books through that day. */
  async closeTax({ currency: place, days }: Step): Promise<void> {
    const { model } = this;
    const currency = picked(currencies, place);
    const through = dayAfter(model.today, -Math.abs(days));
    if (this.standingTax(currency).some((settlement) => settlement.through >= through)) return;
    const [sales, purchases] = ['2200', '1400'].map((account) => model.unsettledCents(account, currency, through));
    const settled = await this.attempt(model.refusedOn(through), 'closeTaxPeriod', { currency, through });
    if (!settled) return;
    const lines: Line[] = [
      ['2200', -(sales ?? 0)],
      ['1400', -(purchases ?? 0)],
      ['2210', (sales ?? 0) + (purchases ?? 0)],
    ];
    const entry = model.book({ day: through, currency, lines, settlesTax: true });
    model.taxSettlements.push({ id: settled.id, through, entry, isReversed: false });
    model.closedThrough = latest(model.closedThrough ?? '', through);
  }

  async reverseTax(step: Step): Promise<void> {
    const last = this.standingTax(picked(currencies, step.currency)).at(-1);
    if (!last) return;
    const day = this.dayOfVoiding(last.through, step);
    const input = { id: last.id, voidedOn: day };
    if (!(await this.attempt(this.model.refusedOn(day), 'reverseTaxSettlement', input))) return;
    last.isReversed = true;
    this.model.reverse(last.entry, day);
  }

  private standingTax(currency: string): ModelTaxSettlement[] {
    return this.model.taxSettlements.filter((each) => each.entry.currency === currency && !each.isReversed);
  }

  /** The last calendar year that is over; nothing is booked for it. */
  async closeYear(): Promise<void> {
    const through = `${Number(this.model.today.slice(0, 4)) - 1}-12-31`;
    await this.run('closeFiscalYear', { through, acceptOpenItems: true }, 'closedThrough');
    this.model.closedThrough = latest(this.model.closedThrough ?? '', through);
  }

  async endRecurring({ pick }: Step): Promise<void> {
    const going = this.model.schedules.filter(({ hasEnded }) => !hasEnded);
    if (going.length === 0) return;
    const schedule = picked(going, pick);
    await this.run('endRecurringJournal', { id: schedule.id });
    schedule.hasEnded = true;
  }

  /** Opening balances with an open invoice and an open bill, and with payments and notes that are not applied. */
  async takeOver(step: Step): Promise<void> {
    const currency = picked(currencies, step.currency);
    if (this.model.openings.some(({ entry, isVoid }) => entry.currency === currency && !isVoid)) return;
    const openingOn = dayAfter(this.model.today, step.days);
    const [invoiceCents, billCents] = [step.cents, 1 + (step.pick % 500)];
    const [paymentCents, creditNoteCents] = [1 + (step.pick % 300), 1 + (step.cents % 70)];
    const [vendorPaymentCents, debitNoteCents] = [1 + (step.cents % 400), 1 + (step.pick % 60)];
    const receivable = invoiceCents - paymentCents - creditNoteCents;
    const payable = billCents - vendorPaymentCents - debitNoteCents;
    const dated = { issueDate: dayAfter(openingOn, -(step.kind % 50)), dueDate: dayAfter(openingOn, step.kind % 20) };
    const contactId = this.contacts[0];
    const cash = 10_000 + step.pick;
    this.made += 1;
    const opening = await this.attempt(
      this.model.refusedOn(openingOn),
      'createOpeningBalance',
      {
        openingOn,
        currency,
        balances: this.amountLines([
          ['1000', cash],
          ['1100', receivable],
          ['2000', -payable],
          ['3000', payable - cash - receivable],
        ]),
        invoices: [{ ...dated, contactId, amountCents: invoiceCents, invoiceNumber: `OLD-${this.made}` }],
        bills: [{ ...dated, contactId, amountCents: billCents, vendorInvoiceNumber: `OLD-${this.made}` }],
        payments: [{ contactId, issueDate: dated.issueDate, amountCents: paymentCents }],
        creditNotes: [
          {
            contactId,
            issueDate: dated.issueDate,
            amountCents: creditNoteCents,
            creditNoteNumber: `OLD-${this.made}`,
          },
        ],
        vendorPayments: [{ contactId, issueDate: dated.issueDate, amountCents: vendorPaymentCents }],
        debitNotes: [{ contactId, issueDate: dated.issueDate, amountCents: debitNoteCents }],
      },
      'id invoices { id } bills { id } payments { id } creditNotes { id } vendorPayments { id } debitNotes { id }',
    );
    if (!opening) return;
    const entry = (lines: Line[]) => ({ day: openingOn, currency, lines });
    const rest = receivable - payable;
    const balances: Line[] = [
      ['1000', cash],
      ['3000', -rest - cash],
      ['3800', rest],
    ];
    const taken = { id: opening.id, entry: this.model.book(entry(balances)), isVoid: false };
    this.model.openings.push(taken);
    const item = { contact: 0, day: openingOn, dueOn: dated.dueDate, currency, isPending: false, opening: taken };
    const invoiceEntry = entry([
      ['1100', invoiceCents],
      ['3800', -invoiceCents],
    ]);
    const billEntry = entry([
      ['3800', billCents],
      ['2000', -billCents],
    ]);
    this.model.add({ ...item, kind: 'invoice', id: opening.invoices[0].id, cents: invoiceCents, entry: invoiceEntry });
    this.model.add({ ...item, kind: 'bill', id: opening.bills[0].id, cents: billCents, entry: billEntry });
    for (const [kind, cents] of [
      ['payment', paymentCents],
      ['creditNote', creditNoteCents],
      ['vendorPayment', vendorPaymentCents],
      ['debitNote', debitNoteCents],
    ] as const) {
      const side = controlAccount[kind] === '1100' ? -cents : cents;
      const lines: Line[] = [
        [controlAccount[kind], side],
        ['3800', -side],
      ];
      this.model.add({ ...item, kind, id: opening[`${kind}s`][0].id, cents, entry: entry(lines) });
    }
  }

  async voidOpening({ pick }: Step): Promise<void> {
    const standing = this.model.openings.filter(({ isVoid }) => !isVoid);
    if (standing.length === 0) return;
    const opening = picked(standing, pick);
    const items = this.model.standing().filter((document) => document.opening === opening);
    const day = latest(opening.entry.day, this.model.today);
    const refusals = [...items.flatMap((item) => this.model.refusesVoid(item, items)), ...this.model.refusedOn(day)];
    const freed = items.some((item) => this.model.freeOn(item) > day) ? ['VALIDATION_FAILED'] : [];
    if (!(await this.attempt([...refusals, ...freed], 'voidOpeningBalance', { id: opening.id }))) return;
    opening.isVoid = true;
    this.model.reverse(opening.entry, day);
    for (const item of items) this.model.void(item, day);
  }

  /** A bank statement of today that shows everything: its payments are confirmed, and the books stay as they are. */
  async reconcile({ pick, currency: place }: Step): Promise<void> {
    const { model } = this;
    const [account, currency] = [picked(moneyAccounts, pick), picked(currencies, place)];
    const statementDate = model.today;
    const [accountId, before] = [this.accounts.get(account), model.statements.get(account + currency)];
    if (before !== undefined && before >= statementDate) return;
    const statementBalanceCents = model.balanceCents(account, currency, statementDate);
    const input = { accountId, currency, statementDate, statementBalanceCents };
    const { id } = await this.run('createReconciliation', input);
    await this.tickAll(id);
    await this.run('completeReconciliation', { id });
    model.statements.set(account + currency, statementDate);
    await this.noteConfirmed();
  }

  async closePeriod({ days }: Step): Promise<void> {
    const through = dayAfter(this.model.today, -Math.abs(days) - 5);
    await this.run('closePeriod', { through }, 'closedThrough');
    this.model.closedThrough = latest(this.model.closedThrough ?? '', through);
  }

  async reopenPeriod({ days }: Step): Promise<void> {
    const { closedThrough } = this.model;
    if (closedThrough === null) return;
    const through = dayAfter(closedThrough, -Math.abs(days) * 3);
    await this.run('reopenPeriod', { through }, 'closedThrough');
    this.model.closedThrough = dayAfter(through, -1);
  }

  /** Series that stand beside each other; each goes on without gaps. */
  async renumber({ pick, kind, isLate }: Step): Promise<void> {
    const series = picked(['INVOICE', 'BILL', 'CREDIT_NOTE', 'DEBIT_NOTE', 'MANUAL_JOURNAL'], pick);
    const prefix = `${picked(['', 'A', 'B/'], kind)}${series.replace('_', '-')}-`;
    await this.run('updateNumberSeries', { kind: series, prefix, yearly: isLate }, 'prefix');
  }

  /** A draft that keeps its number and counts for nothing. */
  async cancelDraft(step: Step): Promise<void> {
    const kind = picked(['invoice', 'creditNote', 'debitNote'] as const, step.kind);
    const { contactId, currency, day } = this.terms(step);
    const due = kind === 'invoice' ? { dueDate: day } : {};
    const lines = [{ description: 'x', quantity: 1, unitPriceCents: step.cents }];
    const { id } = await this.run(`create${title(kind)}`, { contactId, currency, issueDate: day, ...due, lines });
    await this.run(`cancel${title(kind)}`, { id });
  }

  private async sale(step: Step, kind: 'invoice' | 'creditNote'): Promise<void> {
    if (step.pick % 4 === 1) return this.codedSale(step, kind);
    const accounts = [picked(revenueAccounts, step.pick), picked(revenueAccounts, step.kind)] as const;
    const [priced, unitPriceCents] = [lineCents(step), 1 + (step.pick % 700)];
    const subtotal = priced.cents + unitPriceCents;
    const discountCents = kind === 'invoice' && step.pick % 4 === 0 ? (subtotal % 97) % subtotal : 0;
    const taxRateBps = picked(taxRatesBps, step.pick);
    const taxCents = kind === 'invoice' ? rounded((subtotal - discountCents) * taxRateBps, 10_000) : step.pick % 89;
    const lines = [
      { description: '<b>"Ärger"</b>; =1+1\t日本', ...priced.line, revenueAccountId: this.accounts.get(accounts[0]) },
      { description: 'y', quantity: 1, unitPriceCents, revenueAccountId: this.accounts.get(accounts[1]) },
    ];
    const total = subtotal - discountCents + taxCents;
    const side = kind === 'invoice' ? 1 : -1;
    const booked: Line[] = [
      ['1100', side * total],
      ['4900', side * discountCents],
      [accounts[0], -side * priced.cents],
      [accounts[1], -side * unitPriceCents],
      ['2200', -side * taxCents],
    ];
    const asked = kind === 'invoice' ? { discountCents, taxRateBps } : { taxCents };
    await this.post(step, kind, { ...asked, lines }, total, booked);
  }

  /** Two rates in one document. */
  private async codedSale(step: Step, kind: 'invoice' | 'creditNote'): Promise<void> {
    const account = picked(revenueAccounts, step.pick);
    const [priced, unitPriceCents] = [lineCents(step), 1 + (step.pick % 700)];
    const revenueAccountId = this.accounts.get(account);
    const lines = [
      { description: 'x', ...priced.line, revenueAccountId, taxCodeId: this.codes.get('standard') },
      { description: 'y', quantity: 1, unitPriceCents, revenueAccountId, taxCodeId: this.codes.get('reduced') },
    ];
    const taxes = [taxAt('standard', priced.cents), taxAt('reduced', unitPriceCents)] as const;
    const total = priced.cents + unitPriceCents + taxes[0] + taxes[1];
    const side = kind === 'invoice' ? 1 : -1;
    const booked: Line[] = [
      ['1100', side * total],
      [account, -side * priced.cents],
      [account, -side * unitPriceCents],
      ['2200', -side * taxes[0]],
      ['2200', -side * taxes[1]],
    ];
    await this.post(step, kind, { lines }, total, booked);
  }

  /** Tax that is recovered, is cost, or is owed and recovered under reverse charge. */
  private async codedPurchase(step: Step, kind: 'bill' | 'debitNote'): Promise<void> {
    const name = picked(['standard', 'cost', 'reverse'] as const, step.kind);
    const account = picked(expenseAccounts, step.pick);
    const priced = lineCents(step);
    const taxCodeId = this.codes.get(name);
    const lines = [{ description: 'z', ...priced.line, accountId: this.accounts.get(account), taxCodeId }];
    const tax = taxAt(name, priced.cents);
    const side = kind === 'bill' ? 1 : -1;
    const total = priced.cents + (name === 'reverse' ? 0 : tax);
    const booked: Line[] = [
      [account, side * (priced.cents + (name === 'cost' ? tax : 0))],
      ['1400', name === 'cost' ? 0 : side * tax],
      ['2200', name === 'reverse' ? -side * tax : 0],
      ['2000', -side * total],
    ];
    const numbered = kind === 'bill' ? { vendorInvoiceNumber: `V-${this.made}` } : {};
    await this.post(step, kind, { ...numbered, lines }, total, booked);
  }

  private async purchase(step: Step, kind: 'bill' | 'debitNote'): Promise<void> {
    if (step.pick % 4 === 1) return this.codedPurchase(step, kind);
    const account = picked(expenseAccounts, step.pick);
    const priced = lineCents(step);
    const taxCents = step.pick % 3 === 0 ? step.pick % 83 : 0;
    const lines = [{ description: 'z', ...priced.line, accountId: this.accounts.get(account) }];
    const side = kind === 'bill' ? 1 : -1;
    const total = priced.cents + taxCents;
    const booked: Line[] = [
      [account, side * priced.cents],
      ['1400', side * taxCents],
      ['2000', -side * total],
    ];
    const acknowledged = kind === 'bill' ? { vendorInvoiceNumber: `V-${this.made}` } : {};
    await this.post(step, kind, { taxCents, ...acknowledged, lines }, total, booked);
  }

  /** Makes a draft and posts it; one in a closed period stays a draft, which counts for nothing. */
  private async post(
    step: Step,
    kind: 'invoice' | 'creditNote' | 'bill' | 'debitNote',
    fields: object,
    cents: number,
    lines: Line[],
  ): Promise<void> {
    const { contact, contactId, currency, day } = this.terms(step);
    const dueOn = dayAfter(day, step.kind);
    const due = kind === 'invoice' || kind === 'bill' ? { dueDate: dueOn } : {};
    const { id } = await this.run(`create${title(kind)}`, { contactId, currency, issueDate: day, ...due, ...fields });
    if (!(await this.attempt(this.model.refusedOn(day), `post${title(kind)}`, { id }))) return;
    const entry = { day, currency, lines };
    this.model.add({ kind, id, contact, day, dueOn, currency, cents, entry, isPending: false, opening: null });
  }

  private async payment(step: Step): Promise<void> {
    const account = picked(moneyAccounts, step.kind);
    const feeCents = step.pick % 3 === 0 ? step.cents % 50 : 0;
    const amounts =
      step.pick % 3 === 0
        ? { amountCents: step.cents - feeCents, grossAmountCents: step.cents, feeCents }
        : { amountCents: step.cents };
    const booked: Line[] = [
      [account, step.cents - feeCents],
      ['6050', feeCents],
      ['1100', -step.cents],
    ];
    await this.pay(step, 'payment', { ...amounts, receivedAt: this.terms(step).day }, account, booked);
  }

  private async vendorPayment(step: Step): Promise<void> {
    const account = picked(moneyAccounts, step.kind);
    const booked: Line[] = [
      ['2000', step.cents],
      [account, -step.cents],
    ];
    const amounts = { amountCents: step.cents, paidAt: this.terms(step).day };
    await this.pay(step, 'vendorPayment', amounts, account, booked);
  }

  private async pay(
    step: Step,
    kind: 'payment' | 'vendorPayment',
    amounts: object,
    account: string,
    lines: Line[],
  ): Promise<void> {
    const { contact, contactId, currency, day } = this.terms(step);
    this.made += 1;
    const isPending = !step.isLate;
    const bank =
      step.kind % 7 === 3
        ? { bankAmountCents: 1 + (step.pick % 9_000), bankCurrency: this.otherThan(currency, step.pick) }
        : null;
    const prepayment = ([true, false, null, null, null] as const)[step.kind % 5] ?? null;
    const payment = await this.attempt(this.model.refusedOn(day), `create${title(kind)}`, {
      contactId,
      currency,
      accountId: this.accounts.get(account),
      paymentReference: `P-${this.made}`,
      status: isPending ? 'PENDING' : 'CONFIRMED',
      prepayment,
      ...amounts,
      ...bank,
    });
    if (!payment) return;
    const waits = isPending && this.model.usesClearing;
    const prepaidOn = (prepayment ?? this.model.usesPrepayments) ? prepaymentAccount[kind] : undefined;
    const counted = bank ? exchangeClearing : account;
    const accountOf = (number: string) => {
      if (number === controlAccount[kind]) return prepaidOn ?? number;
      if (number !== account) return number;
      return waits ? clearingAccount : counted;
    };
    const entry = { day, currency, lines: lines.map(([number, cents]): Line => [accountOf(number), cents]) };
    const paid = { id: payment.id, contact, day, dueOn: day, currency, cents: step.cents, entry, isPending };
    this.model.add({
      ...paid,
      kind,
      opening: null,
      ...(waits && { goesTo: counted }),
      ...(bank && {
        onAccount: {
          day,
          currency: bank.bankCurrency,
          lines: exchanged(account, kind === 'payment' ? bank.bankAmountCents : -bank.bankAmountCents),
        },
      }),
      ...(prepaidOn && { prepaidOn }),
    });
  }

  private async transfer(step: Step, from: string): Promise<void> {
    const to = picked(
      moneyAccounts.filter((each) => each !== from),
      step.cents,
    );
    const input = {
      fromAccountId: this.accounts.get(from),
      toAccountId: this.accounts.get(to),
      amountCents: step.cents,
    };
    await this.bank(step, 'createTransfer', input, [
      [to, step.cents],
      [from, -step.cents],
    ]);
  }

  private otherThan(currency: string, pick: number): string {
    return picked(
      this.among.filter((each) => each !== currency),
      pick,
    );
  }

  /** Money that changes its currency, on its way to an account or where it is. */
  private async exchange(step: Step, from: string): Promise<void> {
    const { currency, day } = this.terms(step);
    const [to, toCurrency] = [picked(moneyAccounts, step.cents), this.otherThan(currency, step.pick)];
    const toAmountCents = 1 + (step.pick % 5_000);
    const input = {
      fromAccountId: this.accounts.get(from),
      toAccountId: this.accounts.get(to),
      amountCents: step.cents,
      ...{ currency, transactionDate: day, toCurrency, toAmountCents },
    };
    const made = await this.attempt(this.model.refusedOn(day), 'createTransfer', input);
    if (!made) return;
    const left: Line[] = [
      [exchangeClearing, step.cents],
      [from, -step.cents],
    ];
    const reached = this.model.book({ day, currency: toCurrency, lines: exchanged(to, toAmountCents) });
    this.moved({ id: made.id, kind: 'bankTransaction', entry: { day, currency, lines: left }, reached });
  }

  private async charge(step: Step, account: string, kind: string, counter: string): Promise<void> {
    const spent = kind === 'INTEREST_EARNED' ? -step.cents : step.cents;
    const input = { kind, accountId: this.accounts.get(account), amountCents: step.cents };
    await this.bank(step, 'createBankCharge', input, [
      [counter, spent],
      [account, -spent],
    ]);
  }

  private async settleSalesTax(step: Step, account: string): Promise<void> {
    const [salesTaxCents, purchaseTaxCents] = [step.cents % 500, 1 + (step.pick % 300)];
    const input = { accountId: this.accounts.get(account), salesTaxCents, purchaseTaxCents };
    await this.bank(step, 'createSalesTaxPayment', input, [
      ['2200', salesTaxCents],
      ['1400', -purchaseTaxCents],
      [account, purchaseTaxCents - salesTaxCents],
    ]);
  }

  private async bank(step: Step, mutation: string, input: object, lines: Line[]): Promise<void> {
    const { currency, day } = this.terms(step);
    const asked = { ...input, currency, transactionDate: day };
    const made = await this.attempt(this.model.refusedOn(day), mutation, asked);
    if (made) this.moved({ id: made.id, kind: 'bankTransaction', entry: { day, currency, lines } });
  }

  private async draftJournal(step: Step) {
    const { currency, day } = this.terms(step);
    const debited = picked(journalAccounts, step.pick);
    const credited = picked(
      journalAccounts.filter((account) => account !== debited),
      step.kind,
    );
    const split = step.cents % 40;
    const lines: Line[] = [
      [debited, step.cents + split],
      [credited, -step.cents],
      ...(split > 0 ? [['6900', -split] as const] : []),
    ];
    const memo = '=HYPERLINK("x"); ; "Quoted" | naïve 会計';
    const input = { currency, entryDate: day, memo, lines: this.amountLines(lines) };
    const { id } = await this.run('createManualJournal', input);
    return { id: id as string, entry: { day, currency, lines } };
  }

  private async tickAll(id: string): Promise<void> {
    const query = `query ($id: ID!, $after: String) { reconciliation(id: $id) {
      candidates(first: 100, after: $after) { nodes { id } pageInfo { hasNextPage endCursor } } } }`;
    const ids: string[] = [];
    for (let after: string | null = null; ; ) {
      const { reconciliation } = await ask(this.books, query, { id, after });
      const { nodes, pageInfo } = reconciliation.candidates;
      ids.push(...nodes.map((node: { id: string }) => node.id));
      if (!pageInfo.hasNextPage) break;
      after = pageInfo.endCursor;
    }
    for (let from = 0; from < ids.length; from += 100)
      await this.run('tickReconciliationEntries', { id, journalLineIds: ids.slice(from, from + 100) });
  }

  /** Which payments a statement has confirmed is no figure of the books: the service is asked. */
  private async noteConfirmed(): Promise<void> {
    for (const payment of this.model.standing().filter(({ isPending }) => isPending)) {
      const data = await ask(this.books, `{ ${payment.kind}(id: "${payment.id}") { status } }`);
      payment.isPending = data[payment.kind].status === 'PENDING';
    }
  }

  private moved(movement: Omit<ModelMovement, 'isReversed'>): void {
    this.model.book(movement.entry);
    this.model.movements.push({ ...movement, isReversed: false });
  }

  private terms(step: Step) {
    const contact = step.pick % this.contacts.length;
    return {
      contact,
      contactId: this.contacts[contact],
      currency: picked(currencies, step.currency),
      day: dayAfter(this.model.today, step.days),
    };
  }

  private amountLines(lines: readonly Line[]): object[] {
    return lines
      .filter(([, cents]) => cents !== 0)
      .map(([account, cents]) => ({
        accountId: this.accounts.get(account),
        ...(cents > 0 ? { debitCents: cents } : { creditCents: -cents }),
      }));
  }

  /** The later of today and the day from which it may be void, or a day in between. */
  private dayOfVoiding(earliest: string, { isLate, kind }: Step): string {
    const last = latest(earliest, this.model.today);
    const between = dayAfter(earliest, kind);
    return isLate || between > last ? last : between;
  }

  private async run(mutation: string, input: object, selection?: string) {
    const record = await this.attempt([], mutation, input, selection);
    assert(record, `${mutation} answers its record`);
    return record;
  }

  /** What the mutation answers; null when it is refused, which it must be with one of these codes when there are any. */
  private async attempt(refusals: readonly string[], mutation: string, input: object, selection = 'id') {
    const inputType =
      mutation === 'tickReconciliationEntries' ? 'ReconciliationEntriesInput' : `${title(mutation)}Input`;
    const payload = payloadOf(mutation);
    const wanted = payload === null ? selection : `${payload} { ${selection} }`;
    const text = `mutation ($input: ${inputType}!) { answer: ${mutation}(input: $input) { ${wanted} } }`;
    const { data, errors } = await this.books.graphql(text, { input });
    const code = errors[0]?.extensions.code;
    if (refusals.length > 0) {
      assert(
        code !== undefined && refusals.includes(code),
        `${mutation}: ${code ?? 'done'}, not ${refusals.join('|')}`,
      );
      return null;
    }
    assert.equal(code, undefined, `${mutation}: ${errors[0]?.message} ${JSON.stringify(errors[0]?.extensions)}`);
    return payload === null ? data.answer : data.answer[payload];
  }
}

/** Accounts that a revaluation values, but for those of payments that wait. */
const revaluedAccounts = ['1000', '1010', '1100', '2000', '2100', '2500'];

/** What every account comes to in the base currency at the end of a day, debits less credits. */
export async function baseBalances(books: PlayedBooks, asOf: string): Promise<Map<string, number>> {
  const { trialBalance } = await ask(
    books,
    `query ($asOf: Date!) { trialBalance(asOf: $asOf, inBaseCurrency: true) {
      totalDebitCents totalCreditCents rows { account { number } debitCents creditCents } } }`,
    { asOf },
  );
  assert.equal(trialBalance.totalDebitCents, trialBalance.totalCreditCents, `trial balance in base on ${asOf}`);
  type Row = { account: { number: string }; debitCents: number; creditCents: number };
  return new Map(
    trialBalance.rows.map(({ account, debitCents, creditCents }: Row) => [account.number, debitCents - creditCents]),
  );
}

interface ModelRate {
  currency: string;
  day: string;
  rate: string;
}

/** Rates of every tenth day that go up and down. */
function ratesOfYears(currency: string): ModelRate[] {
  const [whole, cents] = currency === 'JPY' ? [0, 650] : [3, 25_000];
  return Array.from({ length: 190 }, (_, index) => {
    const rate = `${whole}.${String(cents + ((index * 37) % 90)).padStart(5, '0')}`;
    return { currency, day: dayAfter('2025-10-01', index * 10), rate };
  });
}

/** Money that reaches an account through exchange clearing; leaves it when negative. */
function exchanged(account: string, cents: number): Line[] {
  return [
    [account, cents],
    [exchangeClearing, -cents],
  ];
}

const payloadNames: Record<string, string | null> = {
  updatePaymentSettings: 'owner',
  createTransfer: 'bankTransaction',
  createBankCharge: 'bankTransaction',
  createSalesTaxPayment: 'bankTransaction',
  tickReconciliationEntries: 'reconciliation',
  closePeriod: null,
  reopenPeriod: null,
  closeFiscalYear: null,
  createFixedAsset: 'amortizationSchedule',
  closeTaxPeriod: 'taxSettlement',
  reverseTaxSettlement: 'taxSettlement',
};

/** Under which name a mutation answers its record. */
function payloadOf(mutation: string): string | null {
  const named = payloadNames[mutation];
  if (named !== undefined) return named;
  const record = mutation.replace(/^[a-z]+/, '');
  return `${record.charAt(0).toLowerCase()}${record.slice(1)}`;
}

/** A quantity in quarters at a price, and what it comes to. */
function lineCents({ pick, cents }: Step): { line: { quantity: number; unitPriceCents: number }; cents: number } {
  const quarters = 1 + (pick % 12);
  return { line: { quantity: quarters / 4, unitPriceCents: cents }, cents: rounded(quarters * cents, 4) };
}

/** A quotient of integers that are not negative, half away from zero. */
function rounded(dividend: number, divisor: number): number {
  return Math.floor((2 * dividend + divisor) / (2 * divisor));
}

/** The last days of the months from a day on that are before another. */
function monthEnds(from: string, to: string): string[] {
  const first = `${from.slice(0, 8)}01`;
  const ends = Array.from({ length: 24 }, (_, index) => dayAfter(monthsAfter(first, index + 1), -1));
  return ends.filter((day) => day < to);
}

function daysFrom(day: string, other: string): number {
  return (Date.parse(other) - Date.parse(day)) / 86_400_000;
}

function ownSide({ entry, kind, prepaidOn = controlAccount[kind] }: ModelDocument): number {
  return entry.lines.reduce((sum, [account, cents]) => (account === prepaidOn ? sum + cents : sum), 0);
}

function idField({ kind }: ModelDocument): string {
  return `${kind}Id`;
}

function title(kind: string): string {
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
}

function picked<T>(all: readonly T[], pick: number): T {
  return all[pick % all.length] as T;
}
