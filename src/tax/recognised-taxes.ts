import { type Sql, sql } from '../store/sql.js';
import { TaxBasis } from './tax-basis.js';

/** Which tax: of days from one to another, both included, or of all days until the last one. */
export interface TaxScope {
  ownerId: number;
  from: string | null;
  to: string;
  currency: string;
  /** With documents of all currencies, at what they were booked at in `currency`, which is the owner's then. */
  inBase: boolean;
  /** In base: of documents in this currency alone. */
  of?: string;
  basis: TaxBasis;
}

interface TaxedKind {
  sourceType: string;
  table: Sql;
  reference: Sql;
  number: Sql;
  day: Sql;
  /** Notes count the other way round. */
  sign: Sql;
  isSale: boolean;
  discount: Sql;
  taxNumber: Sql;
  /** What money, or a document the other way round, settles of it. */
  settledBy: readonly { table: Sql; from: Sql; until: Sql }[];
}

const applications = (table: string) => ({ table: sql.raw(table), from: sql`a.applied_on`, until: sql`a.removed_on` });
const refunds = (table: string) => ({ table: sql.raw(table), from: sql`a.refunded_on`, until: sql`a.voided_on` });
const booked = { day: sql`d.booked_on` };
const note = { day: sql`d.issue_date`, sign: sql`-1`, discount: sql`0`, taxNumber: sql`c.tax_id` };

const taxedKinds: readonly TaxedKind[] = [
  {
    ...booked,
    ...named('invoice'),
    sign: sql`1`,
    isSale: true,
    discount: sql`d.discount_cents`,
    taxNumber: sql`coalesce(d.buyer ->> 'taxId', c.tax_id)`,
    settledBy: [applications('payment_applications'), applications('credit_applications')],
  },
  {
    ...note,
    ...named('credit_note'),
    isSale: true,
    settledBy: [applications('credit_applications'), refunds('customer_refunds')],
  },
  {
    ...booked,
    ...named('bill'),
    sign: sql`1`,
    isSale: false,
    discount: sql`0`,
    taxNumber: sql`c.tax_id`,
    settledBy: [applications('bill_applications'), applications('debit_applications')],
  },
  {
    ...note,
    ...named('debit_note'),
    isSale: false,
    settledBy: [applications('debit_applications'), refunds('vendor_refunds')],
  },
];

function named(sourceType: string) {
  const [table, reference, number] = [`${sourceType}s`, `${sourceType}_id`, `d.${sourceType}_number`].map((name) =>
    sql.raw(name),
  ) as [Sql, Sql, Sql];
  return { sourceType, table, reference, number };
}

/**
 * What documents count for in a scope, one row for each document and tax code, as `source_type, document_id, number, day,
 * contact_id, tax_number, is_sale, tax_code_id, base, sales, purchases, non_recoverable`. By accrual a document counts from
 * its day until it is voided; by cash in proportion to what is settled of it, so that over its life it counts to the cent. Lines
 * without a code, and documents with tax of the whole, count under the code null. What was taken over with opening balances is
 * of the books of before. In base, documents whose entries have no base amounts yet are left out.
 */
export function recognisedTaxes(scope: TaxScope): Sql {
  const documents = sql.join(
    taxedKinds.map((kind) => documentsOf(kind, scope)),
    sql` union all `,
  );
  const counted = amountNames.map((name) => {
    const amount = sql.raw(name);
    return sql`(sign * (${rounded(amount, sql`through`, sql`whole`)} - ${rounded(amount, sql`before`, sql`whole`)}))::bigint
      as ${amount}`;
  });
  return sql`
    select source_type, document_id, number, day, contact_id, tax_number, is_sale, tax_code_id, ${sql.join(counted)}
    from (${scope.inBase ? atBookedAmounts(scope, documents) : documents}) document where through <> before`;
}

const amountNames = ['base', 'sales', 'purchases', 'non_recoverable'] as const;

/**
 * The same rows at what the documents were booked at: each amount is converted as the entry as a whole was, and what rounding
 * leaves to the lines of the entry goes to the largest amount, so that the rows of a document come to what its entry booked.
 */
function atBookedAmounts({ ownerId, currency }: TaxScope, documents: Sql): Sql {
  const own = sql`partition by source_type, document_id`;
  const converted = (name: string) => rounded(sql.raw(name), sql`booked_base`, sql`booked_cents`);
  const inOwnCurrency = (name: string, bookedCents: Sql, alsoIn: string[] = []) => {
    const amount = sql.raw(name);
    const all = sql.join([name, ...alsoIn].map(converted), sql` + `);
    return sql`case when currency = ${currency} or booked_cents is null then ${amount}
      else ${converted(name)} + case when ${amount} <> 0
        and row_number() over (${own} order by abs(${amount}) desc, tax_code_id) = 1
        then ${bookedCents} - sum(${all}) over (${own}) else 0 end end as ${amount}`;
  };
  return sql`
    select source_type, document_id, number, day, contact_id, tax_number, is_sale, sign, currency, before, through, whole,
      tax_code_id, ${inOwnCurrency('base', sql`booked_rest`, ['non_recoverable'])},
      ${inOwnCurrency('sales', sql`booked_sales`)}, ${inOwnCurrency('purchases', sql`booked_purchases`)},
      case when currency = ${currency} or booked_cents is null then non_recoverable
        else ${converted('non_recoverable')} end as non_recoverable
    from (${documents}) document left join lateral (
      select sum(l.debit_cents) as booked_cents, ${sumOf(sql`base_debit`)} as booked_base,
        sign * ${sumOf(sql`base_credit - base_debit`, sql`role = 'sales_tax'`)} as booked_sales,
        sign * ${sumOf(sql`base_debit - base_credit`, sql`role = 'purchase_tax'`)} as booked_purchases,
        sign * case when is_sale then 1 else -1 end
          * ${sumOf(sql`base_credit - base_debit`, sql`${isCost}`)} as booked_rest,
        bool_or(base_debit is null) as waits
      from (
        select l.debit_cents, coalesce(l.base_debit_cents, c.base_debit_cents)::bigint as base_debit,
          coalesce(l.base_credit_cents, c.base_credit_cents)::bigint as base_credit, a.role
        from journal_entries e
          join journal_lines l on l.owner_id = e.owner_id and l.entry_id = e.id
          join accounts a on a.owner_id = l.owner_id and a.id = l.account_id
          left join journal_lines c on c.owner_id = l.owner_id and c.converts_id = l.id
        where e.owner_id = ${ownerId} and e.source_type = document.source_type and e.source_id = document.document_id
          and e.kind = 'posting' and document.currency <> ${currency}
      ) l
    ) booked on true
    where waits is not true`;
}

/** Accounts that are neither of tax nor of what is owed. */
const isCost = sql`coalesce(role, '') not in ('sales_tax', 'purchase_tax', 'accounts_receivable', 'accounts_payable')`;

function sumOf(amount: Sql, filter: Sql = sql`true`): Sql {
  return sql`coalesce(sum(${amount}) filter (where ${filter}), 0)`;
}

/** The lines of every kind of documents, as `source_type, document_id, id, position, description, cents, tax_code_id`. */
export function linesOfTaxed(ownerId: number): Sql {
  return sql.join(
    taxedKinds.map(
      ({ sourceType, reference }) => sql`
        select ${sourceType}::text as source_type, l.${reference} as document_id, l.id, l.position, l.description,
          l.amount_cents::bigint as cents, l.tax_code_id
        from ${sql.raw(`${sourceType}_lines`)} l where l.owner_id = ${ownerId}`,
    ),
    sql` union all `,
  );
}

/** `amount × part ÷ whole`, rounded half away from zero, in whole numbers throughout. */
export function rounded(amount: Sql, part: Sql, whole: Sql): Sql {
  const product = sql`(${amount}::numeric * ${part})`;
  return sql`(sign(${product}) * sign(${whole}::numeric)
    * div(2 * abs(${product}) + abs(${whole}::numeric), 2 * abs(${whole}::numeric)))`;
}

/** `before` and `through`: how much of `whole` counts when the scope begins, and when it ends. */
function documentsOf(kind: TaxedKind, scope: TaxScope): Sql {
  const { ownerId, to, inBase } = scope;
  const currency = inBase ? scope.of : scope.currency;
  const { sourceType, table, reference, number, day, sign, isSale, discount, taxNumber } = kind;
  const netCents = sql`(d.subtotal_cents - ${discount})`;
  const whole = (isOwn: boolean) => (isOwn ? sql`coalesce(t.none, d.tax_cents)::bigint` : sql`0::bigint`);
  return sql`
    select ${sourceType}::text as source_type, d.id as document_id, ${number} as number, ${day} as day, d.contact_id,
      ${taxNumber} as tax_number, ${sql.raw(String(isSale))} as is_sale, ${sign} as sign, d.currency, ${proportion(kind, scope)},
      part.tax_code_id, part.base, part.sales, part.purchases, part.non_recoverable
    from ${table} d
      join contacts c on c.owner_id = d.owner_id and c.id = d.contact_id
      left join lateral (
        select sum(base_cents) as base, 0 as none from document_tax_lines t
        where t.owner_id = ${ownerId} and t.${reference} = d.id having count(*) > 0
      ) t on true
      cross join lateral (
        select tax_code_id, base_cents::bigint as base, sales_tax_cents::bigint as sales,
          purchase_tax_cents::bigint as purchases, non_recoverable_cents::bigint as non_recoverable
        from document_tax_lines t where t.owner_id = ${ownerId} and t.${reference} = d.id
        union all
        select null, ${netCents} - coalesce(t.base, 0)::bigint, ${whole(isSale)}, ${whole(!isSale)}, 0
        where ${netCents} <> coalesce(t.base, 0) or t.none is null
      ) part
    where d.owner_id = ${ownerId} and ${currency === undefined ? sql`true` : sql`d.currency = ${currency}`}
      and d.status in ('posted', 'void') and d.opening_balance_id is null and ${day} <= ${to}
      and ${mayHaveChanged(kind, scope)}`;
}

/**
 * Of documents whose `before` and `through` may differ: what was dated, voided or settled within the scope. It refuses nothing that
 * differs, and indexes answer it, so that the documents of all years before are not looked at. Settlements are asked for in two
 * parts, since those that stand and those that ended have indexes of their own.
 */
function mayHaveChanged({ day, reference, settledBy }: TaxedKind, { ownerId, from, to, basis }: TaxScope): Sql {
  if (from === null) return sql`true`;
  const isWithin = (moment: Sql) => sql`${moment} between ${from}::date and ${to}::date`;
  const isDatedOrVoided = sql`(${isWithin(day)} or (d.status = 'void' and ${isWithin(sql`d.voided_on`)}))`;
  if (basis === TaxBasis.ACCRUAL) return isDatedOrVoided;
  const settled = settledBy.flatMap(({ table, from: first, until }) =>
    [
      sql`${until} is null and ${isWithin(first)}`,
      sql`${until} is not null and (${isWithin(first)} or ${isWithin(until)})`,
    ].map(
      (isChanged) => sql`
        select a.${reference} from ${table} a where a.owner_id = ${ownerId} and a.${reference} is not null and ${isChanged}`,
    ),
  );
  return sql`((d.total_cents = 0 and ${isDatedOrVoided}) or d.id = any(array(${sql.join(settled, sql` union all `)})))`;
}

function proportion({ day, reference, settledBy }: TaxedKind, { ownerId, from, to, basis }: TaxScope): Sql {
  const start = from ?? '-infinity';
  const before = sql`(${day} < ${start}::date and (d.voided_on is null or d.voided_on >= ${start}::date))::integer`;
  const through = sql`(d.voided_on is null or d.voided_on > ${to}::date)::integer`;
  if (basis === TaxBasis.ACCRUAL) return sql`${before} as before, ${through} as through, 1 as whole`;
  const settled = (isCounted: (from: Sql, until: Sql) => Sql) =>
    sql.join(
      settledBy.map(
        (settlement) => sql`coalesce((select sum(a.amount_cents) from ${settlement.table} a
          where a.owner_id = ${ownerId} and a.${reference} = d.id
            and ${isCounted(settlement.from, settlement.until)}), 0)`,
      ),
      sql` + `,
    );
  const settledBefore = settled(
    (first, end) => sql`${first} < ${start}::date and (${end} is null or ${end} >= ${start}::date)`,
  );
  const settledThrough = settled(
    (first, end) => sql`${first} <= ${to}::date and (${end} is null or ${end} > ${to}::date)`,
  );
  return sql`
    case d.total_cents when 0 then ${before} else ${settledBefore} end as before,
    case d.total_cents when 0 then ${through} else ${settledThrough} end as through,
    case d.total_cents when 0 then 1 else d.total_cents end as whole`;
}
