import { sql } from '../store/sql.js';
import type { Check } from './check.js';

const monthlyAmounts = sql.raw('debit_cents, credit_cents, base_debit_cents, base_credit_cents, unconverted_lines');

/** Checks of the ledger by itself. */
export const journalChecks: readonly Check[] = [
  {
    name: 'journal entries balance',
    wrongRows: (owned) => sql`
      select e.owner_id, format('journal entry %s', e.id) as row,
        format('debits %s, credits %s', coalesce(l.debits, 0), coalesce(l.credits, 0)) as problem
      from journal_entries e
        left join (
          select owner_id, entry_id, sum(debit_cents) as debits, sum(credit_cents) as credits
          from journal_lines l where ${owned('l')} group by owner_id, entry_id
        ) l on l.owner_id = e.owner_id and l.entry_id = e.id
      where ${owned('e')} and (l.debits is null or l.debits <> l.credits)`,
  },
  {
    name: 'lines have the day and the currency of their entries',
    wrongRows: (owned) => sql`
      select e.owner_id, format('journal entry %s', e.id) as row,
        format('line %s is of %s in %s, the entry of %s in %s', l.id, coalesce(l.entry_date::text, 'no day'),
          coalesce(l.currency, 'no currency'), e.entry_date, e.currency) as problem
      from journal_entries e join journal_lines l on l.owner_id = e.owner_id and l.entry_id = e.id
      where ${owned('e')} and (l.entry_date is distinct from e.entry_date or l.currency is distinct from e.currency)`,
  },
  {
    name: 'monthly balances are what the lines come to',
    wrongRows: (owned) => sql`
      with months as (
        select b.owner_id, b.account_id, b.currency, b.month, ${monthlyAmounts} from monthly_balances b where ${owned('b')}
        union all
        select c.owner_id, c.account_id, c.currency, c.month, ${monthlyAmounts} from monthly_balance_changes c
        where ${owned('c')}
      ), parts as (
        select m.*, 1 as sign from months m
        union all
        select l.owner_id, l.account_id, e.currency, date_trunc('month', e.entry_date)::date, l.debit_cents, l.credit_cents,
          coalesce(l.base_debit_cents, 0), coalesce(l.base_credit_cents, 0),
          case when l.base_debit_cents is null then 1 when l.converts_id is not null then -1 else 0 end, -1
        from journal_entries e join journal_lines l on l.owner_id = e.owner_id and l.entry_id = e.id
        where ${owned('e')}
      )
      select owner_id, format('account %s in %s, %s', account_id, currency, to_char(month, 'YYYY-MM')) as row,
        format('debits %s, credits %s, base debits %s, base credits %s, unconverted lines %s too much',
          sum(sign * debit_cents), sum(sign * credit_cents), sum(sign * base_debit_cents), sum(sign * base_credit_cents),
          sum(sign * unconverted_lines)) as problem
      from parts group by owner_id, account_id, currency, month
      having sum(sign * debit_cents) <> 0 or sum(sign * credit_cents) <> 0 or sum(sign * base_debit_cents) <> 0
        or sum(sign * base_credit_cents) <> 0 or sum(sign * unconverted_lines) <> 0`,
  },
  {
    name: 'amounts of journal entries and totals of manual journals are what their debits come to',
    wrongRows: (owned) => sql`
      select e.owner_id, format('journal entry %s', e.id) as row,
        format('amount %s, debits %s', e.amount_cents, l.debits) as problem
      from journal_entries e cross join lateral (
          select coalesce(sum(debit_cents), 0) as debits from journal_lines
          where owner_id = e.owner_id and entry_id = e.id
        ) l
      where ${owned('e')} and e.amount_cents <> l.debits
      union all
      select j.owner_id, format('manual journal %s', j.id), format('total %s, debits %s', j.total_cents, l.debits)
      from manual_journals j cross join lateral (
          select coalesce(sum(debit_cents), 0) as debits from manual_journal_lines
          where owner_id = j.owner_id and manual_journal_id = j.id
        ) l
      where ${owned('j')} and j.total_cents <> l.debits`,
  },
  {
    name: 'reversals mirror what they reverse',
    wrongRows: (owned) => sql`
      with reversals as (
        select e.owner_id, e.id, e.reverses_id from journal_entries e where ${owned('e')} and e.reverses_id is not null
      ), members as (
        select owner_id, id as reversal_id, id as entry_id from reversals
        union all select owner_id, id, reverses_id from reversals
      )
      select m.owner_id, format('journal entry %s', m.reversal_id) as row,
        format('leaves %s on account %s', sum(l.debit_cents - l.credit_cents), l.account_id) as problem
      from members m join journal_lines l on l.owner_id = m.owner_id and l.entry_id = m.entry_id
      group by m.owner_id, m.reversal_id, l.account_id
      having sum(l.debit_cents - l.credit_cents) <> 0`,
  },
  {
    name: 'completed reconciliations add up to their statements',
    wrongRows: (owned) => sql`
      with completed as (
        select r.*, (
          select coalesce(sum(l.debit_cents - l.credit_cents), 0) from reconciliation_entries t
          join journal_lines l on l.owner_id = t.owner_id and l.id = t.journal_line_id
          where t.owner_id = r.owner_id and t.reconciliation_id = r.id
        ) as ticked_cents
        from reconciliations r where ${owned('r')} and r.status = 'completed'
      ), cleared as (
        select *, sum(ticked_cents) over (
          partition by owner_id, account_id, currency order by statement_date, completed_at, id
        ) as cleared_cents from completed
      )
      select owner_id, format('reconciliation %s', id) as row,
        format('entries come to %s, the statement says %s', cleared_cents, statement_balance_cents) as problem
      from cleared where cleared_cents <> statement_balance_cents`,
  },
  {
    name: 'no alarm of the chain is open',
    wrongRows: (owned) => sql`
      select a.owner_id, format('alarm of %s', to_char(a.raised_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')) as row,
        a.problem
      from chain_alarms a where ${owned('a')} and a.resolved_at is null`,
  },
  {
    name: 'the books are closed as the last change of period says',
    wrongRows: (owned) => sql`
      select o.id as owner_id, 'closed_through' as row,
        format('is %s after %s through %s', coalesce(o.closed_through::text, 'open'), p.action, p.through) as problem
      from owners o
        join lateral (
          select action, through from period_changes p where p.owner_id = o.id order by p.id desc limit 1
        ) p on true
      where ${owned('o')} and case p.action
        when 'closed' then o.closed_through is distinct from p.through
        else o.closed_through >= p.through end`,
  },
];
