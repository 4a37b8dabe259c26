import { settledDocuments } from '../ledger/exchange-difference.operations.js';
import { type Sql, sql } from '../store/sql.js';
import type { Check, Owned } from './check.js';

/** Whether documents settle each other on an account `a`. */
const isSettling = sql`a.role in ('accounts_receivable', 'accounts_payable', 'customer_prepayments', 'vendor_prepayments')`;

/** Checks of base amounts: of each line, and of the control accounts against what is open at what it was booked at. */
export const baseChecks: readonly Check[] = [
  {
    name: 'journal entries balance in base',
    wrongRows: (owned) => sql`
      select l.owner_id, format('journal entry %s', l.entry_id) as row,
        format('base debits %s, base credits %s, on %s of %s lines', sum(l.base_debit_cents), sum(l.base_credit_cents),
          count(l.base_debit_cents), count(*)) as problem
      from journal_lines l where ${owned('l')} group by l.owner_id, l.entry_id
      having sum(l.base_debit_cents) is distinct from sum(l.base_credit_cents) or count(l.base_debit_cents) not in (0, count(*))`,
  },
  {
    name: 'lines in the owner’s currency are their own base amounts',
    wrongRows: (owned) => sql`
      select l.owner_id, format('journal line %s', l.id) as row,
        format('comes to %s in base', l.base_debit_cents - l.base_credit_cents) as problem
      from journal_lines l
        join journal_entries e on e.owner_id = l.owner_id and e.id = l.entry_id
        join owners o on o.id = l.owner_id
      where ${owned('l')} and e.currency = o.currency and l.base_debit_cents is not null`,
  },
  {
    name: 'base amounts given later are those of one entry of the day',
    wrongRows: (owned) => sql`
      select c.owner_id, format('journal line %s', c.id) as row,
        format('converts line %s of entry %s', c.converts_id, e.id) as problem
      from journal_lines c
        join journal_entries ce on ce.owner_id = c.owner_id and ce.id = c.entry_id
        join journal_lines l on l.owner_id = c.owner_id and l.id = c.converts_id
        join journal_entries e on e.owner_id = l.owner_id and e.id = l.entry_id
      where ${owned('c')} and c.converts_id is not null and (ce.kind <> 'conversion' or l.base_debit_cents is not null
        or (c.account_id, ce.entry_date, ce.currency, ce.source_type, ce.source_id)
          <> (l.account_id, e.entry_date, e.currency, e.source_type, e.source_id))`,
  },
  {
    name: 'reversals take back the base amounts of what they reverse',
    wrongRows: (owned) => sql`
      with ${inBase(owned)}
      select r.owner_id, format('journal entry %s', r.id) as row,
        format('leaves %s in base on account %s', coalesce(sum(b.cents)::text, 'nothing known'), b.account_id) as problem
      from journal_entries r
        join owners o on o.id = r.owner_id
        join in_base b on b.owner_id = r.owner_id and b.entry_id in (r.id, r.reverses_id)
      where ${owned('r')} and r.reverses_id is not null and r.currency <> o.currency
      group by r.owner_id, r.id, b.account_id
      having coalesce(sum(b.cents), 0) <> 0 or count(b.cents) not in (0, count(*))`,
  },
  {
    name: 'exchange differences are booked at what they come to',
    wrongRows: (owned) => sql`
      select x.owner_id, format('exchange difference %s', x.id) as row,
        format('comes to %s, the ledger holds %s', x.cents, coalesce(booked.cents, 0)) as problem
      from (
        select x.owner_id, x.id, case when x.removed_on is null then x.credit_base_cents - x.debit_base_cents else 0 end as cents
        from exchange_differences x where ${owned('x')}
      ) x left join lateral (
        select sum(l.base_debit_cents - l.base_credit_cents) as cents
        from journal_entries e
          join journal_lines l on l.owner_id = e.owner_id and l.entry_id = e.id
          join accounts a on a.owner_id = l.owner_id and a.id = l.account_id
        where e.owner_id = x.owner_id and e.source_type = 'exchange_difference' and e.source_id = x.id
          and ${isSettling}
      ) booked on true
      where x.cents <> coalesce(booked.cents, 0)`,
  },
  {
    name: 'revaluations are booked at what they come to, and taken back on the next day',
    wrongRows: (owned) => sql`
      select r.owner_id, format('revaluation %s at %s', r.id, r.as_of) as row,
        format('%s on account %s comes to %s, the ledger holds %s, and %s after the next day', r.currency, r.account_id, r.cents,
          coalesce(booked.cents, 0), coalesce(booked.later, 0)) as problem
      from (
        select r.owner_id, r.id, r.as_of, b.currency, b.account_id,
          case r.status when 'posted' then b.base_cents - b.booked_base_cents else 0 end as cents
        from revaluations r join revalued_balances b on b.owner_id = r.owner_id and b.revaluation_id = r.id where ${owned('r')}
      ) r left join lateral (
        select sum(l.base_debit_cents - l.base_credit_cents) filter (where e.entry_date <= r.as_of) as cents,
          sum(l.base_debit_cents - l.base_credit_cents) filter (where e.entry_date <= r.as_of + 1) as later
        from journal_entries e join journal_lines l on l.owner_id = e.owner_id and l.entry_id = e.id
        where e.owner_id = r.owner_id and e.source_type = 'revaluation' and e.source_id = r.id and e.currency = r.currency
          and l.account_id = r.account_id
      ) booked on true
      where r.cents <> coalesce(booked.cents, 0) or coalesce(booked.later, 0) <> 0`,
  },
  {
    name: 'gains and losses of revaluations are those of their balances, and of the ledger',
    wrongRows: (owned) => sql`
      select r.owner_id, format('revaluation %s at %s', r.id, r.as_of) as row,
        format('gain %s, loss %s; its balances %s; the ledger %s and %s', r.gain_cents, r.loss_cents, balances.cents,
          booked.gain, booked.loss) as problem
      from (
        select r.*, case status when 'posted' then 1 else 0 end as standing from revaluations r where ${owned('r')}
      ) r cross join lateral (
        select coalesce(sum(b.base_cents - b.booked_base_cents), 0) as cents from revalued_balances b
        where b.owner_id = r.owner_id and b.revaluation_id = r.id
      ) balances cross join lateral (
        select coalesce(sum(l.base_credit_cents - l.base_debit_cents) filter (where a.role = 'unrealised_gains'), 0) as gain,
          coalesce(sum(l.base_debit_cents - l.base_credit_cents) filter (where a.role = 'unrealised_losses'), 0) as loss
        from journal_entries e join journal_lines l on l.owner_id = e.owner_id and l.entry_id = e.id
          join accounts a on a.owner_id = l.owner_id and a.id = l.account_id
        where e.owner_id = r.owner_id and e.source_type = 'revaluation' and e.source_id = r.id and e.entry_date = r.as_of
      ) booked
      where (balances.cents, booked.gain, booked.loss)
        <> (r.gain_cents - r.loss_cents, r.standing * r.gain_cents, r.standing * r.loss_cents)`,
  },
  { name: 'clearing accounts keep nothing in base of what is cleared', wrongRows: leftOnClearing },
  { name: 'exchange differences are those of what settles each other', wrongRows: settlementsAndDifferences },
  { name: 'control accounts in base are what is open at what it was booked at', wrongRows: openInBase },
];

/** Documents that leave something in base on a clearing account on which nothing more of them stands, all converted. */
function leftOnClearing(owned: Owned): Sql {
  return sql`
    select owner_id, format('%s %s', source_type, source_id) as row, format('leaves %s in base on %s', cents, role) as problem
    from (
      select e.owner_id, e.source_type, e.source_id, a.role, sum(l.debit_cents - l.credit_cents) as in_currency,
        count(distinct e.currency) filter (where l.debit_cents <> 0 or l.credit_cents <> 0) as currencies,
        bool_or(e.currency <> o.currency and l.base_debit_cents is null and c.id is null) as waits,
        sum(case when e.currency = o.currency then l.debit_cents - l.credit_cents
          else coalesce(l.base_debit_cents - l.base_credit_cents, c.base_debit_cents - c.base_credit_cents) end) as cents
      from accounts a
        join owners o on o.id = a.owner_id
        join journal_lines l on l.owner_id = a.owner_id and l.account_id = a.id
        join journal_entries e on e.owner_id = l.owner_id and e.id = l.entry_id and e.kind <> 'conversion'
        left join journal_lines c on c.owner_id = l.owner_id and c.converts_id = l.id
      where ${owned('a')} and a.role in ('exchange_clearing', 'payments_clearing')
        and e.source_type <> 'revaluation'
      group by e.owner_id, e.source_type, e.source_id, a.role
    ) cleared
    where not waits and cents <> 0 and case role when 'exchange_clearing' then currencies = 2 else in_currency = 0 end`;
}

/** `in_base`: the lines of other currencies than the owner's, each with its base amount, written with it or given later. */
function inBase(owned: Owned): Sql {
  return sql`in_base as (
    select l.owner_id, l.entry_id, l.account_id, l.debit_cents + l.credit_cents as amount_cents, l.debit_cents > 0 as is_debit,
      coalesce(l.base_debit_cents - l.base_credit_cents, c.base_debit_cents - c.base_credit_cents) as cents
    from journal_lines l left join journal_lines c on c.owner_id = l.owner_id and c.converts_id = l.id
    where ${owned('l')}
  )`;
}

/** `booked`: documents on the control accounts in other currencies, none that is voided, with base amounts. */
function booked(owned: Owned): Sql {
  return sql`${inBase(owned)}, booked as (
    select e.owner_id, e.source_type as type, e.source_id as id, a.role, e.currency, b.amount_cents, b.is_debit, b.cents
    from journal_entries e
      join owners o on o.id = e.owner_id
      join in_base b on b.owner_id = e.owner_id and b.entry_id = e.id
      join accounts a on a.owner_id = b.owner_id and a.id = b.account_id
    where ${owned('e')} and e.currency <> o.currency and e.kind in ('posting', 'payment') and b.cents is not null
      and ${isSettling}
      and not exists (select from journal_entries r where r.owner_id = e.owner_id and r.reverses_id = e.id)
  )`;
}

/** Pairs of documents with base amounts that settle each other, of which another amount has a difference. */
function settlementsAndDifferences(owned: Owned): Sql {
  const settled = [...settledDocuments].map(({ statement }) => statement(owned));
  return sql`
    with ${booked(owned)}, pairs as (
      select s.owner_id, debit_type, debit_id, credit_type, credit_id, s.cents, 0 as known
        from (${sql.join(settled, sql` union all `)}) s join owners o on o.id = s.owner_id
        where s.currency <> o.currency
          and exists (select from booked b where (b.owner_id, b.type, b.id) = (s.owner_id, s.debit_type, s.debit_id))
          and exists (select from booked b where (b.owner_id, b.type, b.id) = (s.owner_id, s.credit_type, s.credit_id))
      union all
      select x.owner_id, debit_type, debit_id, credit_type, credit_id, 0, x.amount_cents
        from exchange_differences x where ${owned('x')} and x.removed_on is null
    )
    select owner_id, format('%s %s and %s %s', debit_type, debit_id, credit_type, credit_id) as row,
      format('settle %s, of which %s have a difference', sum(cents), sum(known)) as problem
    from pairs group by owner_id, debit_type, debit_id, credit_type, credit_id having sum(cents) <> sum(known)`;
}

/** Control accounts, by currency, that hold another amount in base than their open documents; revaluations are beside it. */
function openInBase(owned: Owned): Sql {
  return sql`
    with ${booked(owned)}, moved as (
      select b.owner_id, a.role, e.currency, b.cents as ledger, 0::bigint as open
        from in_base b
          join journal_entries e on e.owner_id = b.owner_id and e.id = b.entry_id
          join owners o on o.id = e.owner_id
          join accounts a on a.owner_id = b.owner_id and a.id = b.account_id
        where e.currency <> o.currency and e.kind <> 'conversion' and e.source_type <> 'revaluation'
          and ${isSettling}
      union all
      select b.owner_id, b.role, b.currency, 0, b.cents from booked b
      union all
      select x.owner_id, b.role, x.currency, 0, x.credit_base_cents - x.debit_base_cents
        from exchange_differences x
          join booked b on (b.owner_id, b.type, b.id) = (x.owner_id, x.debit_type, x.debit_id) and b.is_debit
        where ${owned('x')} and x.removed_on is null
    )
    select owner_id, format('%s in %s', role, currency) as row,
      format('the ledger holds %s in base, what is open was booked at %s', sum(ledger), sum(open)) as problem
    from moved group by owner_id, role, currency having coalesce(sum(ledger), 0) <> sum(open)`;
}
