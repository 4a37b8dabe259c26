import type { EntityManager } from '@mikro-orm/postgresql';
import type { ReportedIn } from '../ledger/reported-lines.js';
import { query, type Sql, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { decimalOfCents, shareOfCents, sumCents } from '../values/money.js';
import { lengths, type SectionTotals, text, type XmlElement, xml, xmlAmount, xmlTotals } from './saft-elements.js';

/** Source documents of an audit file: what stands at the end of its days, the books of before left out. */
interface DocumentScope extends ReportedIn {
  from: string;
  to: string;
}

type Side = 'D' | 'C';
const batchSize = 500;

/** Sales and purchase invoices, each with the notes that lessen them, and payments. */
export async function* sourceDocuments(em: EntityManager, scope: DocumentScope): AsyncGenerator<string> {
  yield '<SourceDocuments>\n';
  yield* section(em, scope, 'SalesInvoices', [invoices, creditNotes]);
  yield* section(em, scope, 'PurchaseInvoices', [bills, debitNotes]);
  yield* section(em, scope, 'Payments', payments);
  yield '</SourceDocuments>\n';
}

/** One kind of documents of a section: how it is read, and written. */
interface Kind {
  element: 'Invoice' | 'Payment';
  read(em: EntityManager, scope: DocumentScope, after: number): Sql;
  write(row: DocumentRow, scope: DocumentScope): XmlElement;
  side: Side;
  /** What counts in the totals of the section. */
  countedCents(row: DocumentRow): number;
}

interface DocumentRow {
  id: number;
  number: string;
  contactId: number;
  day: string;
  currency: string;
  /** Before tax; of a payment what it settles. */
  netCents: number;
  totalCents: number;
  entryId: number | null;
  /** The account on which the whole stands, and what that was booked at in the owner's currency. */
  account: string | null;
  totalBaseCents: number | null;
  method: string | null;
  memo: string | null;
  lines: DocumentLine[] | null;
}

interface DocumentLine {
  account: string | null;
  description: string | null;
  quantity: string;
  unitPriceCents: number;
  amountCents: number;
  /** What a payment is applied to. */
  document: string | null;
}

async function* section(
  em: EntityManager,
  scope: DocumentScope,
  name: string,
  kinds: readonly Kind[],
): AsyncGenerator<string> {
  const totals: SectionTotals = { entries: 0, debitCents: 0, creditCents: 0 };
  for (const kind of kinds) {
    for await (const row of rowsOf(em, scope, kind)) {
      totals.entries += 1;
      totals[kind.side === 'D' ? 'debitCents' : 'creditCents'] += inFile(row, kind.countedCents(row), scope);
    }
  }
  yield `<${name}>\n${xmlTotals(totals, scope)}`;
  for (const kind of kinds)
    for await (const row of rowsOf(em, scope, kind)) yield xml(kind.element, kind.write(row, scope));
  yield `</${name}>\n`;
}

async function* rowsOf(em: EntityManager, scope: DocumentScope, { read }: Kind): AsyncGenerator<DocumentRow> {
  for (let after = 0; ; ) {
    const found = await query<DocumentRow>(em, read(em, scope, after));
    yield* found;
    const last = found.at(-1);
    if (!last || found.length < batchSize) return;
    after = last.id;
  }
}

/** A part of a document in the currency of the file: of the whole at what that was booked at. */
function inFile({ currency, totalCents, totalBaseCents }: DocumentRow, cents: number, file: ReportedIn): number {
  if (currency === file.currency || totalCents === 0) return cents;
  return shareOfCents(totalBaseCents ?? 0, cents, totalCents);
}

interface Invoicing {
  table: Sql;
  sourceType: string;
  number: Sql;
  discount?: Sql;
  lines: Sql;
  role: 'accounts_receivable' | 'accounts_payable';
  info: 'CustomerInfo' | 'SupplierInfo';
  party: 'CustomerID' | 'SupplierID';
  type: string;
  side: Side;
}

/** Not taken over with opening balances. */
const isOfTheseBooks = sql`d.opening_balance_id is null`;
const ofCustomer = { role: 'accounts_receivable', info: 'CustomerInfo', party: 'CustomerID' } as const;
const ofVendor = { role: 'accounts_payable', info: 'SupplierInfo', party: 'SupplierID' } as const;
const revenueAccount = sql`(select r.id from accounts r where r.owner_id = d.owner_id and r.role = 'revenue')`;

const invoices = invoiceKind({
  ...ofCustomer,
  table: sql`invoices`,
  sourceType: 'invoice',
  number: sql`d.invoice_number`,
  discount: sql`d.discount_cents`,
  lines: sql`invoice_lines l
    left join services s on s.owner_id = l.owner_id and s.id = l.service_id
    join accounts a on a.owner_id = l.owner_id
      and a.id = coalesce(l.revenue_account_id, s.revenue_account_id, ${revenueAccount})
    where l.owner_id = d.owner_id and l.invoice_id = d.id`,
  type: 'INV',
  side: 'C',
});

const creditNotes = invoiceKind({
  ...ofCustomer,
  table: sql`credit_notes`,
  sourceType: 'credit_note',
  number: sql`d.credit_note_number`,
  lines: sql`credit_note_lines l
    join accounts a on a.owner_id = l.owner_id and a.id = coalesce(l.revenue_account_id, ${revenueAccount})
    where l.owner_id = d.owner_id and l.credit_note_id = d.id`,
  type: 'CRN',
  side: 'D',
});

const bills = invoiceKind({
  ...ofVendor,
  table: sql`bills`,
  sourceType: 'bill',
  number: sql`coalesce(d.vendor_invoice_number, d.bill_number)`,
  lines: sql`bill_lines l join accounts a on a.owner_id = l.owner_id and a.id = l.account_id
    where l.owner_id = d.owner_id and l.bill_id = d.id`,
  type: 'BILL',
  side: 'D',
});

const debitNotes = invoiceKind({
  ...ofVendor,
  table: sql`debit_notes`,
  sourceType: 'debit_note',
  number: sql`d.debit_note_number`,
  lines: sql`debit_note_lines l join accounts a on a.owner_id = l.owner_id and a.id = l.account_id
    where l.owner_id = d.owner_id and l.debit_note_id = d.id`,
  type: 'DBN',
  side: 'C',
});

function invoiceKind(kind: Invoicing): Kind {
  const { table, sourceType, number, discount = sql`0`, lines, role, info, party, type, side } = kind;
  return {
    element: 'Invoice',
    side,
    countedCents: ({ netCents }) => netCents,
    read: (em, scope, after) => {
      const isCounted = sql`d.posted_at is not null and d.status in ('posted', 'void') and ${isOfTheseBooks}`;
      const page = standing(em, scope, { table, day: sql`d.issue_date`, isCounted, after });
      return sql`
        select d.id, ${number} as number, d.contact_id as "contactId", d.issue_date as day, d.currency,
          (d.subtotal_cents - ${discount})::bigint as "netCents", d.total_cents as "totalCents", ${booked()},
          null as method, null as memo,
          (select jsonb_agg(jsonb_build_object('account', a.number, 'description', l.description,
            'quantity', l.quantity::text, 'unitPriceCents', l.unit_price_cents, 'amountCents', l.amount_cents)
            order by l.position, l.id) from ${lines}) as lines
        from (${page}) d left join lateral (${bookedEntry(em, sourceType, 'posting', sql`a.role = ${role}`)}) e on true
        order by d.id`;
    },
    write: (row, scope) => ({
      InvoiceNo: text(row.number, lengths.middle2),
      [info]: { [party]: row.contactId },
      ...period(row.day),
      InvoiceDate: row.day,
      InvoiceType: type,
      GLPostingDate: row.day,
      TransactionID: row.entryId,
      Line: (row.lines ?? []).map((line, index) => ({
        LineNumber: index + 1,
        AccountID: text(line.account ?? '', lengths.middle2),
        Quantity: line.quantity,
        UnitPrice: decimalOfCents(inFile(row, line.unitPriceCents, scope), scope.currency),
        Description: text(line.description ?? '', lengths.long),
        InvoiceLineAmount: amountOf(row, line.amountCents, scope),
        DebitCreditIndicator: side,
      })),
      DocumentTotals: totalsOf(row, scope),
    }),
  };
}

interface Paying {
  table: Sql;
  sourceType: string;
  day: Sql;
  cents: Sql;
  reference: Sql;
  method: Sql;
  /** What it is applied to, as `document`, `cents`, `day`, `until` and `id`. */
  applications: Sql | null;
  roles: Sql;
  prefix: string;
  party: 'CustomerID' | 'SupplierID';
  side: Side;
}

const paying = {
  customer: { roles: sql`a.role in ('accounts_receivable', 'customer_prepayments')`, party: 'CustomerID' },
  vendor: { roles: sql`a.role in ('accounts_payable', 'vendor_prepayments')`, party: 'SupplierID' },
} as const;
const paid = { reference: sql`d.payment_reference`, method: sql`d.method` };
const refunded = {
  ...{ day: sql`d.refunded_on`, cents: sql`d.amount_cents`, reference: sql`d.reference`, method: sql`null` },
  applications: null,
};

const payments = [
  paymentKind({
    ...paying.customer,
    ...paid,
    table: sql`payments`,
    sourceType: 'payment',
    day: sql`d.received_on`,
    cents: sql`coalesce(d.gross_amount_cents, d.amount_cents)`,
    applications: sql`select i.invoice_number as document, p.amount_cents as cents, p.applied_on as day, p.removed_on as until, p.id
      from payment_applications p join invoices i on i.owner_id = p.owner_id and i.id = p.invoice_id
      where p.owner_id = d.owner_id and p.payment_id = d.id`,
    prefix: 'PAY',
    side: 'C',
  }),
  paymentKind({
    ...paying.vendor,
    ...paid,
    table: sql`vendor_payments`,
    sourceType: 'vendor_payment',
    day: sql`d.paid_at`,
    cents: sql`d.amount_cents`,
    applications: sql`select coalesce(b.vendor_invoice_number, b.bill_number) as document, p.amount_cents as cents,
        p.applied_on as day, p.removed_on as until, p.id
      from bill_applications p join bills b on b.owner_id = p.owner_id and b.id = p.bill_id
      where p.owner_id = d.owner_id and p.vendor_payment_id = d.id`,
    prefix: 'VPAY',
    side: 'D',
  }),
  paymentKind({
    ...paying.customer,
    ...refunded,
    table: sql`customer_refunds`,
    sourceType: 'customer_refund',
    prefix: 'CREF',
    side: 'D',
  }),
  paymentKind({
    ...paying.vendor,
    ...refunded,
    table: sql`vendor_refunds`,
    sourceType: 'vendor_refund',
    prefix: 'VREF',
    side: 'C',
  }),
];

function paymentKind(kind: Paying): Kind {
  const { table, sourceType, day, cents, reference, method, applications, roles, prefix, party, side } = kind;
  return {
    element: 'Payment',
    side,
    countedCents: ({ totalCents }) => totalCents,
    read: (em, scope, after) => {
      const page = standing(em, scope, { table, day, isCounted: applications ? isOfTheseBooks : sql`true`, after });
      const applied = applications
        ? sql`(select jsonb_agg(jsonb_build_object('document', p.document, 'amountCents', p.cents) order by p.id)
            from (${applications}) p where p.day <= ${scope.to} and (p.until is null or p.until > ${scope.to}))`
        : sql`null::jsonb`;
      return sql`
        select d.id, ${`${prefix}-`}::text || d.id as number, d.contact_id as "contactId", ${day} as day, d.currency,
          ${cents}::bigint as "netCents", ${cents}::bigint as "totalCents", ${booked()}, ${method} as method,
          ${reference} as memo, ${applied} as lines
        from (${page}) d left join lateral (${bookedEntry(em, sourceType, 'payment', roles)}) e on true
        order by d.id`;
    },
    write: (row, scope) => ({
      PaymentRefNo: row.number,
      ...period(row.day),
      TransactionID: row.entryId,
      TransactionDate: row.day,
      PaymentMethod: text(row.method ?? '', lengths.code),
      Description: text(row.memo ?? row.number, lengths.long),
      Line: settledParts(row, scope).map(({ document, cents: partCents, inFileCents }, index) => ({
        LineNumber: index + 1,
        SourceDocumentID: document === null ? null : text(document, lengths.middle1),
        AccountID: text(row.account ?? '', lengths.middle2),
        [party]: row.contactId,
        DebitCreditIndicator: side,
        PaymentLineAmount: xmlAmount({ currency: row.currency, cents: partCents, baseCents: inFileCents }, scope),
      })),
      DocumentTotals: totalsOf(row, scope),
    }),
  };
}

/** What a payment is applied to, and what is left of it; the last part takes what rounding leaves. */
function settledParts(row: DocumentRow, scope: DocumentScope) {
  const applied = (row.lines ?? []).map(({ document, amountCents }) => ({ document, cents: amountCents }));
  const rest = row.totalCents - (sumCents(applied.map(({ cents }) => cents)) ?? 0);
  const parts = rest === 0 && applied.length > 0 ? applied : [...applied, { document: null, cents: rest }];
  let through = 0;
  return parts.map(({ document, cents }) => {
    const before = inFile(row, through, scope);
    through += cents;
    return { document, cents, inFileCents: inFile(row, through, scope) - before };
  });
}

/** Documents of these days that stand at their end, after one of them. */
function standing(
  em: EntityManager,
  { from, to, currency, inBase }: DocumentScope,
  { table, day, isCounted, after }: { table: Sql; day: Sql; isCounted: Sql; after: number },
): Sql {
  return sql`select d.* from ${table} d
    where d.owner_id = ${tenantOf(em).ownerId} and ${inBase ? sql`true` : sql`d.currency = ${currency}`}
      and ${day} between ${from} and ${to} and ${isCounted} and (d.voided_on is null or d.voided_on > ${to})
      and d.id > ${after}
    order by d.id limit ${batchSize}`;
}

function booked(): Sql {
  return sql`e.id as "entryId", e.account, e.base_cents as "totalBaseCents"`;
}

/** The entry of a document `d`, with the account of its whole and what that was booked at in the owner's currency. */
function bookedEntry(em: EntityManager, sourceType: string, kind: string, isWhole: Sql): Sql {
  const { ownerId } = tenantOf(em);
  return sql`
    select e.id, min(a.number) as account,
      abs(sum(coalesce(l.base_debit_cents - l.base_credit_cents, c.base_debit_cents - c.base_credit_cents)))::bigint as base_cents
    from journal_entries e
      join journal_lines l on l.owner_id = ${ownerId} and l.entry_id = e.id
      join accounts a on a.owner_id = ${ownerId} and a.id = l.account_id and ${isWhole}
      left join journal_lines c on c.owner_id = ${ownerId} and c.converts_id = l.id
    where e.owner_id = ${ownerId} and e.source_type = ${sourceType} and e.source_id = d.id and e.kind = ${kind}
    group by e.id`;
}

function period(day: string): XmlElement {
  return { Period: Number(day.slice(5, 7)), PeriodYear: Number(day.slice(0, 4)) };
}

function amountOf(row: DocumentRow, cents: number, scope: DocumentScope): XmlElement {
  return xmlAmount({ currency: row.currency, cents, baseCents: inFile(row, cents, scope) }, scope);
}

function totalsOf(row: DocumentRow, scope: DocumentScope): XmlElement {
  const amount = (cents: number) => decimalOfCents(inFile(row, cents, scope), scope.currency);
  return { NetTotal: amount(row.netCents), GrossTotal: amount(row.totalCents) };
}
