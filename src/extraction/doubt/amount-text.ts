import { decimalOfCents, isCurrency } from '../../values/money.js';
import { type Judged, textOf } from './doubt.js';

/** An amount as sentences have it: `1,234.00 EUR`; without a currency it is taken to have two decimals. */
export function amountText(judged: Judged, cents: number): string {
  const code = textOf(judged, 'currency');
  const currency = code !== null && isCurrency(code) ? code : null;
  const [whole = '', fraction] = decimalOfCents(cents, currency ?? 'EUR').split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return `${grouped}${fraction === undefined ? '' : `.${fraction}`}${currency ? ` ${currency}` : ''}`;
}
