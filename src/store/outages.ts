import { ConnectionException } from '@mikro-orm/postgresql';
import { FileStoreUnavailable } from './file-store.js';

/** What the network says when a server cannot be reached, or is lost in the middle. */
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EPIPE',
]);

/**
 * SQLSTATE of a server that is stopping or full of work, of a time-out (statement, lock, idle in transaction), and of a standby
 * that is to become the primary.
 */
const unavailableStates = new Set([
  '25006',
  '25P03',
  '53000',
  '53200',
  '53300',
  '53400',
  '55P03',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
]);

/** pg names no code for a connection that ends, or does not come about, without the network's word. */
const lostConnection =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed/;

/** True for an error of the network. */
export function isNetworkError(error: unknown): boolean {
  return networkCodes.has(codeOf(error) ?? '');
}

/** True when a part that the service stands on could not be reached or did not answer in time. */
export function isUnavailable(error: unknown): boolean {
  return causes(error).some((cause) => {
    if (cause instanceof ConnectionException || cause instanceof FileStoreUnavailable) return true;
    const code = codeOf(cause) ?? '';
    return (
      isNetworkError(cause) ||
      unavailableStates.has(code) ||
      code.startsWith('08') ||
      lostConnection.test(String(cause.message))
    );
  });
}

/** True when a disk, or the share of it that we may use, is full: of this machine, of PostgreSQL, or of the file store. */
export function isStorageFull(error: unknown): boolean {
  return causes(error).some((cause) => ['ENOSPC', 'EDQUOT', '53100'].includes(codeOf(cause) ?? ''));
}

/** SQLSTATE of a database error, however deeply it is wrapped. */
export function sqlStateOf(error: unknown): string | undefined {
  return causes(error)
    .map(codeOf)
    .find((code) => code !== undefined && /^[0-9A-Z]{5}$/.test(code) && !networkCodes.has(code));
}

/**
 * The name of the constraint that a statement broke; undefined for every other error. A distributed PostgreSQL names it in the
 * message alone, with the number of the part of the table behind it: `contacts_owner_id_external_id_key_102008`.
 */
export function violatedConstraint(error: unknown): string | undefined {
  const { constraint, message } = (error ?? {}) as { constraint?: unknown; message?: unknown };
  if (typeof constraint === 'string') return constraint;
  return /constraint "(\w+?)(?:_\d{6,})?"[^"]*$/.exec(String(message))?.[1];
}

function codeOf(error: unknown): string | undefined {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : undefined;
}

interface Cause {
  message?: unknown;
  code?: unknown;
  originalError?: unknown;
  cause?: unknown;
}

/** The error and what it wraps, outermost first. */
function causes(error: unknown): Cause[] {
  const found: Cause[] = [];
  for (let next = error as Cause | undefined; next && typeof next === 'object' && !found.includes(next); ) {
    found.push(next);
    next = (next.originalError ?? next.cause) as Cause | undefined;
  }
  return found;
}
