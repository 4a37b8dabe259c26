import { PDFDocument, StandardFonts } from 'pdf-lib';
import type { Findings } from '../../src/extraction/doubt/findings.js';
import type { ExtractionResult } from '../../src/extraction/extraction-result.js';
import type { FieldName } from '../../src/extraction/fields/field-names.js';
import { failExtraction, startExtraction, storeExtraction } from '../../src/inbox/extraction.operations.js';
import { fileKey } from '../../src/store/file-store.js';
import { type GraphqlAnswer, startBooks, type TestBooks, testService } from './books.js';

type Data = GraphqlAnswer['data'];
type Fields = Record<string, unknown>;
export type ReadFields = Partial<Record<FieldName, string | number>>;
export type ReadDetails = Partial<Omit<ExtractionResult, 'fields'>>;
export type DocumentState = 'received' | 'extracting' | 'needs_review' | 'ready' | 'converted' | 'error';

/** A whole invoice, as the engine would read it. */
export const wholeInvoice: ReadFields = {
  vendor_name: 'Vandelay Industries LLC',
  invoice_number: 'V-1',
  invoice_date: '2026-03-01',
  due_date: '2026-03-31',
  total_cents: 11_900,
  tax_cents: 1_900,
  subtotal_cents: 10_000,
  currency: 'EUR',
};

/** A page on which the values stand where their evidence says. */
export async function printedInvoice(
  vendorName: string,
  number: string,
  total: string,
): Promise<{ name: string; content: Uint8Array }> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([595, 842]);
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const lines: [string, number, number][] = [
    [vendorName, 60, 770],
    [`Invoice ${number}`, 60, 720],
    [`Total ${total} EUR`, 380, 500],
  ];
  for (const [text, x, y] of lines) page.drawText(text, { x, y, size: 12, font });
  return { name: `${number}.pdf`, content: await pdf.save() };
}

const keptTables = [
  'invoice_documents',
  'learned_values',
  'bills',
  'bill_lines',
  'contacts',
  'attachments',
  'allocations',
  'commitments',
  'events',
  'number_sequences',
  'number_series',
  'number_runs',
];

let serial = 0;

/** Books with an inbox: documents are uploaded, and read through the operations that a worker calls. */
export class InboxBooks {
  private constructor(readonly books: TestBooks) {}

  static async start(owner: { currency?: string } = {}): Promise<InboxBooks> {
    return InboxBooks.of(await startBooks(owner));
  }

  static of(books: TestBooks): InboxBooks {
    return new InboxBooks(books);
  }

  /** A file that passes for a PDF and is like no other. */
  static pdf(): { name: string; content: Buffer } {
    serial += 1;
    return { name: `invoice-${serial}.pdf`, content: Buffer.from(`%PDF-1.4\n% invoice ${serial}\n%%EOF\n`) };
  }

  async upload(file: { name: string; content: Uint8Array } = InboxBooks.pdf()): Promise<string> {
    const { body } = await this.books.upload('/api/books/invoice_documents', file);
    return String(body.invoice_document.id);
  }

  /** A document of which this was read. */
  async read(fields: ReadFields = wholeInvoice, details: ReadDetails = {}): Promise<string> {
    const id = await this.upload();
    await this.finishReading(id, 1, fields, details);
    return id;
  }

  async startReading(id: string, generation: number): Promise<void> {
    const em = await this.books.em();
    await em.transactional((inside) => startExtraction(inside, { documentId: Number(id), generation }));
  }

  async finishReading(id: string, generation: number, fields: ReadFields, details: ReadDetails = {}): Promise<void> {
    const em = await this.books.em();
    const requested = { documentId: Number(id), generation };
    await em.transactional((inside) => storeExtraction(inside, requested, resultOf(fields, details), 1));
  }

  async failReading(id: string, reason: string): Promise<void> {
    const em = await this.books.em();
    const failure = { reason, message: `It is ${reason}`, durationMs: 5 };
    await em.transactional((inside) => failExtraction(inside, { documentId: Number(id), generation: 1 }, failure, 1));
  }

  async documentIn(state: DocumentState, fields: ReadFields = wholeInvoice): Promise<string> {
    if (state === 'ready') return this.read(fields);
    if (state === 'needs_review') return this.read({ ...fields, vendor_name: '' });
    const id = state === 'converted' ? await this.read(fields) : await this.upload();
    if (state === 'extracting') await this.startReading(id, 1);
    if (state === 'error') await this.failReading(id, 'broken');
    if (state === 'converted') await this.run('convertInvoiceDocument', { id }, 'bill { id }');
    return id;
  }

  async document(id: string, selection: string): Promise<Data> {
    const { data, errors } = await this.books.graphql(
      `query ($id: ID!) { invoiceDocument(id: $id) { ${selection} } }`,
      { id },
    );
    expect(errors).toEqual([]);
    return data.invoiceDocument;
  }

  async vendor(fields: Fields = {}): Promise<string> {
    const input = { name: 'Vandelay Industries', contactType: 'VENDOR', ...fields };
    return (await this.run('createContact', input, 'contact { id }')).contact.id;
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

  /** Size of the owner's stored file, or null when the store has none. */
  async storedBytes(sha256: string): Promise<number | null> {
    const { resources } = await testService();
    return resources.files.sizeBytes(fileKey(this.books.ownerId, sha256));
  }

  async stagedJobs(): Promise<string[]> {
    const em = await this.books.em();
    const found = await em.execute<{ name: string }[]>(
      `select name from staged_jobs where (payload->>'ownerId')::bigint = ? and name not in ('webhook.fan-out', 'ledger.chain') order by id`,
      [this.books.ownerId],
    );
    return found.map(({ name }) => name);
  }

  /** Rows of a statement whose one parameter is the owner. */
  async select<T = Fields>(statement: string): Promise<T[]> {
    const em = await this.books.em();
    return (await em.execute(statement, [this.books.ownerId])) as T[];
  }

  /** Everything that a refused operation must leave alone. */
  async snapshot(): Promise<Fields> {
    const found: Fields = { jobs: await this.stagedJobs() };
    for (const table of keptTables) {
      found[table] = await this.select(`select to_jsonb(t) as row from ${table} t where owner_id = ? order by 1`);
    }
    return found;
  }
}

/** Pages that bear out whatever was read of them. */
function bornOut({ vendor_name, invoice_number, invoice_date, total_cents, currency }: ReadFields): Findings {
  const evidence = { page: 1, box: { x: 300, y: 700, width: 60, height: 10 } };
  const total = { role: 'total' as const, cents: Number(total_cents), weight: 1, evidence };
  return {
    amounts: total_cents === undefined ? [] : [total, total],
    largestCents: total_cents === undefined ? null : Number(total_cents),
    lines: { count: 0, sumCents: 0, firstCents: null },
    ratesBps: [],
    isScaleOpen: false,
    numbers: invoice_number ? [{ value: String(invoice_number), weight: 1, evidence }] : [],
    dates: invoice_date
      ? [{ day: String(invoice_date), role: 'invoice_date', weight: 1, isOpen: false, evidence }]
      : [],
    vendorProofs: vendor_name ? ['label', 'domain'] : [],
    currency: currency ? { code: String(currency), proof: 'own_sign', others: [] } : null,
    language: { code: 'en', isCovered: true },
    poorlyRecognised: [],
    shownInstead: [],
    brokenRules: [],
    invoicesInFile: [],
  };
}

/** What the engine would answer after it has read these fields. */
export function resultOf(fields: ReadFields, details: ReadDetails = {}): ExtractionResult {
  const entries = Object.entries(fields).filter(([, value]) => value !== '');
  return {
    method: 'pdf_text',
    pageCount: 1,
    pageSignature: null,
    fields: Object.fromEntries(
      entries.map(([name, value]) => [name, { value, confidence: 'medium', source: 'pdf_text' }]),
    ),
    lineItems: [],
    kind: 'invoice',
    vendorTaxId: null,
    iban: null,
    purchaseOrderNumber: null,
    servicePeriod: { start: null, end: null },
    serviceAddress: null,
    vendorMarks: [],
    dayOrder: null,
    appliedLessons: [],
    correctedPlaces: {},
    correctedEvidence: {},
    codePlaces: {},
    words: [],
    madePdf: null,
    findings: bornOut(fields),
    durationMs: 12,
    ...details,
  };
}
