import type { FieldName } from '../fields/field-names.js';
import type { Evidence } from '../layout/evidence.js';
import { isSameName } from '../vocabulary/text-folding.js';
import { explainedAmounts, labelled } from './amount-checks.js';
import { amountText } from './amount-text.js';
import { centsOf, type Doubt, type Judged, textOf } from './doubt.js';
import type { CodeFound } from './findings.js';
import { codesOf, plainCode } from './proofs-of-codes.js';

/** One thing that a code and the pages both say. */
interface Compared {
  /** What it is, as the sentence begins. */
  what: string;
  /** What was read, as the sentence has it; null when nothing was. */
  read: string | null;
  readEvidence: Evidence | null;
  /** What a code says of it; null when it says nothing. */
  said(code: CodeFound): string | null;
  agrees(code: CodeFound): boolean;
}

/** A QR code of payment or tax says what the invoice says; of several codes one is enough. */
export function codeDiffers(judged: Judged): Doubt[] {
  const codes = codesOf(judged);
  if (codes.length === 0) return [];
  return comparisons(judged).flatMap(({ what, read, readEvidence, said, agrees }) => {
    const saying = codes.filter((code) => said(code) !== null);
    const [code] = saying;
    if (read === null || !code || saying.some(agrees)) return [];
    const other = String(said(code));
    return [
      {
        code: 'code_differs',
        message: `${what} is ${read}, but the QR code says ${other}`,
        sides: [
          { text: read, evidence: readEvidence },
          { text: other, evidence: code.evidence },
        ],
      },
    ];
  });
}

function comparisons(judged: Judged): Compared[] {
  const { iban, vendorTaxId, findings } = judged;
  const places = findings?.identifierPlaces ?? {};
  const [total, tax] = [centsOf(judged, 'total_cents'), centsOf(judged, 'tax_cents')];
  const labels = labelled(judged, ['total', 'due']).map(({ cents }) => cents);
  // What the page itself calls due or total beside the total is `other_total`.
  const known = new Set([...explainedAmounts(judged), ...labels, Math.abs(total ?? 0)]);
  const amount = (cents: number | null) => (cents === null ? null : amountText(judged, cents));
  const field = (name: FieldName) => judged.fields[name]?.evidence ?? null;
  const text = (what: string, name: FieldName, said: Compared['said'], agrees: Compared['agrees']): Compared => ({
    what,
    read: textOf(judged, name),
    readEvidence: field(name),
    said,
    agrees,
  });
  return [
    {
      what: 'The total',
      read: amount(total),
      readEvidence: field('total_cents'),
      said: (code) => amount(code.totalCents || null),
      agrees: ({ totalCents }) => known.has(totalCents ?? Number.NaN),
    },
    {
      what: 'The tax',
      read: amount(tax),
      readEvidence: field('tax_cents'),
      said: (code) => amount(code.taxCents),
      agrees: ({ taxCents }) => taxCents === Math.abs(tax ?? 0),
    },
    text(
      'The currency',
      'currency',
      ({ currency }) => currency,
      ({ currency }) => currency === textOf(judged, 'currency'),
    ),
    text(
      'The vendor',
      'vendor_name',
      ({ creditorName }) => creditorName,
      ({ creditorName }) => isSameName(String(creditorName), textOf(judged, 'vendor_name') ?? ''),
    ),
    text(
      'The number',
      'invoice_number',
      ({ invoiceNumber }) => invoiceNumber,
      ({ invoiceNumber }) => plainCode(String(invoiceNumber)) === plainCode(textOf(judged, 'invoice_number') ?? ''),
    ),
    text(
      'The invoice date',
      'invoice_date',
      ({ invoiceDates }) => invoiceDates[0] ?? null,
      ({ invoiceDates }) => invoiceDates.includes(textOf(judged, 'invoice_date') ?? ''),
    ),
    {
      what: 'The bank account',
      read: iban,
      readEvidence: places.iban ?? null,
      said: (code) => code.iban,
      agrees: (code) => code.iban === iban || code.isIbanShown,
    },
    {
      what: 'The tax number',
      read: vendorTaxId,
      readEvidence: places.vendor_tax_id ?? null,
      said: (code) => code.vatNumber,
      agrees: (code) => digits(code.vatNumber) === digits(vendorTaxId) || code.isVatNumberShown,
    },
    reference(judged),
  ];
}

/** References whose check digits are right; one that was misread says nothing against a code. */
function reference({ findings }: Judged): Compared {
  const printed = (findings?.checkedCodes ?? []).filter(
    ({ scheme, printed, expected }) =>
      (scheme === 'swiss' || scheme === 'creditor_reference') && expected.includes(printed),
  );
  return {
    what: 'The reference',
    read: printed[0]?.text ?? null,
    readEvidence: printed[0]?.evidence ?? null,
    said: (code) => code.reference,
    agrees: (code) => printed.some(({ text }) => plainCode(text) === plainCode(String(code.reference))),
  };
}

function digits(code: string | null): string {
  return (code ?? '').replace(/\D/g, '');
}
