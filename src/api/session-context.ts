import type { EntityManager } from '@mikro-orm/postgresql';
import type { Request, Response } from 'express';
import { ensure, Refusal } from '../contract/errors.js';
import type { MailSender } from '../mail/mail-sender.js';
import { confirmedByPassword } from '../people/log-in.operations.js';
import { type OpenIdProvider, type OpenIdSettings, openIdProvider } from '../people/openid-provider.js';
import type { Role } from '../people/role.js';
import { takeCode } from '../people/second-factor.operations.js';
import { endSession, findSession, ownersOf, type Person, type Session } from '../people/session.operations.js';
import { now } from '../values/clock.js';
import { countedName, rememberBrowser } from './known-browser.js';
import { createLogInLimit, type LogInLimit } from './rate-limit.js';
import type { RequestCounts } from './request-counts.js';
import { giveCookie, sessionTokenOf } from './session-cookie.js';
import { bodyOf, codeIn, logInRequest, passwordIn } from './session-request.js';

/** What a page is told of the session that it has. */
interface ShownSession {
  /** Null of a session that a key was exchanged for; so is `role`. */
  person: { id: string; email: string; name: string } | null;
  ownerId: string;
  ownerName: string;
  role: Role | null;
  scopes: string[];
  expiresAt: Date;
  /** Where the person may turn to. */
  owners: { id: string; name: string; role: Role | null }[];
}

export interface SessionSettings {
  em: EntityManager;
  identity: EntityManager;
  publicUrl: string;
  counts: RequestCounts;
  /** Null where the installation sends no mail. */
  mailSender: MailSender | null;
  /** Null where people log in here alone. */
  openId: OpenIdSettings | null;
}

/** What the routes of `/session` share. */
export interface SessionContext extends SessionSettings {
  /** Null where none is configured. */
  provider: OpenIdProvider | null;
  countLogIn: LogInLimit;
  /** The session that came along; null when there is none, or it has ended. */
  current(request: Request): Promise<Session | null>;
  /** The session of a person; a key has no password and no sessions of its own to look at. Throws UNAUTHENTICATED. */
  ofPerson(request: Request): Promise<Session & { person: Person }>;
  /** Asks for password and code once more before what opens the books in another way. Throws LOGIN_FAILED, SECOND_FACTOR_REQUIRED. */
  proved(request: Request, person: Person): Promise<void>;
  answer(response: Response, session: Session | null): Promise<void>;
  /** Gives the browser another token than before, whoever had the old one. */
  begin(request: Request, response: Response, token: string): Promise<void>;
  /** Counted before it is known whether it succeeds, and not at all when it does. Throws RATE_LIMITED. */
  counted<T>(request: Request, name: string, attempt: () => Promise<T>): Promise<T>;
}

export function sessionContext(settings: SessionSettings): SessionContext {
  const { identity, publicUrl } = settings;
  const countLogIn = createLogInLimit(settings.counts);

  const current = async (request: Request): Promise<Session | null> => {
    const token = sessionTokenOf(request, publicUrl);
    return token === null ? null : findSession(identity, token, request.ip ?? '');
  };
  const answer = async (response: Response, session: Session | null) => {
    // What the page asks for with this session is read later.
    const at = now();
    response.json(session ? { session: await shown(identity, session), at } : { session });
  };
  const begin = async (request: Request, response: Response, token: string) => {
    const before = sessionTokenOf(request, publicUrl);
    if (before !== null) await endSession(identity, before);
    giveCookie(request, response, publicUrl, token);
    const session = await findSession(identity, token, request.ip ?? '');
    if (session?.person) rememberBrowser(request, response, publicUrl, session.person.email);
    await answer(response.status(201), session);
  };
  const counted = async <T>(request: Request, name: string, attempt: () => Promise<T>): Promise<T> => {
    const takeBack = await countLogIn(request.ip ?? '', countedName(request, publicUrl, name));
    try {
      const token = await attempt();
      await takeBack();
      return token;
    } catch (error) {
      // The password was right: the next attempt, with the code, is the one that counts.
      if (error instanceof Refusal && error.code === 'SECOND_FACTOR_REQUIRED') await takeBack();
      throw error;
    }
  };
  const ofPerson = async (request: Request): Promise<Session & { person: Person }> => {
    const session = await current(request);
    ensure(session?.person, 'UNAUTHENTICATED', 'Log in as a person first');
    return session as Session & { person: Person };
  };
  const proved = (request: Request, person: Person) =>
    counted(request, person.email, async () => {
      const body = bodyOf(request);
      await confirmedByPassword(identity, person, passwordIn(body));
      await takeCode(identity, person, codeIn(body), logInRequest(request).requestId);
    });
  const provider = settings.openId && openIdProvider(settings.openId);
  return { ...settings, provider, countLogIn, current, ofPerson, proved, answer, begin, counted };
}

async function shown(identity: EntityManager, session: Session): Promise<ShownSession> {
  const { person, role, tenant, scopes, expiresAt } = session;
  const here = { id: tenant.ownerId, name: tenant.ownerName, role };
  const owners = person ? await ownersOf(identity, person.id) : [here];
  return {
    person: person && { ...person, id: String(person.id) },
    ownerId: String(tenant.ownerId),
    ownerName: tenant.ownerName,
    role,
    scopes: [...scopes],
    expiresAt,
    owners: owners.map((owner) => ({ ...owner, id: String(owner.id) })),
  };
}
