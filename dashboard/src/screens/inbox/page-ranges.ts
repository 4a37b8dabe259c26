/** The service takes no more. */
const partsMaximum = 50;

/** Pages from 1, both ends included. */
export interface PageRange {
  firstPage: number;
  lastPage: number;
}

/** What was typed, as ranges and the pages in none of them; or what is wrong with it. */
export type ReadRanges = { ranges: PageRange[]; leftOut: number[] } | { problem: string };

/** Reads `1-2, 3` for a file of so many pages, as the service would take it. */
export function readRanges(text: string, pageCount: number): ReadRanges {
  const ranges: PageRange[] = [];
  for (const one of text.split(/[,;]/).map((part) => part.trim())) {
    const found = /^(\d{1,4})(?:\s*[-–]\s*(\d{1,4}))?$/.exec(one);
    if (!found) return { problem: 'Write pages as 1-2, 3' };
    const [firstPage, lastPage] = [Number(found[1]), Number(found[2] ?? found[1])];
    const before = ranges.at(-1)?.lastPage ?? 0;
    if (firstPage <= before) return { problem: `${one} does not follow page ${before}` };
    if (lastPage < firstPage || lastPage > pageCount) return { problem: `${one} is not within pages 1-${pageCount}` };
    ranges.push({ firstPage, lastPage });
  }
  if (ranges.length > partsMaximum) return { problem: `At most ${partsMaximum} parts` };
  const pages = Array.from({ length: pageCount }, (_, index) => index + 1);
  const leftOut = pages.filter((page) => !ranges.some((range) => isWithin(page, range)));
  if (ranges.length === 1 && leftOut.length === 0) return { problem: 'That is the whole document' };
  return { ranges, leftOut };
}

/** What is proposed first: the invoices that were found, else a document of every page. */
export function proposedRanges(proposed: readonly PageRange[], pageCount: number): string {
  const pages = Array.from({ length: Math.min(pageCount, partsMaximum) }, (_, index) => ({
    firstPage: index + 1,
    lastPage: index + 1,
  }));
  const ranges = proposed.length > 0 ? proposed : pages;
  return ranges
    .map(({ firstPage, lastPage }) => (firstPage === lastPage ? firstPage : `${firstPage}-${lastPage}`))
    .join(', ');
}

/** `page 3`, `pages 1–2`. */
export function pagesText({ firstPage, lastPage }: PageRange): string {
  return firstPage === lastPage ? `page ${firstPage}` : `pages ${firstPage}–${lastPage}`;
}

/** What splitting makes, in words: `2 documents: pages 1–2 and page 3. Page 4 is left out.` */
export function splitText(ranges: readonly PageRange[], leftOut: readonly number[]): string {
  const made = `${ranges.length} ${ranges.length === 1 ? 'document' : 'documents'}: ${listed(ranges.map(pagesText))}.`;
  if (leftOut.length === 0) return made;
  const pages = listed(leftOut.map(String));
  return `${made} ${leftOut.length === 1 ? `Page ${pages} is` : `Pages ${pages} are`} left out.`;
}

function listed(texts: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(texts);
}

function isWithin(page: number, { firstPage, lastPage }: PageRange): boolean {
  return page >= firstPage && page <= lastPage;
}
