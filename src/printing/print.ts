import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { LRUCache } from 'lru-cache';
import { limits } from '../contract/limits.js';
import type { Sheet } from '../drawing/sheet.js';
import { pauseWhenBusy } from '../store/turns.js';
import { problemOfLogo } from './logos.js';
import type { PrintTerms } from './print-terms.js';
import { type Printable, printedCreditNote, printedInvoice } from './printed-document.js';
import { printedReminder } from './printed-reminder.js';
import { printedStatement } from './printed-statement.js';
import { printSheet } from './printer.js';

/** What is to be printed by these terms. Throws NOT_FOUND, NOTHING_OVERDUE, PRINT_TOO_LONG. */
export function printable(em: EntityManager, terms: PrintTerms): Promise<Printable> {
  switch (terms.kind) {
    case 'invoice':
      return printedInvoice(em, terms);
    case 'credit_note':
      return printedCreditNote(em, terms);
    case 'statement':
      return printedStatement(em, terms);
    case 'reminder':
      return printedReminder(em, terms);
  }
}

/** Raised whenever sheets are drawn otherwise than before. */
const drawingVersion = 2;

/**
 * What tells one file from another without drawing it: the same sheet is the same bytes. Others have their turn between the parts of
 * its tables.
 */
export async function tagOf(ownerId: number, { tables, ...around }: Sheet): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([drawingVersion, around]));
  for (const { rows, ...table } of tables) {
    hash.update(JSON.stringify([table, rows.length]));
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      await pauseWhenBusy(String(ownerId));
      hash.update(JSON.stringify(rows.slice(from, from + rowsAtOnce)));
    }
  }
  return hash.digest('hex');
}

const rowsAtOnce = 50;

const kept = new LRUCache<string, Buffer>({ maxSize: limits.printsKeptBytes, sizeCalculation: ({ length }) => length });

const beingDrawn = new Map<string, Promise<Buffer>>();

/** Where it is said that a document goes without its logo. */
export interface PrintLog {
  warn(about: object, message: string): void;
}

/**
 * The owner's sheet as PDF; what is being drawn or was drawn lately, by its tag, is not drawn again. A logo that cannot be drawn is
 * left out, which the log says. Throws PRINT_TOO_LONG, RATE_LIMITED.
 */
export async function pdfOf(ownerId: number, sheet: Sheet, log: PrintLog, tag?: string): Promise<Buffer> {
  const wanted = tag ?? (await tagOf(ownerId, sheet));
  const known = kept.get(wanted) ?? beingDrawn.get(wanted);
  if (known) return known;
  const drawing = drawn(ownerId, sheet, log, wanted).finally(() => beingDrawn.delete(wanted));
  beingDrawn.set(wanted, drawing);
  return drawing;
}

async function drawn(ownerId: number, sheet: Sheet, log: PrintLog, tag: string): Promise<Buffer> {
  const problem = sheet.logo && (await problemOfLogo(ownerId, sheet.logo));
  if (problem) log.warn({ ownerId, problem }, 'a document is printed without the logo of its letterhead');
  const content = await printSheet(ownerId, problem ? { ...sheet, logo: null } : sheet);
  kept.set(tag, content);
  return content;
}
