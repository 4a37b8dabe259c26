import {
  codeAt,
  newRecoveryCodes,
  newTotpSecret,
  otpauthUri,
  recoveryCodeIn,
  stepOfCode,
} from '../../src/people/totp.js';

/** The secret of RFC 6238, appendix B, in base32; its codes there have eight digits, of which the last six are ours. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1000);

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %d s the code is %s, as in RFC 6238', (seconds, code) => {
  expect(codeAt(secret, at(seconds))).toBe(code);
});

test('a code counts in its step and in the ones beside it', () => {
  const step = Math.floor(1_234_567_890 / 30);
  for (const offset of [-30, 0, 30]) expect(stepOfCode(secret, '005924', at(1_234_567_890 + offset))).toBe(step);
  for (const offset of [-60, 60]) expect(stepOfCode(secret, '005924', at(1_234_567_890 + offset))).toBeNull();
  expect(stepOfCode(secret, '', at(59))).toBeNull();
});

test('secrets have 160 bits, and apps are given them by a URI', () => {
  expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(otpauthUri(secret, { issuer: 'Books & Co', account: 'ann@example.com' })).toBe(
    `otpauth://totp/Books%20%26%20Co:ann%40example.com?secret=${secret}&issuer=Books%20%26%20Co&digits=6&period=30`,
  );
});

test('recovery codes are taken however they are typed', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  const [code = ''] = codes;
  expect(code).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/);
  expect(recoveryCodeIn(` ${code.toLowerCase().replaceAll('-', ' ')} `)).toBe(code);
  expect([recoveryCodeIn('123456'), recoveryCodeIn('')]).toEqual([null, null]);
});
