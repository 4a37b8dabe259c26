import type { Box } from './evidence.js';

/** How far a page was turned clockwise to be read. */
export type Turn = 0 | 90 | 180 | 270;

/** How the page that was read lies on the page that is shown. */
export interface Placement {
  turn: Turn;
  /** How far lines fall to the right on the page before it was levelled, in points per point. */
  slope: number;
  /** Whether it is read from right to left, and lies as in a mirror. Default no. */
  isMirrored?: boolean;
  /** The size of the page as it was read, in points. */
  width: number;
  height: number;
}

/** A box on the page as it was read, as a box on the page as it is shown. A crooked line's box holds all of its letters. */
export function shownBox(box: Box, placement: Placement): Box {
  const { turn, width, height } = placement;
  const { x, y, width: across, height: down } = askew(unmirrored(box, placement), placement);
  if (turn === 90) return { x: y, y: width - x - across, width: down, height: across };
  if (turn === 180) return { x: width - x - across, y: height - y - down, width: across, height: down };
  if (turn === 270) return { x: height - y - down, y: x, width: down, height: across };
  return { x, y, width: across, height: down };
}

function unmirrored(box: Box, { isMirrored, width }: Placement): Box {
  return isMirrored ? { ...box, x: width - box.x - box.width } : box;
}

/** Lines were levelled about the middle of the page's width. */
function askew({ x, y, width, height }: Box, { slope, width: pageWidth }: Placement): Box {
  const fall = (at: number) => slope * (at - pageWidth / 2);
  const upper = Math.min(fall(x), fall(x + width));
  const lower = Math.max(fall(x), fall(x + width));
  return { x, y: y + upper, width, height: height + lower - upper };
}
