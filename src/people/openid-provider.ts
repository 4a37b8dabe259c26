import type { Configuration } from 'openid-client';
import { Refusal } from '../contract/errors.js';
import { limits } from '../contract/limits.js';

/** The provider of OpenID Connect at which people of this installation may log in. */
export interface OpenIdSettings {
  /** As its tokens and its metadata name it. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What the button says. */
  label: string;
}

/** What a browser brings back, so that an answer counts only where it was asked for. */
export interface OpenIdAttempt {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** Who somebody is to the provider. */
export interface OpenIdSubject {
  issuer: string;
  subject: string;
  /** Null unless the provider says that it is theirs. */
  verifiedEmail: string | null;
  name: string | null;
}

/** The authorization code flow with PKCE, state and nonce. The provider is asked for its metadata when first needed. */
export interface OpenIdProvider {
  label: string;
  /** Where to lead the browser. Throws OPENID_UNAVAILABLE. */
  begin(redirectUri: string): Promise<{ location: string; attempt: OpenIdAttempt }>;
  /** Who came back with this address; null when it proves nothing. Throws OPENID_UNAVAILABLE. */
  finish(returnedTo: URL, attempt: OpenIdAttempt): Promise<OpenIdSubject | null>;
}

export function openIdProvider({ issuer, clientId, clientSecret, label }: OpenIdSettings): OpenIdProvider {
  let known: Promise<Configuration> | null = null;
  const discover = async () => {
    const { allowInsecureRequests, discovery } = await openIdClient();
    const url = new URL(issuer);
    const execute = url.protocol === 'http:' ? [allowInsecureRequests] : [];
    return discovery(url, clientId, clientSecret, undefined, { execute, timeout: limits.openIdRequestSeconds });
  };
  const configuration = async () => {
    known ??= discover();
    try {
      return await known;
    } catch {
      known = null;
      throw new Refusal('OPENID_UNAVAILABLE', `${label} cannot be reached: log in with e-mail and password`);
    }
  };
  return {
    label,
    begin: async (redirectUri) => {
      const provider = await configuration();
      const client = await openIdClient();
      const codeVerifier = client.randomPKCECodeVerifier();
      const attempt = { state: client.randomState(), nonce: client.randomNonce(), codeVerifier };
      const location = client.buildAuthorizationUrl(provider, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      });
      return { location: location.href, attempt };
    },
    finish: async (returnedTo, { state, nonce, codeVerifier }) => {
      const provider = await configuration();
      const client = await openIdClient();
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: codeVerifier };
      // It throws at whatever is not as it must be: state, nonce, issuer, audience, signature, times.
      const tokens = await client.authorizationCodeGrant(provider, returnedTo, checks).catch(() => null);
      const claims = tokens?.claims();
      if (!tokens || !claims) return null;
      // Providers put the address into the token or answer it apart.
      const more =
        typeof claims.email === 'string'
          ? claims
          : await client.fetchUserInfo(provider, tokens.access_token, claims.sub).catch(() => claims);
      const { email, email_verified: isVerified, name } = more;
      return {
        issuer: claims.iss,
        subject: claims.sub,
        verifiedEmail: isVerified === true && typeof email === 'string' ? email : null,
        name: typeof name === 'string' ? name : null,
      };
    },
  };
}

/** Loaded when it is first needed: most installations have no provider. */
const openIdClient = () => import('openid-client');
