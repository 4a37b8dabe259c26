import type { EntityManager } from '@mikro-orm/postgresql';
import { ensure, FieldProblems, invalid, notFound } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import { countUpTo } from '../store/quotas.js';
import { find, lock, lockWhere, newRecord, remove, save } from '../store/records.js';
import { noteSettingChanges } from '../store/setting-changes.js';
import { sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { Member, SavedView, type Theme } from './member.entity.js';

/**
 * What a person has set up for themselves at an owner. It is theirs alone, whatever their role: an API key has none.
 */
export interface Preferences {
  /** Null for the colours of the system. */
  theme: Theme | null;
  singleKeys: boolean;
}

/** A path of the dashboard with its parameters; no other host, and nothing that a browser would take for one. */
const linkWithin = /^\/(?![/\\])[^\s\\]*$/;

/** The membership of whoever asks; null when a key does. */
export async function ownMembership(em: EntityManager): Promise<Member | null> {
  const { personId } = tenantOf(em).actor;
  if (!personId) return null;
  const [member] = await find(em, Member, { personId });
  return member ?? null;
}

/** Changes what is given of the preferences of whoever asks. Throws INSUFFICIENT_SCOPE for a key. */
export async function updatePreferences(em: EntityManager, given: Partial<Preferences>): Promise<Member> {
  const member = await lockOwnMembership(em);
  const before = { theme: member.theme, singleKeys: member.singleKeys };
  if (given.theme !== undefined) member.theme = given.theme;
  if (given.singleKeys !== undefined) member.singleKeys = given.singleKeys;
  await save(em, Member, member);
  noteSettingChanges(em, before, { theme: member.theme, singleKeys: member.singleKeys });
  return member;
}

/** The views of whoever asks, by name: none of a key. */
export async function savedViews(em: EntityManager): Promise<SavedView[]> {
  const { personId } = tenantOf(em).actor;
  return personId ? find(em, SavedView, { personId }, ['name', 'id']) : [];
}

/**
 * Keeps an address under a name; what the person had under it leads there from now on. Throws INSUFFICIENT_SCOPE for a key,
 * VALIDATION_FAILED naming `name` or `link`.
 */
export async function saveView(
  em: EntityManager,
  { name: given, link }: { name: string; link: string },
): Promise<SavedView> {
  const problems = new FieldProblems();
  problems.check(linkWithin.test(link), 'link', 'must be a path that begins with one slash');
  problems.check(
    link.length <= limits.savedViewLinkCharacters,
    'link',
    `must have at most ${limits.savedViewLinkCharacters} characters`,
  );
  problems.refuse();
  const { personId } = await lockOwnMembership(em);
  const name = given.trim();
  const [known] = await find(em, SavedView, { personId, name });
  if (!known) await ensureRoom(em, personId);
  const view = known ?? newRecord(SavedView, { personId, name, link });
  const before = known ? { name, link: known.link } : null;
  view.link = link;
  await save(em, SavedView, view);
  noteSettingChanges(em, before, { name, link });
  return view;
}

/** Forgets a view of whoever asks. Throws INSUFFICIENT_SCOPE for a key, NOT_FOUND. */
export async function deleteSavedView(em: EntityManager, id: string): Promise<void> {
  const { personId } = await lockOwnMembership(em);
  const view = await lock(em, SavedView, id, 'Saved view');
  if (view.personId !== personId) throw notFound('Saved view');
  await remove(em, SavedView, view);
  noteSettingChanges(em, { name: view.name, link: view.link }, null);
}

/** Whatever a person does about their own settings happens one after the other. */
async function lockOwnMembership(em: EntityManager): Promise<Member> {
  const { personId } = tenantOf(em).actor;
  const [member] = personId ? await lockWhere(em, Member, { personId }) : [];
  ensure(member, 'INSUFFICIENT_SCOPE', 'Preferences and views are those of a person: log in as one');
  return member as Member;
}

async function ensureRoom(em: EntityManager, personId: number): Promise<void> {
  const all = sql`select from saved_views where owner_id = ${tenantOf(em).ownerId} and person_id = ${personId}`;
  const most = limits.savedViewsPerPerson;
  if ((await countUpTo(em, all, most)) < most) return;
  throw invalid([{ path: 'name', message: `must not be one more than ${most} that are kept` }]);
}
