import type { Pdf } from './pdf';

/** What a link leads to: its path has the hash of the file, its query changes with every answer. */
export function fileOf(url: string): string {
  return new URL(url, window.location.href).pathname;
}

/** pdf.js, which is as large as a shell: loaded beside the screen that shows pages, and not before it. */
export const loadPdfReader = () => import('./pdf');

/** Opens a PDF, or answers the one that is open. */
export async function openPdf(url: string): Promise<Pdf> {
  const reader = await loadPdfReader();
  return reader.openPdf(url);
}
