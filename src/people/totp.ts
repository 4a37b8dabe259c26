import { createHmac, randomBytes } from 'node:crypto';

/** One-time codes as RFC 6238 has them, and every authenticator app by default: SHA-1, 30 seconds, 6 digits. */
const stepSeconds = 30;
const digits = 6;
const secretBytes = 20;
/** Clocks differ, and people type slowly: the step before and the one after count too. */
const tolerance = [-1, 0, 1];
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A secret in base32 (RFC 4648, without padding), as apps take it. */
export function newTotpSecret(): string {
  return base32(randomBytes(secretBytes));
}

/** The step whose code it is at the instant; null when it is none. */
export function stepOfCode(secret: string, code: string, at: Date): number | null {
  const current = Math.floor(at.getTime() / 1000 / stepSeconds);
  return tolerance.map((offset) => current + offset).find((step) => codeOfStep(secret, step) === code) ?? null;
}

/** The code of an instant. */
export function codeAt(secret: string, at: Date): string {
  return codeOfStep(secret, Math.floor(at.getTime() / 1000 / stepSeconds));
}

/** What an app is given as a QR code. */
export function otpauthUri(secret: string, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&digits=${digits}&period=${stepSeconds}`;
}

const recoveryCodeCount = 10;
/** 80 bits: nothing to guess, so that a plain hash is enough to keep. */
const recoveryCodeBytes = 10;

/** Codes for whoever lost the app, each good once: four groups of four. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () =>
    (base32(randomBytes(recoveryCodeBytes)).match(/.{4}/g) ?? []).join('-'),
  );
}

/** A recovery code however it is typed; null for what is none. */
export function recoveryCodeIn(text: string): string | null {
  const characters = text.toUpperCase().replace(/[\s-]/g, '');
  return /^[A-Z2-7]{16}$/.test(characters) ? (characters.match(/.{4}/g) ?? []).join('-') : null;
}

function codeOfStep(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  const number = (mac.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 10 ** digits;
  return String(number).padStart(digits, '0');
}

function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join('');
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((character) => alphabet.indexOf(character).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
