import { loadPart } from '../server/load-part';
import type { Pdf } from './pdf';

/** pdf.js, which is as large as a shell: loaded beside the screen that shows pages, and not before it. */
export const loadPdfReader = () => loadPart(() => import('./pdf'));

/** Opens a PDF, or answers the one that is open. */
export async function openPdf(url: string): Promise<Pdf> {
  const reader = await loadPdfReader();
  return reader.openPdf(url);
}
