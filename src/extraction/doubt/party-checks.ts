import type { Confidence } from '../extraction-result.js';
import { type Doubt, isGiven, type Judged, sideOf, textOf } from './doubt.js';
import type { Findings, NameFlaw, VendorProof } from './findings.js';
import { isSaidByCode } from './proofs-of-codes.js';

/** A bill has a vendor. */
export function vendorMissing(judged: Judged): Doubt[] {
  if (textOf(judged, 'vendor_name') !== null || judged.kind === 'not_invoice') return [];
  return [{ code: 'vendor_missing', message: 'The vendor was not found', sides: [] }];
}

/**
 * A name is the vendor's by two kinds of evidence at least, one of which a buyer's name has not. Where others were as probable, it
 * needs more (`isCertain`). A name that seems cut, or that begins with a word for a party, is proved by nothing.
 */
export function vendorUnproven(judged: Judged): Doubt[] {
  const name = textOf(judged, 'vendor_name');
  const { findings, fields, isVendorKnown, isReviewed } = judged;
  if (name === null || !findings || isReviewed || isVendorKnown || isGiven(judged, 'vendor_name')) return [];
  if (isSaidByCode(judged, 'vendor_name')) return [];
  const sides = [sideOf(judged, 'vendor_name', name)];
  const flaw = whatIsWrong(name, findings, fields.vendor_name?.confidence);
  if (flaw) return [{ code: 'vendor_unproven', message: flaw, sides }];
  const confidence = fields.vendor_name?.confidence;
  if (isInLargePrint(findings.vendorProofs, confidence)) return [];
  // A letterhead and its large print are one kind of evidence.
  const proofs = findings.vendorProofs.filter((proof) => proof !== 'large_print');
  const isEnough =
    proofs.some((proof) => !BUYERS_TOO.includes(proof)) && proofs.length >= 2 && !isTaxedAlone(findings.vendorProofs);
  if (isCertain(proofs) || (isEnough && confidence !== 'low') || isLetterheadOfAnother(proofs, confidence)) return [];
  const shown = proofs.map((proof) => PROOF_WORDS[proof]).join(' and ');
  return [
    {
      code: 'vendor_unproven',
      message:
        shown === '' ? `Nothing proves that ${name} is the vendor` : `Only ${shown} speaks for ${name} as the vendor`,
      sides,
    },
  ];
}

/** A customer who pays the tax himself has a tax number below his name too: it proves little where no other name is called the buyer's. */
function isTaxedAlone(proofs: readonly VendorProof[]): boolean {
  const ofSender = proofs.filter((proof) => !BUYERS_TOO.includes(proof) || proof === 'large_print');
  return ofSender.every((proof) => proof === 'tax_number') && !proofs.includes('other_buyer');
}

/**
 * What a name of low confidence needs: two kinds that name it, and of all kinds three with a legal form or four without; or to head the
 * page, besides another that is the buyer's, with what somebody does below it.
 */
function isCertain(proofs: readonly VendorProof[]): boolean {
  const ofSender = proofs.filter((proof) => !BUYERS_TOO.includes(proof)).length;
  const naming = proofs.filter((proof) => NAMING.includes(proof)).length;
  const isMuch =
    (ofSender > 0 && proofs.length >= 3 && proofs.includes('legal_form')) ||
    (ofSender >= 3 && proofs.includes('domain')) ||
    (ofSender >= 2 && proofs.length >= 4 && proofs.includes('letterhead'));
  const isPersonsLetterhead = (['occupation', 'letterhead', 'other_buyer'] as const).every((one) =>
    proofs.includes(one),
  );
  return (isMuch && naming >= 2) || isPersonsLetterhead;
}

/** What says that very name, and does not only stand near it as the number of a register does that is printed below the vendor's. */
const NAMING: readonly VendorProof[] = [
  'label',
  'return_address',
  'domain',
  'brand',
  'above_receiver',
  'occupation',
  'legal_form',
  'repeated',
];

/** Why a name is none, or not the whole of one; a register or an association is a vendor where a label, its domain or its own paper says so. */
function whatIsWrong(name: string, findings: Findings, confidence: Confidence | undefined): string | null {
  const { nameFlaws = [], vendorProofs } = findings;
  const isNamed = vendorProofs.some((proof) => ['label', 'return_address', 'domain', 'brand'].includes(proof));
  const isExcused: Record<NameFlaw['kind'], boolean> = {
    trades_alone: vendorProofs.includes('label'),
    role_ahead: false,
    body: isNamed,
    sentence: isNamed,
    part_of_longer: false,
    beside_another: isNamed || vendorProofs.includes('repeated') || confidence === 'high',
    other_sender: isNamed,
  };
  const flaw = nameFlaws.find(({ kind }) => !isExcused[kind]);
  if (!flaw) return null;
  if (flaw.kind === 'part_of_longer') return `The vendor may be ${flaw.longer} rather than ${name}`;
  if (flaw.kind === 'beside_another') return `The vendor may be ${flaw.other}, which stands below ${name}`;
  if (flaw.kind === 'other_sender')
    return `The vendor may be ${flaw.other}, whom the return address names, rather than ${name}`;
  return {
    trades_alone: `${name} may be a part of the vendor’s name only`,
    role_ahead: `${name} may begin with the words for a party`,
    body: `${name} may be a register or an association that the vendor belongs to`,
    sentence: `${name} may be a sentence rather than a name`,
  }[flaw.kind];
}

/** Nobody heads a page with the receiver's name in large print; one of medium confidence needs a proof beside its place. */
function isInLargePrint(proofs: readonly VendorProof[], confidence: Confidence | undefined): boolean {
  return proofs.includes('large_print') && (confidence === 'high' || (confidence === 'medium' && proofs.length >= 3));
}

/** What the name of a buyer may have too, or that of a third party. */
const BUYERS_TOO: readonly VendorProof[] = ['other_buyer', 'letterhead', 'legal_form', 'repeated'];

/** Where the page names the buyer, a letterhead with another name is the vendor's; one of medium confidence needs a third proof. */
function isLetterheadOfAnother(proofs: readonly VendorProof[], confidence: Confidence | undefined): boolean {
  const isLetterhead = proofs.includes('other_buyer') && proofs.includes('letterhead');
  return isLetterhead && (confidence === 'high' || (confidence === 'medium' && proofs.length >= 3));
}

const PROOF_WORDS: Record<VendorProof, string> = {
  label: 'a label',
  return_address: 'the return address',
  tax_number: 'its tax number',
  register: 'its register',
  domain: 'its domain',
  brand: 'its brand in large print',
  account: 'its bank account',
  contact: 'its telephone or mail',
  above_receiver: 'its address above the receiver’s',
  large_print: 'its large print at the head of the page',
  occupation: 'the occupation below it',
  details: 'the tax number among the details of the invoice beside it',
  other_buyer: 'that the buyer is another',
  letterhead: 'its place on the page',
  legal_form: 'its legal form',
  repeated: 'its repetition',
};

/** Without its number an invoice that comes twice is not noticed. */
export function numberMissing(judged: Judged): Doubt[] {
  if (textOf(judged, 'invoice_number') !== null || judged.kind === 'not_invoice' || judged.isReviewed) return [];
  return [{ code: 'number_missing', message: 'The number of the invoice was not found', sides: [] }];
}

/** A word such as `Invoice no.` has at least this weight; the title of the document alone has this. */
const SURELY_CALLED = 0.8;
const NEARLY_CALLED = 0.62;
/** `Fattura n. 56 del 12/06/2025` leaves nothing open, however short the number is. */
const CALLED_WITH_ITS_DAY = 0.99;
/** `TAX INVOICE No. 46`, where nothing else is called a number. */
const CALLED_BUT_SHORT = 0.9;
/** Enough where the number stands on another line too. */
const SAID_TWICE = 0.4;
/** Enough where nothing else is called a number at all, and it is as long as numbers of invoices are. */
const CALLED_ALONE = 0.3;
const NO_RIVAL = 0.05;
const DIGITS_OF_LONE_NUMBER = 5;

/**
 * The number is called that, and is more than a digit or two; beside the title or a bare `Number`, it must stand elsewhere too, or be the
 * only one and look like one.
 */
export function numberUnproven(judged: Judged): Doubt[] {
  const number = textOf(judged, 'invoice_number');
  const { findings, isReviewed } = judged;
  if (number === null || !findings || isReviewed || isGiven(judged, 'invoice_number')) return [];
  if (isSaidByCode(judged, 'invoice_number')) return [];
  const own = findings.numbers.filter(({ value }) => value === number);
  if (own.length > 0 && own.every(({ isCut }) => isCut)) return [numberCut(judged, number)];
  const weight = Math.max(0, ...own.map((found) => found.weight));
  if (weight >= SURELY_CALLED && (!/^\d{1,2}$/.test(number) || weight >= CALLED_WITH_ITS_DAY)) return [];
  const rival = Math.max(0, ...findings.numbers.filter(({ value }) => value !== number).map((found) => found.weight));
  if (weight >= SAID_TWICE && (findings.numberLines ?? 0) > 1) return [];
  const digits = number.replace(/\D/g, '').length;
  if (weight >= CALLED_BUT_SHORT && rival < NO_RIVAL && digits === 2) return [];
  if (weight >= NEARLY_CALLED && rival < weight - 0.25 && (digits >= 3 || isSeriesWithNumber(number))) return [];
  if (weight >= CALLED_ALONE && rival < NO_RIVAL && digits >= DIGITS_OF_LONE_NUMBER) return [];
  return [
    {
      code: 'number_unproven',
      message: `Nothing says surely that ${number} is the number of the invoice`,
      sides: [sideOf(judged, 'invoice_number', number)],
    },
  ];
}

/** `MU 18` */
function isSeriesWithNumber(number: string): boolean {
  return /^\p{Lu}{2,5}[ /-]?\d{2}$/u.test(number);
}

function numberCut(judged: Judged, number: string): Doubt {
  return {
    code: 'number_unproven',
    message: `The number of the invoice may be longer than ${number}: more stands beside it`,
    sides: [sideOf(judged, 'invoice_number', number)],
  };
}

/** Another number is called the invoice's as surely. */
export function otherNumber(judged: Judged): Doubt[] {
  const number = textOf(judged, 'invoice_number');
  const { findings, isReviewed } = judged;
  if (number === null || !findings || isReviewed || isGiven(judged, 'invoice_number')) return [];
  const own = Math.max(
    0,
    ...findings.numbers.filter(({ value }) => isSameCode(value, number)).map(({ weight }) => weight),
  );
  const other = findings.numbers.find(
    ({ value, weight }) =>
      !isSameCode(value, number) && !isPartOf(value, number) && weight >= Math.max(0.75, own - 0.08),
  );
  if (!other) return [];
  return [
    {
      code: 'other_number',
      message: `The number of the invoice may be ${number} or ${other.value}: both are called so`,
      sides: [sideOf(judged, 'invoice_number', number), { text: other.value, evidence: other.evidence }],
    },
  ];
}

/** The vendor's account is in the country of its tax number as a rule; where it is not, somebody else may be paid. */
export function ibanCountryDiffers(judged: Judged): Doubt[] {
  const { iban, vendorTaxId, isVendorKnown, isReviewed } = judged;
  const taxed = countryOfTaxId(vendorTaxId);
  if (!iban || !taxed || isVendorKnown || isReviewed || iban.slice(0, 2) === taxed) return [];
  return [
    {
      code: 'iban_country_differs',
      message: `The bank account is in ${iban.slice(0, 2)}, the tax number ${vendorTaxId} of ${taxed}`,
      sides: [
        { text: iban, evidence: null },
        { text: String(vendorTaxId), evidence: null },
      ],
    },
  ];
}

/** The country whose tax number it is, as ISO 3166-1 has it; null where the number does not begin with it. */
export function countryOfTaxId(taxId: string | null): string | null {
  const country = taxId?.match(/^(?:CHE(?=\d)|[A-Z]{2}(?=[A-Z0-9]*\d{6}))/)?.[0].slice(0, 2) ?? null;
  return country === 'EL' ? 'GR' : country;
}

function isSameCode(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

function isPartOf(one: string, other: string): boolean {
  return plain(other).includes(plain(one)) || plain(one).includes(plain(other));
}

function plain(code: string): string {
  return code.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
}
