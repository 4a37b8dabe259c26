import { type GraphqlAnswer, startBooks, type TestBooks } from './books.js';
import { closeBooksThrough } from './closed-through.js';

type Data = GraphqlAnswer['data'];
type Fields = Record<string, unknown>;
export type DocumentState = 'draft' | 'posted' | 'void';

/** Books with a vendor: every record of a test is made through the API, as a client would make it. */
export class PayablesBooks {
  private constructor(
    readonly books: TestBooks,
    private readonly accounts: ReadonlyMap<string, string>,
  ) {}

  static async start(owner: { currency?: string; country?: string } = {}): Promise<PayablesBooks> {
    const books = await startBooks(owner);
    const { data } = await books.graphql('{ accounts(first: 100) { nodes { id number } } }');
    const nodes: { id: string; number: string }[] = data.accounts.nodes;
    return new PayablesBooks(books, new Map(nodes.map(({ id, number }) => [number, id])));
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

  /** The code that a mutation is refused with, after checking that it left no trace. */
  async refusal(mutation: string, input: Fields): Promise<string | undefined> {
    const before = await this.snapshot();
    const { errors } = await this.send(mutation, input, '__typename');
    expect(await this.snapshot()).toEqual(before);
    return errors[0]?.extensions.code;
  }

  send(mutation: string, input: Fields, selection: string): Promise<GraphqlAnswer> {
    const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input!`;
    const text = `mutation ($input: ${type}) { ${mutation}(input: $input) { ${selection} } }`;
    return this.books.graphql(text, { input });
  }

  async vendor(name = 'Vandelay Industries'): Promise<string> {
    return (await this.run('createContact', { name, contactType: 'VENDOR' }, 'contact { id }')).contact.id;
  }

  /** A bill of one line on the rent account. */
  async bill(vendorId: string, state: DocumentState, totalCents: number, fields: Fields = {}): Promise<string> {
    const input = { contactId: vendorId, issueDate: '2026-03-01', dueDate: '2026-03-31', ...this.line(totalCents) };
    const { bill } = await this.run('createBill', { ...input, ...fields }, 'bill { id }');
    if (state !== 'draft') await this.run('postBill', { id: bill.id }, 'bill { id }');
    if (state === 'void') await this.run('voidBill', { id: bill.id }, 'bill { id }');
    return bill.id;
  }

  async debitNote(vendorId: string, state: DocumentState, totalCents: number, fields: Fields = {}): Promise<string> {
    const input = { contactId: vendorId, issueDate: '2026-03-01', ...this.line(totalCents), ...fields };
    const { debitNote } = await this.run('createDebitNote', input, 'debitNote { id }');
    if (state !== 'draft') await this.run('postDebitNote', { id: debitNote.id }, 'debitNote { id }');
    if (state === 'void') await this.run('voidDebitNote', { id: debitNote.id }, 'debitNote { id }');
    return debitNote.id;
  }

  async vendorPayment(vendorId: string, amountCents: number, fields: Fields = {}): Promise<string> {
    const input = { contactId: vendorId, amountCents, paidAt: '2026-03-15', ...fields };
    return (await this.run('createVendorPayment', input, 'vendorPayment { id }')).vendorPayment.id;
  }

  /** Applies one amount of a payment to one bill. */
  async pay(paymentId: string, billId: string, amountCents: number): Promise<void> {
    const input = { id: paymentId, applications: [{ billId, amountCents }] };
    await this.run('applyVendorPayment', input, 'vendorPayment { id }');
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

  /** Everything that a refused operation must leave alone. */
  async snapshot(): Promise<Fields> {
    const found: Fields = {};
    for (const table of keptTables) {
      found[table] = await this.select(`select to_jsonb(t) as row from ${table} t where owner_id = ? order by 1`);
    }
    return found;
  }

  private line(totalCents: number): Fields {
    const accountId = this.account('6250');
    return { lines: [{ description: 'Rent', quantity: 1, unitPriceCents: totalCents, accountId }] };
  }
}

const keptTables = [
  'bills',
  'bill_lines',
  'bill_applications',
  'vendor_payments',
  'debit_notes',
  'debit_note_lines',
  'debit_applications',
  'tax_codes',
  'document_tax_lines',
  'invoices',
  'credit_notes',
  'attachments',
  'invoice_documents',
  'allocations',
  'journal_entries',
  'journal_lines',
  'number_sequences',
  'number_series',
  'number_runs',
  'events',
] as const;
