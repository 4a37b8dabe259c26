import assert from 'node:assert/strict';
import type { EntityManager } from '@mikro-orm/postgresql';
import { recordAction } from '../audit/audit-log.js';
import { readStoredEntries, sealOfEntry, storedEntryColumns } from '../audit/chained-records.js';
import { toldTypes } from '../audit/told-types.js';
import { exportFormat } from '../export/ndjson.js';
import { type RecordKind, recordKinds } from '../export/record-kinds.js';
import { type AccountTotal, trialBalances } from '../export/trial-balances.js';
import { completeChart, removeChart } from '../ledger/chart-of-accounts.js';
import { stageAll } from '../outbox/stage.js';
import { ChainHeadSchedule, ReviewPolicy } from '../owners/owner.entity.js';
import { type NewOwner, noteOwner, type OwnerSetting, takeOverSettings } from '../owners/owner.operations.js';
import { commandLineActor } from '../store/actor.js';
import { doWhatWaits } from '../store/at-the-end.js';
import { Contributions } from '../store/contributions.js';
import { type FileStore, fileKey } from '../store/file-store.js';
import { lockName } from '../store/locks.js';
import { noteSettingChanges, takeSettingChanges } from '../store/setting-changes.js';
import { query, sql } from '../store/sql.js';
import { recordStoredFile } from '../store/stored-files.js';
import { tenantOf } from '../store/tenancy.js';
import { removeTaxCodes } from '../tax/tax-code.operations.js';
import { isCountry } from '../values/country.js';
import { resultsOfChecks } from '../verification/verify-books.js';
import { BooksFileRefused, type Line, linesOf } from './lines.js';
import { RecordWriter } from './record-writer.js';
import { SpooledFiles } from './spooled-files.js';
import { problemOfValue } from './table-shapes.js';

/** Why books cannot be taken over, beside what is wrong with their file: one line for a person. */
export class ImportRefused extends Error {}

export interface ImportRequest {
  path: string;
  files: Pick<FileStore, 'put'>;
  /** Opens the owner that the books go to, in this transaction, or finds it; the entity manager acts for it from then on. */
  openOwner(em: EntityManager, owner: NewOwner): Promise<void>;
}

export interface ImportedBooks {
  ownerId: number;
  /** By type of line, in the order of the file. */
  counts: Record<string, number>;
  /** What stayed in the file, as proof of what was done where it was made. */
  evidence: Record<string, number>;
  /** Tables that the export did not hold, with how many rows they had. */
  leftBehind: Record<string, number>;
  trialBalances: AccountTotal[];
  fileCount: number;
}

/**
 * Takes the books of an export over, in the caller's transaction: everything is written, the trial balances are compared with
 * those of the file, all checks of `books:verify` are made, and the files are stored. Throws BooksFileRefused for the first line that
 * is wrong, ImportRefused when the books do not hold or the owner has books already.
 */
export async function importBooks(em: EntityManager, request: ImportRequest): Promise<ImportedBooks> {
  const spooled = new SpooledFiles();
  try {
    return await new Import(em, request, spooled).run();
  } finally {
    spooled.remove();
  }
}

/** Stages what records of the owner wait for, of every folder whose records do: the jobs of the export stayed behind. */
export const workTakenOver = new Contributions<(em: EntityManager) => Promise<void>>('work that is taken over');

type Row = Record<string, unknown>;

const kindsByType = new Map<string, RecordKind>(recordKinds.map((kind) => [kind.type, kind]));

/** What belongs to the installation: who wrote, in whose request; how far a reading had come. */
const replacements = {
  journal_entry: (record: Row): Row => {
    const { email } = Object(record.created_by) as { email?: unknown };
    return { ...record, created_by: { ...commandLineActor, email: typeof email === 'string' ? email : null } };
  },
  invoice_document: (record: Row): Row =>
    record.status === 'extracting' ? { ...record, status: 'received', extraction_progress: null } : record,
  // What was not sent where the books were is not sent from here by itself.
  outgoing_mail: (record: Row): Row => {
    const wasQueued = record.status === 'queued';
    const given = wasQueued ? { status: 'failed', server_answer: 'Taken over before it was sent' } : {};
    return { ...record, ...given, secret_text: null, held_until: null, next_attempt_at: null };
  },
};

class Import {
  private writer: RecordWriter | null = null;
  private readonly evidence: Record<string, number> = {};
  private leftBehind: Record<string, number> = {};
  private settings: Row | null = null;
  private readonly entries = new Map<unknown, { line: number; cents: number }>();
  /** The first line that names a file. */
  private readonly namedFiles = new Map<string, { line: number; type: string; field: string }>();
  private isEnded = false;
  private lineCount = 0;

  constructor(
    private readonly em: EntityManager,
    private readonly request: ImportRequest,
    private readonly spooled: SpooledFiles,
  ) {}

  async run(): Promise<ImportedBooks> {
    for await (const line of linesOf(this.request.path)) {
      this.lineCount = line.number;
      if (this.isEnded) throw new BooksFileRefused(line.number, 'the line', 'comes after the end');
      if (line.number === 1) this.takeHeader(line);
      else if (line.number === 2) await this.takeOwner(line);
      else await this.take(line);
    }
    if (!this.isEnded) throw new BooksFileRefused(this.lineCount + 1, 'the line', 'is missing: the file was cut off');
    await this.settle();
    return this.outcome();
  }

  private takeHeader({ number, type, record }: Line): void {
    if (type !== 'books' || record.format !== exportFormat)
      throw new BooksFileRefused(
        number,
        'field format',
        `must be "${exportFormat}": books:export --format ndjson writes it`,
      );
    this.leftBehind = Object(record.left_behind) as Record<string, number>;
  }

  private async takeOwner({ number, type, record }: Line): Promise<void> {
    if (type !== 'owner') throw new BooksFileRefused(number, 'field type', 'must be "owner"');
    for (const [field, { columnType, isRequired = false, known }] of Object.entries(ownerFields)) {
      const value = record[field] ?? null;
      const problem = value === null ? isRequired && 'is missing' : problemOfValue(value, columnType);
      if (problem) throw new BooksFileRefused(number, `owner, field ${field}`, problem);
      if (value !== null && known && !known.holds(String(value)))
        throw new BooksFileRefused(number, `owner, field ${field}`, `must be ${known.words}`);
    }
    const { name, email, currency, time_zone: timeZone } = record as Record<string, string>;
    await this.request.openOwner(this.em, { name, email, currency, timeZone } as NewOwner).catch((error: unknown) => {
      const [problem] = (error as { fields?: { path: string; message: string }[] }).fields ?? [];
      if (!problem) throw error;
      throw new BooksFileRefused(number, `owner, field ${problem.path}`, problem.message);
    });
    this.settings = record;
    await ensureNoBooks(this.em);
    await removeChart(this.em);
    await removeTaxCodes(this.em);
    this.writer = await RecordWriter.open(this.em, replacements);
  }

  private async take(line: Line): Promise<void> {
    const { type, number } = line;
    const kind = kindsByType.get(type);
    if (type === 'file') this.spooled.begin(line);
    else if (type === 'file_part') this.spooled.add(line);
    else if (type === 'end') await this.takeEnd(line);
    else if (!kind)
      throw new BooksFileRefused(number, 'field type', `is ${JSON.stringify(type)}, which is no kind of record`);
    else if (kind.isEvidence) this.evidence[type] = (this.evidence[type] ?? 0) + 1;
    else await this.takeRecord(kind, line);
  }

  private async takeRecord(kind: RecordKind, line: Line): Promise<void> {
    const { type, number, record } = line;
    await this.writer?.write(kind, line);
    if (type === 'journal_entry') this.entries.set(record.id, { line: number, cents: 0 });
    if (type === 'journal_line') {
      const entry = this.entries.get(record.entry_id);
      if (entry) entry.cents += Number(record.debit_cents ?? 0) - Number(record.credit_cents ?? 0);
    }
    const names = ['attachment', 'invoice_document', 'incoming_mail'].includes(kind.type);
    for (const field of names ? ['sha256', 'pdf_sha256'] : []) {
      const sha256 = record[field] ?? null;
      if (sha256 !== null && !this.namedFiles.has(String(sha256)))
        this.namedFiles.set(String(sha256), { line: number, type, field });
    }
  }

  private async takeEnd({ number, record, sha256Before }: Line): Promise<void> {
    this.isEnded = true;
    this.spooled.end();
    await this.writer?.finish();
    if (record.lines !== number - 1)
      throw new BooksFileRefused(number, 'end, field lines', `is ${record.lines}, and ${number - 1} lines came before`);
    if (record.sha256 !== undefined && record.sha256 !== sha256Before)
      throw new BooksFileRefused(number, 'end, field sha256', 'is not that of the lines before: the file was changed');
    this.ensureComplete();
    await this.ensureSameBalances(number, record.trial_balances);
  }

  private ensureComplete(): void {
    for (const { line, cents } of this.entries.values()) {
      if (cents !== 0)
        throw new BooksFileRefused(
          line,
          'journal_entry',
          `does not balance: its lines leave ${cents} on the debit side`,
        );
    }
    for (const [sha256, { line, type, field }] of this.namedFiles) {
      if (!this.spooled.files.has(sha256))
        throw new BooksFileRefused(line, `${type}, field ${field}`, 'names a file that the export does not hold');
    }
  }

  private async ensureSameBalances(number: number, stated: unknown): Promise<void> {
    const [booked, expected] = [balancesByAccount(await trialBalances(this.em)), balancesByAccount(stated)];
    for (const account of new Set([...booked.keys(), ...expected.keys()])) {
      if (booked.get(account) === expected.get(account)) continue;
      throw new BooksFileRefused(
        number,
        'end, field trial_balances',
        `says ${expected.get(account) ?? 'nothing'} for ${account}, and the entries come to ${booked.get(account) ?? 'nothing'}`,
      );
    }
  }

  /** What has to follow from the records, and the proof that they hold together. */
  private async settle(): Promise<void> {
    const { em, spooled, request } = this;
    const { ownerId } = tenantOf(em);
    assert(this.settings, 'an owner was read');
    await takeOverSettings(em, this.settings);
    await completeChart(em);
    for (const file of spooled.files.values()) await recordStoredFile(em, file);
    await query(em, sql`set constraints all immediate`);
    await sealEntries(em);
    for (const stageAnew of workTakenOver) await stageAnew(em);
    await noteOwner(em);
    noteSettingChanges(em, null, { told: toldTypes });
    await recordAction(em, {
      action: 'books:import',
      resourceType: 'Owner',
      resourceId: ownerId,
      changes: {
        records: Object.fromEntries(this.writer?.counts ?? []),
        files: spooled.files.size,
        ...takeSettingChanges(em),
      },
    });
    // The entry of the log is among what is checked.
    await doWhatWaits(em);
    const wrong = (await resultsOfChecks(em, ownerId)).filter(({ wrongCount }) => wrongCount > 0);
    const [{ name, first } = { name: '', first: [] }] = wrong;
    if (wrong.length > 0)
      throw new ImportRefused(`The books do not hold: ${name}: ${first[0]?.row}: ${first[0]?.problem}.`);
    for (const { sha256, path } of spooled.files.values()) await request.files.put(fileKey(ownerId, sha256), path);
  }

  private async outcome(): Promise<ImportedBooks> {
    return {
      ownerId: tenantOf(this.em).ownerId,
      counts: Object.fromEntries(this.writer?.counts ?? []),
      evidence: this.evidence,
      leftBehind: this.leftBehind,
      trialBalances: await trialBalances(this.em),
      fileCount: this.spooled.files.size,
    };
  }
}

interface OwnerField {
  /** As PostgreSQL writes it. */
  columnType: string;
  isRequired?: boolean;
  /** The texts that the column knows. */
  known?: { words: string; holds(text: string): boolean };
}

const oneOf = (values: Readonly<Record<string, string>>) => ({
  words: Object.values(values).join(' or '),
  holds: (text: string) => Object.values(values).includes(text),
});

const ownerFields: Readonly<Record<OwnerSetting | 'name' | 'email', OwnerField>> = {
  name: { columnType: 'text', isRequired: true },
  email: { columnType: 'text', isRequired: true },
  currency: { columnType: 'currency_code', isRequired: true },
  time_zone: { columnType: 'text', isRequired: true },
  fiscal_year_start: { columnType: 'month_day' },
  closed_through: { columnType: 'date' },
  chain_head_schedule: { columnType: 'text', isRequired: true, known: oneOf(ChainHeadSchedule) },
  address: { columnType: 'text' },
  tax_id: { columnType: 'text' },
  country: { columnType: 'text', known: { words: 'an upper-case ISO 3166-1 alpha-2 country code', holds: isCountry } },
  pending_payments_on_clearing: { columnType: 'boolean' },
  payments_as_prepayments: { columnType: 'boolean' },
  payment_approval_limit_cents: { columnType: 'cents' },
  document_difference_policy: { columnType: 'text', known: oneOf(ReviewPolicy) },
  review_policy: { columnType: 'text', known: oneOf(ReviewPolicy) },
};

/** Accounts and tax codes alone are what an owner is opened with. */
async function ensureNoBooks(em: EntityManager): Promise<void> {
  const { ownerId } = tenantOf(em);
  await lockName(em, 'books:import');
  for (const { table, isEvidence } of recordKinds) {
    if (isEvidence || table === 'accounts' || table === 'tax_codes') continue;
    const found = await query(em, sql`select from ${sql.ref(table)} r where r.owner_id = ${ownerId} limit 1`);
    if (found.length > 0)
      throw new ImportRefused(
        `Owner ${ownerId} has books already (${table}): they are imported into a new owner only.`,
      );
  }
}

function balancesByAccount(totals: unknown): Map<string, string> {
  const list = Array.isArray(totals) ? (totals as Partial<AccountTotal>[]) : [];
  return new Map(
    list.map((total) => [
      `account ${total?.account} in ${total?.currency}`,
      `${total?.debit_cents} debit, ${total?.credit_cents} credit`,
    ]),
  );
}

const sealBatch = 1_000;

/** The service seals what it took over as what it wrote: the chain of the new owner begins with it. */
async function sealEntries(em: EntityManager): Promise<void> {
  const { ownerId } = tenantOf(em);
  for (let after = 0; ; ) {
    const entries = await readStoredEntries(
      em,
      sql`select ${storedEntryColumns} from journal_entries e
        where e.owner_id = ${ownerId} and e.id > ${after} order by e.id limit ${sealBatch}`,
    );
    const payloads = entries.map((entry) => ({ ownerId, entryId: entry.id, seal: sealOfEntry(entry) }));
    await stageAll(em, 'ledger.chain', payloads);
    const last = entries.at(-1);
    if (!last || entries.length < sealBatch) return;
    after = last.id;
  }
}
