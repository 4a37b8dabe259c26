import type { EntityManager } from '@mikro-orm/postgresql';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { ensure, invalid, Refusal } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import type { MailSender } from '../mail/mail-sender.js';
import { lookAtLink, redeemLink } from '../people/link.operations.js';
import {
  changePassword,
  confirmedByPassword,
  endOwnSession,
  exchangeKey,
  type LogInRequest,
  logIn,
} from '../people/log-in.operations.js';
import { mailForgottenPassword } from '../people/member.operations.js';
import { actorOf } from '../people/person-log.js';
import type { Role } from '../people/role.js';
import { confirmTotp, enrolTotp, removeTotp, secondFactorOf, takeCode } from '../people/second-factor.operations.js';
import {
  endSession,
  findSession,
  ownersOf,
  type Person,
  type Session,
  sessionsOf,
  switchOwner,
} from '../people/session.operations.js';
import { recordId } from '../values/record-id.js';
import type { TracedRequest } from './authenticate.js';
import { createLogInLimit } from './rate-limit.js';
import { ensureOfOurPage, giveCookie, sessionTokenOf, takeCookie } from './session-cookie.js';

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

interface SessionSettings {
  em: EntityManager;
  identity: EntityManager;
  publicUrl: string;
  /** Null where the installation sends no mail. */
  mailSender: MailSender | null;
}

/**
 * `/session`: logging in and out (docs/logging-in.md). Every answer has the form `{"session": …}` or is a refusal of the
 * catalogue; only pages of the service itself get anything else than that there is no session.
 */
export function sessionRouter(settings: SessionSettings): Router {
  const { em, identity, publicUrl, mailSender } = settings;
  const countLogIn = createLogInLimit();
  const router = Router();

  const current = async (request: Request): Promise<Session | null> => {
    const token = sessionTokenOf(request, publicUrl);
    return token === null ? null : findSession(identity, token, request.ip ?? '');
  };
  const answer = async (response: Response, session: Session | null) => {
    response.json({ session: session && (await shown(identity, session)) });
  };
  /** Another token than before, whoever had the old one. */
  const begin = async (request: Request, response: Response, token: string) => {
    const before = sessionTokenOf(request, publicUrl);
    if (before !== null) await endSession(identity, before);
    giveCookie(request, response, publicUrl, token);
    await answer(response.status(201), await findSession(identity, token, request.ip ?? ''));
  };
  /** Counted before it is known whether it succeeds, and not at all when it does. */
  const counted = async <T>(request: Request, name: string, attempt: () => Promise<T>): Promise<T> => {
    const takeBack = await countLogIn(request.ip ?? '', name);
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

  router.get('/', async (request, response) => answer(response, await current(request)));

  router.use(onlyOurPages(publicUrl));

  router.post('/', async (request, response) => {
    const body = bodyOf(request);
    const apiKey = text(body, 'apiKey', { optional: true });
    const from = logInRequest(request);
    const token = apiKey
      ? await counted(request, apiKey, () => exchangeKey({ em, identity }, apiKey, from))
      : await logInWithPassword(body, request);
    await begin(request, response, token);
  });
  const logInWithPassword = (body: Body, request: Request) => {
    const email = text(body, 'email');
    const log = { email, password: passwordIn(body), code: codeIn(body) };
    return counted(request, email, () => logIn(identity, log, logInRequest(request)));
  };

  router.put('/', async (request, response) => {
    const session = await current(request);
    ensure(session, 'UNAUTHENTICATED', 'This session has ended: log in again');
    await switchOwner(identity, session, recordId(String(bodyOf(request).ownerId), 'Owner'));
    await answer(response, await current(request));
  });

  router.delete('/', async (request, response) => {
    const token = sessionTokenOf(request, publicUrl);
    if (token !== null) await endSession(identity, token);
    takeCookie(request, response, publicUrl);
    response.status(204).end();
  });

  /** Of a person; a key has no password and no sessions of its own to look at. */
  const ofPerson = async (request: Request): Promise<Session & { person: Person }> => {
    const session = await current(request);
    ensure(session?.person, 'UNAUTHENTICATED', 'Log in as a person first');
    return session as Session & { person: Person };
  };

  router.post('/password', async (request, response) => {
    const session = await ofPerson(request);
    const body = bodyOf(request);
    const passwords = {
      password: passwordIn(body),
      newPassword: text(body, 'newPassword', { most: limits.passwordCharactersMaximum }),
    };
    await counted(request, session.person.email, () =>
      changePassword(identity, session, passwords, logInRequest(request).requestId),
    );
    response.status(204).end();
  });

  router.get('/totp', async (request, response) => {
    const { person } = await ofPerson(request);
    response.json(await secondFactorOf(identity, person.id));
  });

  router.post('/totp', async (request, response) => {
    const { person } = await ofPerson(request);
    const password = passwordIn(bodyOf(request));
    await counted(request, person.email, () => confirmedByPassword(identity, person, password));
    response.status(201).json(await enrolTotp(identity, person));
  });

  router.put('/totp', async (request, response) => {
    const session = await ofPerson(request);
    const { person } = session;
    const code = text(bodyOf(request), 'code');
    const { requestId } = logInRequest(request);
    const recoveryCodes = await counted(request, person.email, () =>
      confirmTotp(identity, { person, sessionId: session.id }, code, requestId),
    );
    response.json({ recoveryCodes });
  });

  router.delete('/totp', async (request, response) => {
    const { person } = await ofPerson(request);
    const body = bodyOf(request);
    const { requestId } = logInRequest(request);
    await counted(request, person.email, async () => {
      await confirmedByPassword(identity, person, passwordIn(body));
      await takeCode(identity, person, codeIn(body), requestId);
    });
    await removeTotp(identity, person, actorOf(person, requestId));
    response.status(204).end();
  });

  router.get('/list', async (request, response) => {
    const { id, person } = await ofPerson(request);
    const sessions = await sessionsOf(identity, person.id);
    response.json({ sessions: sessions.map((one) => ({ ...one, id: String(one.id), isCurrent: one.id === id })) });
  });

  router.delete('/list/:id', async (request, response) => {
    const { person } = await ofPerson(request);
    const id = recordId(request.params.id, 'Session');
    await endOwnSession(identity, person, id, logInRequest(request).requestId);
    response.status(204).end();
  });

  router.post('/forgotten', async (request, response) => {
    ensure(mailSender, 'MAIL_NOT_CONFIGURED', 'This installation sends no mail: ask whoever runs it for a link');
    const email = text(bodyOf(request), 'email');
    await countLogIn(request.ip ?? '', email);
    // Answered before anything is looked up: no difference between addresses can be seen or measured.
    response.status(202).json({});
    const { log } = request as TracedRequest;
    await mailForgottenPassword({ em, identity }, email, { publicUrl, mailSender }).catch((error: unknown) =>
      log.error({ err: error }, 'the link for a forgotten password was not sent'),
    );
  });

  router.post('/link/look', async (request, response) => {
    response.json({ link: await lookAtLink(identity, text(bodyOf(request), 'token')) });
  });

  router.post('/link', async (request, response) => {
    const body = bodyOf(request);
    const redemption = {
      token: text(body, 'token'),
      email: text(body, 'email', { optional: true }) ?? null,
      name: text(body, 'name', { optional: true }) ?? null,
      password: passwordIn(body),
      code: codeIn(body),
    };
    const token = await counted(request, redemption.token, () =>
      redeemLink(identity, redemption, logInRequest(request)),
    );
    await begin(request, response, token);
  });
  return router;
}

function onlyOurPages(publicUrl: string): RequestHandler {
  return (request, _response, next) => {
    ensureOfOurPage(request, publicUrl);
    next();
  };
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

function logInRequest(request: Request): LogInRequest {
  const { requestId } = request as TracedRequest;
  return { requestId, browser: { address: request.ip ?? '', userAgent: request.get('user-agent') ?? null } };
}

type Body = Record<string, unknown>;

/** Throws UNSUPPORTED_MEDIA_TYPE, BAD_REQUEST. */
function bodyOf(request: Request): Body {
  ensure(request.is('application/json'), 'UNSUPPORTED_MEDIA_TYPE', 'Send the body as JSON in UTF-8');
  const body: unknown = request.body;
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  ensure(isObject, 'BAD_REQUEST', 'The body must be a JSON object');
  return body as Body;
}

function passwordIn(body: Body): string {
  return text(body, 'password', { most: limits.passwordCharactersMaximum });
}

function codeIn(body: Body): string | null {
  return text(body, 'code', { optional: true }) ?? null;
}

/** A text of the body. Throws VALIDATION_FAILED that names it. */
function text(body: Body, name: string, options: { optional: true; most?: number }): string | undefined;
function text(body: Body, name: string, options?: { most?: number }): string;
function text(
  body: Body,
  name: string,
  { optional = false, most = limits.shortTextCharacters }: { optional?: boolean; most?: number } = {},
): string | undefined {
  const value = body[name];
  if (optional && (value === undefined || value === null)) return undefined;
  const isText = typeof value === 'string' && value !== '' && value.length <= most && value.isWellFormed();
  if (!isText || value.includes('\0'))
    throw invalid([{ path: name, message: `must be a text of 1 to ${most} characters` }]);
  return value;
}
