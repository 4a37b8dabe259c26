import type { Api } from './api.js';
import type { Bill, Candidate, Face, InvoiceOnFile } from './face.js';

interface RestBill {
  id: number;
  bill_number: string;
  status: string;
  total_cents: number;
  balance_due_cents: number;
  attachment_count: number;
}

/** The tour through the REST layer: paths, envelopes and names of the specification. */
export function restFace(api: Api): Face {
  return {
    name: 'REST',

    async createVendor({ name }) {
      const contact = { name, contact_type: 'vendor' };
      const { data } = await api.rest<{ data: { id: number } }>('POST', '/api/v1/books/contacts', 201, { contact });
      return { id: String(data.id) };
    },

    async expenseAccount() {
      interface Account {
        id: number;
        number: string;
        name: string;
        account_type: string;
      }
      const { data } = await api.rest<{ data: Account[] }>('GET', '/api/v1/books/accounts?limit=100', 200);
      const account = data.find((each) => each.account_type === 'expense');
      if (!account) throw new Error('The chart of accounts has no expense account');
      return { id: String(account.id), label: `${account.number} ${account.name}` };
    },

    async createCommitment({ vendorId, line, ...fields }) {
      const { commitment } = await api.rest<{ commitment: { id: number; status: string; remaining_cents: number } }>(
        'POST',
        '/api/books/commitments',
        201,
        {
          commitment: {
            contact_id: Number(vendorId),
            number: fields.number,
            expected_total_cents: fields.expectedTotalCents,
            service_address: fields.serviceAddress,
            period_start: fields.periodStart,
            period_end: fields.periodEnd,
            commitment_lines_attributes: [
              {
                description: line.description,
                quantity: 1,
                unit_price_cents: line.unitPriceCents,
                account_id: Number(line.accountId),
              },
            ],
          },
        },
      );
      return { id: String(commitment.id), status: commitment.status, remainingCents: commitment.remaining_cents };
    },

    async uploadInvoice(file) {
      const form = new FormData();
      form.set('file', file);
      const answer = await api.rest<{ invoice_document: { id: number }; existing: boolean }>(
        'POST',
        '/api/books/invoice_documents',
        201,
        form,
      );
      return { id: String(answer.invoice_document.id), existing: answer.existing };
    },

    async invoice(id): Promise<InvoiceOnFile> {
      const { invoice_document: document } = await api.rest<{
        invoice_document: Record<string, string | number | null>;
      }>('GET', `/api/books/invoice_documents/${id}`, 200);
      return {
        status: String(document.status),
        vendorName: document.extracted_vendor_name as string | null,
        invoiceNumber: document.extracted_invoice_number as string | null,
        invoiceDate: document.extracted_invoice_date as string | null,
        totalCents: document.extracted_total_cents as number | null,
        currency: document.extracted_currency as string | null,
      };
    },

    async candidates(documentId): Promise<Candidate[]> {
      interface RestCandidate {
        commitment_id: number;
        number: string;
        variance_cents: number;
        reasons: string[];
      }
      const { candidates } = await api.rest<{ candidates: RestCandidate[] }>(
        'GET',
        `/api/books/invoice_documents/${documentId}/commitment_candidates`,
        200,
      );
      return candidates.map((each) => ({
        commitmentId: String(each.commitment_id),
        number: each.number,
        varianceCents: each.variance_cents,
        reasons: each.reasons,
      }));
    },

    async allocate(documentId, commitmentId, cents) {
      const answer = await api.rest<{
        invoice_document: { commitment_review_status: string };
        allocations: { unallocated_remainder_cents: number }[];
      }>('POST', `/api/books/invoice_documents/${documentId}/allocate`, 200, {
        allocations: [{ commitment_id: Number(commitmentId), allocated_cents: cents }],
      });
      return {
        reviewStatus: answer.invoice_document.commitment_review_status,
        remainderCents: answer.allocations[0]?.unallocated_remainder_cents ?? Number.NaN,
      };
    },

    async commitmentStatus(id) {
      const { commitment } = await api.rest<{ commitment: { status: string } }>(
        'GET',
        `/api/books/commitments/${id}`,
        200,
      );
      return commitment.status;
    },

    async createBill(documentId) {
      const path = `/api/books/invoice_documents/${documentId}/create_commitment_bill`;
      return billOf(await api.rest<{ bill: RestBill }>('POST', path, 201, { non_po_lines: [] }));
    },

    async postBill(id) {
      return billOf(await api.rest<{ bill: RestBill }>('POST', `/api/books/bills/${id}/post_bill`, 200));
    },

    async payVendor({ vendorId, cents, day }) {
      const { vendor_payment: payment } = await api.rest<{ vendor_payment: { id: number; unapplied_cents: number } }>(
        'POST',
        '/api/books/vendor_payments',
        201,
        { vendor_payment: { contact_id: Number(vendorId), amount_cents: cents, paid_at: day, method: 'ach' } },
      );
      return { id: String(payment.id), unappliedCents: payment.unapplied_cents };
    },

    async applyPayment(paymentId, billId, cents) {
      const { vendor_payment: payment } = await api.rest<{ vendor_payment: { unapplied_cents: number } }>(
        'POST',
        `/api/books/vendor_payments/${paymentId}/apply`,
        200,
        { applications: [{ bill_id: Number(billId), amount_cents: cents }] },
      );
      return { unappliedCents: payment.unapplied_cents };
    },

    async bill(id) {
      return billOf(await api.rest<{ bill: RestBill }>('GET', `/api/books/bills/${id}`, 200));
    },
  };
}

function billOf({ bill }: { bill: RestBill }): Bill {
  return {
    id: String(bill.id),
    number: bill.bill_number,
    status: bill.status,
    totalCents: bill.total_cents,
    balanceDueCents: bill.balance_due_cents,
    attachmentCount: bill.attachment_count,
  };
}
