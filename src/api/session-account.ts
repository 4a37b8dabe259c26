import type { Router } from 'express';
import { limits } from '../contract/limits.js';
import {
  changePassword,
  confirmedByPassword,
  endOtherSessions,
  endOwnSession,
  renamePerson,
} from '../people/log-in.operations.js';
import { actorOf } from '../people/person-log.js';
import {
  confirmTotp,
  enrolTotp,
  removeTotp,
  replaceRecoveryCodes,
  secondFactorOf,
} from '../people/second-factor.operations.js';
import { sessionsOf } from '../people/session.operations.js';
import { recordId } from '../values/record-id.js';
import type { SessionContext } from './session-context.js';
import { bodyOf, logInRequest, passwordIn, text } from './session-request.js';

/** What a person does about themselves: name, password, second factor, sessions. */
export function ownAccountRoutes(
  router: Router,
  { identity, current, ofPerson, proved, answer, counted }: SessionContext,
): void {
  router.put('/person', async (request, response) => {
    const { person } = await ofPerson(request);
    await renamePerson(identity, person, text(bodyOf(request), 'name'), logInRequest(request).requestId);
    await answer(response, await current(request));
  });

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

  router.post('/totp/recovery-codes', async (request, response) => {
    const { person } = await ofPerson(request);
    const { requestId } = logInRequest(request);
    await proved(request, person);
    response.status(201).json({ recoveryCodes: await replaceRecoveryCodes(identity, person, requestId) });
  });

  router.delete('/totp', async (request, response) => {
    const { person } = await ofPerson(request);
    await proved(request, person);
    await removeTotp(identity, person, actorOf(person, logInRequest(request).requestId));
    response.status(204).end();
  });

  router.get('/list', async (request, response) => {
    const { id, person } = await ofPerson(request);
    const sessions = await sessionsOf(identity, person.id);
    response.json({ sessions: sessions.map((one) => ({ ...one, id: String(one.id), isCurrent: one.id === id })) });
  });

  router.delete('/list', async (request, response) => {
    await endOtherSessions(identity, await ofPerson(request), logInRequest(request).requestId);
    response.status(204).end();
  });

  router.delete('/list/:id', async (request, response) => {
    const { person } = await ofPerson(request);
    const id = recordId(request.params.id, 'Session');
    await endOwnSession(identity, person, id, logInRequest(request).requestId);
    response.status(204).end();
  });
}
