import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from './sql.js';
import { tenantOf } from './tenancy.js';

const prefixes = { invoice: 'INV', bill: 'BILL', debit_note: 'DN', credit_note: 'CN', manual_journal: 'JE' } as const;

export type NumberSeries = keyof typeof prefixes;

/** Whether the service may give this number to a record of the kind, so that nobody else can. */
export function isOfSeries(kind: NumberSeries, number: string): boolean {
  const digits = number.startsWith(`${prefixes[kind]}-`) ? number.slice(prefixes[kind].length + 1) : '';
  return /^\d+$/.test(digits);
}

/**
 * The owner's next number of a kind (`INV-000001`), without gaps: it is only taken when the transaction commits, and
 * until then the owner's next one waits. Call it as late in the operation as possible (decisions section 5).
 */
export async function nextNumber(em: EntityManager, kind: NumberSeries): Promise<string> {
  const [taken] = await query<{ last_number: number }>(
    em,
    sql`insert into number_sequences (owner_id, kind, last_number) values (${tenantOf(em).ownerId}, ${kind}, 1)
      on conflict (owner_id, kind) do update set last_number = number_sequences.last_number + 1
      returning last_number`,
  );
  return numberOfSeries(kind, String(taken?.last_number));
}

/** `42` as the number of that place in a series: `INV-000042`. */
export function numberOfSeries(kind: NumberSeries, digits: string): string {
  return `${prefixes[kind]}-${digits.padStart(6, '0')}`;
}
