import { documentKindWords } from '../extraction/fields/document-kind.js';
import { amountLabel } from '../extraction/vocabulary/labels.js';
import { fold } from '../extraction/vocabulary/text-folding.js';

/** An amount with a currency beside it, as texts have it. */
const amount =
  /(?:[€£$¥₹₺₩₪]|\b(?:eur|usd|gbp|chf|cad|aud|nzd|jpy|cny|inr|sek|nok|dkk|pln|czk|huf)\b)\s?\d|\d[.,]\d{2}\s?(?:[€£$¥₹₺₩₪]|(?:eur|usd|gbp|chf|cad|aud|nzd|jpy|cny|inr|sek|nok|dkk|pln|czk|huf)\b)/;

/** Whether the text of a message is an invoice itself: it calls itself one, and says what is to be paid. */
export function isInvoiceText(subject: string | null, text: string): boolean {
  const lines = [subject ?? '', ...text.split('\n')].map(fold);
  const isNamed = lines.some((line) => line.trim().split(/\s+/).length <= 8 && documentKindWords(line));
  return isNamed && lines.some(isTotal);
}

function isTotal(line: string): boolean {
  const at = amount.exec(line)?.index ?? -1;
  if (at < 0) return false;
  const role = amountLabel(line.slice(0, at).trim())?.role;
  return role === 'total' || role === 'due';
}
