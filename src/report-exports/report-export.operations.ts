import type { EntityManager } from '@mikro-orm/postgresql';
import { ensure } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import { stage } from '../outbox/stage.js';
import { lockName } from '../store/locks.js';
import { find, lockAll, newRecord, remove, save } from '../store/records.js';
import { query, sql } from '../store/sql.js';
import { type FileOnDisk, nameFile } from '../store/stored-files.js';
import { tenantOf } from '../store/tenancy.js';
import { now } from '../values/clock.js';
import { askedReport } from './asked-report.js';
import { ReportExport } from './report-export.entity.js';
import type { CreateReportExportInput } from './report-export.inputs.js';

/** Asks for a report as a file, which a job makes after the commit. Throws VALIDATION_FAILED, REPORT_EXPORTS_PENDING. */
export async function createReportExport(em: EntityManager, input: CreateReportExportInput): Promise<ReportExport> {
  const asked = await askedReport(em, input);
  await ensureFewPending(em);
  const reportExport = newRecord(ReportExport, { ...asked, createdBy: tenantOf(em).actor });
  await save(em, ReportExport, reportExport);
  await stageWork(em, reportExport, now());
  return reportExport;
}

/** One owner's requests count one after the other. */
async function ensureFewPending(em: EntityManager): Promise<void> {
  await lockName(em, 'pending report exports');
  const [pending] = await query<{ count: number }>(
    em,
    sql`select count(*) as count from report_exports where owner_id = ${tenantOf(em).ownerId} and status = 'pending'`,
  );
  const { reportExportsPending } = limits;
  const message = `${reportExportsPending} exports wait or are being made: ask again when one of them is done`;
  ensure((pending?.count ?? 0) < reportExportsPending, 'REPORT_EXPORTS_PENDING', message);
}

/** An export by its id; null when it is gone. */
export async function reportExportById(em: EntityManager, id: number): Promise<ReportExport | null> {
  const [found] = await find(em, ReportExport, { id });
  return found ?? null;
}

/** Counts an attempt; false when there were too many that broke off. */
export async function beginReportExport(em: EntityManager, id: number): Promise<boolean> {
  return changePending(em, id, (pending) => pending.begin());
}

/** An attempt that broke off by no fault of the export is not counted. */
export async function takeBackAttempt(em: EntityManager, id: number): Promise<void> {
  await changePending(em, id, (pending) => {
    pending.attemptCount -= 1;
  });
}

/** Notes how far the file is. */
export async function noteProgress(
  em: EntityManager,
  id: number,
  { done, total }: { done: number; total: number },
): Promise<void> {
  await changePending(em, id, (pending) => {
    pending.rowsDone = done;
    pending.rowsTotal = total;
  });
}

/** The file is in the store: the export names it until its time is over. Throws FileNotStored. */
export async function succeedReportExport(
  em: EntityManager,
  id: number,
  file: FileOnDisk & { rows: number },
  keptDays: number,
): Promise<void> {
  await changePending(em, id, async (pending) => {
    await nameFile(em, file);
    pending.succeed(file, keptDays);
    await stageWork(em, pending, pending.expiresAt as Date);
  });
}

/** There will be no file. */
export async function failReportExport(em: EntityManager, id: number, reason: string, keptDays: number): Promise<void> {
  await changePending(em, id, async (pending) => {
    pending.fail(reason, keptDays);
    await stageWork(em, pending, pending.expiresAt as Date);
  });
}

/** Removes an export whose time is over, and its file unless something else needs it. */
export async function expireReportExport(em: EntityManager, id: number): Promise<void> {
  const [found] = await lockAll(em, ReportExport, [id]);
  if (!found?.expiresAt) return;
  if (found.expiresAt > now()) return stageWork(em, found, found.expiresAt);
  await remove(em, ReportExport, found);
  if (found.sha256 !== null) await stage(em, 'file.remove', { ownerId: found.ownerId, sha256: found.sha256 });
}

/** Changes an export that is still to be made, and answers what the change does; false when another run was faster. */
async function changePending<T>(
  em: EntityManager,
  id: number,
  change: (pending: ReportExport) => T | Promise<T>,
): Promise<T | false> {
  const [found] = await lockAll(em, ReportExport, [id]);
  if (!found?.isPending()) return false;
  const result = await change(found);
  await save(em, ReportExport, found);
  return result;
}

function stageWork(em: EntityManager, { ownerId, id }: ReportExport, runAt: Date): Promise<void> {
  return stage(em, 'report.export', { ownerId, reportExportId: id }, { runAt });
}
