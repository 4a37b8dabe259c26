import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { Refusal } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import { Paper } from '../drawing/paper.js';
import type { Logo } from '../drawing/sheet.js';
import { PrintLanguage } from './language.js';
import { printSheet } from './printer.js';

/** By the digest of a logo: why it cannot be drawn, or an empty text when it can. */
const known = new LRUCache<string, string>({ max: limits.logosKnown });

const logoTime = { processorMs: limits.logoProcessorSeconds * 1000, clockMs: limits.printSeconds * 1000 };

/**
 * Why a logo cannot be drawn, in words for its owner; null for one that can. It is drawn once by itself, so that no document fails for
 * it: logos were stored before there were bounds, and a decoder has faults of its own. Throws RATE_LIMITED.
 */
export async function problemOfLogo(ownerId: number, logo: Logo): Promise<string | null> {
  const digest = createHash('sha256').update(logo.type).update(logo.content).digest('hex');
  const before = known.get(digest);
  if (before !== undefined) return before || null;
  const problem = await problemFound(ownerId, logo);
  // What failed may have failed for want of memory: it is tried again.
  known.set(digest, problem ?? '', problem === null ? {} : { ttl: limits.logoTriedAgainMinutes * 60_000 });
  return problem;
}

async function problemFound(ownerId: number, logo: Logo): Promise<string | null> {
  try {
    await printSheet(ownerId, sheetWith(logo), logoTime);
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) return 'must be a PNG or a JPEG that can be read';
    if (error.code === 'RATE_LIMITED') throw error;
    return `takes longer to be drawn than the ${limits.logoProcessorSeconds} s that are allowed`;
  }
}

/** Nothing but a logo. */
function sheetWith(logo: Logo) {
  const empty = { facts: [], paragraphs: [], tables: [], totals: [], notes: [], footer: [], recipient: [] };
  return {
    ...empty,
    returnAddress: '',
    language: PrintLanguage.EN,
    paper: Paper.A4,
    title: 'Logo',
    author: '',
    day: '2000-01-01',
    mark: null,
    logo,
    sender: { name: '', lines: [] },
    payment: null,
    pageNumber: '',
  };
}
