import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type {
  Corrections,
  ExtractionFailureReason,
  ExtractionResult,
  ExtractionStage,
  KnownVendor,
  PageRange,
} from './extraction-result.js';
import { DEFAULT_OCR_LANGUAGES } from './ocr-languages.js';
import type { ChildAnswer, KnownVendorMessage, ReadRequest } from './process/child-messages.js';
import {
  DEFAULT_LIMITS,
  DOCUMENTS_PER_CHILD,
  type ExtractionLimits,
  HEAVY_CHILD_IDLE_MS,
  heapMegabytes,
  IDLE_CHILDREN,
  KILL_GRACE_MS,
  LIGHT_CHILD_BYTES,
  READINGS_MAXIMUM,
  REUSABLE_SHARE_OF_MEMORY,
} from './process/process-limits.js';

export type {
  Confidence,
  Corrections,
  DocumentKind,
  ExtractedField,
  ExtractedLineItem,
  ExtractionFailureReason,
  ExtractionResult,
  ExtractionStage,
  FieldSource,
  LearnedPlace,
  Lesson,
  ServicePeriod,
} from './extraction-result.js';
export type { FieldName } from './fields/field-names.js';
export { FIELD_NAMES } from './fields/field-names.js';
export type { Box, Evidence } from './layout/evidence.js';
export { DEFAULT_LIMITS, type ExtractionLimits } from './process/process-limits.js';

/** Raised whenever the rules may answer differently; stored with every result. */
export const EXTRACTION_VERSION = 26;

export interface ExtractionRequest {
  pdf: Uint8Array | { path: string };
  /** The pages of the file that are the document. Default all of them. */
  pages?: PageRange | null;
  /** The owner's own name: the buyer, never taken for the vendor. */
  ownerName: string | null;
  /** False leaves embedded XML unread (benchmarks of the text reader). Default true. */
  useEmbeddedXml?: boolean;
  /** Languages to recognise scanned pages in (codes as `eng`, `deu`), the likeliest first; empty switches it off. */
  ocrLanguages?: readonly string[];
  /** What was learnt of the vendor with these marks, asked once its marks are known. Default nothing. */
  knownVendor?: (marks: string[]) => Promise<KnownVendor>;
  /** What a person entered: the result says where it stands on the pages. */
  corrections?: Corrections;
}

/** The document gave no result; `reason` says why, the message is fit for a reviewer. */
export class ExtractionFailure extends Error {
  constructor(
    readonly reason: ExtractionFailureReason,
    message: string,
  ) {
    super(message);
    this.name = 'ExtractionFailure';
  }
}

/**
 * Reads one invoice PDF in an isolated child process under limits on time, memory, pages and size. Calls may run side by
 * side; each takes a child of its own, and a few stay warm for the next call.
 * @throws ExtractionFailure when the document cannot be read within the limits.
 */
export async function extractInvoice(
  request: ExtractionRequest,
  limits: Partial<ExtractionLimits> = {},
  onProgress: (stage: ExtractionStage, page: number, pageCount: number) => void = () => {},
): Promise<ExtractionResult> {
  const effective = { ...DEFAULT_LIMITS, ...limits };
  const bytes = await loadBytes(request.pdf, effective.fileBytes);
  let needsNewChild = false;
  for (let reading = 1; ; reading++) {
    try {
      return await readOnce(request, bytes, effective, { needsNewChild, onProgress });
    } catch (error) {
      const isWorthAnother = error instanceof EndedBySignal || error instanceof OutOfUsedMemory;
      if (!isWorthAnother || reading === READINGS_MAXIMUM) throw error;
      needsNewChild ||= error instanceof OutOfUsedMemory;
    }
  }
}

async function readOnce(
  request: ExtractionRequest,
  bytes: Uint8Array,
  limits: ExtractionLimits,
  { needsNewChild, onProgress }: { needsNewChild: boolean; onProgress: Listeners['onProgress'] },
): Promise<ExtractionResult> {
  const reader = needsNewChild ? new ChildReader(limits.memoryBytes) : takeReader(limits.memoryBytes);
  try {
    const { ownerName, useEmbeddedXml = true, ocrLanguages = DEFAULT_OCR_LANGUAGES, corrections = {} } = request;
    const { pages = null } = request;
    const result = await reader.read(
      { type: 'read', bytes, pages, ownerName, useEmbeddedXml, ocrLanguages, corrections, limits },
      { onProgress, knownVendor: request.knownVendor ?? (async () => ({ lessons: [], dayOrder: null })) },
    );
    giveBack(reader);
    return result;
  } catch (error) {
    reader.kill();
    const isFull = error instanceof ExtractionFailure && error.reason === 'out_of_memory';
    throw isFull && reader.documentCount > 1 ? new OutOfUsedMemory(error.message) : error;
  }
}

/** Part of the memory was held from documents before, so that a new child may have enough. */
class OutOfUsedMemory extends ExtractionFailure {
  constructor(message: string) {
    super('out_of_memory', message);
  }
}

/** The child was killed from outside or crashed in native code: it did not end itself for exceeding a limit. */
class EndedBySignal extends ExtractionFailure {
  constructor(signal: NodeJS.Signals) {
    super('crashed', `The reading process was ended by ${signal}, ${READINGS_MAXIMUM} times`);
  }
}

/** Ends every child, also those that are reading, and waits until they are gone. */
export async function closeExtraction(): Promise<void> {
  idle.length = 0;
  await Promise.all([...running].map((reader) => reader.close()));
}

const running = new Set<ChildReader>();
const idle: ChildReader[] = [];

function takeReader(memoryBytes: number): ChildReader {
  const index = idle.findIndex((reader) => reader.memoryBytes === memoryBytes);
  const [warm] = index >= 0 ? idle.splice(index, 1) : [];
  return warm ?? new ChildReader(memoryBytes);
}

/** A child that recognised a scan holds the networks, and fragments that recognition left. */
function giveBack(reader: ChildReader): void {
  const hasRoom = reader.residentBytes <= reader.memoryBytes * REUSABLE_SHARE_OF_MEMORY;
  const isReusable = reader.isUsable && hasRoom && reader.documentCount < DOCUMENTS_PER_CHILD;
  if (isReusable && idle.length < IDLE_CHILDREN) keepIdle(reader);
  else reader.kill();
}

function keepIdle(reader: ChildReader): void {
  idle.push(reader);
  if (reader.residentBytes <= LIGHT_CHILD_BYTES) return;
  const { documentCount } = reader;
  const end = () => {
    if (!idle.includes(reader) || reader.documentCount !== documentCount) return;
    idle.splice(idle.indexOf(reader), 1);
    reader.kill();
  };
  setTimeout(end, HEAVY_CHILD_IDLE_MS).unref();
}

async function loadBytes(pdf: ExtractionRequest['pdf'], maxBytes: number): Promise<Uint8Array> {
  const size = pdf instanceof Uint8Array ? pdf.length : (await stat(pdf.path)).size;
  if (size > maxBytes) throw new ExtractionFailure('too_large', `The file has ${size} bytes; ${maxBytes} are read`);
  return pdf instanceof Uint8Array ? pdf : await readFile(pdf.path);
}

interface Listeners {
  onProgress(stage: ExtractionStage, page: number, pageCount: number): void;
  knownVendor(marks: string[]): Promise<KnownVendor>;
}

/** One child process; reads one document at a time. */
class ChildReader {
  documentCount = 0;
  /** What the child held after its last document. */
  residentBytes = 0;
  isUsable = true;
  private isClosing = false;
  private readonly child: ChildProcess;
  private readonly gone: Promise<void>;

  constructor(readonly memoryBytes: number) {
    this.child = startChild(memoryBytes);
    running.add(this);
    this.gone = new Promise((resolve) => {
      const end = () => {
        this.isUsable = false;
        running.delete(this);
        const place = idle.indexOf(this);
        if (place >= 0) idle.splice(place, 1);
        resolve();
      };
      this.child.once('exit', end);
      this.child.once('error', end);
    });
    this.setIdle();
  }

  async read(request: ReadRequest, { onProgress, knownVendor }: Listeners): Promise<ExtractionResult> {
    this.documentCount += 1;
    this.setBusy();
    const { child } = this;
    return new Promise<ExtractionResult>((resolve, reject) => {
      const overdue = setTimeout(() => {
        settle(() =>
          reject(
            new ExtractionFailure('timeout', `Reading the document took longer than ${request.limits.clockMs} ms`),
          ),
        );
      }, request.limits.clockMs + KILL_GRACE_MS);
      const settle = (then: () => void) => {
        clearTimeout(overdue);
        child.off('message', onMessage);
        child.off('exit', onExit);
        child.off('error', onError);
        this.setIdle();
        then();
      };
      const giveUp = (error: unknown) => settle(() => reject(error));
      const teach = (known: KnownVendor) => {
        if (child.connected) child.send({ type: 'known_vendor', known } satisfies KnownVendorMessage);
      };
      const onMessage = (answer: ChildAnswer) => {
        if (answer.type === 'progress') onProgress(answer.stage, answer.page, answer.pageCount);
        else if (answer.type === 'vendor') knownVendor(answer.marks).then(teach, giveUp);
        else if (answer.type === 'result') {
          this.residentBytes = answer.residentBytes;
          settle(() => resolve(answer.result));
        } else settle(() => reject(new ExtractionFailure(answer.reason, answer.message)));
      };
      const onExit = (code: number | null, signal: NodeJS.Signals | null) => {
        const ended = () => new ExtractionFailure('crashed', `The reading process ended (${signal ?? `code ${code}`})`);
        settle(() => reject(signal && !this.isClosing ? new EndedBySignal(signal) : ended()));
      };
      const onError = (error: Error) => settle(() => reject(new ExtractionFailure('crashed', error.message)));
      child.on('message', onMessage);
      child.once('exit', onExit);
      child.once('error', onError);
      child.send(request, (error) => error && onError(error));
    });
  }

  kill(): void {
    this.isUsable = false;
    this.child.kill('SIGKILL');
  }

  async close(): Promise<void> {
    this.isClosing = true;
    this.kill();
    this.setBusy();
    await this.gone;
  }

  /** A busy child keeps this process alive, an idle one does not. */
  private setBusy(): void {
    this.child.ref();
    this.child.channel?.ref();
  }

  private setIdle(): void {
    this.child.unref();
    this.child.channel?.unref();
  }
}

/**
 * The child is compiled beside this module. When this module runs from its TypeScript source (tests), the
 * compiled child of the last build is used: `npm test` builds first.
 */
const childEntry = locateChild();

function locateChild(): string {
  const folder = path.dirname(fileURLToPath(import.meta.url));
  const beside = path.join(folder, 'process/child.js');
  return existsSync(beside) ? beside : path.resolve(folder, '../../dist/src/extraction/process/child.js');
}

/** What of the service's own code the child runs beside its own folder. */
const sharedFolders = ['contract', 'drawing', 'values'];

/**
 * The networks' threads would each keep memory of their own; and what a network takes for a page, hundreds of megabytes in large
 * pieces that are given back at once, comes in pages of two megabytes where Linux has them, which is most of its time otherwise.
 */
const environmentOfChild = { MALLOC_ARENA_MAX: '1', GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1' };

/** No environment of this process, no file access beyond its own code, no processes of its own, nothing inherited. */
function startChild(memoryBytes: number): ChildProcess {
  const packages = path.resolve(path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), '..');
  return fork(childEntry, [], {
    env: environmentOfChild,
    cwd: path.parse(childEntry).root,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [
      `--max-old-space-size=${heapMegabytes(memoryBytes)}`,
      // What a scan leaves is collected before it counts as what the child holds.
      '--expose-gc',
      '--permission',
      '--allow-worker',
      '--allow-addons',
      `--allow-fs-read=${path.resolve(childEntry, '../..')}/*`,
      ...sharedFolders.map((folder) => `--allow-fs-read=${path.resolve(childEntry, '../../..', folder)}/*`),
      `--allow-fs-read=${packages}/*`,
      `--allow-fs-read=${path.resolve(packages, '..', 'package.json')}`,
    ],
  });
}
