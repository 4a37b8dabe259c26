import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** A device that keeps passkeys, as WebAuthn level 3 and CTAP describe it: what it signs is signed in earnest. */
export class Authenticator {
  readonly credentialId = randomBytes(32).toString('base64url');
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private userHandle = '';
  count = 0;

  constructor(private readonly page: { origin: string; rpId: string }) {}

  /** What a browser answers to `navigator.credentials.create`. */
  create(options: { challenge: string; user: { id: string } }, changes: Partial<Signed> = {}): object {
    this.userHandle = options.user.id;
    const signed = this.signed('webauthn.create', options.challenge, changes);
    const credential = Buffer.concat([
      Buffer.alloc(16),
      uint16(32),
      Buffer.from(this.credentialId, 'base64url'),
      coseKey(this.keys.publicKey),
    ]);
    const authenticatorData = Buffer.concat([this.authenticatorData(signed, 0x40), credential]);
    // {"fmt": "none", "attStmt": {}, "authData": …}
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      Buffer.from([0xa0]),
      cborText('authData'),
      cborBytes(authenticatorData),
    ]);
    const response = {
      clientDataJSON: signed.clientData.toString('base64url'),
      transports: ['internal', 'unheard-of'],
    };
    return this.answer({ ...response, attestationObject: attestation.toString('base64url') });
  }

  /** What a browser answers to `navigator.credentials.get`. */
  get(options: { challenge: string }, changes: Partial<Signed> = {}): Assertion {
    this.count++;
    const signed = this.signed('webauthn.get', options.challenge, changes);
    const authenticatorData = this.authenticatorData(signed, 0);
    const over = Buffer.concat([authenticatorData, createHash('sha256').update(signed.clientData).digest()]);
    return this.answer({
      clientDataJSON: signed.clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: sign('sha256', over, this.keys.privateKey).toString('base64url'),
      userHandle: this.userHandle,
    });
  }

  private signed(type: string, challenge: string, changes: Partial<Signed>): Signed {
    const { origin, rpId } = { ...this.page, ...changes };
    const clientData = Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
    return { origin, rpId, clientData, isVerified: changes.isVerified ?? true, count: changes.count ?? this.count };
  }

  private authenticatorData({ rpId, isVerified, count }: Signed, moreFlags: number): Buffer {
    const flags = 0x01 | (isVerified ? 0x04 : 0) | moreFlags;
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(count);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), counted]);
  }

  private answer<Response extends object>(response: Response) {
    const { credentialId: id } = this;
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }
}

export interface Assertion {
  id: string;
  rawId: string;
  response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle: string };
}

interface Signed {
  origin: string;
  rpId: string;
  clientData: Buffer;
  isVerified: boolean;
  count: number;
}

/** {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y} */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const [left, right] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]);
  return Buffer.concat([head, Buffer.from([0x21]), cborBytes(left), Buffer.from([0x22]), cborBytes(right)]);
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
}

function cborBytes(bytes: Buffer): Buffer {
  const head =
    bytes.length < 256 ? Buffer.from([0x58, bytes.length]) : Buffer.concat([Buffer.from([0x59]), uint16(bytes.length)]);
  return Buffer.concat([head, bytes]);
}

function uint16(number: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(number);
  return bytes;
}
