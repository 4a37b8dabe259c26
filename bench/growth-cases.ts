/** Lists, look-ups and searches as a client asks for them; the rare ones are what an index has to find. */
export interface GrowthCase {
  name: string;
  text: string;
}

/** Records of the seeded books, as a client would name them. */
export interface Known {
  cashId: string;
  receivableId: string;
  expenseId: string;
  contactId: string;
  invoiceId: string;
  openInvoiceId: string;
  billId: string;
  openBillId: string;
  paymentId: string;
  entryId: string;
  documentId: string;
  endpointId: string;
  eventId: string;
}

const lists = ['invoices', 'bills', 'invoiceDocuments', 'journalEntries'] as const;
const statuses = {
  invoices: 'statuses: [VOID, DRAFT]',
  bills: 'statuses: [VOID, DRAFT]',
  invoiceDocuments: 'statuses: [ERROR, NEEDS_REVIEW]',
  journalEntries: 'kinds: [REVERSAL]',
};

const number = (count: number) => String(Math.floor(count / 2)).padStart(6, '0');

const types = {
  invoices: 'Invoice',
  bills: 'Bill',
  invoiceDocuments: 'InvoiceDocument',
  journalEntries: 'JournalEntry',
};

/** Of the record in the middle of the order by amount. */
const cursor = (list: (typeof lists)[number], count: number) =>
  Buffer.from(JSON.stringify([`${types[list]} AMOUNT_DESC`, 5_000_000, Math.floor(count / 2)])).toString('base64url');

/** What every list is asked: as `filter` and the other arguments. */
const asked = (list: (typeof lists)[number], count: number): [string, string, string?][] => [
  ['first page', ''],
  ['newest', '', 'orderBy: NEWEST'],
  ['by amount', '', 'orderBy: AMOUNT_DESC'],
  ['by day', '', 'orderBy: DATE_DESC'],
  ['by amount, half-way down', '', `orderBy: AMOUNT_DESC, after: "${cursor(list, count)}"`],
  ['rare statuses', statuses[list]],
  ['rare statuses by amount', statuses[list], 'orderBy: AMOUNT_DESC'],
  ['changed since, first page', 'updatedSince: "2021-01-01T00:00:00Z"'],
  ['changed since, last month', 'updatedSince: "2025-11-06T00:00:00Z"'],
  ['changed since, rare statuses', `updatedSince: "2021-01-01T00:00:00Z", ${statuses[list]}`],
  ['days of one week, oldest first', 'from: "2024-03-01", to: "2024-03-07"'],
  ['days of one month, newest first', 'from: "2022-03-01", to: "2022-03-31"', 'orderBy: NEWEST'],
  ['days of the last year, oldest first', 'from: "2025-01-01"'],
  ['days of one week by amount', 'from: "2024-03-01", to: "2024-03-07"', 'orderBy: AMOUNT_DESC'],
  ['days beyond all', 'from: "2031-01-01"'],
  ['amount of few, oldest first', 'amountFromCents: 4711, amountToCents: 4800'],
  ['amount of few, by day', 'amountFromCents: 4711, amountToCents: 4800', 'orderBy: DATE_DESC'],
  ['rare currency, days of one week', 'currency: "EUR", from: "2024-03-01", to: "2024-03-07"'],
  ['q: one number', `q: "${number(count)}"`],
  ['q: one number, by amount', `q: "${number(count)}"`, 'orderBy: AMOUNT_DESC'],
  ['q: a rare name', 'q: "ephyrine qu"'],
  ['q: nothing', 'q: "nowhere in it"'],
  ['q: everything', 'q: "1"'],
];

export function growthCases(count: number, known: Known): GrowthCase[] {
  const ofLists = lists.flatMap((list) =>
    asked(list, count).map(([name, filter, order]) => ({
      name: `${list}: ${name}`,
      text: `{ ${list}(${[filter && `filter: { ${filter} }`, order].filter(Boolean).join(', ') || 'first: 25'}) { nodes { id } } }`,
    })),
  );
  const searches = [number(count), `INV-${number(count)}`, 'ephyrine', '47.11', 'nowhere in it'].map((q) => ({
    name: `search: ${q}`,
    text: `{ search(q: "${q}") { hits { matched text } } }`,
  }));
  const contacts = ['ephyrine qu', 'nowhere in it', 'Customer'].map((q) => ({
    name: `contacts: q: ${q}`,
    text: `{ contacts(filter: { q: "${q}" }) { nodes { id } } }`,
  }));
  const totals = [
    '',
    'status: DRAFT',
    'from: "2024-03-01", to: "2024-03-07"',
    'amountFromCents: 4711, amountToCents: 4800',
  ].map((filter) => ({
    name: `invoices: count and totals, ${filter || 'all'}`,
    text: `{ invoices(first: 1, filter: { ${filter} }) { totalCount totals { amountCents } } }`,
  }));
  const vendors = ['suggestion { contactId }', 'possibleDuplicates { reasons }'].map((field) => ({
    name: `invoiceDocuments: 25 with ${field}`,
    text: `{ invoiceDocuments(filter: { statuses: [READY] }, orderBy: NEWEST, first: 25) { nodes { ${field} } } }`,
  }));
  return [
    ...ofLists,
    ...searches,
    ...contacts,
    ...totals,
    ...vendors,
    ...named(otherLists(known)),
    ...named(details(known)),
    ...named(reports(known)),
  ];
}

function named(texts: Readonly<Record<string, string>>): GrowthCase[] {
  return Object.entries(texts).map(([name, text]) => ({ name, text: `{ ${text} }` }));
}

const otherLists = (known: Known) => ({
  'payments: pending': 'payments(filter: { status: PENDING }) { nodes { id } }',
  'payments: days of one week': 'payments(filter: { from: "2024-03-01", to: "2024-03-07" }) { nodes { id } }',
  'payments: of a contact': `payments(filter: { contactId: ${known.contactId} }) { nodes { id } }`,
  'vendorPayments: pending': 'vendorPayments(filter: { status: PENDING }) { nodes { id } }',
  'invoices: of a contact': `invoices(filter: { contactId: ${known.contactId} }) { nodes { id } }`,
  'bills: of a contact': `bills(filter: { contactId: ${known.contactId} }) { nodes { id } }`,
  'commitments: days of one week': 'commitments(filter: { from: "2024-03-01", to: "2024-03-07" }) { nodes { id } }',
  'commitments: with something remaining': 'commitments(filter: { hasRemaining: true }) { nodes { id } }',
  'events: first page': 'events { nodes { eventId } }',
  'events: of a rare type': 'events(filter: { eventType: "books.period.closed" }) { nodes { eventId } }',
  'webhookDeliveries: first page': 'webhookDeliveries { nodes { id } }',
  'webhookDeliveries: of a rare type':
    'webhookDeliveries(filter: { eventType: "books.period.closed" }) { nodes { id } }',
  'webhookDeliveries: of a type that none has':
    'webhookDeliveries(filter: { eventType: "books.bill.voided" }) { nodes { id } }',
  'webhookDeliveries: of one event': `webhookDeliveries(filter: { eventId: ${known.eventId} }) { nodes { id } }`,
  'webhookDeliveries: of an endpoint, failed': `webhookDeliveries(filter: { webhookEndpointId: ${known.endpointId}, status: FAILED }) { nodes { id } }`,
  'auditLog: first page': 'auditLog { nodes { id } }',
  'deletions: first page': 'deletions { nodes { id } }',
});

const details = (known: Known) => ({
  'invoice: with lines and applications': `invoice(id: ${known.invoiceId}) { id lines { id } paymentApplications { id } contact { name } }`,
  'bill: with lines, document and reviews': `bill(id: ${known.billId}) { id lines { id } contact { name } reviews { reason } }`,
  'payment: with applications': `payment(id: ${known.paymentId}) { id applications { id } contact { name } }`,
  'contact: with what is open': `contact(id: ${known.contactId}) { id name }`,
  'journalEntry: with lines': `journalEntry(id: ${known.entryId}) { id lines { account { name } } }`,
  'invoiceDocument: with candidates': `invoiceDocument(id: ${known.documentId}) { id suggestion { contactId } possibleDuplicates { reasons } }`,
  'commitmentCandidates: of a document': `commitmentCandidates(documentId: ${known.documentId}) { candidates { commitmentId } }`,
});

const rows = 'rows { account { number } }';
const sections = 'sections { totalCents }';
const march = 'from: "2024-03-01", to: "2024-03-31"';
const year = 'from: "2024-01-01", to: "2024-12-31"';

const reports = ({ cashId, receivableId, expenseId, contactId }: Known) => ({
  'trialBalance: at the end of a month': `trialBalance(asOf: "2025-08-31") { ${rows} }`,
  'trialBalance: within a month': `trialBalance(asOf: "2023-06-17") { ${rows} }`,
  'trialBalance: within a month, in base': `trialBalance(asOf: "2023-06-17", inBaseCurrency: true) { ${rows} }`,
  'balanceSheet: at the end of a month, with the year before': `balanceSheet(asOf: "2025-08-31", compare: PREVIOUS_YEAR) { ${sections} }`,
  'incomeStatement: a year': `incomeStatement(from: "2024-01-01", to: "2024-12-31") { ${sections} }`,
  'incomeStatement: parts of months': `incomeStatement(from: "2024-01-15", to: "2024-03-14") { ${sections} }`,
  'generalLedger: an account, first page': `generalLedger(accountId: ${cashId}) { rows { runningBalanceCents } }`,
  'generalLedger: an account from a day': `generalLedger(accountId: ${receivableId}, from: "2025-08-15", to: "2025-08-20") { openingBalanceCents closingBalanceCents rows { runningBalanceCents } }`,
  'generalLedger: an account from a day, in base': `generalLedger(accountId: ${receivableId}, from: "2025-08-15", inBaseCurrency: true) { openingBalanceCents rows { runningBalanceCents } }`,
  'generalLedger: all accounts from a day': `generalLedger(from: "2025-08-15") { rows { runningBalanceCents } }`,
  'cashFlowStatement: a month, indirect': `cashFlowStatement(from: "2024-03-01", to: "2024-03-31") { ${sections} }`,
  'cashFlowStatement: a month, direct': `cashFlowStatement(from: "2024-03-01", to: "2024-03-31", method: DIRECT) { ${sections} }`,
  'cashFlowLines: receivables in a month, indirect': `cashFlowLines(figure: ACCOUNT, accountId: ${receivableId}, ${march}) { nodes { amountCents } }`,
  'cashFlowLines: receivables in a month, direct': `cashFlowLines(figure: ACCOUNT, accountId: ${receivableId}, method: DIRECT, ${march}) { nodes { amountCents } }`,
  'cashFlowLines: the result of a year': `cashFlowLines(figure: RESULT, ${year}) { nodes { amountCents } }`,
  'cashFlowLines: operating activities of a year, direct': `cashFlowLines(figure: OPERATING, method: DIRECT, ${year}) { nodes { amountCents } }`,
  'cashFlowLines: an account without cash, a year, direct': `cashFlowLines(figure: ACCOUNT, accountId: ${expenseId}, method: DIRECT, ${year}) { nodes { amountCents } }`,
  'cashFlowLines: cash at the end of a year': `cashFlowLines(figure: CLOSING, ${year}) { nodes { amountCents } }`,
  'cashFlowLines: revaluation of cash in a year, in base': `cashFlowLines(figure: REVALUATION, ${year}, inBaseCurrency: true) { nodes { amountCents } }`,
  'changesInEquity: a year': 'changesInEquity(from: "2024-01-01", to: "2024-12-31") { totals { closingCents } }',
  'equityChangeLines: what was earned, at the end of a year': `equityChangeLines(figure: CLOSING, ${year}) { nodes { amountCents } }`,
  'fiscalYears: first page': 'fiscalYears { nodes { name baseNetIncomeCents } }',
  'fiscalYearChecklist: a year': 'fiscalYearChecklist(day: "2023-12-31") { checks { count } }',
  'missingBaseAmounts: all': 'missingBaseAmounts { lineCount }',
  'arAging: today': 'arAging { grandTotalCents }',
  'arAging: two years ago': 'arAging(asOf: "2023-06-17") { grandTotalCents }',
  'apAging: today': 'apAging { grandTotalCents }',
  'apAging: two years ago': 'apAging(asOf: "2023-06-17") { grandTotalCents }',
  'salesByCustomer: a month':
    'salesByCustomer(from: "2023-06-01", to: "2023-06-30", first: 5) { totalCents contacts { nodes { contactName } } }',
  'salesByCustomer: a year':
    'salesByCustomer(from: "2023-01-01", to: "2023-12-31", first: 5) { totalCents contacts { nodes { contactName } } }',
  'salesToCustomer: a month': `salesToCustomer(contactId: ${contactId}, from: "2024-03-01", to: "2024-03-31") { nodes { number } }`,
  'purchasesByVendor: a month':
    'purchasesByVendor(from: "2023-06-01", to: "2023-06-30", first: 5) { totalCents contacts { nodes { contactName } } }',
  'customerStatement: a month': `customerStatement(contactId: ${contactId}, from: "2024-03-01", to: "2024-03-31") { openingCents closingCents movements { day } }`,
  'taxReport: a month': 'taxReport(from: "2024-03-01", to: "2024-03-31") { netTaxCents }',
  'taxReport: a month by cash': 'taxReport(from: "2024-03-01", to: "2024-03-31", basis: CASH) { netTaxCents }',
  'vendorTotals1099: a year': 'vendorTotals1099(year: 2024) { year }',
  'overview: today':
    'overview { receivables { __typename } payables { __typename } inbox { ready } openCommitments { __typename } }',
  'invoiceDocumentStats: today': 'invoiceDocumentStats { ready }',
});

/** A write, of a record that another one makes first. */
export interface GrowthWrite {
  name: string;
  /** Answers the `id` of the record, by which `text` names it. */
  prepare?: string;
  text: (id: string) => string;
}

/** Writes as a client asks for them, each to be made several times. */
export function growthWrites({ contactId, openInvoiceId, openBillId, expenseId }: Known): GrowthWrite[] {
  const line = 'description: "Work", quantity: 1, unitPriceCents: 10000';
  const dated = `contactId: ${contactId}, issueDate: "2025-11-03", dueDate: "2025-12-03"`;
  const newInvoice = `createInvoice(input: { ${dated}, lines: [{ ${line} }] }) { invoice { id } }`;
  const newBill = `createBill(input: { ${dated}, lines: [{ ${line}, accountId: ${expenseId} }] }) { bill { id } }`;
  const newPayment = `createPayment(input: { contactId: ${contactId}, receivedAt: "2025-11-03", amountCents: 100 }) { payment { id } }`;
  const newVendorPayment = `createVendorPayment(input: { contactId: ${contactId}, paidAt: "2025-11-03", amountCents: 100 }) { vendorPayment { id } }`;
  return [
    { name: 'createInvoice: of one line', text: () => newInvoice },
    {
      name: 'postInvoice: of one line',
      prepare: newInvoice,
      text: (id) => `postInvoice(input: { id: ${id} }) { invoice { id } }`,
    },
    { name: 'createBill: of one line', text: () => newBill },
    { name: 'postBill: of one line', prepare: newBill, text: (id) => `postBill(input: { id: ${id} }) { bill { id } }` },
    { name: 'createPayment: confirmed', text: () => newPayment },
    {
      name: 'applyPayment: to an invoice',
      prepare: newPayment,
      text: (id) =>
        `applyPayment(input: { id: ${id}, applications: [{ invoiceId: ${openInvoiceId}, amountCents: 100 }] }) { payment { id } }`,
    },
    { name: 'createVendorPayment: confirmed', text: () => newVendorPayment },
    {
      name: 'applyVendorPayment: to a bill',
      prepare: newVendorPayment,
      text: (id) =>
        `applyVendorPayment(input: { id: ${id}, applications: [{ billId: ${openBillId}, amountCents: 100 }] }) { vendorPayment { id } }`,
    },
  ];
}
