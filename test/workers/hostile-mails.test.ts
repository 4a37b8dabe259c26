import { deflateRawSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { limits } from '../../src/contract/limits.js';
import { readMail } from '../../src/incoming-mail/read-mail.js';
import { UnreadableMail } from '../../src/incoming-mail/taken-apart.js';

/** Messages that want to hang, swell or break what takes them apart: each ends with a result or a reason. */

const checks = { remoteAddress: null, helo: null, envelopeFrom: null, trustedAuthservIds: [], dnsServers: [] };
const read = (raw: string | Buffer, processorMs?: number) =>
  readMail({ raw: Buffer.from(raw), checks, asPdf: false }, processorMs);
const reasonOf = async (raw: string | Buffer, processorMs?: number) => {
  const error = await read(raw, processorMs).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(UnreadableMail);
  return (error as UnreadableMail).message;
};
const head = 'From: a@vendor.invalid\r\nSubject: x\r\nMIME-Version: 1.0\r\n';
const attached = (filename: string, content: Buffer, type = 'application/octet-stream') =>
  `${head}Content-Type: ${type}; name="${filename}"\r\nContent-Disposition: attachment; filename="${filename}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${content.toString('base64').replace(/.{76}/g, '$&\r\n')}\r\n`;
const refusalsOf = async (raw: string | Buffer) =>
  (await read(raw)).files.map(({ filename, refusal }) => [filename, refusal] as const);

test('a hundred messages within each other are opened as deep as is allowed', async () => {
  let message = `${head}\r\ninnermost\r\n`;
  for (let depth = 0; depth < 100; depth++) {
    const boundary = `b${depth}`;
    message = `${head}Content-Type: multipart/mixed; boundary=${boundary}\r\n\r\n--${boundary}\r\nContent-Type: message/rfc822\r\nContent-Disposition: attachment; filename=m${depth}.eml\r\n\r\n${message}\r\n--${boundary}--\r\n`;
  }
  const refusals = await refusalsOf(message).catch((error: Error) => error.message);
  expect(JSON.stringify(refusals)).toMatch(/deeper than 5 messages|cannot be read/);
});

test('ten thousand parts are too many', async () => {
  const parts = '--b\r\nContent-Type: text/plain\r\n\r\nx\r\n'.repeat(10_000);
  expect(await reasonOf(`${head}Content-Type: multipart/mixed; boundary=b\r\n\r\n${parts}--b--\r\n`)).toMatch(
    /^It cannot be read: /,
  );
});

test.each([
  ['more fields than a header may have', `${'X-A: b\r\n'.repeat(1_001)}${head}`, /more than 1000 fields/],
  ['more bytes than a header may have', `X-A: ${'b'.repeat(300_000)}\r\n${head}`, /more than 262144 bytes/],
  ['signatures without end', `${'DKIM-Signature: v=1; d=a.invalid\r\n'.repeat(21)}${head}`, /more than 20 signatures/],
  ['no header at all', '\u0000\u0001\u0002 nothing', /no header/],
])('%s: the message says so', async (_what, header, reason) => {
  expect(await reasonOf(`${header}\r\nbody\r\n`)).toMatch(reason);
});

test('a charset that there is not, and bytes that are none of it, become text', async () => {
  const bad = Buffer.concat([
    Buffer.from(`${head}Content-Type: text/plain; charset=x-no-such\r\nX-Name: =?bogus?Q?=FF=FE?=\r\n\r\n`),
    Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x41]),
  ]);
  expect(await read(bad)).toMatchObject({ facts: { subject: 'x' }, files: [] });
});

test('an archive that unpacks to more than is allowed is left alone, one that lies about it too', async () => {
  const bomb = Buffer.from(zipSync({ 'zeros.pdf': new Uint8Array(limits.uploadBytes + 1) }, { level: 9 }));
  expect(bomb.length).toBeLessThan(100_000);
  expect(await refusalsOf(attached('bomb.zip', bomb, 'application/zip'))).toEqual([
    ['bomb.zip', `What the archive unpacks to is larger than ${limits.uploadBytes} bytes`],
  ]);
  const lying = zipThatClaims('zeros.pdf', Buffer.alloc(limits.uploadBytes + 1), 10);
  expect(await refusalsOf(attached('lying.zip', lying, 'application/zip'))).toEqual([
    ['lying.zip', 'The archive is broken'],
  ]);
});

test('archives within archives, of too many entries, broken, or with a password, say why', async () => {
  const nested = (depth: number): Uint8Array =>
    depth === 0 ? zipSync({ 'a.pdf': Buffer.from('%PDF-1.4\n') }) : zipSync({ [`${depth}.zip`]: nested(depth - 1) });
  expect(await refusalsOf(attached('deep.zip', Buffer.from(nested(3))))).toEqual([
    ['deep.zip / 3.zip / 2.zip', 'It lies deeper than 2 archives'],
  ]);
  const many = Object.fromEntries(Array.from({ length: 501 }, (_, index) => [`${index}.txt`, Buffer.from('x')]));
  expect(await refusalsOf(attached('many.zip', Buffer.from(zipSync(many))))).toEqual([
    ['many.zip', 'The archive has more than 500 entries'],
  ]);
  const whole = Buffer.from(zipSync({ 'a.pdf': Buffer.from('%PDF-1.4\n') }));
  expect(await refusalsOf(attached('half.zip', whole.subarray(0, 40)))).toEqual([
    ['half.zip', 'The archive is broken'],
  ]);
  const locked = Buffer.from(whole);
  for (const signature of ['PK\x03\x04', 'PK\x01\x02'])
    locked[locked.indexOf(signature, 0, 'latin1') + (signature.endsWith('\x04') ? 6 : 8)]! |= 1;
  expect(await refusalsOf(attached('locked.zip', locked))).toEqual([
    ['locked.zip', 'The archive is protected by a password'],
  ]);
});

test('more files than a mail may bring: the last one says so', async () => {
  const parts = Array.from(
    { length: 150 },
    (_, index) =>
      `--b\r\nContent-Type: application/pdf; name=${index}.pdf\r\nContent-Disposition: attachment\r\n\r\n%PDF-1.4 ${index}\r\n`,
  );
  const files = await refusalsOf(`${head}Content-Type: multipart/mixed; boundary=b\r\n\r\n${parts.join('')}--b--\r\n`);
  expect(files).toHaveLength(100);
  expect(files.at(-1)).toEqual(['99.pdf', 'The mail has more than 99 files: this and the rest are not taken']);
  expect(files.slice(0, -1).every(([, refusal]) => refusal === null)).toBe(true);
});

test('names are names, and no paths', async () => {
  const [file] = await refusalsOf(
    attached('../../../etc/pass\u202Ewd.pdf', Buffer.from('%PDF-1.4\n'), 'application/pdf'),
  );
  expect(file?.[0]).not.toContain('..');
  expect(file?.[0]).not.toContain('etc/');
});

test('HTML is text: nothing of it is run or fetched', async () => {
  const html = `${head}Content-Type: text/html\r\n\r\n<h1>Invoice 7</h1><script>while(true){}</script><img src="http://127.0.0.1:9/x"><p>Total due: EUR 10.00</p>`;
  const { pdf, files } = await read(html);
  expect(files).toEqual([]);
  expect(
    Buffer.from(pdf ?? [])
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
});

test('nested HTML without end, and a message that takes too long, end', async () => {
  const deep = `${head}Content-Type: text/html\r\n\r\n${'<div><table><tr><td>'.repeat(20_000)}x`;
  await read(deep).catch((error: unknown) => expect(error).toBeInstanceOf(UnreadableMail));
  expect(await reasonOf(`${head}\r\nx`, 1)).toBe('Taking it apart takes longer than is allowed');
});

/** One entry whose headers claim another size than its content has. */
function zipThatClaims(name: string, content: Buffer, claimed: number): Buffer {
  const packed = deflateRawSync(content);
  const field = (...values: [bytes: 2 | 4, value: number][]) =>
    Buffer.concat(
      values.map(([bytes, value]) => {
        const buffer = Buffer.alloc(bytes);
        buffer.writeUIntLE(value, 0, bytes);
        return buffer;
      }),
    );
  const shared = field(
    [2, 20],
    [2, 0],
    [2, 8],
    [4, 0],
    [4, 0],
    [4, packed.length],
    [4, claimed],
    [2, name.length],
    [2, 0],
  );
  const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), shared, Buffer.from(name), packed]);
  const central = Buffer.concat([
    Buffer.from('PK\x01\x02', 'latin1'),
    field([2, 20]),
    shared,
    field([2, 0], [2, 0], [2, 0], [4, 0], [4, 0]),
    Buffer.from(name),
  ]);
  const end = field([2, 0], [2, 0], [2, 1], [2, 1], [4, central.length], [4, local.length], [2, 0]);
  return Buffer.concat([local, central, Buffer.from('PK\x05\x06', 'latin1'), end]);
}
