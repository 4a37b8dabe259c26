import type { CheckedSender } from './taken-apart.js';

/**
 * What a trusted mail server says of a message in `Authentication-Results` (RFC 8601). Only the uppermost field is believed:
 * those below it were there when the message came, and may be anybody's. Null when there is none, or it is of another.
 */
export function toldBy(
  raw: Buffer,
  trustedAuthservIds: readonly string[],
  fromAddress: string | null,
): CheckedSender | null {
  const [told] = fieldsOf(raw, 'authentication-results');
  if (told === undefined || trustedAuthservIds.length === 0) return null;
  const [server = '', ...results] = inWords(told).split(';');
  const checkedBy = server.trim().split(/\s/)[0]?.toLowerCase() ?? '';
  if (!trustedAuthservIds.includes(checkedBy)) return null;
  const methods = results.map(methodOf);
  const resultOf = (method: string) => methods.find(({ name }) => name === method)?.result ?? 'none';
  const domain = fromAddress?.split('@').at(-1) ?? null;
  const isOneDmarc = methods.filter(({ name }) => name === 'dmarc').length <= 1;
  const isOfSender = (method: string, property: string) =>
    methods.some(
      ({ name, result, properties }) =>
        name === method && result === 'pass' && domainIn(properties.get(property)) === domain,
    );
  return {
    spf: resultOf('spf'),
    dkim: methods.some(({ name, result }) => name === 'dkim' && result === 'pass') ? 'pass' : resultOf('dkim'),
    dmarc: resultOf('dmarc'),
    isProved:
      domain !== null &&
      isOneDmarc &&
      resultOf('dmarc') !== 'fail' &&
      (isOfSender('dmarc', 'header.from') || isOfSender('dkim', 'header.d') || isOfSender('dkim', 'header.i')),
    checkedBy,
  };
}

/** The values of a header field, unfolded, from the top. */
function fieldsOf(raw: Buffer, name: string): string[] {
  const text = raw.toString('latin1');
  const header = text.slice(0, /\r?\n\r?\n/.exec(text)?.index ?? text.length).replace(/\r?\n[ \t]+/g, ' ');
  return header.split(/\r?\n/).flatMap((line) => {
    const colon = line.indexOf(':');
    return line.slice(0, colon).trim().toLowerCase() === name ? [line.slice(colon + 1)] : [];
  });
}

/**
 * Without comments, and without anything in quotes that could be taken for more than one word: senders choose the text before
 * the @ of their addresses, which servers repeat.
 */
function inWords(text: string): string {
  let depth = 0;
  let isQuoted = false;
  let kept = '';
  for (let index = 0; index < text.length; index++) {
    const character = text[index] as string;
    if (character === '\\') {
      index += 1;
      if (depth === 0) kept += '_';
    } else if (character === '"' && depth === 0) isQuoted = !isQuoted;
    else if (isQuoted) kept += /[\w@.+-]/.test(character) ? character : '_';
    else if (character === '(') depth += 1;
    else if (character === ')') depth = Math.max(0, depth - 1);
    else if (depth === 0) kept += character;
  }
  return kept;
}

/** `dkim=pass header.d=example.com` */
function methodOf(text: string): { name: string; result: string; properties: Map<string, string> } {
  const words = [...text.matchAll(/([a-z][a-z0-9.-]*)\s*=\s*([^\s;]+)/gi)].map(
    ([, name = '', value = '']) => [name.toLowerCase(), value.toLowerCase()] as const,
  );
  const [name, result] = words[0] ?? ['', ''];
  return { name, result, properties: new Map(words.slice(1)) };
}

/** Of an address, of `@domain`, or of a domain alone. */
function domainIn(value: string | undefined): string | undefined {
  return value?.split('@').at(-1);
}
