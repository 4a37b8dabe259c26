import { type GraphqlAnswer, startBooks, type TestBooks } from './books.js';
import { closeBooksThrough } from './closed-through.js';

type Data = GraphqlAnswer['data'];
type Fields = Record<string, unknown>;
export type InvoiceState = 'draft' | 'posted' | 'void';

/** Books with a customer: every record of a test is made through the API, as a client would make it. */
export class ReceivablesBooks {
  private constructor(
    readonly books: TestBooks,
    private readonly accounts: ReadonlyMap<string, string>,
    /** A customer that every book has. */
    readonly customerId: string,
  ) {}

  static async start(owner: { currency?: string; timeZone?: string } = {}): Promise<ReceivablesBooks> {
    const books = await startBooks(owner);
    const { data } = await books.graphql('{ accounts(first: 100) { nodes { id number } } }');
    const nodes: { id: string; number: string }[] = data.accounts.nodes;
    const made = await books.graphql(
      'mutation { createContact(input: {name: "Hooli", externalId: "crm-1"}) { contact { id } } }',
    );
    const accounts = new Map(nodes.map(({ id, number }) => [number, id]));
    return new ReceivablesBooks(books, accounts, made.data.createContact.contact.id);
  }

  /** Id of an account of the standard chart. */
  account(number: string): string {
    const id = this.accounts.get(number);
    if (!id) throw new Error(`the standard chart has no account ${number}`);
    return id;
  }

  /** Runs a mutation and answers its payload; fails when it is refused. */
  async run(mutation: string, input: Fields, selection: string): Promise<Data> {
    const { data, errors } = await this.send(mutation, input, selection);
    expect(errors).toEqual([]);
    return data[mutation];
  }

  /** What a mutation is refused with, after checking that it left no trace: its code, and the fields it names. */
  async refusal(mutation: string, input: Fields): Promise<{ code: string | undefined; fields: object[] }> {
    const before = await this.snapshot();
    const { errors } = await this.send(mutation, input, '__typename');
    expect(await this.snapshot()).toEqual(before);
    const { code, fields = [] } = errors[0]?.extensions ?? {};
    return { code, fields };
  }

  send(mutation: string, input: Fields, selection: string): Promise<GraphqlAnswer> {
    const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input!`;
    const text = `mutation ($input: ${type}) { ${mutation}(input: $input) { ${selection} } }`;
    return this.books.graphql(text, { input });
  }

  async read(query: string): Promise<Data> {
    const { data, errors } = await this.books.graphql(query);
    expect(errors).toEqual([]);
    return data;
  }

  /** An invoice of one line. */
  async invoice(state: InvoiceState, totalCents: number, fields: Fields = {}): Promise<string> {
    const { invoice } = await this.run(
      'createInvoice',
      { ...this.invoiceInput(totalCents), ...fields },
      'invoice { id }',
    );
    if (state !== 'draft') await this.run('postInvoice', { id: invoice.id }, 'invoice { id }');
    if (state === 'void') await this.run('voidInvoice', { id: invoice.id }, 'invoice { id }');
    return invoice.id;
  }

  invoiceInput(totalCents: number): Fields {
    return {
      contactId: this.customerId,
      issueDate: '2026-03-01',
      dueDate: '2026-03-31',
      lines: [{ description: 'Consulting', quantity: 1, unitPriceCents: totalCents }],
    };
  }

  async payment(amountCents: number, fields: Fields = {}): Promise<string> {
    const input = { contactId: this.customerId, amountCents, receivedAt: '2026-03-15', ...fields };
    return (await this.run('createPayment', input, 'payment { id }')).payment.id;
  }

  /** Applies one amount of a payment to one invoice. */
  async apply(paymentId: string, invoiceId: string, amountCents: number): Promise<void> {
    await this.run('applyPayment', { id: paymentId, applications: [{ invoiceId, amountCents }] }, 'payment { id }');
  }

  async closeThrough(day: string | null): Promise<void> {
    await closeBooksThrough(this.books, day);
  }

  /** Data of the owner's events of a type, in their order. */
  async events(type: string): Promise<Fields[]> {
    const found = await this.select<{ payload: string }>(
      `select payload from events where owner_id = ? and event_type = '${type}' order by id`,
    );
    return found.map(({ payload }) => JSON.parse(payload).data);
  }

  /** Debits and credits of the entries of a document, by account number, in the order in which they were written. */
  async journal(sourceType: string, sourceId: string): Promise<[string, string, string, number, number][]> {
    const found = await this.select<{ kind: string; day: string; number: string; debit: number; credit: number }>(
      `select e.kind, e.entry_date as day, a.number, l.debit_cents as debit, l.credit_cents as credit
       from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
       where e.owner_id = ? and e.source_type = '${sourceType}' and e.source_id = ${Number(sourceId)} order by e.id, l.id`,
    );
    return found.map(({ kind, day, number, debit, credit }) => [kind, day, number, debit, credit]);
  }

  /** Rows of a statement whose one parameter is the owner. */
  async select<T = Fields>(statement: string): Promise<T[]> {
    const em = await this.books.em();
    return (await em.execute(statement, [this.books.ownerId])) as T[];
  }

  /** What the owner has: to see that nothing was changed. */
  async snapshot(): Promise<Fields> {
    const found: Fields = {};
    for (const table of keptTables) {
      found[table] = await this.select(`select to_jsonb(t) as row from ${table} t where owner_id = ? order by 1`);
    }
    const em = await this.books.em();
    found.jobs = await em.execute("select count(*) from staged_jobs where payload ->> 'ownerId' = ?", [
      String(this.books.ownerId),
    ]);
    return found;
  }
}

const keptTables = [
  'contacts',
  'services',
  'invoices',
  'invoice_lines',
  'payments',
  'payment_applications',
  'credit_notes',
  'credit_note_lines',
  'credit_applications',
  'customer_refunds',
  'invoice_write_offs',
  'journal_entries',
  'journal_lines',
  'revaluations',
  'revalued_balances',
  'number_sequences',
  'number_series',
  'number_runs',
  'events',
] as const;
