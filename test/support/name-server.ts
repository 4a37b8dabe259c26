import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** A name server of its own (RFC 1035, over UDP) that knows the records it is given and no others. */
export interface NameServer {
  /** As `MAIL_DNS_SERVERS` takes it. */
  address: string;
  /** Texts and IPv4 addresses by name; what is absent does not exist. */
  texts: Map<string, string[]>;
  addresses: Map<string, string[]>;
  /** While true nothing is answered. */
  isSilent: boolean;
  close(): Promise<void>;
}

const [typeA, typeTxt] = [1, 16];

export async function startNameServer(): Promise<NameServer> {
  const socket = createSocket('udp4');
  const server: NameServer = {
    address: '',
    texts: new Map(),
    addresses: new Map(),
    isSilent: false,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
  socket.on('message', (question, from) => {
    if (!server.isSilent) socket.send(answerTo(question, server), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  server.address = `127.0.0.1:${socket.address().port}`;
  return server;
}

function answerTo(question: Buffer, { texts, addresses }: NameServer): Buffer {
  const { name, end } = nameAt(question, 12);
  const type = question.readUInt16BE(end);
  const isKnown = texts.has(name) || addresses.has(name);
  const data =
    type === typeTxt
      ? (texts.get(name) ?? []).map(textData)
      : type === typeA
        ? (addresses.get(name) ?? []).map((address) => Buffer.from(address.split('.').map(Number)))
        : [];
  const header = Buffer.alloc(12);
  question.copy(header, 0, 0, 2);
  header.writeUInt16BE(isKnown ? 0x8580 : 0x8583, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(data.length, 6);
  return Buffer.concat([header, question.subarray(12, end + 4), ...data.map((bytes) => record(type, bytes))]);
}

function nameAt(message: Buffer, start: number): { name: string; end: number } {
  const labels: string[] = [];
  let at = start;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}

/** The name is that of the question. */
function record(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(0, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

/** In pieces of 255 bytes at most. */
function textData(text: string): Buffer {
  const pieces = text.match(/.{1,255}/gs) ?? [''];
  return Buffer.concat(pieces.flatMap((piece) => [Buffer.from([piece.length]), Buffer.from(piece, 'latin1')]));
}
