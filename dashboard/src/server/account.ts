import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useToasts } from '../components/toasts';
import { newPasskey } from './passkeys';
import { send } from './session';

/** A browser in which the person is logged in, at whichever owner. */
export interface OwnSession {
  id: string;
  ownerName: string;
  userAgent: string | null;
  address: string | null;
  createdAt: string;
  lastUsedAt: string;
  isCurrent: boolean;
}

export interface SecondFactor {
  isEnabled: boolean;
  recoveryCodesLeft: number;
}

export const ownSessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: async () => (await send<{ sessions: OwnSession[] }>('GET', '/list')).sessions,
});

export const secondFactorQuery = queryOptions({
  queryKey: ['account', 'second factor'],
  queryFn: () => send<SecondFactor>('GET', '/totp'),
});

export interface Passkey {
  id: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

export const passkeysQuery = queryOptions({
  queryKey: ['account', 'passkeys'],
  queryFn: async () => (await send<{ passkeys: Passkey[] }>('GET', '/passkeys')).passkeys,
});

/** What the person proves themselves with once more. */
export interface Proof {
  password: string;
  /** Of the second factor, for whoever has one. */
  code?: string;
}

export const endOwnSession = (id: string) => send('DELETE', `/list/${id}`);
export const endOtherSessions = () => send('DELETE', '/list');
export const rename = (name: string) => send('PUT', '/person', { name });
export const changePassword = (password: string, newPassword: string) =>
  send('POST', '/password', { password, newPassword });

/** Has the browser make a passkey. Throws RequestRefused, and Error when the browser does not. */
export async function addPasskey({ name, ...proof }: Proof & { name: string }): Promise<void> {
  const { options } = await send<{ options: PublicKeyCredentialCreationOptionsJSON }>(
    'POST',
    '/passkeys/challenge',
    proof,
  );
  await send('POST', '/passkeys', { name, answer: await newPasskey(options) });
}

export const renamePasskey = ({ id, name }: { id: string; name: string }) => send('PUT', `/passkeys/${id}`, { name });
export const removePasskey = (id: string) => send('DELETE', `/passkeys/${id}`);

/** Makes a second factor, which counts once a code of it was confirmed. */
export const enrolSecondFactor = (password: string) =>
  send<{ secret: string; uri: string }>('POST', '/totp', { password });
export const confirmSecondFactor = (code: string) => send<{ recoveryCodes: string[] }>('PUT', '/totp', { code });
export const removeSecondFactor = (proof: Proof) => send('DELETE', '/totp', proof);
export const replaceRecoveryCodes = (proof: Proof) =>
  send<{ recoveryCodes: string[] }>('POST', '/totp/recovery-codes', proof);

/**
 * A change of the own account; what is shown is asked for anew. A refusal is told in a toast, unless the caller shows it
 * beside its field.
 */
export function useAccountChange<Variables, Result>(
  change: (variables: Variables) => Promise<Result>,
  { isToldBeside = false } = {},
) {
  const queries = useQueryClient();
  const toasts = useToasts();
  return useMutation({
    mutationFn: change,
    onError: (error) => {
      if (!isToldBeside) toasts.failed(error);
    },
    onSettled: () => queries.invalidateQueries(),
  });
}
