import { type CheckedCode, type CodeScheme, isRight } from '../candidates/payment-codes.js';
import { explainedAmounts } from './amount-checks.js';
import { amountText } from './amount-text.js';
import { centsOf, type Doubt, type Judged, sideOf } from './doubt.js';

/** An account with wrong check digits was misread or mistyped, or leads to nobody: ISO 13616. */
export function ibanInvalid(judged: Judged): Doubt[] {
  return wrongCodes(judged, (scheme) => scheme === 'iban').map((code) => ({
    code: 'iban_invalid',
    message: `The bank account ${code.text} has the check digits ${code.printed}, right would be ${code.expected.join(' or ')}`,
    sides: [{ text: code.text, evidence: code.evidence }],
  }));
}

/** A reference with a wrong check digit is refused by the bank: ISO 11649, Swiss, Finnish, Norwegian and Belgian ones. */
export function referenceInvalid(judged: Judged): Doubt[] {
  return wrongCodes(judged, (scheme) => scheme !== 'iban').map((code) => ({
    code: 'reference_invalid',
    message: `The ${SCHEME_WORDS[code.scheme]} ${code.text} has the check digit ${code.printed}, right would be ${code.expected.join(' or ')}`,
    sides: [{ text: code.text, evidence: code.evidence }],
  }));
}

function wrongCodes({ findings }: Judged, isOf: (scheme: CodeScheme) => boolean): CheckedCode[] {
  return (findings?.checkedCodes ?? []).filter((code) => isOf(code.scheme) && !isRight(code));
}

const SCHEME_WORDS: Record<CodeScheme, string> = {
  iban: 'bank account',
  creditor_reference: 'creditor reference',
  swiss: 'Swiss reference',
  finnish: 'Finnish reference',
  norwegian: 'Norwegian KID',
  belgian: 'Belgian structured communication',
};

/** What a payment slip asks for is the total, or what is left of it. */
export function slipDiffers(judged: Judged): Doubt[] {
  const total = centsOf(judged, 'total_cents');
  const slips = judged.findings?.slipAmounts ?? [];
  if (total === null || slips.length === 0) return [];
  const explained = explainedAmounts(judged);
  const [slip] = slips.filter(({ cents }) => cents !== Math.abs(total) && !explained.has(cents));
  if (!slip || slips.some(({ cents }) => cents === Math.abs(total))) return [];
  return [
    {
      code: 'slip_differs',
      message: `The total is ${amountText(judged, total)}, but the payment slip asks for ${amountText(judged, slip.cents)}`,
      sides: [
        sideOf(judged, 'total_cents', amountText(judged, total)),
        { text: amountText(judged, slip.cents), evidence: slip.evidence },
      ],
    },
  ];
}
