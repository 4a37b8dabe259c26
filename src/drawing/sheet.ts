import type { Paper } from './paper.js';

/** A document as it is to be printed: every text is written out, and nothing is left to decide but where it stands. */
export interface Sheet {
  /** BCP 47. */
  language: string;
  paper: Paper;
  /** Of the file, and in large letters on its first page. */
  title: string;
  /** Who made it. */
  author: string;
  /** The day it is dated: of the file too, so that the same document is the same bytes. */
  day: string;
  /** Across every page: that it is a draft, or void; null when it counts. */
  mark: string | null;
  logo: Logo | null;
  sender: { name: string; lines: string[] };
  /** On one line above the recipient, as the window of an envelope shows it. */
  returnAddress: string;
  recipient: string[];
  facts: Fact[];
  /** Before the table. */
  paragraphs: string[];
  tables: SheetTable[];
  totals: Total[];
  /** After the totals. */
  notes: string[];
  payment: Payment | null;
  /** At the foot of every page, beside its number. */
  footer: string[];
  /** `Page {page} of {pages}`. */
  pageNumber: string;
}

export interface Logo {
  type: 'image/png' | 'image/jpeg';
  /** Base64. */
  content: string;
}

export interface Fact {
  label: string;
  value: string;
}

export interface SheetTable {
  heading: string | null;
  columns: Column[];
  rows: Row[];
  /** What is said beside the running total at the end of a page, and at the beginning of the next; null without one. */
  carry: { forward: string; brought: string } | null;
}

export interface Column {
  label: string;
  /** Of the width of the table, in parts of the sum of all weights. */
  weight: number;
  isNumeric?: boolean;
}

export interface Row {
  cells: string[];
  /** The running total after this row. */
  carried?: string;
  isStrong?: boolean;
}

export interface Total {
  label: string;
  value: string;
  isStrong?: boolean;
}

/** Where to pay, and the content of a QR code that says so. */
export interface Payment {
  heading: string;
  facts: Fact[];
  code: { content: string; caption: string } | null;
}
