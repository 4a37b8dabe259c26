import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { ServiceProcess } from './service-process.js';

/** A sale whose every step was answered: what must be in the books, once. */
export interface Sale {
  name: string;
  contactId: string;
  invoiceId: string;
  paymentId: string;
}

const retryMs = 50;
const totalCents = 12_345;

const createContact = `mutation ($input: CreateContactInput!) { createContact(input: $input) { contact { id } } }`;
const createInvoice = `mutation ($input: CreateInvoiceInput!) { createInvoice(input: $input) { invoice { id totalCents } } }`;
const postInvoice = `mutation ($input: PostInvoiceInput!) { postInvoice(input: $input) { invoice { id status } } }`;
const createPayment = `mutation ($input: CreatePaymentInput!) { createPayment(input: $input) { payment { id } } }`;
const applyPayment = `mutation ($input: ApplyPaymentInput!) { applyPayment(input: $input) { payment { id unappliedCents } } }`;

/**
 * A client that sells, one sale after the other, until told to stop. Every step has an Idempotency-Key and is repeated,
 * at whichever process answers, until it has an answer: so what the client was told is all that may have happened.
 */
export class Client {
  readonly sales: Sale[] = [];
  /** How long each answered step took. */
  readonly durationsMs: number[] = [];
  /** Requests that had to be repeated, by what was answered instead. */
  readonly repeated = new Map<string, number>();
  private isStopping = false;

  constructor(
    private readonly services: readonly Pick<ServiceProcess, 'url' | 'isReady'>[],
    private readonly apiKey: string,
  ) {}

  async sellUntilStopped(): Promise<void> {
    while (!this.isStopping) this.sales.push(await this.sell());
  }

  stop(): void {
    this.isStopping = true;
  }

  private async sell(): Promise<Sale> {
    const name = randomUUID();
    const today = new Date().toISOString().slice(0, 10);
    const contact = await this.mutate(createContact, { name });
    const invoice = await this.mutate(createInvoice, {
      contactId: contact.id,
      issueDate: today,
      dueDate: today,
      notes: name,
      lines: [{ description: 'Work', quantity: 1, unitPriceCents: totalCents }],
    });
    await this.mutate(postInvoice, { id: invoice.id });
    const payment = await this.mutate(createPayment, {
      contactId: contact.id,
      receivedAt: today,
      amountCents: totalCents,
      paymentReference: name,
    });
    await this.mutate(applyPayment, {
      id: payment.id,
      applications: [{ invoiceId: invoice.id, amountCents: totalCents }],
    });
    return { name, contactId: contact.id, invoiceId: invoice.id, paymentId: payment.id };
  }

  /** The one record that the mutation answers with. */
  private async mutate(query: string, input: object): Promise<{ id: string }> {
    const key = randomUUID();
    for (;;) {
      const answer = await this.send(query, input, key);
      if (typeof answer === 'string') {
        this.repeated.set(answer, (this.repeated.get(answer) ?? 0) + 1);
      } else {
        const [payload] = Object.values(answer);
        const [record] = Object.values(payload ?? {});
        if (record) return record;
      }
      await delay(retryMs);
    }
  }

  /** In a word what came instead when there was no answer, or one that asks to come again. */
  private async send(query: string, input: object, key: string): Promise<Data | string> {
    const ready = this.services.filter((service) => service.isReady);
    const service = ready[Math.floor(Math.random() * ready.length)];
    if (!service) return 'no process is ready';
    let text: string;
    const startedAt = performance.now();
    try {
      const response = await fetch(`${service.url}/graphql`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${this.apiKey}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify({ query, variables: { input } }),
      });
      text = await response.text();
      // A balancer that reached no process says so in words of its own.
      if (!response.headers.get('content-type')?.includes('json')) return `${response.status} of the balancer`;
    } catch {
      return 'no answer';
    }
    const { data, errors } = JSON.parse(text) as Answer;
    if (!errors) {
      this.durationsMs.push(performance.now() - startedAt);
      return data;
    }
    const again = errors.find(({ extensions }) => comeAgain.has(extensions.code));
    if (again) return again.extensions.code;
    throw new Error(`A step was refused: ${text}`);
  }
}

/** The answer to a mutation: its payload, with one record in it. */
type Data = Record<string, Record<string, { id: string }>>;

interface Answer {
  data: Data;
  errors?: { extensions: { code: string } }[];
}

/** What a client that is answered so does again, with the same key. */
export const comeAgain = new Set(['SERVICE_UNAVAILABLE', 'INSUFFICIENT_STORAGE', 'IDEMPOTENCY_KEY_IN_USE']);
