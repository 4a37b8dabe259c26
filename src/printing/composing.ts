import type { EntityManager } from '@mikro-orm/postgresql';
import { type Party } from '../documents/party.js';
import type { Payment, Sheet } from '../drawing/sheet.js';
import { epcCode } from './epc-code.js';
import { type Formats, formatsOf } from './formats.js';
import type { PrintStyle } from './language.js';
import type { Letterhead } from './letterhead.entity.js';
import { letterheadOf, logoOf } from './letterhead.operations.js';
import { type Words, wordsIn } from './words.js';

/** What every document is composed with. */
export interface Composing {
  letterhead: Letterhead;
  style: PrintStyle;
  words: Words;
  formats: Formats;
}

/** In the language and on the paper that are asked for, else those of the letterhead. */
export async function composing(em: EntityManager, asked: Partial<PrintStyle>): Promise<Composing> {
  const letterhead = await letterheadOf(em);
  const style = { language: asked.language ?? letterhead.language, paper: asked.paper ?? letterhead.paper };
  return { letterhead, style, words: wordsIn(style.language), formats: formatsOf(style) };
}

type Envelope = Pick<
  Sheet,
  'language' | 'paper' | 'author' | 'logo' | 'sender' | 'returnAddress' | 'recipient' | 'footer' | 'pageNumber'
>;

/** What stands around every document. */
export function envelopeOf({ letterhead, style, words, formats }: Composing, seller: Party, buyer: Party): Envelope {
  const { footer } = letterhead;
  const taxId = seller.taxId ? [`${words.taxId}: ${seller.taxId}`] : [];
  return {
    language: style.language,
    paper: style.paper,
    author: seller.name,
    logo: logoOf(letterhead),
    sender: {
      name: seller.name,
      lines: [
        ...seller.addressLines,
        ...(seller.email && !seller.email.endsWith(unreachable) ? [seller.email] : []),
        ...taxId,
      ],
    },
    returnAddress: [seller.name, ...seller.addressLines].join(' · '),
    recipient: [buyer.name, ...addressFrom(seller, buyer, formats)],
    footer: [[seller.name, ...taxId].join(' · '), ...linesOf(footer)],
    pageNumber: words.page,
  };
}

/** As it is written where the sender is: abroad by the country's name in capital letters, at home without it. */
function addressFrom(seller: Party, { addressLines, country }: Party, formats: Formats): string[] {
  if (!country || addressLines.at(-1) !== country) return addressLines;
  const within = addressLines.slice(0, -1);
  return country === seller.country ? within : [...within, formats.country(country).toUpperCase()];
}

/** Where an amount is to be paid, with a code for banking programs where it is a SEPA transfer; null when nobody said where. */
export function paymentOf(
  { letterhead, words, formats }: Composing,
  seller: Party,
  due: { amountCents: number; currency: string; reference: string; hasCode: boolean },
): Payment | null {
  const { iban, bic, accountHolder, bankDetails } = letterhead;
  if (!iban && !bankDetails) return null;
  const { amountCents, currency, reference, hasCode } = due;
  const name = accountHolder ?? seller.name;
  const content = iban && hasCode ? epcCode({ name, iban, bic, amountCents, currency, reference }) : null;
  return {
    heading: words.bankDetails,
    facts: [
      { label: words.accountHolder, value: name },
      ...(iban ? [{ label: 'IBAN', value: (iban.match(/.{1,4}/g) ?? []).join(' ') }] : []),
      ...(bic ? [{ label: 'BIC', value: bic }] : []),
      ...linesOf(bankDetails).map((value, index) => ({ label: index === 0 ? words.bank : '', value })),
      { label: words.amount, value: formats.money(amountCents, currency) },
    ],
    code: content ? { content, caption: words.scanToPay } : null,
  };
}

/** The address of an owner that was made without one. */
const unreachable = '.invalid';

export function linesOf(text: string | null): string[] {
  return (text ?? '').split(/\r?\n/).filter((line) => line.trim() !== '');
}
