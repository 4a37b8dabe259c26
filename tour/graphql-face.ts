import type { Api } from './api.js';
import type { Bill, Candidate, Face, InvoiceOnFile } from './face.js';

const billFields = 'id number: billNumber status totalCents balanceDueCents attachmentCount';

/** The same tour through GraphQL: one operation a step, asking for just what the step looks at. */
export function graphqlFace(api: Api): Face {
  return {
    name: 'GraphQL',

    async createVendor({ name }) {
      const { createContact } = await api.graphql<{ createContact: { contact: { id: string } } }>(
        'mutation ($input: CreateContactInput!) { createContact(input: $input) { contact { id } } }',
        { input: { name, contactType: 'VENDOR' } },
      );
      return createContact.contact;
    },

    async expenseAccount() {
      const { accounts } = await api.graphql<{
        accounts: { nodes: { id: string; number: string; name: string; accountType: string }[] };
      }>('{ accounts(first: 100) { nodes { id number name accountType } } }');
      const account = accounts.nodes.find((each) => each.accountType === 'EXPENSE');
      if (!account) throw new Error('The chart of accounts has no expense account');
      return { id: account.id, label: `${account.number} ${account.name}` };
    },

    async createCommitment({ vendorId, line, ...fields }) {
      const { createCommitment } = await api.graphql<{
        createCommitment: { commitment: { id: string; status: string; remainingCents: number } };
      }>(
        `mutation ($input: CreateCommitmentInput!) {
          createCommitment(input: $input) { commitment { id status remainingCents } }
        }`,
        { input: { ...fields, contactId: vendorId, lines: [{ ...line, quantity: 1 }] } },
      );
      const { commitment } = createCommitment;
      return { ...commitment, status: commitment.status.toLowerCase() };
    },

    async uploadInvoice(file) {
      const { uploadInvoiceDocument } = await api.graphqlUpload<{
        uploadInvoiceDocument: { invoiceDocument: { id: string }; existing: boolean };
      }>(
        `mutation ($input: UploadInvoiceDocumentInput!) {
          uploadInvoiceDocument(input: $input) { invoiceDocument { id } existing }
        }`,
        file,
      );
      return { id: uploadInvoiceDocument.invoiceDocument.id, existing: uploadInvoiceDocument.existing };
    },

    async invoice(id) {
      const { invoiceDocument } = await api.graphql<{ invoiceDocument: InvoiceOnFile }>(
        `query ($id: ID!) {
          invoiceDocument(id: $id) {
            status vendorName: extractedVendorName invoiceNumber: extractedInvoiceNumber
            invoiceDate: extractedInvoiceDate totalCents: extractedTotalCents currency: extractedCurrency
          }
        }`,
        { id },
      );
      return { ...invoiceDocument, status: invoiceDocument.status.toLowerCase() };
    },

    async candidates(documentId) {
      const { commitmentCandidates } = await api.graphql<{ commitmentCandidates: { candidates: Candidate[] } }>(
        `query ($documentId: ID!) {
          commitmentCandidates(documentId: $documentId) { candidates { commitmentId number varianceCents reasons } }
        }`,
        { documentId },
      );
      return commitmentCandidates.candidates;
    },

    async allocate(documentId, commitmentId, cents) {
      const { allocateInvoiceDocument } = await api.graphql<{
        allocateInvoiceDocument: {
          invoiceDocument: { commitmentReviewStatus: string };
          allocations: { unallocatedRemainderCents: number }[];
        };
      }>(
        `mutation ($input: AllocateInvoiceDocumentInput!) {
          allocateInvoiceDocument(input: $input) {
            invoiceDocument { commitmentReviewStatus }
            allocations { unallocatedRemainderCents }
          }
        }`,
        { input: { id: documentId, allocations: [{ commitmentId, allocatedCents: cents }] } },
      );
      const { invoiceDocument, allocations } = allocateInvoiceDocument;
      return {
        reviewStatus: invoiceDocument.commitmentReviewStatus.toLowerCase(),
        remainderCents: allocations[0]?.unallocatedRemainderCents ?? Number.NaN,
      };
    },

    async commitmentStatus(id) {
      const { commitment } = await api.graphql<{ commitment: { status: string } }>(
        'query ($id: ID!) { commitment(id: $id) { status } }',
        { id },
      );
      return commitment.status.toLowerCase();
    },

    async createBill(documentId) {
      const { createCommitmentBill } = await api.graphql<{ createCommitmentBill: { bill: Bill } }>(
        `mutation ($input: CreateCommitmentBillInput!) { createCommitmentBill(input: $input) { bill { ${billFields} } } }`,
        { input: { id: documentId, nonPoLines: [] } },
      );
      return inLowerCase(createCommitmentBill.bill);
    },

    async postBill(id) {
      const { postBill } = await api.graphql<{ postBill: { bill: Bill } }>(
        `mutation ($input: PostBillInput!) { postBill(input: $input) { bill { ${billFields} } } }`,
        { input: { id } },
      );
      return inLowerCase(postBill.bill);
    },

    async payVendor({ vendorId, cents, day }) {
      const { createVendorPayment } = await api.graphql<{
        createVendorPayment: { vendorPayment: { id: string; unappliedCents: number } };
      }>(
        `mutation ($input: CreateVendorPaymentInput!) {
          createVendorPayment(input: $input) { vendorPayment { id unappliedCents } }
        }`,
        { input: { contactId: vendorId, amountCents: cents, paidAt: day, method: 'ach' } },
      );
      return createVendorPayment.vendorPayment;
    },

    async applyPayment(paymentId, billId, cents) {
      const { applyVendorPayment } = await api.graphql<{
        applyVendorPayment: { vendorPayment: { unappliedCents: number } };
      }>(
        `mutation ($input: ApplyVendorPaymentInput!) {
          applyVendorPayment(input: $input) { vendorPayment { unappliedCents } }
        }`,
        { input: { id: paymentId, applications: [{ billId, amountCents: cents }] } },
      );
      return applyVendorPayment.vendorPayment;
    },

    async bill(id) {
      const { bill } = await api.graphql<{ bill: Bill }>(`query ($id: ID!) { bill(id: $id) { ${billFields} } }`, {
        id,
      });
      return inLowerCase(bill);
    },
  };
}

/** Enums are upper case here and lower case in REST; the tour compares the latter. */
function inLowerCase(bill: Bill): Bill {
  return { ...bill, status: bill.status.toLowerCase() };
}
