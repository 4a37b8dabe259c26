import { queryOptions, useQuery } from '@tanstack/react-query';
import { chosenPasskey } from './passkeys';
import { type FieldProblem, RequestRefused } from './request';

export type Role = 'owner' | 'bookkeeper' | 'approver' | 'viewer';
export type Scope = 'read' | 'write' | 'reports' | 'admin' | 'approve';

export interface Session {
  /** Null when an API key was exchanged for the session. */
  person: { id: string; email: string; name: string } | null;
  ownerId: string;
  ownerName: string;
  role: Role | null;
  scopes: Scope[];
  expiresAt: string;
  owners: { id: string; name: string; role: Role }[];
}

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async () => (await send('GET')).session,
  staleTime: 60_000,
});

/** Who is logged in; null for nobody. */
export function useSession(): Session | null {
  return useQuery(sessionQuery).data ?? null;
}

/** Whether the person may do what needs this scope: commands that would be refused are not offered. */
export function useMay(): (scope: Scope) => boolean {
  const scopes = useSession()?.scopes ?? [];
  return (scope) => scopes.includes(scope);
}

export type LogIn = { email: string; password: string; code?: string } | { apiKey: string };

/** Throws RequestRefused: LOGIN_FAILED, SECOND_FACTOR_REQUIRED. */
export async function logIn(credentials: LogIn): Promise<Session | null> {
  return (await send('POST', '', credentials)).session;
}

/** Logs in with whichever passkey the person chooses. Throws RequestRefused, and Error when the browser gives none. */
export async function logInWithPasskey(): Promise<Session | null> {
  const { options } = await send<{ options: PublicKeyCredentialRequestOptionsJSON }>('POST', '/passkey/challenge');
  return (await send('POST', '/passkey', { answer: await chosenPasskey(options) })).session;
}

/** What the log-in page offers beside e-mail and password. */
export const logInQuery = queryOptions({
  queryKey: ['log-in'],
  queryFn: () => send<{ openId: { label: string } | null }>('GET', '/log-in'),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Leads to the provider of OpenID Connect, which leads back. Throws RequestRefused: OPENID_UNAVAILABLE. */
export async function goToProvider(): Promise<void> {
  const { location } = await send<{ location: string }>('POST', '/openid');
  window.location.assign(location);
}

/** What a one-time link is for, and so what its page asks. */
export interface OneTimeLink {
  purpose: 'invitation' | 'reset';
  /** Null of an invitation that names no address. */
  email: string | null;
  ownerName: string | null;
  role: Role | null;
  /** True when the password asked for is the one that the person has already; null when nobody is told. */
  hasPassword: boolean | null;
}

/** Throws RequestRefused: LINK_NOT_USABLE. */
export async function lookAtLink(token: string): Promise<OneTimeLink> {
  const { link } = await send<{ link: OneTimeLink }>('POST', '/link/look', { token });
  return link;
}

interface Redemption {
  token: string;
  email?: string;
  name?: string;
  password: string;
  /** Of the second factor, for whoever has one. */
  code?: string;
}

/** Redeems a one-time link: a first or a new password. Throws RequestRefused. */
export async function redeemLink(redemption: Redemption): Promise<Session | null> {
  return (await send('POST', '/link', redemption)).session;
}

/** Has a link to set a new password sent, where somebody has the address. Throws RequestRefused: MAIL_NOT_CONFIGURED. */
export async function forgotPassword(email: string): Promise<void> {
  await send('POST', '/forgotten', { email });
}

/** Throws RequestRefused. */
export async function changeOwner(ownerId: string): Promise<Session | null> {
  return (await send('PUT', '', { ownerId })).session;
}

export async function logOut(): Promise<null> {
  await send('DELETE');
  return null;
}

let readAt: string | null = null;

/** When the session was read last, by the clock of the service: whatever is shown with it was read later. */
export function sessionReadAt(): string | null {
  return readAt;
}

interface Refused {
  error?: { code: string; message: string; fields?: FieldProblem[] };
}

/** A request below `/session`. Throws RequestRefused. */
export async function send<Answer = { session: Session | null; at?: string }>(
  method: string,
  path = '',
  body?: object,
): Promise<Answer> {
  const response = await fetch(`/session${path}`, {
    method,
    credentials: 'same-origin',
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (response.status === 204) return { session: null } as Answer;
  const answer = (await response.json().catch(() => ({}))) as Answer & Refused & { at?: string };
  readAt = answer.at ?? readAt;
  if (response.ok) return answer;
  const { code = 'INTERNAL_ERROR', message = `The service answered ${response.status}` } = answer.error ?? {};
  throw new RequestRefused({
    code,
    message,
    status: response.status,
    fields: answer.error?.fields ?? [],
    requestId: response.headers.get('x-request-id'),
  });
}
