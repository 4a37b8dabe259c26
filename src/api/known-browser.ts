import { randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';
import { limits } from '../contract/limits.js';
import { decryptSecret, encryptSecret } from '../store/secrets.js';
import { now } from '../values/clock.js';
import { giveKnown, isOfOurPage, knownOf } from './session-cookie.js';

/**
 * Attempts to log in are counted by the person whom they name, wherever they come from, so that strangers who guess would shut the
 * person out. A browser in which the person has logged in keeps a cookie that says so: its attempts are counted for themselves. It
 * stands for nobody, and gives whoever has it as many guesses as anybody has.
 */
interface KnownBrowser {
  id: string;
  email: string;
  endsAtMs: number;
}

const place = 'browser of a person';
const idBytes = 16;

/** Notes in the browser that this person has logged in there. */
export function rememberBrowser(request: Request, response: Response, publicUrl: string, email: string): void {
  const id = knownBrowser(request, publicUrl, email)?.id ?? randomBytes(idBytes).toString('base64url');
  const seconds = limits.knownBrowserDays * 86_400;
  const known: KnownBrowser = { id, email: plain(email), endsAtMs: now().getTime() + seconds * 1000 };
  giveKnown(request, response, publicUrl, encryptSecret(JSON.stringify(known), place), seconds);
}

/** By what the attempts of a browser are counted that name somebody. */
export function countedName(request: Request, publicUrl: string, name: string): string {
  const known = knownAs(request, publicUrl, name);
  return known === null ? name : `${known} ${name}`;
}

/** By what the browser is known in which this person has logged in; null of others. */
export function knownAs(request: Request, publicUrl: string, email: string): string | null {
  return knownBrowser(request, publicUrl, email)?.id ?? null;
}

function knownBrowser(request: Request, publicUrl: string, email: string): KnownBrowser | null {
  const kept = isOfOurPage(request, publicUrl) ? knownOf(request, publicUrl) : null;
  if (kept === null) return null;
  try {
    const known = JSON.parse(decryptSecret(kept, place)) as KnownBrowser;
    return known.email === plain(email) && known.endsAtMs > now().getTime() ? known : null;
  } catch {
    // Not one of ours, or from before a change of the key.
    return null;
  }
}

function plain(email: string): string {
  return email.trim().toLowerCase();
}
