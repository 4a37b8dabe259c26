import { type GraphQLSchema, getNamedType, isObjectType } from 'graphql';
import { announcedTypes } from '../contract/announced-types.js';
import { Refusal } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import type { ApiKeyScope } from '../contract/scopes.js';
import type { LiveSubscription, RecordChange } from '../outbox/live-feed.js';
import type { RequiredScope } from '../store/scope.js';
import { tenantOf } from '../store/tenancy.js';
import type { StreamContext } from './stream.js';

const quietWaitMs = 10_000;

/**
 * What changes of the owner's records from now on, or from a moment on that is just gone by, of the types that these scopes may read,
 * or of some of them. Ends with
 * SERVICE_UNAVAILABLE when something may have been missed, since whoever listens could not know. Throws BAD_REQUEST for a type
 * that is none, since nothing would ever be told of it.
 */
export function changeStream(
  { em, live, signal, scopes }: Pick<StreamContext, 'em' | 'live' | 'signal' | 'scopes'>,
  schema: GraphQLSchema,
  { types, since }: { types?: readonly string[] | null; since?: Date | null },
): AsyncGenerator<RecordChange[]> {
  for (const type of types ?? []) ensureAnnounced(type);
  const readable = scopesOfTypes(schema);
  const wanted = types && new Set(types);
  const news = live.subscribeToChanges(tenantOf(em).ownerId, since);
  signal.addEventListener('abort', () => news.end(), { once: true });
  if (signal.aborted) news.end();
  return changes(news, ({ type }) => {
    const needed = readable.get(type);
    const mayRead = !needed || [...needed].some((scope) => scope === 'any' || scopes.has(scope as ApiKeyScope));
    return mayRead && (!wanted || wanted.has(type));
  });
}

function ensureAnnounced(type: string): void {
  const [path, message] = ['types', `must be of ${announcedTypes.join(', ')}`];
  if (!announcedTypes.includes(type)) throw new Refusal('BAD_REQUEST', `${path} ${message}`, [{ path, message }]);
}

async function* changes(
  news: LiveSubscription<RecordChange>,
  concerns: (change: RecordChange) => boolean,
): AsyncGenerator<RecordChange[]> {
  try {
    for (;;) {
      // What was missed before the stream began is said at once.
      const told = news.hasMissed ? [] : await news.next(quietWaitMs);
      if (told === null) return;
      if (news.hasMissed) throw new Refusal('SERVICE_UNAVAILABLE', missed);
      const concerning = told.filter(concerns);
      for (let from = 0; from < concerning.length; from += limits.changesPerResult) {
        yield concerning.slice(from, from + limits.changesPerResult);
      }
    }
  } finally {
    news.end();
  }
}

const missed = 'Changes may have been missed: ask anew for what you show, and subscribe again';

const known = new WeakMap<GraphQLSchema, ReadonlyMap<string, ReadonlySet<RequiredScope>>>();

/** Under which scopes each type is read, by the queries that answer its records alone or in a list. */
function scopesOfTypes(schema: GraphQLSchema): ReadonlyMap<string, ReadonlySet<RequiredScope>> {
  const found = known.get(schema) ?? readScopes(schema);
  known.set(schema, found);
  return found;
}

function readScopes(schema: GraphQLSchema): Map<string, Set<RequiredScope>> {
  const scopes = new Map<string, Set<RequiredScope>>();
  for (const { type, extensions } of Object.values(schema.getQueryType()?.getFields() ?? {})) {
    const answered = getNamedType(type);
    if (!isObjectType(answered)) continue;
    const nodes = answered.getFields().nodes;
    const { name } = nodes ? getNamedType(nodes.type) : answered;
    scopes.set(name, (scopes.get(name) ?? new Set()).add(extensions.scope as RequiredScope));
  }
  return scopes;
}
