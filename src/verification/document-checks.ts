import { numberedRecords } from '../store/numbers.js';
import { type Sql, sql } from '../store/sql.js';
import type { Check, Owned } from './check.js';
import {
  applied,
  appliedDays,
  bills,
  billsDebited,
  billsPaid,
  creditNotes,
  creditsApplied,
  debitNotes,
  debitsApplied,
  invoicesCredited,
  invoicesPaid,
  invoiceTotals,
  lineAmounts,
  paymentsApplied,
  subtotals,
  vendorApplied,
} from './document-figures.js';

/** Checks of documents against the ledger, and of stored figures against the rows that they follow from. */
export const documentChecks: readonly Check[] = [
  { name: 'accounts receivable ties out', wrongRows: (owned) => tieOut(owned, 'accounts_receivable') },
  { name: 'accounts payable ties out', wrongRows: (owned) => tieOut(owned, 'accounts_payable') },
  { name: 'every document stands in the journal with its amount', wrongRows: documentsAgainstJournal },
  { name: 'money stands on its account', wrongRows: moneyAgainstJournal },
  { name: 'manual journals stand in the journal line by line', wrongRows: manualJournals },
  { name: 'opening balances equal their open items', wrongRows: openingBalances },
  { name: 'amortization schedules come to their whole', wrongRows: amortization },
  { name: 'no line is spread more than once', wrongRows: spreadLines },
  { name: 'disposals book out what was depreciated', wrongRows: disposals },
  { name: 'lines are quantity times unit price', wrongRows: lineAmounts },
  { name: 'invoice totals follow from their lines', wrongRows: invoiceTotals },
  { name: 'bill totals follow from their lines', wrongRows: (owned) => subtotals(owned, bills) },
  { name: 'debit note totals follow from their lines', wrongRows: (owned) => subtotals(owned, debitNotes) },
  { name: 'credit note totals follow from their lines', wrongRows: (owned) => subtotals(owned, creditNotes) },
  { name: 'what is paid on invoices is what is applied', wrongRows: (owned) => applied(owned, invoicesPaid) },
  { name: 'what is credited on invoices is what is applied', wrongRows: (owned) => applied(owned, invoicesCredited) },
  { name: 'what credit notes have applied is what is applied', wrongRows: (owned) => applied(owned, creditsApplied) },
  { name: 'refunds and write-offs are what documents say', wrongRows: settled },
  { name: 'what was released is what was approved', wrongRows: released },
  { name: 'what payments have applied is what is applied', wrongRows: (owned) => applied(owned, paymentsApplied) },
  { name: 'what is paid on bills is what is applied', wrongRows: (owned) => applied(owned, billsPaid) },
  { name: 'what is debited on bills is what is applied', wrongRows: (owned) => applied(owned, billsDebited) },
  { name: 'what vendor payments have applied is what is applied', wrongRows: (owned) => applied(owned, vendorApplied) },
  { name: 'what debit notes have applied is what is applied', wrongRows: (owned) => applied(owned, debitsApplied) },
  { name: 'applications carry the days of their documents', wrongRows: appliedDays },
  { name: 'numbers have no gaps', wrongRows: numbers },
  { name: 'commitments are matched by their approved allocations', wrongRows: commitmentsMatched },
];

/** What the ledger holds for a control account, against what documents say, for each owner and currency. */
function tieOut(owned: Owned, role: 'accounts_receivable' | 'accounts_payable'): Sql {
  return sql`
    with control as (
      select e.owner_id, e.currency, sum(l.debit_cents - l.credit_cents) as cents
      from accounts a
        join journal_lines l on l.owner_id = a.owner_id and l.account_id = a.id
        join journal_entries e on e.owner_id = l.owner_id and e.id = l.entry_id
      where ${owned('a')} and a.role = ${role} group by e.owner_id, e.currency
    ), documents as (
      select owner_id, currency, sum(cents) as cents from (${openDocuments(owned, role)}) open
      group by owner_id, currency
    )
    select owner_id, format('%s in %s', ${role}::text, currency) as row,
      format('the ledger holds %s, documents come to %s', coalesce(control.cents, 0), coalesce(documents.cents, 0))
        as problem
    from control full join documents using (owner_id, currency)
    where coalesce(control.cents, 0) <> coalesce(documents.cents, 0)`;
}

/** What is still open, as a debit balance. */
function openDocuments(owned: Owned, role: 'accounts_receivable' | 'accounts_payable'): Sql {
  if (role === 'accounts_receivable') {
    return sql`
      select i.owner_id, i.currency, i.balance_due_cents::bigint as cents
        from invoices i where ${owned('i')} and i.status = 'posted'
      union all
      select p.owner_id, p.currency, -p.unapplied_cents::bigint
        from payments p where ${owned('p')} and p.status <> 'void' and p.prepayment_account_id is null
      union all
      select n.owner_id, n.currency, -n.unapplied_cents::bigint
        from credit_notes n where ${owned('n')} and n.status = 'posted'`;
  }
  return sql`
    select b.owner_id, b.currency, -b.balance_due_cents::bigint as cents
      from bills b where ${owned('b')} and b.status = 'posted'
    union all
    select n.owner_id, n.currency, n.unapplied_cents::bigint from debit_notes n where ${owned('n')} and n.status = 'posted'
    union all
    select v.owner_id, v.currency, v.unapplied_cents::bigint
      from vendor_payments v where ${owned('v')} and v.status <> 'void' and v.prepayment_account_id is null`;
}

/** Whether a refund `r` is one of a prepayment, which leaves the control account alone. */
const isPrepaidRefund = sql`exists (select from payments p
  where p.owner_id = r.owner_id and p.id = r.payment_id and p.prepayment_account_id is not null)`;
const isPrepaidVendorRefund = sql`exists (select from vendor_payments p
  where p.owner_id = r.owner_id and p.id = r.vendor_payment_id and p.prepayment_account_id is not null)`;

/** Every document's own effect on the control accounts: its whole amount while it counts, nothing otherwise. */
function documentsAgainstJournal(owned: Owned): Sql {
  return sql`
    with journal as (
      select e.owner_id, e.source_type, e.source_id, e.currency, sum(l.debit_cents - l.credit_cents) as cents
      from accounts a
        join journal_lines l on l.owner_id = a.owner_id and l.account_id = a.id
        join journal_entries e on e.owner_id = l.owner_id and e.id = l.entry_id
      where ${owned('a')} and a.role = case when e.source_type in ('invoice', 'payment', 'payment_application', 'credit_note',
        'customer_refund', 'invoice_write_off')
        then 'accounts_receivable' else 'accounts_payable' end
      group by e.owner_id, e.source_type, e.source_id, e.currency
    ), documents as (${countedDocuments(owned)})
    select owner_id, format('%s %s', source_type, source_id) as row,
      format('the ledger holds %s %s, the document comes to %s', coalesce(journal.cents, 0), currency,
        coalesce(documents.cents, 0)) as problem
    from journal full join documents using (owner_id, source_type, source_id, currency)
    where coalesce(journal.cents, 0) <> coalesce(documents.cents, 0)`;
}

function countedDocuments(owned: Owned): Sql {
  return sql`
    select i.owner_id, 'invoice' as source_type, i.id as source_id, i.currency, i.total_cents::bigint as cents
      from invoices i where ${owned('i')} and i.status = 'posted'
    union all
    select p.owner_id, 'payment', p.id, p.currency, -coalesce(p.gross_amount_cents, p.amount_cents)::bigint
      from payments p where ${owned('p')} and p.status <> 'void' and p.prepayment_account_id is null
    union all
    select a.owner_id, 'payment_application', a.id, p.currency, -a.amount_cents::bigint
      from payment_applications a join payments p on p.owner_id = a.owner_id and p.id = a.payment_id
      where ${owned('a')} and a.is_prepaid and a.removed_on is null
    union all
    select a.owner_id, 'bill_application', a.id, v.currency, a.amount_cents::bigint
      from bill_applications a join vendor_payments v on v.owner_id = a.owner_id and v.id = a.vendor_payment_id
      where ${owned('a')} and a.is_prepaid and a.removed_on is null
    union all
    select b.owner_id, 'bill', b.id, b.currency, -b.total_cents::bigint
      from bills b where ${owned('b')} and b.status = 'posted'
    union all
    select v.owner_id, 'vendor_payment', v.id, v.currency, v.amount_cents::bigint
      from vendor_payments v where ${owned('v')} and v.status <> 'void' and v.prepayment_account_id is null
    union all
    select n.owner_id, 'debit_note', n.id, n.currency, n.total_cents::bigint
      from debit_notes n where ${owned('n')} and n.status = 'posted'
    union all
    select c.owner_id, 'credit_note', c.id, c.currency, -c.total_cents::bigint
      from credit_notes c where ${owned('c')} and c.status = 'posted'
    union all
    select r.owner_id, 'customer_refund', r.id, r.currency, r.amount_cents::bigint
      from customer_refunds r where ${owned('r')} and r.status = 'posted' and not ${isPrepaidRefund}
    union all
    select w.owner_id, 'invoice_write_off', w.id, w.currency, -w.amount_cents::bigint
      from invoice_write_offs w where ${owned('w')} and w.status = 'posted'
    union all
    select r.owner_id, 'vendor_refund', r.id, r.currency, -r.amount_cents::bigint
      from vendor_refunds r where ${owned('r')} and r.status = 'posted' and not ${isPrepaidVendorRefund}
    union all
    select w.owner_id, 'bill_write_off', w.id, w.currency, w.amount_cents::bigint
      from bill_write_offs w where ${owned('w')} and w.status = 'posted'`;
}

/**
 * What payments, refunds and bank transactions move on their bank, cash or card accounts, in the currency in which it moves
 * there: all of it while they count.
 */
function moneyAgainstJournal(owned: Owned): Sql {
  return sql`
    with money as (
      select p.owner_id, 'payment' as source_type, p.id as source_id, p.account_id, coalesce(p.bank_currency, p.currency) as currency,
        case when p.status = 'void' or p.status = 'pending' and p.clearing_account_id is not null then 0
          else coalesce(p.bank_amount_cents, p.amount_cents) end::bigint as cents from payments p where ${owned('p')}
      union all
      select v.owner_id, 'vendor_payment', v.id, v.account_id, coalesce(v.bank_currency, v.currency),
        case when v.status = 'void' or v.status = 'pending' and v.clearing_account_id is not null then 0
          else -coalesce(v.bank_amount_cents, v.amount_cents) end::bigint from vendor_payments v where ${owned('v')}
      union all
      select t.owner_id, 'bank_transaction', t.id, t.account_id, t.currency, case when t.status = 'void' then 0
          when t.kind in ('interest_earned', 'sales_tax_refunded') then t.amount_cents else -t.amount_cents end::bigint
        from bank_transactions t where ${owned('t')}
      union all
      select t.owner_id, 'bank_transaction', t.id, t.counter_account_id, coalesce(t.counter_currency, t.currency),
          case when t.status = 'void' then 0 else coalesce(t.counter_amount_cents, t.amount_cents) end::bigint
        from bank_transactions t where ${owned('t')} and t.kind = 'transfer'
      union all
      select r.owner_id, 'customer_refund', r.id, r.account_id, coalesce(r.bank_currency, r.currency),
        case when r.status = 'void' then 0 else -coalesce(r.bank_amount_cents, r.amount_cents) end::bigint
        from customer_refunds r where ${owned('r')}
      union all
      select r.owner_id, 'vendor_refund', r.id, r.account_id, coalesce(r.bank_currency, r.currency),
        case when r.status = 'void' then 0 else coalesce(r.bank_amount_cents, r.amount_cents) end::bigint
        from vendor_refunds r where ${owned('r')}
    )
    select m.owner_id, format('%s %s', m.source_type, m.source_id) as row,
      format('moves %s %s on its account, the ledger holds %s', m.cents, m.currency,
        coalesce(sum(l.debit_cents - l.credit_cents), 0)) as problem
    from money m
      left join journal_entries e on e.owner_id = m.owner_id and e.source_type = m.source_type and e.source_id = m.source_id
        and e.currency = m.currency
      left join journal_lines l on l.owner_id = e.owner_id and l.entry_id = e.id and l.account_id = m.account_id
    group by m.owner_id, m.source_type, m.source_id, m.account_id, m.currency, m.cents
    having m.cents <> coalesce(sum(l.debit_cents - l.credit_cents), 0)`;
}

/**
 * What opening balances and the open items with them leave on the account between the two: nothing at the end of any day. An
 * item that is voided alone leaves what it came to there, and so may a manual journal: reversals and journals are left out.
 */
function openingBalances(owned: Owned): Sql {
  return sql`
    select owner_id, format('opening balances in %s from %s', currency, day) as row,
      format('leave %s on their account', cents) as problem
    from (
      select a.owner_id, e.currency, e.entry_date as day,
        sum(sum(l.debit_cents - l.credit_cents)) over (partition by a.owner_id, e.currency order by e.entry_date) as cents
      from accounts a
        join journal_lines l on l.owner_id = a.owner_id and l.account_id = a.id
        join journal_entries e on e.owner_id = l.owner_id and e.id = l.entry_id
      where ${owned('a')} and a.role = 'opening_balances'
        and e.kind <> 'reversal' and e.source_type <> 'manual_journal'
      group by a.owner_id, e.currency, e.entry_date
    ) days where cents <> 0`;
}

/** What each posted manual journal books to each account; one that is a draft or reversed books nothing. */
function manualJournals(owned: Owned): Sql {
  return sql`
    with booked as (
      select m.owner_id, m.id, l.account_id, sum(l.debit_cents - l.credit_cents) as cents
      from manual_journals m
        join manual_journal_lines l on l.owner_id = m.owner_id and l.manual_journal_id = m.id
      where ${owned('m')} and m.status = 'posted' group by m.owner_id, m.id, l.account_id
    ), journal as (
      select e.owner_id, e.source_id as id, l.account_id, sum(l.debit_cents - l.credit_cents) as cents
      from journal_entries e join journal_lines l on l.owner_id = e.owner_id and l.entry_id = e.id
      where ${owned('e')} and e.source_type = 'manual_journal' group by e.owner_id, e.source_id, l.account_id
    )
    select owner_id, format('manual journal %s', id) as row,
      format('books %s to account %s, the ledger holds %s', coalesce(booked.cents, 0), account_id,
        coalesce(journal.cents, 0)) as problem
    from booked full join journal using (owner_id, id, account_id)
    where coalesce(booked.cents, 0) <> coalesce(journal.cents, 0)`;
}

/** The plan of each schedule comes to what it spreads, and each journal that was made of it books what was planned. */
function amortization(owned: Owned): Sql {
  return sql`
    with planned as (
      select e.owner_id, e.amortization_schedule_id as id, sum(e.amount_cents) as cents
      from amortization_entries e where ${owned('e')} group by e.owner_id, e.amortization_schedule_id
    ), booked as (
      select l.owner_id, l.manual_journal_id, l.account_id, sum(l.debit_cents - l.credit_cents) as cents
      from manual_journal_lines l where ${owned('l')} group by l.owner_id, l.manual_journal_id, l.account_id
    )
    select s.owner_id, format('amortization schedule %s', s.id) as row,
      format('spreads %s, its plan comes to %s', s.total_cents, coalesce(planned.cents, 0)) as problem
    from amortization_schedules s left join planned on planned.owner_id = s.owner_id and planned.id = s.id
    where ${owned('s')} and coalesce(planned.cents, 0) <> s.total_cents
    union all
    select e.owner_id, format('amortization schedule %s, entry %s', s.id, e.position),
      format('is planned with %s, its journal books %s', e.amount_cents, coalesce(booked.cents, 0))
    from amortization_entries e
      join amortization_schedules s on s.owner_id = e.owner_id and s.id = e.amortization_schedule_id
      left join booked on booked.owner_id = e.owner_id and booked.manual_journal_id = e.manual_journal_id
        and booked.account_id = s.balance_account_id
    where ${owned('e')} and e.manual_journal_id is not null
      and case s.kind when 'deferred_revenue' then 1 else -1 end * e.amount_cents is distinct from booked.cents`;
}

/**
 * What schedules hold of each line of a document, against the line and the tax of its code that is not recovered. One that was
 * ended holds what it has made entries of; all of it as long as the journal stands that put it on the balance sheet.
 */
function spreadLines(owned: Owned): Sql {
  return sql`
    with made as (
      select e.owner_id, e.amortization_schedule_id as id, sum(e.amount_cents) as cents
      from amortization_entries e join manual_journals j on j.owner_id = e.owner_id and j.id = e.manual_journal_id
      where ${owned('e')} and j.status <> 'reversed' group by e.owner_id, e.amortization_schedule_id
    ), held as (
      select s.owner_id, s.invoice_line_id, s.bill_line_id, sum(case when s.status <> 'ended' or j.status = 'posted'
        then coalesce(s.cost_cents, s.total_cents) else coalesce(made.cents, 0) end) as cents
      from amortization_schedules s
        left join manual_journals j on j.owner_id = s.owner_id and j.id = s.deferral_journal_id
        left join made on made.owner_id = s.owner_id and made.id = s.id
      where ${owned('s')} group by s.owner_id, s.invoice_line_id, s.bill_line_id
    ), lines as (
      select h.owner_id, format('line %s of invoice %s', l.id, l.invoice_id) as row, h.cents, l.amount_cents::bigint as whole
      from held h join invoice_lines l on l.owner_id = h.owner_id and l.id = h.invoice_line_id
      union all
      select h.owner_id, format('line %s of bill %s', l.id, l.bill_id), h.cents, l.amount_cents::bigint + (
        select coalesce(sum(t.non_recoverable_cents), 0) from document_tax_lines t
        where t.owner_id = l.owner_id and t.bill_id = l.bill_id and t.tax_code_id = l.tax_code_id)
      from held h join bill_lines l on l.owner_id = h.owner_id and l.id = h.bill_line_id
    )
    select owner_id, row, format('comes to %s, schedules spread %s', whole, cents) as problem
    from lines where cents > whole`;
}

/** The depreciation that each disposal books out, against the entries of the asset that are posted. */
function disposals(owned: Owned): Sql {
  return sql`
    with done as (
      select e.owner_id, e.amortization_schedule_id as id, sum(e.amount_cents) as cents
      from amortization_entries e join manual_journals j on j.owner_id = e.owner_id and j.id = e.manual_journal_id
      where ${owned('e')} and j.status = 'posted' group by e.owner_id, e.amortization_schedule_id
    )
    select s.owner_id, format('amortization schedule %s', s.id) as row,
      format('depreciated %s, its disposal is %s and books out %s', coalesce(done.cents, 0), j.status, out.cents) as problem
    from amortization_schedules s
      join manual_journals j on j.owner_id = s.owner_id and j.id = s.disposal_journal_id
      left join done on done.owner_id = s.owner_id and done.id = s.id
      cross join lateral (
        select coalesce(sum(l.debit_cents), 0) as cents, case when done.cents is null then count(*) = 0
          else coalesce(bool_or(l.debit_cents::bigint = done.cents), false) end as is_whole
        from manual_journal_lines l
        where l.owner_id = j.owner_id and l.manual_journal_id = j.id and l.account_id = s.balance_account_id
          and l.debit_cents > 0
      ) out
    where ${owned('s')} and s.status = 'disposed' and (j.status <> 'posted' or not out.is_whole)`;
}

const settledFigures: readonly { document: Sql; figure: Sql; settlements: Sql; reference: Sql; name: string }[] = [
  {
    document: sql`payments`,
    figure: sql`refunded_cents`,
    settlements: sql`customer_refunds`,
    reference: sql`payment_id`,
    name: 'payment',
  },
  {
    document: sql`credit_notes`,
    figure: sql`refunded_cents`,
    settlements: sql`customer_refunds`,
    reference: sql`credit_note_id`,
    name: 'credit note',
  },
  {
    document: sql`vendor_payments`,
    figure: sql`refunded_cents`,
    settlements: sql`vendor_refunds`,
    reference: sql`vendor_payment_id`,
    name: 'vendor payment',
  },
  {
    document: sql`debit_notes`,
    figure: sql`refunded_cents`,
    settlements: sql`vendor_refunds`,
    reference: sql`debit_note_id`,
    name: 'debit note',
  },
  {
    document: sql`invoices`,
    figure: sql`amount_written_off_cents`,
    settlements: sql`invoice_write_offs`,
    reference: sql`invoice_id`,
    name: 'invoice',
  },
  {
    document: sql`bills`,
    figure: sql`amount_written_off_cents`,
    settlements: sql`bill_write_offs`,
    reference: sql`bill_id`,
    name: 'bill',
  },
];

function settled(owned: Owned): Sql {
  const wrong = settledFigures.map(
    ({ document, figure, settlements, reference, name }) => sql`
      select d.owner_id, format('%s %s', ${name}::text, d.id) as row,
        format('refunds or write-offs come to %s, stored is %s', coalesce(s.cents, 0), d.${figure}) as problem
      from ${document} d
        left join (
          select owner_id, ${reference} as document_id, sum(amount_cents) as cents from ${settlements} s
          where ${owned('s')} and s.status = 'posted' group by owner_id, ${reference}
        ) s on s.owner_id = d.owner_id and s.document_id = d.id
      where ${owned('d')} and coalesce(s.cents, 0) <> d.${figure}`,
  );
  return sql`${sql.join(wrong, sql` union all `)}`;
}

const releasedRecords = [
  { table: 'vendor_payments', column: 'vendor_payment_id' },
  { table: 'customer_refunds', column: 'customer_refund_id' },
  { table: 'bank_transactions', column: 'bank_transaction_id' },
];

/** Of proposals that were released, the payments, refunds and bank transactions that came of them. */
function released(owned: Owned): Sql {
  const made = releasedRecords.map(
    ({ table, column }) => sql`select amount_cents::bigint as cents, currency from ${sql.ref(table)} m
      where m.owner_id = p.owner_id and m.id = p.${sql.ref(column)}`,
  );
  return sql`
    select p.owner_id, format('payment proposal %s', p.id) as row,
      format('%s cents %s were approved, made were %s cents %s', p.amount_cents, p.currency, coalesce(m.cents, 0), m.currency)
        as problem
    from payment_proposals p left join lateral (${sql.join(made, sql` union all `)}) m on true
    where ${owned('p')} and p.status = 'released' and p.kind <> 'approval_limit'
      and (m.cents is distinct from p.amount_cents or m.currency is distinct from p.currency)`;
}

/**
 * Invoices and notes are never removed, so the numbers of each run go from its first to the last one given out. A draft bill
 * may be removed and takes its number along; what is left must have been given out.
 */
function numbers(owned: Owned): Sql {
  const given = Object.entries(numberedRecords).map(([kind, { table, column }]) => {
    const isGiven = takenOver.has(kind) ? sql`d.opening_balance_id is null` : sql`d.${sql.ref(column)} is not null`;
    return sql`select d.owner_id, ${kind}::text as kind, d.${sql.ref(column)} as number,
        substring(d.${sql.ref(column)} from '^(.*?)[0-9]{1,15}$') as prefix,
        substring(d.${sql.ref(column)} from '[0-9]{1,15}$')::bigint as place
      from ${sql.ref(table)} d where ${owned('d')} and ${isGiven}`;
  });
  const standard = Object.entries(numberedRecords).map(([kind, { prefix }]) => sql`(${kind}::text, ${prefix}::text)`);
  return sql`
    with given_out as (
      select r.owner_id, r.kind, r.prefix, r.first_number, r.last_number from number_runs r where ${owned('r')}
      union all
      select s.owner_id, s.kind, k.prefix, 1, s.last_number
        from number_sequences s join (values ${sql.join(standard)}) as k (kind, prefix) on k.kind = s.kind
        where ${owned('s')}
    ), runs as (
      select *, lead(first_number) over (partition by owner_id, kind, prefix order by first_number) as next_first
      from given_out
    ), numbered as (
      ${sql.join(given, sql` union all `)}
    ), placed as (
      select n.owner_id, n.kind, n.number, n.prefix, n.place, r.first_number, r.last_number,
        coalesce(lag(n.place) over (partition by n.owner_id, n.kind, n.prefix, r.first_number order by n.place),
          r.first_number - 1) as before
      from numbered n left join runs r on r.owner_id = n.owner_id and r.kind = n.kind and r.prefix = n.prefix
        and n.place >= r.first_number and n.place < coalesce(r.next_first, n.place + 1)
    ), highest as (
      select owner_id, kind, prefix, first_number, max(place) as place from placed
      where first_number is not null group by owner_id, kind, prefix, first_number
    )
    select owner_id, number as row, case when first_number is null then 'was not given out'
        else format('comes after number %s', before) end as problem
      from placed where first_number is null or kind <> 'bill' and place <> before + 1
    union all
    select owner_id, format('%s numbers %s', kind, prefix), format('%s was given out, the highest in use is %s', last_number,
        coalesce(place, first_number - 1))
      from runs left join highest using (owner_id, kind, prefix, first_number)
      where place > last_number or kind <> 'bill' and coalesce(place, first_number - 1) <> last_number`;
}

/** Kinds of which other books bring records along, with numbers of their own. */
const takenOver: ReadonlySet<string> = new Set(['invoice', 'credit_note']);

function commitmentsMatched(owned: Owned): Sql {
  return sql`
    select c.owner_id, format('commitment %s', c.number) as row,
      format('approved allocations come to %s, stored is %s', coalesce(a.cents, 0), c.matched_total_cents) as problem
    from commitments c
      left join (
        select owner_id, commitment_id, sum(allocated_cents) as cents from allocations a
        where ${owned('a')} and a.status = 'approved' group by owner_id, commitment_id
      ) a on a.owner_id = c.owner_id and a.commitment_id = c.id
    where ${owned('c')} and coalesce(a.cents, 0) <> c.matched_total_cents`;
}
