import { decodeXml } from './embedded/decode-xml.js';

/** Pictures of paper that the inbox takes. */
export type ImageType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/tiff' | 'image/heic';

/** What the inbox takes, by its media type. */
export type AcceptedType = 'application/pdf' | 'application/xml' | ImageType;

/** As much of a file is looked at to know what it is. */
export const HEAD_BYTES = 64 * 1024;

/** Readers of PDF look for the header in the first kilobyte, and so do we. */
const PDF_HEAD_BYTES = 1024;

/** What a file is by its first bytes, whatever its name says; null for what the inbox does not take. */
export function acceptedType(head: Uint8Array): AcceptedType | null {
  if (/%PDF-\d/.test(new TextDecoder('latin1').decode(head.subarray(0, PDF_HEAD_BYTES)))) return 'application/pdf';
  return imageType(head) ?? (isInvoiceXml(head) ? 'application/xml' : null);
}

/** Known by what stands at the beginning; WebP and HEIC have their names behind a length. */
const signatures: { type: ImageType; offset: number; texts: string[] }[] = [
  { type: 'image/jpeg', offset: 0, texts: ['\xff\xd8\xff'] },
  { type: 'image/png', offset: 0, texts: ['\x89PNG\r\n\x1a\n'] },
  { type: 'image/webp', offset: 8, texts: ['WEBP'] },
  { type: 'image/tiff', offset: 0, texts: ['II*\0', 'MM\0*'] },
  {
    type: 'image/heic',
    offset: 4,
    texts: ['heic', 'heix', 'hevc', 'hevx', 'mif1', 'msf1'].map((brand) => `ftyp${brand}`),
  },
];

function imageType(head: Uint8Array): ImageType | null {
  const begin = Buffer.from(head.subarray(0, 16)).toString('latin1');
  const found = signatures.find(({ offset, texts }) => texts.some((text) => begin.startsWith(text, offset)));
  return found?.type ?? null;
}

const invoiceElements = ['CrossIndustryInvoice', 'CrossIndustryDocument', 'Invoice', 'CreditNote'];

/** XML whose first element is that of an invoice. A document type (`<!DOCTYPE`) may define entities, and is not taken. */
function isInvoiceXml(head: Uint8Array): boolean {
  let rest = decodeXml(head).trimStart();
  for (;;) {
    const end = rest.startsWith('<?') ? '?>' : rest.startsWith('<!--') ? '-->' : null;
    if (end === null) break;
    const at = rest.indexOf(end);
    if (at < 0) return false;
    rest = rest.slice(at + end.length).trimStart();
  }
  const [, name = ''] = /^<(?:[\w.-]{1,100}:)?([\w.-]{1,100})[\s/>]/.exec(rest) ?? [];
  return invoiceElements.includes(name);
}
