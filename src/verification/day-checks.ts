import { type Sql, sql } from '../store/sql.js';
import type { Check, Owned } from './check.js';

/**
 * Checks of every day of the past: that aging and unapplied credits come to the control account at the end of each. A
 * document adds its amount on its day and takes it away on the day of its voiding, as its entries do in the ledger;
 * applications move amounts between the two sides of aging and leave their difference alone, as long as they count only
 * while both of their documents do. So the sums of documents are compared on every day on which anything changes, and the
 * days of applications with those of their documents.
 */
export const dayChecks: readonly Check[] = [
  { name: 'accounts receivable ties out on every day', wrongRows: (owned) => everyDay(owned, receivable) },
  { name: 'accounts payable ties out on every day', wrongRows: (owned) => everyDay(owned, payable) },
  {
    name: 'prepayments of customers tie out on every day',
    wrongRows: (owned) => everyDay(owned, customerPrepayments),
  },
  { name: 'prepayments to vendors tie out on every day', wrongRows: (owned) => everyDay(owned, vendorPrepayments) },
  { name: 'payments on the clearing account tie out on every day', wrongRows: (owned) => everyDay(owned, clearing) },
  { name: 'payments count on invoices while both count', wrongRows: (owned) => withinDays(owned, onInvoices) },
  { name: 'vendor payments count on bills while both count', wrongRows: (owned) => withinDays(owned, onBills) },
  { name: 'debit notes count on bills while both count', wrongRows: (owned) => withinDays(owned, debitsOnBills) },
  {
    name: 'credit notes count on invoices while both count',
    wrongRows: (owned) => withinDays(owned, creditsOnInvoices),
  },
  { name: 'refunds and write-offs count while their documents do', wrongRows: settlementsWithinDays },
  { name: 'no document is applied beyond its amount on any day', wrongRows: withinAmounts },
];

interface DatedDocuments {
  table: Sql;
  /** What is read instead of the table, where several make a row. */
  rows?: (owned: Owned) => Sql;
  day: Sql;
  /** What the document adds to its control account, as a debit; `d` is the document. */
  cents: Sql;
  name: string;
  /** The day from which it no longer counts; that of its voiding by default. */
  until?: Sql;
  /** Which of them count at all. */
  which?: Sql;
}

const invoices: DatedDocuments = {
  table: sql`invoices`,
  day: sql`booked_on`,
  cents: sql`d.total_cents::bigint`,
  name: 'invoice',
};
const payments: DatedDocuments = {
  table: sql`payments`,
  day: sql`received_on`,
  cents: sql`-coalesce(d.gross_amount_cents, d.amount_cents)::bigint`,
  name: 'payment',
};
const bills: DatedDocuments = {
  table: sql`bills`,
  day: sql`booked_on`,
  cents: sql`-d.total_cents::bigint`,
  name: 'bill',
};
const vendorPayments: DatedDocuments = {
  table: sql`vendor_payments`,
  day: sql`paid_at`,
  cents: sql`d.amount_cents::bigint`,
  name: 'vendor payment',
};
const debitNotes: DatedDocuments = {
  table: sql`debit_notes`,
  day: sql`issue_date`,
  cents: sql`d.total_cents::bigint`,
  name: 'debit note',
};

const creditNotes: DatedDocuments = {
  table: sql`credit_notes`,
  day: sql`issue_date`,
  cents: sql`-d.total_cents::bigint`,
  name: 'credit note',
};

const customerRefunds: DatedDocuments = {
  table: sql`customer_refunds`,
  day: sql`refunded_on`,
  cents: sql`d.amount_cents::bigint`,
  name: 'customer refund',
};
const invoiceWriteOffs: DatedDocuments = {
  table: sql`invoice_write_offs`,
  day: sql`written_off_on`,
  cents: sql`-d.amount_cents::bigint`,
  name: 'invoice write-off',
};
const vendorRefunds: DatedDocuments = {
  table: sql`vendor_refunds`,
  day: sql`refunded_on`,
  cents: sql`-d.amount_cents::bigint`,
  name: 'vendor refund',
};
const billWriteOffs: DatedDocuments = {
  table: sql`bill_write_offs`,
  day: sql`written_off_on`,
  cents: sql`d.amount_cents::bigint`,
  name: 'bill write-off',
};

const waiting = { until: sql`coalesce(d.confirmed_on, d.voided_on)`, which: sql`d.clearing_account_id is not null` };

interface ControlAccount {
  role: string;
  documents: readonly DatedDocuments[];
}

/** Applications of prepayments, which move between the account of prepayments and the control account. */
function prepaidApplied(applications: Sql, payments: Sql, reference: Sql): DatedDocuments {
  const rows = (owned: Owned) => sql`(select a.*, p.currency, 'posted' as status
    from ${applications} a join ${payments} p on p.owner_id = a.owner_id and p.id = a.${reference}
    where ${owned('a')} and a.is_prepaid)`;
  const until = sql`greatest(d.removed_on, case when d.removed_on is not null then d.applied_on end)`;
  return {
    table: applications,
    rows,
    day: sql`applied_on`,
    cents: sql`-d.amount_cents::bigint`,
    name: 'application',
    until,
  };
}

const customerApplied = prepaidApplied(sql`payment_applications`, sql`payments`, sql`payment_id`);
const vendorApplied = prepaidApplied(sql`bill_applications`, sql`vendor_payments`, sql`vendor_payment_id`);
const [prepaid, notPrepaid] = [sql`d.prepayment_account_id is not null`, sql`d.prepayment_account_id is null`];
const prepaidRefund = (payments: Sql, reference: Sql) => sql`exists (select from ${payments} p
  where p.owner_id = d.owner_id and p.id = d.${reference} and p.prepayment_account_id is not null)`;
const ofPrepayment = prepaidRefund(sql`payments`, sql`payment_id`);
const ofVendorPrepayment = prepaidRefund(sql`vendor_payments`, sql`vendor_payment_id`);
const opposite = (documents: DatedDocuments): DatedDocuments => ({ ...documents, cents: sql`-(${documents.cents})` });

const receivable: ControlAccount = {
  role: 'accounts_receivable',
  documents: [
    invoices,
    { ...payments, which: notPrepaid },
    customerApplied,
    creditNotes,
    { ...customerRefunds, which: sql`not ${ofPrepayment}` },
    invoiceWriteOffs,
  ],
};
const payable: ControlAccount = {
  role: 'accounts_payable',
  documents: [
    bills,
    { ...vendorPayments, which: notPrepaid },
    opposite(vendorApplied),
    debitNotes,
    { ...vendorRefunds, which: sql`not ${ofVendorPrepayment}` },
    billWriteOffs,
  ],
};

/** What is not applied and not refunded of prepayments. */
const customerPrepayments: ControlAccount = {
  role: 'customer_prepayments',
  documents: [{ ...payments, which: prepaid }, opposite(customerApplied), { ...customerRefunds, which: ofPrepayment }],
};
const vendorPrepayments: ControlAccount = {
  role: 'vendor_prepayments',
  documents: [{ ...vendorPayments, which: prepaid }, vendorApplied, { ...vendorRefunds, which: ofVendorPrepayment }],
};

/** A payment waits on the clearing account until it is confirmed, or void before. */
const clearing: ControlAccount = {
  role: 'payments_clearing',
  documents: [
    { ...payments, cents: sql`d.amount_cents::bigint`, ...waiting },
    { ...vendorPayments, cents: sql`-d.amount_cents::bigint`, ...waiting },
  ],
};

/** The days from which the ledger and the documents differ by another amount than the day before. */
function everyDay(owned: Owned, { role, documents }: ControlAccount): Sql {
  const moved = documents.map(({ table, rows, day, cents, until = sql`d.voided_on`, which = sql`true` }) => {
    const dated = rows?.(owned) ?? table;
    return sql`
      select d.owner_id, d.currency, d.${day} as day, 0::bigint as ledger, ${cents} as documents
        from ${dated} d where ${owned('d')} and d.status not in ('draft', 'cancelled') and ${which}
      union all
      select d.owner_id, d.currency, ${until}, 0, -(${cents})
        from ${dated} d where ${owned('d')} and ${until} is not null and ${which}`;
  });
  return sql`
    with movements as (
      select e.owner_id, e.currency, e.entry_date as day, (l.debit_cents - l.credit_cents)::bigint as ledger, 0 as documents
      from accounts a
        join journal_lines l on l.owner_id = a.owner_id and l.account_id = a.id
        join journal_entries e on e.owner_id = l.owner_id and e.id = l.entry_id
      where ${owned('a')} and a.role = ${role}
      union all ${sql.join(moved, sql` union all `)}
    ), days as (
      select owner_id, currency, day, sum(ledger) as ledger, sum(documents) as documents
      from movements group by owner_id, currency, day
    ), ends as (
      select owner_id, currency, day, ledger <> documents as changes,
        sum(ledger) over days_before as ledger, sum(documents) over days_before as documents
      from days window days_before as (partition by owner_id, currency order by day)
    )
    select owner_id, format('%s in %s from %s', ${role}::text, currency, day) as row,
      format('the ledger holds %s, documents come to %s', ledger, documents) as problem
    from ends where changes and ledger <> documents`;
}

interface Applications {
  table: Sql;
  source: DatedDocuments;
  sourceId: Sql;
  target: DatedDocuments;
  targetId: Sql;
}

const onInvoices: Applications = {
  table: sql`payment_applications`,
  source: payments,
  sourceId: sql`payment_id`,
  target: invoices,
  targetId: sql`invoice_id`,
};
const onBills: Applications = {
  table: sql`bill_applications`,
  source: vendorPayments,
  sourceId: sql`vendor_payment_id`,
  target: bills,
  targetId: sql`bill_id`,
};
const debitsOnBills: Applications = {
  table: sql`debit_applications`,
  source: debitNotes,
  sourceId: sql`debit_note_id`,
  target: bills,
  targetId: sql`bill_id`,
};

const creditsOnInvoices: Applications = {
  table: sql`credit_applications`,
  source: creditNotes,
  sourceId: sql`credit_note_id`,
  target: invoices,
  targetId: sql`invoice_id`,
};

/** Applications that count on a day on which their payment or debit note, or what it is applied to, does not. */
function withinDays(owned: Owned, { table, source, sourceId, target, targetId }: Applications): Sql {
  return sql`
    select a.owner_id, format('application %s', a.id) as row,
      format('counts from %s until %s; its %s from %s until %s, its %s from %s until %s',
        a.applied_on, coalesce(a.removed_on::text, 'today'), ${source.name}::text, s.${source.day},
        coalesce(s.voided_on::text, 'today'), ${target.name}::text, t.${target.day},
        coalesce(t.voided_on::text, 'today')) as problem
    from ${table} a
      join ${source.table} s on s.owner_id = a.owner_id and s.id = a.${sourceId}
      join ${target.table} t on t.owner_id = a.owner_id and t.id = a.${targetId}
    where ${owned('a')} and coalesce(a.removed_on, 'infinity') > a.applied_on
      and (a.applied_on < greatest(s.${source.day}, t.${target.day})
        or coalesce(a.removed_on, 'infinity') > least(s.voided_on, t.voided_on))`;
}

/** A kind of applications with the document that it refers to, and its first day and the one from which it no longer counts. */
type Kind = [table: Sql, reference: Sql, from?: Sql, until?: Sql];

/** Refunds or write-offs as applications to the one document that each is of. */
function settling({ table, day }: DatedDocuments, reference: Sql): Kind {
  return [table, reference, day, sql`voided_on`];
}

const settlements: readonly [DatedDocuments, Sql, DatedDocuments][] = [
  [customerRefunds, sql`payment_id`, payments],
  [customerRefunds, sql`credit_note_id`, creditNotes],
  [invoiceWriteOffs, sql`invoice_id`, invoices],
  [vendorRefunds, sql`vendor_payment_id`, vendorPayments],
  [vendorRefunds, sql`debit_note_id`, debitNotes],
  [billWriteOffs, sql`bill_id`, bills],
];

/** Refunds and write-offs that count on a day on which their document does not. */
function settlementsWithinDays(owned: Owned): Sql {
  const wrong = settlements.map(
    ([settlement, reference, document]) => sql`
      select s.owner_id, format('%s %s', ${settlement.name}::text, s.id) as row,
        format('counts from %s until %s; its %s from %s until %s', s.${settlement.day},
          coalesce(s.voided_on::text, 'today'), ${document.name}::text, d.${document.day},
          coalesce(d.voided_on::text, 'today')) as problem
      from ${settlement.table} s join ${document.table} d on d.owner_id = s.owner_id and d.id = s.${reference}
      where ${owned('s')} and coalesce(s.voided_on, 'infinity') > s.${settlement.day}
        and (s.${settlement.day} < d.${document.day} or coalesce(s.voided_on, 'infinity') > d.voided_on)`,
  );
  return sql`${sql.join(wrong, sql` union all `)}`;
}

function withinAmounts(owned: Owned): Sql {
  const wrong = [
    exceeded(owned, invoices, [
      [onInvoices.table, onInvoices.targetId],
      [creditsOnInvoices.table, creditsOnInvoices.targetId],
      settling(invoiceWriteOffs, sql`invoice_id`),
    ]),
    exceeded(owned, creditNotes, [
      [creditsOnInvoices.table, creditsOnInvoices.sourceId],
      settling(customerRefunds, sql`credit_note_id`),
    ]),
    exceeded(owned, payments, [[onInvoices.table, onInvoices.sourceId], settling(customerRefunds, sql`payment_id`)]),
    exceeded(owned, bills, [
      [onBills.table, onBills.targetId],
      [debitsOnBills.table, debitsOnBills.targetId],
      settling(billWriteOffs, sql`bill_id`),
    ]),
    exceeded(owned, vendorPayments, [
      [onBills.table, onBills.sourceId],
      settling(vendorRefunds, sql`vendor_payment_id`),
    ]),
    exceeded(owned, debitNotes, [
      [debitsOnBills.table, debitsOnBills.sourceId],
      settling(vendorRefunds, sql`debit_note_id`),
    ]),
  ];
  return sql`${sql.join(wrong, sql` union all `)}`;
}

/** The documents on which more is applied at the end of a day than they come to; the first such day. */
function exceeded(owned: Owned, { table, cents, name }: DatedDocuments, applications: Kind[]): Sql {
  const moved = applications.map(
    ([kind, reference, from = sql`applied_on`, until = sql`removed_on`]) => sql`
      select a.owner_id, a.${reference} as id, a.${from} as day, a.amount_cents::bigint as cents
        from ${kind} a where ${owned('a')} and coalesce(a.${until}, 'infinity') > a.${from}
      union all
      select a.owner_id, a.${reference}, a.${until}, -a.amount_cents::bigint
        from ${kind} a where ${owned('a')} and a.${until} > a.${from}`,
  );
  return sql`(
    select distinct on (d.owner_id, d.id) d.owner_id, format('%s %s', ${name}::text, d.id) as row,
      format('%s are applied on %s, the amount is %s', applied.cents, applied.day, abs(${cents})) as problem
    from (
      select owner_id, id, day, sum(sum(cents)) over (partition by owner_id, id order by day) as cents
      from (${sql.join(moved, sql` union all `)}) moved group by owner_id, id, day
    ) applied join ${table} d on d.owner_id = applied.owner_id and d.id = applied.id
    where applied.cents > abs(${cents}) order by d.owner_id, d.id, applied.day)`;
}
