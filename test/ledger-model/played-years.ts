import assert from 'node:assert/strict';
import { controlAccount, dayAfter, type Line, latest, type ModelTaxSettlement } from './books-model.js';
import { currencies, type Deed, type Step } from './history.js';
import { ask, baseBalances, moneyAccounts, picked } from './played-books.js';
import { JournalPlayer } from './played-journals.js';

/** Accounts that a revaluation values, but for those of payments that wait. */
const revaluedAccounts = ['1000', '1010', '1100', '2000', '2100', '2500'];

interface ModelRate {
  currency: string;
  day: string;
  rate: string;
}

/** What comes with time: rates, tax periods, closed periods and years, reconciliations, books that are taken over. */
export class YearPlayer extends JournalPlayer implements Record<Deed, (step: Step) => Promise<void>> {
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

  protected standingTax(currency: string): ModelTaxSettlement[] {
    return this.model.taxSettlements.filter((each) => each.entry.currency === currency && !each.isReversed);
  }

  /** The last calendar year that is over; nothing is booked for it. */
  async closeYear(): Promise<void> {
    const through = `${Number(this.model.today.slice(0, 4)) - 1}-12-31`;
    await this.run('closeFiscalYear', { through, acceptOpenItems: true }, 'closedThrough');
    this.model.closedThrough = latest(this.model.closedThrough ?? '', through);
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

  protected async tickAll(id: string): Promise<void> {
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
}

/** Rates of every tenth day that go up and down. */
function ratesOfYears(currency: string): ModelRate[] {
  const [whole, cents] = currency === 'JPY' ? [0, 650] : [3, 25_000];
  return Array.from({ length: 190 }, (_, index) => {
    const rate = `${whole}.${String(cents + ((index * 37) % 90)).padStart(5, '0')}`;
    return { currency, day: dayAfter('2025-10-01', index * 10), rate };
  });
}
