/** A rectangle on a page in points, measured from the page's upper left corner as it is shown. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where on the document a value was read. Pages count from 1. */
export interface Evidence {
  page: number;
  box: Box;
}
