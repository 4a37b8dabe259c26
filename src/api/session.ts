import { type Request, type RequestHandler, Router } from 'express';
import { ensure } from '../contract/errors.js';
import { lookAtLink, redeemerName, redeemLink } from '../people/link.operations.js';
import { exchangeKey, logIn, turnToOwner } from '../people/log-in.operations.js';
import { mailForgottenPassword } from '../people/member.operations.js';
import { endSession } from '../people/session.operations.js';
import { recordId } from '../values/record-id.js';
import type { TracedRequest } from './authenticate.js';
import { knownAs } from './known-browser.js';
import { ownAccountRoutes } from './session-account.js';
import { type SessionSettings, sessionContext } from './session-context.js';
import { ensureOfOurPage, sessionTokenOf, takeCookie } from './session-cookie.js';
import { openIdCallback, openIdRoutes } from './session-openid.js';
import { passkeyRoutes } from './session-passkeys.js';
import { type Body, bodyOf, codeIn, logInRequest, passwordIn, text } from './session-request.js';

/**
 * `/session`: logging in and out (docs/logging-in.md). Every answer has the form `{"session": …}` or is a refusal of the
 * catalogue; only pages of the service itself get anything else than that there is no session.
 */
export function sessionRouter(settings: SessionSettings): Router {
  const context = sessionContext(settings);
  const { em, identity, publicUrl, mailSender, countLogIn, current, answer, begin, counted } = context;
  const router = Router();

  router.get('/', async (request, response) => answer(response, await current(request)));

  /** What the log-in page offers beside e-mail and password. */
  router.get('/log-in', (_request, response) => {
    response.json({ openId: context.provider && { label: context.provider.label } });
  });
  openIdCallback(router, context);

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
    const from = logInRequest(request, knownAs(request, publicUrl, email));
    return counted(request, email, () => logIn(identity, log, from));
  };

  router.put('/', async (request, response) => {
    const session = await current(request);
    ensure(session, 'UNAUTHENTICATED', 'This session has ended: log in again');
    const ownerId = recordId(String(bodyOf(request).ownerId), 'Owner');
    await turnToOwner(identity, session, ownerId, logInRequest(request).requestId);
    await answer(response, await current(request));
  });

  router.delete('/', async (request, response) => {
    const token = sessionTokenOf(request, publicUrl);
    if (token !== null) await endSession(identity, token);
    takeCookie(request, response, publicUrl);
    response.status(204).end();
  });

  ownAccountRoutes(router, context);
  passkeyRoutes(router, context);
  openIdRoutes(router, context);

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
    const name = await redeemerName(identity, redemption);
    const from = logInRequest(request, knownAs(request, publicUrl, name));
    const token = await counted(request, name, () => redeemLink(identity, redemption, from));
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
