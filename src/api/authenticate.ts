import type { EntityManager } from '@mikro-orm/postgresql';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { ensure, Refusal } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import type { ApiKeyScope } from '../contract/scopes.js';
import type { MailSender } from '../mail/mail-sender.js';
import { findKeyHolder, type KeyHolder, type KeyRules, keyLastsMs } from '../owners/api-key.operations.js';
import { findServiceKey, type ServiceKey } from '../owners/service-key.operations.js';
import { actorOf } from '../people/person-log.js';
import { findSession, type Person, type Session, sessionLastsMs } from '../people/session.operations.js';
import { ActorKind } from '../store/actor.js';
import type { FileStore } from '../store/file-store.js';
import { HeldBytes } from '../store/held-bytes.js';
import { Loaders } from '../store/loaders.js';
import { whoseRows } from '../store/sql.js';
import { actingFor, presentingKey } from '../store/tenancy.js';
import { pauseWhenBusy } from '../store/turns.js';
import { type Credential, carried, type RequestContext } from './context.js';
import type { KeptKeyHolders } from './kept-key-holders.js';
import { createRateLimit, type RateLimit } from './rate-limit.js';
import type { RequestCounts } from './request-counts.js';
import type { RequestIdentity } from './request-identity.js';
import type { RequestRecord } from './request-record.js';
import { sessionTokenOf } from './session-cookie.js';

export interface AuthenticateSettings {
  em: EntityManager;
  /** As the role that looks up sessions. */
  identity: EntityManager;
  publicUrl: string;
  files: FileStore;
  linkKey: Buffer;
  keyRules: KeyRules;
  keyHolders: Pick<KeptKeyHolders, 'read' | 'forget'>;
  mailSender: MailSender | null;
  mailDomain: string | undefined;
  counts: RequestCounts;
  /** Counts one request of a key or person; throws RATE_LIMITED. */
  countRequest: RateLimit;
  /** Counts one request without a valid key from an address; throws RATE_LIMITED. */
  countFailure: (address: string) => Promise<void>;
}

/** What the server puts on every request before anything else looks at it. */
export interface TracedRequest extends Request, RequestIdentity {
  log: Logger;
  record: RequestRecord;
}

/**
 * The context stands on the request itself: the collector of young objects takes what a WeakMap holds for living, so that a
 * context that leads back to its request would keep both until everything is collected.
 */
const known = Symbol('context');

interface AskedRequest extends Request {
  [known]?: Promise<RequestContext>;
}

export type Authenticate = (request: Request) => Promise<RequestContext>;

/** Of a request until its face or its transaction says otherwise. */
const atFirst = { canAcknowledge: true, previewing: false };

/**
 * Turns `Authorization: Bearer`, or the cookie of a session where there is none, into a request's context. Throws
 * UNAUTHENTICATED, ADDRESS_NOT_ALLOWED, OWNER_MISMATCH, RATE_LIMITED (decisions section 2). A request that is asked about twice (an upload is,
 * before its files are read) is looked up and counted once.
 */
export function createAuthenticate(settings: AuthenticateSettings): Authenticate {
  const { em, identity, publicUrl, files, linkKey, keyRules, keyHolders, mailSender, mailDomain, countRequest } =
    settings;
  const countService = createRateLimit(settings.counts, 'service-keys', limits.serviceRequestsPerMinute);
  const ofEverybody = (request: Request) => {
    const { requestId, record } = request as TracedRequest;
    return { requestId, record, publicUrl, files, linkKey, keyRules, mailSender, mailDomain, identity, ...atFirst };
  };
  const ofInstallation = async (request: Request, { id, name, keyHash }: ServiceKey): Promise<RequestContext> => {
    const { requestId, log } = request as TracedRequest;
    const logOf = () => log.child({ serviceKeyId: id });
    await countService(id, request.res);
    const actor = { kind: ActorKind.SERVICE_KEY, apiKeyId: null, email: null, requestId };
    const seesNobody = presentingKey(em, keyHash);
    const context = {
      ...ofEverybody(request),
      em: seesNobody,
      tenant: { ownerId: 0, ownerName: '', currency: '', timeZone: 'UTC', ownerEmail: '', actor },
      scopes: new Set<ApiKeyScope>(),
      apiKeyId: null,
      person: null,
      sessionId: null,
      credential: { caller: `service key ${id}`, topics: [], lastsMs: async () => null },
      loaders: new Loaders(seesNobody, true),
      installation: { serviceKeyId: id, serviceKeyName: name },
      forgetKeyHolders: () => undefined,
    };
    return carried(context, logOf);
  };
  const contextOf = async (request: Request): Promise<RequestContext> => {
    const { record } = request as TracedRequest;
    const serviceKey = await findServiceKey(em, bearerOf(request) ?? '');
    if (serviceKey) return ofInstallation(request, serviceKey);
    const caller = await callerOf(request, settings);
    const who = { ownerId: caller.tenant.ownerId, apiKeyId: caller.apiKeyId, personId: caller.person?.id };
    Object.assign(record, who);
    await countRequest(caller.credential.caller, request.res);
    const owned = actingFor(em, caller.tenant, heldUntilTaken(caller.tenant.ownerId, request.res));
    // Before the document is read and checked, which takes a request time without a statement.
    const pause = pauseWhenBusy(whoseRows(owned));
    if (pause) await pause;
    let log: Logger | undefined;
    const logOf = () => {
      log ??= (request as TracedRequest).log.child(who);
      return log;
    };
    const forgetKeyHolders = () => keyHolders.forget(caller.tenant.ownerId);
    const loaders = new Loaders(owned, true);
    return carried(
      { ...ofEverybody(request), ...caller, em: owned, loaders, installation: null, forgetKeyHolders },
      logOf,
    );
  };
  return (request) => {
    const asked = request as AskedRequest;
    asked[known] ??= contextOf(request);
    return asked[known];
  };
}

/** Counts for the owner until the client has taken the answer, or left. */
function heldUntilTaken(ownerId: number, response: Response | undefined): HeldBytes {
  const held = new HeldBytes(ownerId);
  if (response && !response.closed) response.once('close', held.hold());
  return held;
}

type Caller = Pick<RequestContext, 'tenant' | 'scopes' | 'apiKeyId' | 'person' | 'sessionId' | 'credential'>;

/**
 * The key or session is looked up first, whatever came from the address before: guesses never shut out whoever has one, and
 * what is none by its form costs no look-up.
 */
async function callerOf(request: Request, settings: AuthenticateSettings): Promise<Caller> {
  const { em, identity, publicUrl, countFailure, keyHolders } = settings;
  const { requestId } = request as TracedRequest;
  const address = request.ip ?? '';
  const secret = bearerOf(request);
  const holder = secret ? await findKeyHolder(em, secret, address, keyHolders.read.bind(keyHolders)) : null;
  if (holder) return keyAsCaller(em, holder, requestId);
  const token = secret ? null : sessionTokenOf(request, publicUrl);
  const session = token ? await findSession(identity, token, address) : null;
  if (session) {
    ensureMeantFor(request, session.tenant.ownerId);
    return sessionAsCaller(identity, session, requestId);
  }
  await countFailure(address);
  throw new Refusal('UNAUTHENTICATED', whyUnauthenticated(secret, token));
}

/**
 * A session turns from one owner to another while requests of the same browser are on their way: whoever says in `X-Owner-Id`
 * which owner a request is for has it refused at any other. Throws OWNER_MISMATCH.
 */
function ensureMeantFor(request: Request, ownerId: number): void {
  const meantFor = request.get('x-owner-id');
  const isMeant = meantFor === undefined || meantFor === String(ownerId);
  ensure(isMeant, 'OWNER_MISMATCH', 'The session is at another owner now than this request is for');
}

function whyUnauthenticated(secret: string | undefined, token: string | null): string {
  if (secret) return 'This API key is unknown, revoked or expired';
  return token ? 'This session has ended: log in again' : 'Send your API key as: Authorization: Bearer <API_KEY>';
}

function keyAsCaller(
  em: EntityManager,
  { tenant: owner, scopes, apiKeyId, email }: KeyHolder,
  requestId: string,
): Caller {
  const tenant = { ...owner, actor: { kind: ActorKind.API_KEY, apiKeyId, email, requestId } };
  const credential: Credential = {
    caller: `key ${apiKeyId}`,
    topics: ['api_key'],
    // Streams alone ask.
    lastsMs: () => keyLastsMs(actingFor(em, tenant), apiKeyId),
  };
  return { tenant, scopes, apiKeyId, person: null, sessionId: null, credential };
}

/** Who exchanged a key for a session acts as the key does. */
function sessionAsCaller(identity: EntityManager, session: Session, requestId: string): Caller {
  const { tenant: owner, scopes, person, role, key, id: sessionId } = session;
  const actor = key
    ? { kind: ActorKind.API_KEY, apiKeyId: key.apiKeyId, email: key.email, requestId }
    : actorOf(person as Person, requestId);
  return {
    tenant: { ...owner, actor },
    scopes,
    apiKeyId: key?.apiKeyId ?? null,
    person: person && role && { id: person.id, role },
    sessionId,
    credential: {
      caller: key ? `key ${key.apiKeyId}` : `person ${person?.id}`,
      topics: ['session', 'api_key'],
      lastsMs: () => sessionLastsMs(identity, session),
    },
  };
}

function bearerOf(request: Request): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1];
}
