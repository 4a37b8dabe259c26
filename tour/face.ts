/** What the tour asks of the service, whichever face it goes through. Amounts are cents, ids are text. */
export interface Face {
  readonly name: string;
  createVendor(vendor: { name: string }): Promise<{ id: string }>;
  expenseAccount(): Promise<{ id: string; label: string }>;
  createCommitment(commitment: NewCommitment): Promise<{ id: string; status: string; remainingCents: number }>;
  uploadInvoice(file: File): Promise<{ id: string; existing: boolean }>;
  invoice(id: string): Promise<InvoiceOnFile>;
  candidates(documentId: string): Promise<Candidate[]>;
  allocate(
    documentId: string,
    commitmentId: string,
    cents: number,
  ): Promise<{ reviewStatus: string; remainderCents: number }>;
  commitmentStatus(id: string): Promise<string>;
  createBill(documentId: string): Promise<Bill>;
  postBill(id: string): Promise<Bill>;
  payVendor(payment: { vendorId: string; cents: number; day: string }): Promise<{ id: string; unappliedCents: number }>;
  applyPayment(paymentId: string, billId: string, cents: number): Promise<{ unappliedCents: number }>;
  bill(id: string): Promise<Bill>;
}

export interface NewCommitment {
  vendorId: string;
  number: string;
  expectedTotalCents: number;
  serviceAddress?: string;
  periodStart?: string;
  periodEnd?: string;
  line: { description: string; unitPriceCents: number; accountId: string };
}

export interface InvoiceOnFile {
  status: string;
  vendorName: string | null;
  invoiceNumber: string | null;
  invoiceDate: string | null;
  totalCents: number | null;
  currency: string | null;
}

export interface Candidate {
  commitmentId: string;
  number: string;
  varianceCents: number;
  reasons: string[];
}

export interface Bill {
  id: string;
  number: string;
  status: string;
  totalCents: number;
  balanceDueCents: number;
  attachmentCount: number;
}
