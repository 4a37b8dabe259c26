import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../../src/store/sql.js';

/** When a key was last used is no part of the books. */
const beside = ['api_keys', 'mikro_orm_migrations'];

/**
 * Answers a text that is another one as soon as any row of the database was added, changed or removed: the number of
 * rows of every table, and which transactions wrote them.
 */
export function stateOfTheBooks(em: EntityManager): () => Promise<string> {
  let statement: ReturnType<typeof sql> | null = null;
  return async () => {
    statement ??= await stateQuery(em);
    const [{ state = '' } = {}] = await query<{ state: string }>(em.fork(), statement);
    return state;
  };
}

async function stateQuery(em: EntityManager) {
  const tables = await query<{ name: string }>(
    em.fork(),
    sql`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and not table_name = any(${beside}) order by 1`,
  );
  const counts = tables.map(({ name }) =>
    sql.raw(`select '${name}' as name, count(*) as rows, sum(xmin::text::bigint) as written from "${name}"`),
  );
  return sql`select string_agg(concat_ws(' ', name, rows, written), ', ' order by name) as state
    from (${sql.join(counts, sql` union all `)}) as tables`;
}
