/** The text of an XML file, in the encoding that its byte order mark or its declaration names; UTF-8 otherwise. */
export function decodeXml(content: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(content.subarray(0, 120));
  const encoding = /encoding=["']([\w-]+)["']/.exec(head)?.[1] ?? 'utf-8';
  const isWide = content[0] === 0xff || content[0] === 0xfe;
  try {
    return new TextDecoder(isWide ? (content[0] === 0xff ? 'utf-16le' : 'utf-16be') : encoding).decode(content);
  } catch {
    return new TextDecoder('utf-8').decode(content);
  }
}
