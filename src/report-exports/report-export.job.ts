import { rm } from 'node:fs/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Refusal } from '../contract/errors.js';
import { NotExportable } from '../export/not-exportable.js';
import { snapshotOf } from '../export/snapshot.js';
import { defineJob, type Job, type JobDefinition } from '../outbox/run-jobs.js';
import { type FileStore, FileStoreUnavailable } from '../store/file-store.js';
import type { Replica } from '../store/replica.js';
import { type FileOnDisk, storeFile } from '../store/stored-files.js';
import { actingFor, tenantOf } from '../store/tenancy.js';
import type { ReportExport } from './report-export.entity.js';
import {
  beginReportExport,
  expireReportExport,
  failReportExport,
  noteProgress,
  reportExportById,
  succeedReportExport,
  takeBackAttempt,
} from './report-export.operations.js';
import { type FileProgress, newFolder, writeReportFile } from './report-file.js';

export interface ReportExportSettings {
  files: FileStore;
  /** Where reports are read, when there is one that has everything. */
  replica: Replica | null;
  /** Below it files are written until they are in the store: on a disk, for they are long. */
  directory: string;
  /** For how long an export and its file are kept. */
  keptDays: number;
}

/**
 * Makes the file of a report from one snapshot of the books, and puts it into the store before the transaction that names it:
 * a process that dies before that leaves an export that is made again, and perhaps a file that the sweep removes. Once its
 * time is over, removes both. Long reads take a connection: two at once in a process.
 */
export function reportExporting(settings: ReportExportSettings): JobDefinition {
  return defineJob('report.export', (job) => work(job, settings), undefined, 2);
}

type ExportJob = Job<'report.export'>;

async function work(job: ExportJob, settings: ReportExportSettings): Promise<void> {
  const { reportExportId: id } = job.payload;
  const asked = await reportExportById(job.em.fork(), id);
  if (!asked?.isPending()) return void (await job.complete((em) => expireReportExport(em, id)));
  if (!(await job.em.fork().transactional((em) => beginReportExport(em, id))))
    return fail(job, settings, 'The file could not be made: the attempts to make it broke off. Ask for fewer days.');
  try {
    await make(job, settings, asked);
  } catch (error) {
    const reason = reasonIn(error);
    if (reason !== null) return fail(job, settings, reason);
    const isOurs = job.signal.aborted || error instanceof FileStoreUnavailable;
    if (isOurs) await job.em.fork().transactional((em) => takeBackAttempt(em, id));
    throw error;
  }
}

async function fail(job: ExportJob, { keptDays }: ReportExportSettings, reason: string): Promise<void> {
  const { reportExportId: id } = job.payload;
  await job.complete((em) => failReportExport(em, id, reason, keptDays));
  job.log.info({ reportExportId: id, reason }, 'report export failed');
}

/** Why there can be no file whoever tries again; null for what another attempt may mend. */
function reasonIn(error: unknown): string | null {
  const isFinal = error instanceof NotExportable || (error instanceof Refusal && error.httpStatus < 500);
  return isFinal ? error.message : null;
}

async function make(job: ExportJob, settings: ReportExportSettings, asked: ReportExport): Promise<void> {
  const { files, replica, keptDays } = settings;
  const folder = await newFolder(settings.directory);
  try {
    const file = await fromSnapshot(job, replica, async (em) => {
      const progress = new NotedProgress(job);
      const written = await writeReportFile(em, asked, folder, progress);
      return { ...written, rows: progress.done };
    });
    await storeFile(job.em, files, file);
    await job.complete((em) => succeedReportExport(em, asked.id, file, keptDays));
    job.log.info({ reportExportId: asked.id, rows: file.rows, bytes: file.sizeBytes }, 'report exported');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Reads a standby where there is one that has everything, and the primary when it fails there. */
async function fromSnapshot(
  job: ExportJob,
  replica: Replica | null,
  read: (em: EntityManager) => Promise<FileOnDisk & { rows: number }>,
): Promise<FileOnDisk & { rows: number }> {
  const standby = replica && (await replica.current(job.em));
  if (!standby) return snapshotOf(job.em, read);
  try {
    return await snapshotOf(actingFor(standby, tenantOf(job.em)), read);
  } catch (error) {
    if (reasonIn(error) !== null || job.signal.aborted) throw error;
    replica.avoid('failed an export', error);
    return snapshotOf(job.em, read);
  }
}

/** Notes progress as often as the percentage changes, in transactions of its own, so that everybody sees it. */
class NotedProgress implements FileProgress {
  done = 0;
  private total = 0;
  private notedPercent = 0;

  constructor(private readonly job: ExportJob) {}

  async expect(total: number): Promise<void> {
    this.total = total;
    await this.note();
  }

  async advance(rows: number): Promise<void> {
    this.job.signal.throwIfAborted();
    if (rows === 0 || this.total === 0) return;
    this.done = Math.min(this.done + rows, this.total);
    const percent = Math.floor((this.done * 100) / this.total);
    if (percent === this.notedPercent) return;
    this.notedPercent = percent;
    await this.note();
  }

  private async note(): Promise<void> {
    const { job, done, total } = this;
    await job.em.fork().transactional((em) => noteProgress(em, job.payload.reportExportId, { done, total }));
  }
}
