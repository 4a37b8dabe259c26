import { acrossOwners, query, sql } from '../store/sql.js';
import type { JobTools } from './job-tools.js';

const putOffMinimumMs = 60_000;
const putOffMaximumMs = 60 * 60_000;

/** Keeps a job that failed as often as it is tried at once, to be tried again after as long as it is old. */
export async function putOff({ orm, log }: JobTools, stagedJobId: number, error: unknown): Promise<void> {
  const [row] = await query<{ name: string; payload: object; runAt: Date }>(
    orm.em.fork(),
    acrossOwners(
      'a job that failed is put off by its id',
      sql`update staged_jobs set relayed_at = null, is_due = false,
        run_at = clock_timestamp() + least(greatest(clock_timestamp() - created_at,
          ${putOffMinimumMs}::float8 * interval '1 millisecond'), ${putOffMaximumMs}::float8 * interval '1 millisecond')
      where id = ${stagedJobId} returning name, payload, run_at as "runAt"`,
    ),
  );
  if (row) log.error({ err: error, job: row.name, payload: row.payload, again: row.runAt }, 'a job failed; put off');
}
