import { isValidIBAN } from 'ibantools';
import { decimalOfCents } from '../values/money.js';

/** A SEPA credit transfer that a customer is to make. */
export interface CreditTransfer {
  name: string;
  iban: string;
  bic: string | null;
  amountCents: number;
  currency: string;
  /** What the transfer is about: the number of a document. */
  reference: string;
}

const nameCharacters = 70;
const referenceCharacters = 140;
const centsMaximum = 99_999_999_999;

/**
 * The content of the QR code with which banking programs fill in a transfer (EPC069-12, version 002, UTF-8); null for what is
 * no SEPA transfer: another currency than EUR, no valid IBAN, no amount from 0.01 to 999,999,999.99.
 */
export function epcCode({ name, iban, bic, amountCents, currency, reference }: CreditTransfer): string | null {
  const account = iban.replace(/\s/g, '').toUpperCase();
  const isPayable = amountCents >= 1 && amountCents <= centsMaximum;
  if (currency !== 'EUR' || !isPayable || !isValidIBAN(account)) return null;
  const amount = `EUR${decimalOfCents(amountCents, currency)}`;
  const [service, version, encoding, transfer] = ['BCD', '002', '1', 'SCT'];
  const [purpose, structured] = ['', ''];
  const beneficiary = line(name, nameCharacters);
  const about = line(reference, referenceCharacters);
  return [service, version, encoding, transfer, bic ?? '', beneficiary, account, amount, purpose, structured, about]
    .join('\n')
    .trimEnd();
}

/** On one line, and no longer than it may be. */
function line(text: string, most: number): string {
  return Array.from(text.replace(/[\p{Cc}\s]+/gu, ' ').trim())
    .slice(0, most)
    .join('');
}
