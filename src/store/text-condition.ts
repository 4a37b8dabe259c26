import type { EntityManager } from '@mikro-orm/postgresql';
import type { TextCondition } from './page.js';
import { containing, query, type Sql, sql } from './sql.js';

/**
 * That a text stands anywhere in what `holds` compares. Its ids are found by trigrams, which three letters or digits in a row
 * make, in a function of the database: row-level security keeps patterns from indexes.
 */
export function textCondition(em: EntityManager, table: string, text: string, holds: Sql): TextCondition {
  const pattern = containing(text);
  let found: Promise<number[]> | undefined;
  return {
    holds,
    async ids(most) {
      if (!/[\p{L}\p{N}]{3}/u.test(text)) return null;
      found ??= idsWithText(em, table, pattern, most);
      return found;
    },
  };
}

async function idsWithText(em: EntityManager, table: string, pattern: string, most: number): Promise<number[]> {
  const named = sql.raw(`${table}_with_text`);
  const found = await query<{ id: number }>(em, sql`select id from ${named}(${pattern}, ${most}) as found (id)`);
  return found.map(({ id }) => id);
}
