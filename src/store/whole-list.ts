import type { EntityManager } from '@mikro-orm/postgresql';
import { Field, Int, ObjectType } from 'type-graphql';
import { limits } from '../contract/limits.js';
import { reportedCents } from '../values/reported-cents.js';
import { Cents } from '../values/scalars.js';
import { AtMost } from './children.js';
import { CostsOncePerPage } from './scope.js';
import { query, type Sql, sql } from './sql.js';
import { tenantOf } from './tenancy.js';

/** What a connection says of its whole list, of which it is a page: asked of the database when a query selects it. */
export interface WholeList {
  count(): Promise<number>;
  totals(): Promise<CurrencyTotal[]>;
}

@ObjectType({ description: 'What the records of a list come to in one currency.' })
export class CurrencyTotal {
  @Field({ description: 'The currency.' })
  currency!: string;

  @Field(() => Int, { description: 'Number of records in this currency whose amount is known.' })
  count!: number;

  @Field(() => Cents, { description: 'Sum of their amounts, in minor units of the currency.' })
  amountCents!: number;

  @Field(() => Cents, {
    nullable: true,
    description:
      'Sum of what is open of them: `balanceDueCents` of invoices and bills, `unappliedCents` of payments and notes. Null for records of which nothing is open.',
  })
  openCents!: number | null;
}

@ObjectType({ description: 'A page.' })
class PlainConnection {}

@ObjectType({ description: 'A page of a list that is counted.' })
class CountedConnection {
  whole!: WholeList;

  @CostsOncePerPage(limits.wholeListPrice)
  @Field(() => Int, { description: 'Number of records that the filter finds, on all pages; counted when asked for.' })
  totalCount(): Promise<number> {
    return this.whole.count();
  }
}

@ObjectType({ description: 'A page of a list that is counted and added up.' })
class TotalledConnection extends CountedConnection {
  @AtMost(limits.currenciesExpected)
  @CostsOncePerPage(limits.wholeListPrice)
  @Field(() => [CurrencyTotal], {
    description: 'What the records that the filter finds come to, on all pages, by currency; added up when asked for.',
  })
  totals(): Promise<CurrencyTotal[]> {
    return this.whole.totals();
  }
}

/** The base of a connection type, by what it counts. */
export const counting = { nothing: PlainConnection, records: CountedConnection, currencies: TotalledConnection };

/** SQL of a table's amounts and their currency. */
export interface Amount {
  cents: Sql;
  currency: Sql;
  /** What is open of it; null where nothing can be. */
  openCents: Sql | null;
}

/** The rows of the owner in a table that meet all conditions, which are asked for when they are needed. */
export function wholeList(
  em: EntityManager,
  table: Sql,
  where: () => Promise<readonly Sql[]>,
  amount?: Amount,
): WholeList {
  const owned = sql`owner_id = ${tenantOf(em).ownerId}`;
  const conditions = async () => sql.join([owned, ...(await where())], sql` and `);
  return {
    async count() {
      const [row] = await query<{ count: number }>(
        em,
        sql`select count(*) as count from ${table} where ${await conditions()}`,
      );
      return row?.count ?? 0;
    },
    async totals() {
      if (!amount) return [];
      const { cents, currency, openCents } = amount;
      const found = await query<{ currency: string; count: number; amountCents: string; openCents: string | null }>(
        em,
        sql`select ${currency} as currency, count(*) as count, sum(${cents}::bigint)::text as "amountCents",
            sum(${openCents ?? sql`null`}::bigint)::text as "openCents" from ${table}
          where ${await conditions()} and ${cents} is not null group by 1 order by 1`,
      );
      return found.map((total) => ({
        ...total,
        amountCents: reportedCents(total.amountCents),
        openCents: total.openCents === null ? null : reportedCents(total.openCents),
      }));
    },
  };
}
