/** Whether this browser has passkeys, in the form in which the service speaks of them. */
export function arePasskeysKnown(): boolean {
  return 'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
}

/** Has the browser make a passkey, which asks the person. Throws Error when there is none in the end. */
export function newPasskey(options: PublicKeyCredentialCreationOptionsJSON): Promise<unknown> {
  return answered(options.rp.id, () =>
    navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) }),
  );
}

/** Lets the person choose one of their passkeys. Throws Error when they choose none. */
export function chosenPasskey(options: PublicKeyCredentialRequestOptionsJSON): Promise<unknown> {
  return answered(options.rpId, () =>
    navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) }),
  );
}

async function answered(host: string | undefined, ask: () => Promise<Credential | null>): Promise<unknown> {
  const { hostname, protocol, port } = window.location;
  if (!arePasskeysKnown()) throw new Error('This browser has no passkeys.');
  if (host !== undefined && hostname !== host)
    throw new Error(`Passkeys work at ${protocol}//${host}${port && `:${port}`}: open this page there.`);
  const credential = await ask().catch((error: DOMException) => {
    throw new Error(whyNone[error.name] ?? 'No passkey was used.');
  });
  if (!(credential instanceof PublicKeyCredential)) throw new Error('No passkey was used.');
  return credential.toJSON();
}

/** By the names of the exceptions of WebAuthn. */
const whyNone: Record<string, string> = {
  InvalidStateError: 'This device has a passkey of yours already.',
  SecurityError: 'Passkeys work over https, and at localhost.',
};
