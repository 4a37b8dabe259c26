/** What pages are as large as. */
export enum Paper {
  A4 = 'a4',
  LETTER = 'letter',
}
