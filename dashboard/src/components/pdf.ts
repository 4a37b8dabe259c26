import { GlobalWorkerOptions, getDocument, type PDFDocumentLoadingTask } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerUrl;

export type Pdf = Awaited<PDFDocumentLoadingTask['promise']>;

const kept = 6;
const opened = new Map<string, PDFDocumentLoadingTask>();

/** What a link leads to: its path has the hash of the file, its query changes with every answer. */
export function fileOf(url: string): string {
  return new URL(url, window.location.href).pathname;
}

/** Opens a PDF, or answers the one that is open. */
export function openPdf(url: string): Promise<Pdf> {
  const file = fileOf(url);
  const known = opened.get(file);
  const task = known ?? open(url);
  opened.delete(file);
  opened.set(file, task);
  if (known === undefined) {
    task.promise.catch(() => opened.delete(file));
    for (const [oldest, former] of [...opened].slice(0, -kept)) {
      opened.delete(oldest);
      void former.destroy();
    }
  }
  return task.promise;
}

function open(url: string): PDFDocumentLoadingTask {
  const { pathname, search } = new URL(url, window.location.href);
  return getDocument({
    // By the address of this page: the service may be known to itself by another one.
    url: `${pathname}${search}`,
    isEvalSupported: false,
    cMapUrl: `${pdfAssets}cmaps/`,
    standardFontDataUrl: `${pdfAssets}standard_fonts/`,
    wasmUrl: `${pdfAssets}wasm/`,
    iccUrl: `${pdfAssets}iccs/`,
  });
}
