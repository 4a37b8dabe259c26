import { ensure } from '../contract/errors.js';
import { isCents } from './money.js';

/**
 * A sum for a report: as the database adds up (numeric, in text), or null where `sumCents` found it beyond exactness.
 * Throws VALIDATION_FAILED when it is more than a JSON number carries exactly (decisions section 1).
 */
export function reportedCents(sum: string | number | null): number {
  const cents = sum === null ? Number.NaN : Number(sum);
  ensure(
    isCents(cents),
    'VALIDATION_FAILED',
    'The report comes to more than 2^53-1 cents: it cannot be answered exactly',
  );
  return cents;
}
