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
