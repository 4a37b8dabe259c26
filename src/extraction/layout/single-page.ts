import type { Layout } from './layout.js';

/** A page of a document as if it were all of it, and so the first: what stands on later pages weighs less. */
export function singlePage(layout: Layout, number: number): Layout {
  const lines = layout.lines
    .filter((line) => line.page === number)
    .map((line, index) => ({
      ...line,
      page: 1,
      index,
      segments: line.segments.map((segment) => ({ ...segment, page: 1, line: index })),
    }));
  const pages = layout.pages.filter((page) => page.number === number).map((page) => ({ ...page, number: 1 }));
  return { pages, lines };
}
