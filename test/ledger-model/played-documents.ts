import {
  appliesTo,
  clearingAccount,
  controlAccount,
  type DocumentKind,
  dayAfter,
  exchangeClearing,
  type Line,
  latest,
  type ModelDocument,
  prepaymentAccount,
} from './books-model.js';
import { type Step } from './history.js';
import { ask, exchanged, moneyAccounts, picked, type TaxName, taxCodes, title } from './played-books.js';
import { Player } from './player.js';

const taxAt = (name: TaxName, cents: number) => rounded(cents * taxCodes[name].percent, 100);

const revenueAccounts = ['4000', '4100', '4800'];

const expenseAccounts = ['5100', '6250', '6350', '1500'];

const taxRatesBps = [0, 875, 1_900, 2_000];

const settling: Record<DocumentKind, { name: string; field: string; day: string; byDefault: string }> = {
  invoice: { name: 'InvoiceWriteOff', field: 'invoiceId', day: 'writtenOffOn', byDefault: '6650' },
  bill: { name: 'BillWriteOff', field: 'billId', day: 'writtenOffOn', byDefault: '4820' },
  payment: { name: 'CustomerRefund', field: 'paymentId', day: 'refundedOn', byDefault: '1000' },
  creditNote: { name: 'CustomerRefund', field: 'creditNoteId', day: 'refundedOn', byDefault: '1000' },
  vendorPayment: { name: 'VendorRefund', field: 'vendorPaymentId', day: 'refundedOn', byDefault: '1000' },
  debitNote: { name: 'VendorRefund', field: 'debitNoteId', day: 'refundedOn', byDefault: '1000' },
};

/** Documents, payments and what settles them. */
export abstract class DocumentPlayer extends Player {
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
    if (source.kind === 'vendorPayment') await this.acknowledge(target.id);
    await this.run(`apply${title(source.kind)}`, { id: source.id, applications });
    this.model.apply(source, target, amountCents);
  }

  /** Bills of a history may have the same vendor’s number: that blocks paying until somebody has looked. */
  protected async acknowledge(id: string): Promise<void> {
    const query = 'query ($id: ID!) { bill(id: $id) { reviews { reason acknowledgement { note } } } }';
    const { bill } = await ask(this.books, query, { id });
    type Review = { reason: string; acknowledgement: object | null };
    const open = (bill.reviews as Review[]).filter(({ acknowledgement }) => !acknowledgement);
    const reasons = [...new Set(open.map(({ reason }) => reason))];
    if (reasons.length > 0) await this.run('acknowledgeBillReviews', { id, reasons, note: 'As agreed' });
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

  /** An invoice that a commitment expected becomes a bill, with tax beside what is allocated. */
  async billCommitment(step: Step): Promise<void> {
    const id = await this.books.uploadInvoice?.();
    if (id === undefined) return;
    const { contact, contactId, currency, day } = this.terms(step);
    const [account, taxCents] = [picked(expenseAccounts, step.pick), step.pick % 89];
    const dueOn = dayAfter(day, step.kind);
    this.made += 1;
    await this.run('updateInvoiceDocument', {
      id,
      ...{ extractedVendorName: 'As agreed', extractedInvoiceNumber: `C-${this.made}`, extractedCurrency: currency },
      ...{ extractedInvoiceDate: day, extractedDueDate: dueOn, extractedTotalCents: step.cents },
    });
    const order = { contactId, number: `PO-${this.made}`, currency, expectedTotalCents: step.cents };
    const commitment = await this.run('createCommitment', order);
    const allocations = [{ commitmentId: commitment.id, allocatedCents: step.cents }];
    await this.run('allocateInvoiceDocument', { id, allocations });
    const billed = { id, taxCents, accountId: this.accounts.get(account), post: true };
    const bill = await this.attempt(this.model.refusedOn(day), 'createCommitmentBill', billed);
    if (!bill) return;
    const lines: Line[] = [
      [account, step.cents],
      ['1400', taxCents],
      ['2000', -step.cents - taxCents],
    ];
    const made = { kind: 'bill', id: bill.id, contact, day, dueOn, currency, cents: step.cents + taxCents } as const;
    const entry = { day, currency, lines };
    this.model.add({ ...made, entry, isPending: false, opening: null, isOfCommitment: true });
  }

  async undoCommitmentBill(step: Step): Promise<void> {
    const standing = this.model.standing().filter(({ isOfCommitment }) => isOfCommitment);
    if (standing.length === 0) return;
    const bill = picked(standing, step.pick);
    const day = this.dayOfVoiding(this.model.voidableOn(bill), step);
    const refusals = [...this.model.refusesVoid(bill), ...this.model.refusedOn(day)];
    const undone = await this.attempt(refusals, 'undoCommitmentBill', { id: bill.id, voidedOn: day });
    if (undone) this.model.void(bill, day);
  }

  protected async sale(step: Step, kind: 'invoice' | 'creditNote'): Promise<void> {
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
  protected async codedSale(step: Step, kind: 'invoice' | 'creditNote'): Promise<void> {
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
  protected async codedPurchase(step: Step, kind: 'bill' | 'debitNote'): Promise<void> {
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

  protected async purchase(step: Step, kind: 'bill' | 'debitNote'): Promise<void> {
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
  protected async post(
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

  protected async payment(step: Step): Promise<void> {
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

  protected async vendorPayment(step: Step): Promise<void> {
    const account = picked(moneyAccounts, step.kind);
    const booked: Line[] = [
      ['2000', step.cents],
      [account, -step.cents],
    ];
    const amounts = { amountCents: step.cents, paidAt: this.terms(step).day };
    await this.pay(step, 'vendorPayment', amounts, account, booked);
  }

  protected async pay(
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

function ownSide({ entry, kind, prepaidOn = controlAccount[kind] }: ModelDocument): number {
  return entry.lines.reduce((sum, [account, cents]) => (account === prepaidOn ? sum + cents : sum), 0);
}

function idField({ kind }: ModelDocument): string {
  return `${kind}Id`;
}
