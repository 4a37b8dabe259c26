import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { ApiKeyScope } from '../contract/scopes.js';
import type { MailSender } from '../mail/mail-sender.js';
import type { LiveTopic } from '../outbox/live-feed.js';
import type { KeyRules } from '../owners/api-key.operations.js';
import type { Role } from '../people/role.js';
import type { FileStore } from '../store/file-store.js';
import { Loaders } from '../store/loaders.js';
import type { Tenant } from '../store/tenancy.js';

import type { RequestRecord } from './request-record.js';

/** The service key that a request was made with. */
export interface Installation {
  serviceKeyId: number;
  serviceKeyName: string;
}

/** The person of a request, and what they are at its owner. */
export interface PersonContext {
  id: number;
  role: Role;
}

/** What a request was made with, and how long that lasts. */
export interface Credential {
  /** Requests and streams are counted by it: `key 7`, `person 3`. */
  caller: string;
  /** What is announced when it may have ended. */
  topics: readonly LiveTopic[];
  /** For how long it still lasts: null without an end, 0 when it has ended. */
  lastsMs(): Promise<number | null>;
}

/** What one request carries to every resolver. */
export interface RequestContext {
  /** Sees the rows of the caller's owner only; inside a mutation it is the transaction's own. */
  em: EntityManager;
  tenant: Tenant;
  scopes: ReadonlySet<ApiKeyScope>;
  /** Null when a person has logged in. */
  apiKeyId: number | null;
  /** Null when a key asks, in a session or not. */
  person: PersonContext | null;
  /** Null of a request that brings its key itself. */
  sessionId: number | null;
  credential: Credential;
  /** As the role that may see who persons are, of every owner: for what people do about themselves. */
  identity: EntityManager;
  requestId: string;
  loaders: Loaders;
  publicUrl: string;
  files: FileStore;
  /** Signs links to files. */
  linkKey: Buffer;
  /** Of API keys that the request makes. */
  keyRules: KeyRules;
  /** Null when the installation sends no mail. */
  mailSender: MailSender | null;
  /** Of a request with a service key: it acts for nobody, and sees the rows of no owner. */
  installation: Installation | null;
  /** False over REST, whose requests have no word for it. */
  canAcknowledge: boolean;
  /** Behind the `@` of the owners' addresses; undefined where owners have none. */
  mailDomain: string | undefined;
  /** True inside a transaction that is undone whatever it answers. */
  previewing: boolean;
  /** To be called when the keys of the owner, or what they tell of it, may have changed, before that is answered. */
  forgetKeyHolders(): void;
  record: RequestRecord;
  log: Logger;
}

/** What most requests have no use for is made when it is first used. */
class Carried {
  logOf?: () => Logger;

  get log(): Logger {
    return (this.logOf as () => Logger)();
  }
}

/** The context of a request whose log `logOf` answers. */
export function carried(fields: Omit<RequestContext, 'log'>, logOf: () => Logger): RequestContext {
  return Object.assign(new Carried(), fields, { logOf });
}

/**
 * The same request, but for some of what it carries. A copy: of an object that others have as their prototype, the collector of
 * young objects lets nothing go, nor of all that it leads to.
 */
export function derived<T extends object>(context: RequestContext, changes: T): RequestContext & T {
  return Object.assign(new Carried(), context, changes);
}

/** The same request inside a transaction: everything it loads or writes goes through the transaction. */
export function withinTransaction(context: RequestContext, em: EntityManager, previewing = false): RequestContext {
  return derived(context, { em, previewing, loaders: new Loaders(em, false) });
}
