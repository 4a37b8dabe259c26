import { dayAfter, exchangeClearing, type Line, type ModelSchedule, monthsAfter, planned } from './books-model.js';
import { type Step } from './history.js';
import { exchanged, moneyAccounts, picked } from './played-books.js';
import { DocumentPlayer } from './played-documents.js';

const journalAccounts = ['1200', '1300', '1500', '2500', '3000', '4800', '6100', '6550', '1000'];

/** Money that moves, journals by hand, and what recurs. */
export abstract class JournalPlayer extends DocumentPlayer {
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

  /** A fixed asset leaves the books today, for some proceeds: the rest is gain or loss. */
  async disposeAsset({ pick, cents }: Step): Promise<void> {
    const { model } = this;
    const held = model.schedules.filter(({ hasEnded, asset }) => asset && !hasEnded);
    if (held.length === 0) return;
    const schedule = picked(held, pick);
    const { id, costCents, doneCents } = schedule.asset ?? { id: '', costCents: 0, doneCents: 0 };
    const refusals = [
      ...(schedule.draftCount > 0 ? ['AMORTIZATION_HAS_DRAFTS'] : []),
      ...(model.today < (schedule.startsOn ?? '') ? ['VALIDATION_FAILED'] : []),
      ...model.refusedOn(model.today),
    ];
    const proceedsCents = pick % 3 === 0 ? 0 : cents % 700;
    const disposed = await this.attempt(refusals, 'disposeFixedAsset', {
      id,
      disposedOn: model.today,
      proceedsCents,
      proceedsAccountId: this.accounts.get('1000'),
      gainOrLossAccountId: this.accounts.get('6900'),
    });
    if (!disposed) return;
    const lines: Line[] = [
      ['1590', doneCents],
      ['1000', proceedsCents],
      ['1500', -costCents],
      ['6900', costCents - doneCents - proceedsCents],
    ];
    model.book({ day: model.today, currency: schedule.currency, lines });
    schedule.hasEnded = true;
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
    const deferral: Line[] = [
      [credited, step.cents],
      [debited, -step.cents],
    ];
    const moved = deferredOn === null ? null : this.model.book({ day: deferredOn, currency, lines: deferral });
    const parts = [...monthEnds(from, to), to].map((day) => ({ day, part: daysFrom(from, day) + 1 }));
    const plan = planned(step.cents, parts, [debited, credited]).map((entry, index, all) => {
      const beforeCents = all.slice(0, index).reduce((sum, { lines }) => sum + (lines[0]?.[1] ?? 0), 0);
      return moved ? { ...entry, spreads: { entry: moved, beforeCents } } : entry;
    });
    await this.schedule({ id: made.recurringJournal.id, currency, entryOf: (index) => plan[index] ?? null });
  }

  protected async depreciate(
    step: Step,
    { currency, from, months }: { currency: string; from: string; months: number },
  ) {
    const residualCents = step.cents > 1 ? step.cents % 2 : 0;
    const made = await this.run(
      'createFixedAsset',
      {
        ...{ name: 'Van', currency, from, months, costCents: step.cents, residualCents },
        assetAccountId: this.accounts.get('1500'),
        accumulatedAccountId: this.accounts.get('1590'),
        expenseAccountId: this.accounts.get('6700'),
      },
      'id recurringJournal { id }',
    );
    const parts = Array.from({ length: months }, (_, index) => {
      return { day: dayAfter(monthsAfter(from, index + 1), -1), part: index + 1 };
    });
    const plan = planned(step.cents - residualCents, parts, ['6700', '1590']);
    await this.schedule({
      id: made.recurringJournal.id,
      currency,
      entryOf: (index) => plan[index] ?? null,
      startsOn: from,
      asset: { id: made.id, costCents: step.cents, doneCents: 0 },
    });
  }

  protected async schedule(schedule: Omit<ModelSchedule, 'made' | 'draftCount' | 'hasEnded'>): Promise<void> {
    this.model.schedules.push({ ...schedule, made: 0, draftCount: 0, hasEnded: false });
    this.model.runSchedules();
    await this.drain();
  }

  async endRecurring({ pick }: Step): Promise<void> {
    const going = this.model.schedules.filter(({ hasEnded }) => !hasEnded);
    if (going.length === 0) return;
    const schedule = picked(going, pick);
    await this.run('endRecurringJournal', { id: schedule.id });
    schedule.hasEnded = true;
  }

  protected async transfer(step: Step, from: string): Promise<void> {
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

  /** Money that changes its currency, on its way to an account or where it is. */
  protected async exchange(step: Step, from: string): Promise<void> {
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

  protected async charge(step: Step, account: string, kind: string, counter: string): Promise<void> {
    const spent = kind === 'INTEREST_EARNED' ? -step.cents : step.cents;
    const input = { kind, accountId: this.accounts.get(account), amountCents: step.cents };
    await this.bank(step, 'createBankCharge', input, [
      [counter, spent],
      [account, -spent],
    ]);
  }

  protected async settleSalesTax(step: Step, account: string): Promise<void> {
    const [salesTaxCents, purchaseTaxCents] = [step.cents % 500, 1 + (step.pick % 300)];
    const input = { accountId: this.accounts.get(account), salesTaxCents, purchaseTaxCents };
    if (step.isLate && this.model.taxSettlements.length > 0 && salesTaxCents !== purchaseTaxCents) {
      const lines: Line[] = [
        ['2210', salesTaxCents - purchaseTaxCents],
        [account, purchaseTaxCents - salesTaxCents],
      ];
      return this.bank(step, 'createSalesTaxPayment', { ...input, settled: true }, lines);
    }
    await this.bank(step, 'createSalesTaxPayment', input, [
      ['2200', salesTaxCents],
      ['1400', -purchaseTaxCents],
      [account, purchaseTaxCents - salesTaxCents],
    ]);
  }

  protected async bank(step: Step, mutation: string, input: object, lines: Line[]): Promise<void> {
    const { currency, day } = this.terms(step);
    const asked = { ...input, currency, transactionDate: day };
    const made = await this.attempt(this.model.refusedOn(day), mutation, asked);
    if (made) this.moved({ id: made.id, kind: 'bankTransaction', entry: { day, currency, lines } });
  }

  protected async draftJournal(step: Step) {
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
