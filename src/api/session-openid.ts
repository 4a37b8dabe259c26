import type { Request, Router } from 'express';
import { ensure, Refusal } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import { logInWithOpenId } from '../people/openid.operations.js';
import type { OpenIdAttempt } from '../people/openid-provider.js';
import { decryptSecret, encryptSecret } from '../store/secrets.js';
import { now } from '../values/clock.js';
import type { TracedRequest } from './authenticate.js';
import type { SessionContext } from './session-context.js';
import { attemptOf, giveAttempt, giveCookie } from './session-cookie.js';
import { logInRequest } from './session-request.js';

/** What the log-in page is told when nobody was logged in; `dashboard/src/screens/log-in` has the words. */
type NobodyBecause = 'refused' | 'unknown' | 'unavailable';

/**
 * The way back from the provider: another site leads the browser here, so the session cookie is neither sent nor asked for. Whoever
 * has no cookie of an attempt is refused: a page that leads somebody here with an answer of its own logs nobody in.
 */
export function openIdCallback(router: Router, context: SessionContext): void {
  const { identity, publicUrl, provider, countLogIn } = context;

  router.get('/openid/callback', async (request, response) => {
    const attempt = attemptIn(request, publicUrl);
    giveAttempt(request, response, publicUrl, '', 0);
    const refuse = (why: NobodyBecause) => response.redirect(303, `/dashboard/#nobody=${why}`);
    if (!provider || !attempt) return refuse('refused');
    const takeBack = await countLogIn(request.ip ?? '', attempt.state);
    try {
      const claimed = await provider.finish(new URL(request.originalUrl, redirectUri(publicUrl)), attempt);
      if (!claimed) return refuse('refused');
      const token = await logInWithOpenId(identity, claimed, logInRequest(request));
      await takeBack();
      giveCookie(request, response, publicUrl, token);
      response.redirect(303, '/dashboard/');
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      (request as TracedRequest).log.warn({ err: error }, 'nobody was logged in by OpenID Connect');
      refuse(error.code === 'LOGIN_FAILED' ? 'unknown' : 'unavailable');
    }
  });
}

/** What a page of ours asks before it leads the browser to the provider. */
export function openIdRoutes(router: Router, { publicUrl, provider }: SessionContext): void {
  router.post('/openid', async (request, response) => {
    ensure(provider, 'OPENID_NOT_CONFIGURED', 'This installation has no provider of OpenID Connect');
    const { location, attempt } = await provider.begin(redirectUri(publicUrl));
    giveAttempt(request, response, publicUrl, sealed(attempt), limits.openIdMinutes * 60);
    response.status(201).json({ location });
  });
}

function redirectUri(publicUrl: string): string {
  return `${publicUrl}/session/openid/callback`;
}

interface SealedAttempt extends OpenIdAttempt {
  endsAtMs: number;
}

const place = 'attempt of OpenID Connect';

/** Nobody but the installation reads or makes what the browser keeps meanwhile. */
function sealed(attempt: OpenIdAttempt): string {
  const kept: SealedAttempt = { ...attempt, endsAtMs: now().getTime() + limits.openIdMinutes * 60_000 };
  return encryptSecret(JSON.stringify(kept), place);
}

function attemptIn(request: Request, publicUrl: string): OpenIdAttempt | null {
  const kept = attemptOf(request, publicUrl);
  if (kept === null) return null;
  try {
    const attempt = JSON.parse(decryptSecret(kept, place)) as SealedAttempt;
    return attempt.endsAtMs > now().getTime() ? attempt : null;
  } catch {
    // Not one of ours, or from before a change of the key.
    return null;
  }
}
