import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';

/** What a setting was, and what it is now; `from` is null where there was none. */
export interface SettingChange {
  from: unknown;
  to: unknown;
}

const noted = new WeakMap<EntityManager, Record<string, SettingChange>>();

/**
 * Notes for the audit log what an operation changes about a setting: the fields that differ. `before` is null for a setting
 * that is new, `after` for one that goes. Never given a secret.
 */
export function noteSettingChanges(em: EntityManager, before: object | null, after: object | null): void {
  const changes = noted.get(em) ?? {};
  for (const field of new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])) {
    const [from, to] = [before, after].map((setting) => plain(setting?.[field as never]));
    if (JSON.stringify(from) !== JSON.stringify(to)) changes[field] = { from, to };
  }
  noted.set(em, changes);
}

/**
 * As `noteSettingChanges`, of one of several records that an operation changes, or of one that its entry does not name: by its name
 * among the records of its kind (`invitations`).
 */
export function noteRecordChanges(
  em: EntityManager,
  { kind, name }: { kind: string; name: number | string },
  before: object | null,
  after: object | null,
): void {
  const { from = {}, to = {} } = (noted.get(em)?.[kind] ?? {}) as { from?: object; to?: object };
  const gone = after ?? Object.fromEntries(Object.keys(before ?? {}).map((field) => [field, null]));
  noteSettingChanges(em, { [kind]: before ? { ...from, [name]: before } : from }, { [kind]: { ...to, [name]: gone } });
}

/** What the audit log tells of a text that it is not to show, an empty one too; null where there is none. */
export function toldDigest(text: string): string;
export function toldDigest(text: string | null): string | null;
export function toldDigest(text: string | null): string | null {
  return text === null ? null : createHash('sha256').update(text).digest('hex');
}

/** True when something was noted that was not taken. */
export function hasSettingChanges(em: EntityManager): boolean {
  return Object.keys(noted.get(em) ?? {}).length > 0;
}

/** What has been noted since it was last taken; null when nothing was. */
export function takeSettingChanges(em: EntityManager): Record<string, SettingChange> | null {
  const changes = noted.get(em);
  noted.delete(em);
  return changes && Object.keys(changes).length > 0 ? changes : null;
}

/** As JSON has it. */
function plain(value: unknown): unknown {
  return value === undefined ? null : JSON.parse(JSON.stringify(value));
}
