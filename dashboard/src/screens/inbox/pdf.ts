import { GlobalWorkerOptions, getDocument, type PDFDocumentLoadingTask } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerUrl;

export type Pdf = Awaited<PDFDocumentLoadingTask['promise']>;

const kept = 6;
const opened = new Map<string, PDFDocumentLoadingTask>();

/** Opens a PDF, or answers the one that is open: a file is known by its hash, for its address changes. */
export function openPdf(sha256: string, url: string): Promise<Pdf> {
  const known = opened.get(sha256);
  const task = known ?? open(url);
  opened.delete(sha256);
  opened.set(sha256, task);
  if (known === undefined) {
    task.promise.catch(() => opened.delete(sha256));
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
