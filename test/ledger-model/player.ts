import assert from 'node:assert/strict';
import { BooksModel, dayAfter, type Line, latest, type ModelMovement } from './books-model.js';
import { currencies, type Step } from './history.js';
import { ask, type PlayedBooks, picked, type TaxName, title } from './played-books.js';

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
  acknowledgeBillReviews: 'bill',
  createCommitmentBill: 'bill',
  undoCommitmentBill: 'bill',
  disposeFixedAsset: 'amortizationSchedule',
};

/** What every step of a history needs: the books, the model beside them, and requests that may be refused. */
export abstract class Player {
  protected made = 0;

  protected hasNewRates = false;

  protected readonly rated = new Set<string>();

  constructor(
    protected readonly books: PlayedBooks,
    protected readonly model: BooksModel,
    protected readonly setToday: (day: string) => void,
    protected readonly accounts: ReadonlyMap<string, string>,
    protected readonly contacts: readonly string[],
    protected readonly codes: ReadonlyMap<TaxName, string>,
    protected readonly among: readonly string[],
  ) {}

  async wait({ days }: Step): Promise<void> {
    this.setToday(this.model.wait(1 + (Math.abs(days) % 24)));
    await this.drain();
  }

  /** Runs the jobs that are due; one of them converts what waited for rates. */
  protected async drain(): Promise<void> {
    await this.books.drain();
    if (this.hasNewRates) this.model.convertWaiting();
    this.hasNewRates = false;
  }

  protected otherThan(currency: string, pick: number): string {
    return picked(
      this.among.filter((each) => each !== currency),
      pick,
    );
  }

  /** Which payments a statement has confirmed is no figure of the books: the service is asked. */
  protected async noteConfirmed(): Promise<void> {
    for (const payment of this.model.standing().filter(({ isPending }) => isPending)) {
      const data = await ask(this.books, `{ ${payment.kind}(id: "${payment.id}") { status } }`);
      payment.isPending = data[payment.kind].status === 'PENDING';
    }
  }

  protected moved(movement: Omit<ModelMovement, 'isReversed'>): void {
    this.model.book(movement.entry);
    this.model.movements.push({ ...movement, isReversed: false });
  }

  protected terms(step: Step) {
    const contact = step.pick % this.contacts.length;
    return {
      contact,
      contactId: this.contacts[contact],
      currency: picked(currencies, step.currency),
      day: dayAfter(this.model.today, step.days),
    };
  }

  protected amountLines(lines: readonly Line[]): object[] {
    return lines
      .filter(([, cents]) => cents !== 0)
      .map(([account, cents]) => ({
        accountId: this.accounts.get(account),
        ...(cents > 0 ? { debitCents: cents } : { creditCents: -cents }),
      }));
  }

  /** The later of today and the day from which it may be void, or a day in between. */
  protected dayOfVoiding(earliest: string, { isLate, kind }: Step): string {
    const last = latest(earliest, this.model.today);
    const between = dayAfter(earliest, kind);
    return isLate || between > last ? last : between;
  }

  protected async run(mutation: string, input: object, selection?: string) {
    const record = await this.attempt([], mutation, input, selection);
    assert(record, `${mutation} answers its record`);
    return record;
  }

  /** What the mutation answers; null when it is refused, which it must be with one of these codes when there are any. */
  protected async attempt(refusals: readonly string[], mutation: string, input: object, selection = 'id') {
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

/** Under which name a mutation answers its record. */
function payloadOf(mutation: string): string | null {
  const named = payloadNames[mutation];
  if (named !== undefined) return named;
  const record = mutation.replace(/^[a-z]+/, '');
  return `${record.charAt(0).toLowerCase()}${record.slice(1)}`;
}
