import type { Request, Router } from 'express';
import { ensure } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import {
  addPasskey,
  logInWithPasskey,
  passkeyCreation,
  passkeyRequest,
  passkeysOf,
  removePasskey,
  renamePasskey,
} from '../people/passkey.operations.js';
import { type RelyingParty, relyingPartyAt } from '../people/relying-party.js';
import { recordId } from '../values/record-id.js';
import { createFailureLimit } from './rate-limit.js';
import type { SessionContext } from './session-context.js';
import { bodyOf, logInRequest, text } from './session-request.js';

/** The passkeys of a person, and logging in with one. */
export function passkeyRoutes(router: Router, context: SessionContext): void {
  const { identity, publicUrl, ofPerson, proved, begin, counted } = context;
  const countChallenge = createFailureLimit(
    context.counts,
    'passkeys',
    limits.passkeyChallengesPerMinute,
    'passkeys a minute are asked for',
  );
  const party = (): RelyingParty => {
    const known = relyingPartyAt(publicUrl);
    ensure(known, 'PASSKEYS_UNAVAILABLE', 'Passkeys need an address with a name (PUBLIC_URL), not a number');
    return known;
  };

  router.get('/passkeys', async (request, response) => {
    const { person } = await ofPerson(request);
    const passkeys = await passkeysOf(identity, person.id);
    response.json({ passkeys: passkeys.map((passkey) => ({ ...passkey, id: String(passkey.id) })) });
  });

  router.post('/passkeys/challenge', async (request, response) => {
    const { person } = await ofPerson(request);
    const known = party();
    await proved(request, person);
    response.status(201).json({ options: await passkeyCreation(identity, person, known) });
  });

  router.post('/passkeys', async (request, response) => {
    const { person } = await ofPerson(request);
    const body = bodyOf(request);
    const passkey = { name: text(body, 'name'), answer: body.answer, party: party() };
    const added = await addPasskey(identity, person, passkey, logInRequest(request).requestId);
    response.status(201).json({ passkey: { ...added, id: String(added.id) } });
  });

  router.put('/passkeys/:id', async (request, response) => {
    const { person } = await ofPerson(request);
    const renamed = { id: passkeyId(request), name: text(bodyOf(request), 'name') };
    await renamePasskey(identity, person, renamed, logInRequest(request).requestId);
    response.status(204).end();
  });

  router.delete('/passkeys/:id', async (request, response) => {
    const { person } = await ofPerson(request);
    await removePasskey(identity, person, passkeyId(request), logInRequest(request).requestId);
    response.status(204).end();
  });

  router.post('/passkey/challenge', async (request, response) => {
    await countChallenge(request.ip ?? '');
    response.status(201).json({ options: await passkeyRequest(identity, party()) });
  });

  router.post('/passkey', async (request, response) => {
    const { answer } = bodyOf(request) as { answer?: { id?: unknown } };
    const token = await counted(request, `passkey ${String(answer?.id).slice(0, limits.shortTextCharacters)}`, () =>
      logInWithPasskey(identity, answer, party(), logInRequest(request)),
    );
    await begin(request, response, token);
  });
}

function passkeyId(request: Request): number {
  return recordId(String(request.params.id), 'Passkey');
}
