import type { EntityClass, EntityManager } from '@mikro-orm/postgresql';
import { BankTransaction, BankTransactionStatus } from '../bookkeeping/bank-transaction.entity.js';
import { ManualJournal, ManualJournalStatus } from '../bookkeeping/manual-journal.entity.js';
import { Commitment, CommitmentStatus } from '../commitments/commitment.entity.js';
import { Contact } from '../contacts/contact.entity.js';
import { limits } from '../contract/limits.js';
import { SettlementStatus } from '../documents/settlement.entity.js';
import { InvoiceDocument, InvoiceDocumentStatus } from '../inbox/invoice-document.entity.js';
import { Bill, BillStatus } from '../payables/bill.entity.js';
import { DebitNote, DebitNoteStatus } from '../payables/debit-note.entity.js';
import { VendorPayment, VendorPaymentStatus } from '../payables/vendor-payment.entity.js';
import { VendorRefund } from '../payables/vendor-refund.entity.js';
import { CreditNote, CreditNoteStatus } from '../receivables/credit-note.entity.js';
import { CustomerRefund } from '../receivables/customer-refund.entity.js';
import { Invoice, InvoiceStatus } from '../receivables/invoice.entity.js';
import { Payment, PaymentStatus } from '../receivables/payment.entity.js';
import type { OwnedRow } from '../store/columns.js';
import { type NumberKind, numbersAtPlace } from '../store/numbers.js';
import { tableOf } from '../store/rows.js';
import { containing, query, type Sql, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { minorUnitDecimals } from '../values/minor-units.js';
import { isCents } from '../values/money.js';

/** By what a record was found, best first. */
export enum SearchMatch {
  NUMBER = 'number',
  NUMBER_BEGINNING = 'number_beginning',
  NAME = 'name',
  AMOUNT = 'amount',
}

export interface Hit {
  entity: EntityClass<OwnedRow>;
  id: number;
  matched: SearchMatch;
  /** The number or name, or the amount in minor units as digits. */
  text: string;
}

interface Source {
  entity: EntityClass<OwnedRow>;
  /** Columns of numbers and references, each with its index. */
  numbers: readonly string[];
  series?: NumberKind;
  /** Its index leads with the status. */
  amount?: { column: string; statuses: readonly string[] };
}

const sources: readonly Source[] = [
  {
    entity: Invoice,
    numbers: ['invoice_number'],
    series: 'invoice',
    amount: { column: 'total_cents', statuses: Object.values(InvoiceStatus) },
  },
  {
    entity: CreditNote,
    numbers: ['credit_note_number'],
    series: 'credit_note',
    amount: { column: 'total_cents', statuses: Object.values(CreditNoteStatus) },
  },
  {
    entity: Payment,
    numbers: ['payment_reference'],
    amount: { column: 'amount_cents', statuses: Object.values(PaymentStatus) },
  },
  {
    entity: Bill,
    numbers: ['bill_number', 'vendor_invoice_number'],
    series: 'bill',
    amount: { column: 'total_cents', statuses: Object.values(BillStatus) },
  },
  {
    entity: DebitNote,
    numbers: ['debit_note_number'],
    series: 'debit_note',
    amount: { column: 'total_cents', statuses: Object.values(DebitNoteStatus) },
  },
  {
    entity: VendorPayment,
    numbers: ['payment_reference'],
    amount: { column: 'amount_cents', statuses: Object.values(VendorPaymentStatus) },
  },
  ...[CustomerRefund, VendorRefund].map((entity) => ({
    entity,
    numbers: ['reference'],
    amount: { column: 'amount_cents', statuses: Object.values(SettlementStatus) },
  })),
  {
    entity: BankTransaction,
    numbers: ['reference'],
    amount: { column: 'amount_cents', statuses: Object.values(BankTransactionStatus) },
  },
  {
    entity: ManualJournal,
    numbers: ['journal_number'],
    series: 'manual_journal',
    amount: { column: 'total_cents', statuses: Object.values(ManualJournalStatus) },
  },
  {
    entity: Commitment,
    numbers: ['number'],
    amount: { column: 'expected_total_cents', statuses: Object.values(CommitmentStatus) },
  },
  {
    entity: InvoiceDocument,
    numbers: ['extracted_invoice_number'],
    amount: {
      column: 'case when extracted_total_cents is null then 9007199254740991 else extracted_total_cents end',
      statuses: Object.values(InvoiceDocumentStatus),
    },
  },
];

/**
 * The records that a person may mean: exactly this number, numbers that begin so, contacts with this in their name, and
 * documents of exactly this amount, the newest first among equals. At most `searchHits`; reads an index for each.
 */
export async function search(em: EntityManager, text: string): Promise<Hit[]> {
  const words = text.trim();
  if (words === '') return [];
  const cents = centsIn(words, tenantOf(em).currency);
  const places = /^\d{1,12}$/.test(words) ? await numbersAtPlace(em, words) : null;
  const writtenFor = ({ series }: Source) => [
    ...new Set([words, words.toUpperCase(), ...((series && places?.get(series)) ?? [])]),
  ];
  const parts = [
    ...sources.flatMap((source) =>
      source.numbers.flatMap((column) => byNumber(em, source, column, writtenFor(source))),
    ),
    byName(em, words),
    ...(cents === null ? [] : sources.flatMap((source) => byAmount(em, source, cents))),
  ];
  const found = await query<{ type: string; id: number; matched: SearchMatch; text: string }>(
    em,
    sql.join(parts, sql` union all `),
  );
  const ranks = Object.values(SearchMatch);
  const sorted = found.toSorted((a, b) => ranks.indexOf(a.matched) - ranks.indexOf(b.matched) || b.id - a.id);
  const best = new Map(sorted.toReversed().map((hit) => [`${hit.type} ${hit.id}`, hit]));
  return sorted
    .filter((hit) => best.get(`${hit.type} ${hit.id}`) === hit)
    .slice(0, limits.searchHits)
    .map(({ type, ...hit }) => ({ ...hit, entity: entityNamed(type) }));
}

function entityNamed(name: string): EntityClass<OwnedRow> {
  return sources.find(({ entity }) => entity.name === name)?.entity ?? Contact;
}

/** Beyond every text that begins with what stands before it. */
const last = '\u{10ffff}';

/** As written, and as numbers are written most often; digits alone are also the numbers of that place in the series. */
function byNumber(em: EntityManager, { entity }: Source, column: string, written: readonly string[]): Sql[] {
  const number = sql.raw(column);
  return written.map(
    (beginning) => sql`(select ${entity.name} as type, id, ${number} as text,
        case when ${number} = ${beginning} then ${SearchMatch.NUMBER} else ${SearchMatch.NUMBER_BEGINNING} end as matched
      from ${tableOf(em, entity)} where owner_id = ${tenantOf(em).ownerId}
        and ${number} ~>=~ ${beginning} and ${number} ~<~ ${beginning + last}
      order by ${number} using ~<~ limit ${limits.searchHits})`,
  );
}

/** Fewer than three characters are no trigram: then the name begins with them. */
function byName(em: EntityManager, words: string): Sql {
  const pattern = words.length < 3 ? containing(words).slice(1) : containing(words);
  return sql`(select ${Contact.name} as type, c.id, c.name as text, ${SearchMatch.NAME} as matched
    from contacts_named(${pattern}, ${limits.searchHits}) as named (id)
      join contacts c on c.owner_id = ${tenantOf(em).ownerId} and c.id = named.id)`;
}

function byAmount(em: EntityManager, { entity, amount }: Source, cents: number): Sql[] {
  if (!amount) return [];
  const column = sql.raw(amount.column);
  return amount.statuses.map(
    (status) => sql`(select ${entity.name} as type, id, ${String(cents)} as text, ${SearchMatch.AMOUNT} as matched
      from ${tableOf(em, entity)} where owner_id = ${tenantOf(em).ownerId} and status = ${status} and ${column} = ${cents}
      order by id desc limit ${limits.searchHits})`,
  );
}

/** An amount in units of the currency, as people write it: `1234`, `1,234.50`, `1.234,50`. Null when it is none. */
export function centsIn(words: string, currency: string): number | null {
  const decimals = minorUnitDecimals(currency);
  const fraction = decimals === 0 ? '()' : `(?:[.,](\\d{1,${decimals}}))?`;
  const match = new RegExp(`^(\\d{1,15}|\\d{1,3}(?:[.,' ]\\d{3})+)${fraction}$`).exec(words);
  if (!match) return null;
  const [, whole = '', part = ''] = match;
  const cents = Number(whole.replace(/\D/g, '') + part.padEnd(decimals, '0'));
  return isCents(cents) ? cents : null;
}
