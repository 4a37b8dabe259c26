import type { Virtualizer } from '@tanstack/react-virtual';

/**
 * Scrolls a list to one of its rows, where that row is not in sight as a whole. `scrollToIndex` sets the place of the list even where
 * nothing is to be scrolled, for which the browser lays out the whole page at once.
 */
export function bringIntoSight(list: Virtualizer<HTMLDivElement, Element>, index: number): void {
  const { scrollOffset, scrollRect, options } = list;
  const row = list.measurementsCache[index];
  const isInSight =
    row !== undefined &&
    scrollOffset !== null &&
    scrollRect !== null &&
    row.start > scrollOffset + options.scrollPaddingStart &&
    row.end < scrollOffset + scrollRect.height - options.scrollPaddingEnd;
  if (!isInSight) list.scrollToIndex(index);
}
