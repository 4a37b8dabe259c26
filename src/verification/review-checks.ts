import { sql } from '../store/sql.js';
import type { Check } from './check.js';

/** What somebody should look at: the books hold without it. */
export const reviewChecks: readonly Check[] = [
  {
    name: 'bills come to what the invoices say that they were made of',
    isNotice: true,
    wrongRows: (owned) => sql`
      select b.owner_id, format('bill %s', b.bill_number) as row,
        format('it is over %s cents %s, its invoice over %s cents %s', b.total_cents, b.currency,
          d.extracted_total_cents, coalesce(d.extracted_currency, b.currency)) as problem
      from bills b join invoice_documents d on d.owner_id = b.owner_id and d.bill_id = b.id
      where ${owned('b')} and b.status <> 'void' and d.extracted_total_cents is not null
        and (b.total_cents, b.currency) <> (d.extracted_total_cents, coalesce(d.extracted_currency, b.currency))
        and not exists (
          select from review_acknowledgements a
          where a.owner_id = b.owner_id and a.bill_id = b.id and a.reason = 'document_difference'
            and a.subject = format('%s %s for %s %s', b.total_cents, b.currency, d.extracted_total_cents,
              coalesce(d.extracted_currency, b.currency)))`,
  },
];
