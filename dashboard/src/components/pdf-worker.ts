import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

/** One for all files: to start another takes longer than to read a page. */
let running: Worker | null = null;

/** The worker that reads PDFs, started by whoever asks first: before what shows them is loaded, where there will be one. */
export function pdfWorker(): Worker {
  running ??= new Worker(workerUrl, { type: 'module' });
  return running;
}

/** Ends the worker with whatever keeps it busy; who asks next has another one. */
export function endPdfWorker(): void {
  running?.terminate();
  running = null;
}
