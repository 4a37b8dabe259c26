import { getDocument, type PDFDocumentLoadingTask, PDFWorker } from 'pdfjs-dist';
import { fileOf } from './file-of';
import { endPdfWorker, pdfWorker } from './pdf-worker';

export type Pdf = Awaited<PDFDocumentLoadingTask['promise']>;

/** A file that is open, or is being opened. */
interface Opened {
  pdf: Promise<Pdf>;
  isOpening: boolean;
  close: () => void;
}

const kept = 6;
const opened = new Map<string, Opened>();

/** What takes longer than this to open has another file before it that keeps the worker busy. */
const patienceMs = 5_000;

/** How pdf.js speaks with the worker. */
let worker: PDFWorker | null = null;

/** Opens a PDF, or answers the one that is open. */
export function openPdf(url: string): Promise<Pdf> {
  const file = fileOf(url);
  const known = opened.get(file);
  const entry = known ?? open(url);
  opened.delete(file);
  opened.set(file, entry);
  if (known === undefined) {
    entry.pdf.catch(() => opened.delete(file));
    for (const [oldest, former] of [...opened].slice(0, -kept)) {
      opened.delete(oldest);
      former.close();
    }
  }
  return entry.pdf;
}

function open(url: string): Opened {
  let task = read(url);
  const asked = worker;
  const { promise, resolve, reject } = Promise.withResolvers<Pdf>();
  const again = () => {
    if (worker === asked) replaceWorker();
    task = read(url);
    task.promise.then(resolve, reject);
  };
  const timer = window.setTimeout(again, patienceMs);
  const file: Opened = {
    pdf: promise,
    isOpening: true,
    close: () => {
      window.clearTimeout(timer);
      void task.destroy();
    },
  };
  task.promise.then(resolve, reject);
  const settled = () => {
    file.isOpening = false;
    window.clearTimeout(timer);
  };
  promise.then(settled, settled);
  return file;
}

/** Ends the worker with whatever keeps it busy; what it had open is opened anew when it is asked for. */
function replaceWorker(): void {
  worker?.destroy();
  endPdfWorker();
  worker = null;
  for (const [name, { isOpening }] of opened) if (!isOpening) opened.delete(name);
}

function read(url: string): PDFDocumentLoadingTask {
  const { pathname, search } = new URL(url, window.location.href);
  worker ??= PDFWorker.create({ port: pdfWorker() });
  return getDocument({
    // By the address of this page: the service may be known to itself by another one.
    url: `${pathname}${search}`,
    worker,
    isEvalSupported: false,
    cMapUrl: `${pdfAssets}cmaps/`,
    standardFontDataUrl: `${pdfAssets}standard_fonts/`,
    wasmUrl: `${pdfAssets}wasm/`,
    iccUrl: `${pdfAssets}iccs/`,
  });
}
