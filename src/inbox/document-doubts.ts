import type { EntityManager } from '@mikro-orm/postgresql';
import { ReviewReason } from '../documents/review.entity.js';
import type { Doubt } from '../extraction/doubt/doubt.js';
import { doubtsOf } from '../extraction/doubt/doubts.js';
import { query, sql } from '../store/sql.js';
import { tenantOf, today } from '../store/tenancy.js';
import { masked, namesUnknownAccount } from './bill-reviewers.js';
import type { DocumentDoubt, InvoiceDocument } from './invoice-document.entity.js';
import type { VendorSuggestion } from './invoice-document.inputs.js';
import { confidenceOfEqualName, suggestVendor } from './vendor-suggestion.js';

/** Of a vendor's bills, the totals and currencies of this many are looked at. */
const earlierBills = 20;

/**
 * Notes on a document, which was read or corrected, why a person should look at it: what its values, whoever read or entered
 * them, do not bear out. `reviewReasons` has the sentences, but for the bank account, which it names by its code.
 */
export async function judge(em: EntityManager, document: InvoiceDocument): Promise<void> {
  const vendor = await suggestVendor(em, document);
  const { extractionResult: fields, kind, vendorTaxId, vendorIban: iban, findings } = document;
  const earlier = vendor ? await billsBefore(em, vendor) : [];
  const currency = document.extractedCurrency ?? tenantOf(em).currency;
  const doubts = [
    ...doubtsOf({
      fields,
      kind,
      vendorTaxId,
      iban,
      findings,
      isVendorKnown: vendor !== null && vendor.confidence >= confidenceOfEqualName,
      earlierTotals: earlier.flatMap((bill) => (bill.currency === currency ? [bill.totalCents] : [])),
      earlierCurrencies: earlier.map((bill) => bill.currency),
      today: today(em),
      isReviewed: document.isReviewed(),
    }),
    ...(vendor ? await unknownAccount(em, vendor, document) : []),
  ];
  document.doubts = doubts.map(storedDoubt);
  document.reviewReasons = document.doubts.map(({ code, message }) =>
    code === ReviewReason.BANK_DETAILS_CHANGED ? code : message,
  );
}

function billsBefore(
  em: EntityManager,
  { contactId }: VendorSuggestion,
): Promise<{ totalCents: number; currency: string }[]> {
  return query(
    em,
    sql`select total_cents as "totalCents", currency from bills
      where owner_id = ${tenantOf(em).ownerId} and contact_id = ${contactId} and status <> 'void'
      order by id desc limit ${earlierBills}`,
  );
}

async function unknownAccount(
  em: EntityManager,
  { contactId }: VendorSuggestion,
  { vendorIban, codePlaces }: InvoiceDocument,
): Promise<Doubt[]> {
  if (vendorIban === null || !(await namesUnknownAccount(em, contactId, vendorIban))) return [];
  return [
    {
      code: 'bank_details_changed',
      message: `The invoice names another bank account (${masked(vendorIban)}) than the vendor is known by`,
      sides: [{ text: vendorIban, evidence: codePlaces.iban ?? null }],
    },
  ];
}

/** Values come from documents: they may hold what the database cannot. */
function storedDoubt({ code, message, sides }: Doubt): DocumentDoubt {
  return {
    code,
    message: plain(message),
    sides: sides.map(({ text, evidence }) => ({
      text: plain(text),
      evidence: evidence ? { page: evidence.page, ...evidence.box } : null,
    })),
  };
}

function plain(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .toWellFormed()
    .slice(0, 1_000)
    .toWellFormed();
}
