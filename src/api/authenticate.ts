import type { EntityManager } from '@mikro-orm/postgresql';
import type { Request } from 'express';
import type { Logger } from 'pino';
import { Refusal } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import type { MailSender } from '../mail/mail-sender.js';
import { findKeyHolder, type KeyHolder, type KeyRules } from '../owners/api-key.operations.js';
import { findServiceKey, type ServiceKey } from '../owners/service-key.operations.js';
import { ActorKind } from '../store/actor.js';
import type { FileStore } from '../store/file-store.js';
import { Loaders } from '../store/loaders.js';
import { actingFor, presentingKey } from '../store/tenancy.js';
import type { RequestContext } from './context.js';
import { createRateLimit, type RateLimit } from './rate-limit.js';
import type { RequestIdentity } from './request-identity.js';
import type { RequestRecord } from './request-record.js';

export interface AuthenticateSettings {
  em: EntityManager;
  publicUrl: string;
  files: FileStore;
  linkKey: Buffer;
  keyRules: KeyRules;
  mailSender: MailSender | null;
  /** Counts one request of a key; throws RATE_LIMITED. */
  countRequest: RateLimit;
  /** Counts one request without a valid key from an address; throws RATE_LIMITED. */
  countFailure: (address: string) => Promise<void>;
}

/** What the server puts on every request before anything else looks at it. */
export interface TracedRequest extends Request, RequestIdentity {
  log: Logger;
  record: RequestRecord;
}

export type Authenticate = (request: Request) => Promise<RequestContext>;

/**
 * Turns `Authorization: Bearer` into a request's context. Throws UNAUTHENTICATED, ADDRESS_NOT_ALLOWED, RATE_LIMITED
 * (decisions section 2). A request that is asked about twice (an upload is, before its files are read) is looked up and counted once.
 */
export function createAuthenticate({
  em,
  publicUrl,
  files,
  linkKey,
  keyRules,
  mailSender,
  countRequest,
  countFailure,
}: AuthenticateSettings): Authenticate {
  const known = new WeakMap<Request, Promise<RequestContext>>();
  const countService = createRateLimit(limits.serviceRequestsPerMinute);
  const ofInstallation = async (request: Request, { id, name, keyHash }: ServiceKey): Promise<RequestContext> => {
    const { requestId, log, record } = request as TracedRequest;
    await countService(id, request.res);
    const actor = { kind: ActorKind.SERVICE_KEY, apiKeyId: null, email: null, requestId };
    const seesNobody = presentingKey(em, keyHash);
    return {
      em: seesNobody,
      tenant: { ownerId: 0, ownerName: '', currency: '', timeZone: 'UTC', ownerEmail: '', actor },
      scopes: new Set(),
      apiKeyId: 0,
      requestId,
      loaders: new Loaders(seesNobody, true),
      publicUrl,
      files,
      linkKey,
      keyRules,
      mailSender,
      installation: { serviceKeyId: id, serviceKeyName: name },
      previewing: false,
      record,
      log: log.child({ serviceKeyId: id }),
    };
  };
  const contextOf = async (request: Request): Promise<RequestContext> => {
    const { requestId, log, record } = request as TracedRequest;
    const serviceKey = await findServiceKey(em, bearerOf(request) ?? '');
    if (serviceKey) return ofInstallation(request, serviceKey);
    const { tenant: owner, scopes, apiKeyId, email } = await keyHolder(em, request, countFailure);
    Object.assign(record, { ownerId: owner.ownerId, apiKeyId });
    await countRequest(apiKeyId, request.res);
    const tenant = { ...owner, actor: { kind: ActorKind.API_KEY, apiKeyId, email, requestId } };
    const owned = actingFor(em, tenant);
    return {
      em: owned,
      tenant,
      scopes,
      apiKeyId,
      requestId,
      loaders: new Loaders(owned, true),
      publicUrl,
      files,
      linkKey,
      keyRules,
      mailSender,
      installation: null,
      previewing: false,
      record,
      log: log.child({ ownerId: tenant.ownerId, apiKeyId }),
    };
  };
  return (request) => {
    const context = known.get(request) ?? contextOf(request);
    known.set(request, context);
    return context;
  };
}

function bearerOf(request: Request): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1];
}

/**
 * The key is looked up first, whatever came from the address before: guesses never shut out whoever has a key, and what is
 * no key by its form costs no look-up.
 */
async function keyHolder(
  em: EntityManager,
  request: Request,
  countFailure: AuthenticateSettings['countFailure'],
): Promise<KeyHolder> {
  const secret = bearerOf(request);
  const holder = secret ? await findKeyHolder(em, secret, request.ip ?? '') : null;
  if (holder) return holder;
  await countFailure(request.ip ?? '');
  const message = secret
    ? 'This API key is unknown, revoked or expired'
    : 'Send your API key as: Authorization: Bearer <API_KEY>';
  throw new Refusal('UNAUTHENTICATED', message);
}
