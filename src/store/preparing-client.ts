import { createHash } from 'node:crypto';
import { WatchedClient } from './watched-client.js';

/** A text that comes this often is worth a plan of its own on the server. */
const usesBefore = 3;
/** Texts are the program's, but some vary with how many values they carry: names are not given without end. */
const namesMaximum = 200;
const countedMaximum = 1_000;
const textMaximum = 8_000;

const uses = new Map<string, number>();
const names = new Map<string, string>();

/**
 * A connection that lets the server keep the plans of statements that come again and again, whoever sends them: what is
 * parsed and planned once costs about half. Statements without values (begin, commit) have nothing to plan.
 */
export class PreparingClient extends WatchedClient {
  // @ts-expect-error -- one signature for the many of the class: they all come through here.
  override query(statement: unknown, values?: unknown, ...rest: unknown[]): unknown {
    const name = typeof statement === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(statement) : null;
    const prepared = name ? { name, text: statement, values } : statement;
    const send = super.query as (...sent: unknown[]) => unknown;
    return name ? send.call(this, prepared, ...rest) : send.call(this, statement, values, ...rest);
  }
}

/** The statement's name on every connection; null while it is not known to come often. */
function nameOf(text: string): string | null {
  const known = names.get(text);
  if (known || names.size >= namesMaximum || text.length > textMaximum) return known ?? null;
  if (uses.size >= countedMaximum) uses.clear();
  const count = (uses.get(text) ?? 0) + 1;
  uses.set(text, count);
  if (count <= usesBefore) return null;
  uses.delete(text);
  const name = createHash('sha1').update(text).digest('base64');
  names.set(text, name);
  return name;
}
