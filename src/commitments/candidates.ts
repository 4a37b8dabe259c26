import type { EntityManager } from '@mikro-orm/postgresql';
import { notFound } from '../contract/errors.js';
import { InvoiceDocument } from '../inbox/invoice-document.entity.js';
import { suggestVendor } from '../inbox/vendor-suggestion.js';
import type { Row } from '../store/columns.js';
import { rows } from '../store/rows.js';
import { sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { sumCents } from '../values/money.js';
import { recordId } from '../values/record-id.js';
import type { CommitmentCandidate, CommitmentCandidates } from './allocation.inputs.js';
import { Commitment, matchableStatuses } from './commitment.entity.js';
import { type Candidate, rankCandidates } from './matching.js';

/**
 * The matchable commitments of the document's vendor, in its currency (the owner's when it says none), best first; none
 * when no vendor resolves. Throws NOT_FOUND (specification 4.10, decisions section 8).
 */
export async function commitmentCandidates(em: EntityManager, documentId: string): Promise<CommitmentCandidates> {
  const [document] = await rows(em, InvoiceDocument, {
    where: [sql`id = ${recordId(documentId, 'Invoice document')}`],
  });
  if (!document) throw notFound('Invoice document');
  return {
    invoiceDocumentId: document.id,
    invoiceTotalCents: document.extractedTotalCents,
    candidates: await candidatesOf(em, document),
  };
}

async function candidatesOf(em: EntityManager, document: Row<InvoiceDocument>): Promise<CommitmentCandidate[]> {
  const vendor = await suggestVendor(em, document);
  if (!vendor) return [];
  const currency = document.extractedCurrency ?? tenantOf(em).currency;
  const commitments = await rows(em, Commitment, {
    where: [
      sql`contact_id = ${vendor.contactId} and currency = ${currency} and status = any(${[...matchableStatuses]})`,
    ],
  });
  const invoice = {
    totalCents: document.extractedTotalCents,
    subtotalCents: subtotalOf(document),
    currency,
    invoiceDate: document.extractedInvoiceDate,
    servicePeriodStart: document.servicePeriodStart,
    servicePeriodEnd: document.servicePeriodEnd,
    serviceAddress: document.serviceAddress,
  };
  return rankCandidates(invoice, commitments).map((candidate) => shown(candidate, vendor.contactName));
}

/** The total before tax: as read, else the total less the tax. */
function subtotalOf({ extractedSubtotalCents, extractedTotalCents, extractedTaxCents }: Row<InvoiceDocument>) {
  if (extractedSubtotalCents !== null) return extractedSubtotalCents;
  if (extractedTotalCents === null || extractedTaxCents === null) return null;
  return sumCents([extractedTotalCents, -extractedTaxCents]);
}

function shown(candidate: Candidate<Row<Commitment>>, contactName: string): CommitmentCandidate {
  const { commitment, comparison, varianceCents, variancePercent, reasons } = candidate;
  const { id, number, serviceAddress, periodStart, periodEnd, expectedTotalCents, remainingCents } = commitment;
  return {
    commitmentId: id,
    number,
    contactName,
    serviceAddress,
    periodStart,
    periodEnd,
    expectedTotalCents,
    remainingCents,
    varianceCents,
    variancePercent,
    comparison,
    documentDifferenceCents: comparison.varianceCents && -comparison.varianceCents,
    reasons,
  };
}
