import type { TypedDocument } from '../../server/typed-document.js';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** Class of an account in the financial statements. */
export type AccountType =
  /** What the owner owns. */
  | 'ASSET'
  /** The owner’s capital and retained earnings. */
  | 'EQUITY'
  /** Costs. */
  | 'EXPENSE'
  /** What the owner owes. */
  | 'LIABILITY'
  /** Income. */
  | 'REVENUE';

/** A figure of a cash-flow statement. */
export type CashFlowFigure =
  /** What changed on an account; by the direct method, what cash was booked against it. */
  | 'ACCOUNT'
  /** Depreciation or disposals on an account, added back to the result. */
  | 'ADDED_BACK'
  /** What was added to cash. */
  | 'CHANGE'
  /** Cash at the end of the last day. */
  | 'CLOSING'
  /** Total of exchange rates. */
  | 'EXCHANGE_RATES'
  /** Total of the financing activities. */
  | 'FINANCING'
  /** Depreciation and disposals of the result, in the investing activities. */
  | 'INVESTED_RESULT'
  /** Total of the investing activities. */
  | 'INVESTING'
  /** Cash before the first day. */
  | 'OPENING'
  /** Total of the operating activities. */
  | 'OPERATING'
  /** Result of the period. */
  | 'RESULT'
  /** Revaluation of cash. */
  | 'REVALUATION'
  /** Revaluation of cash, taken out of the result. */
  | 'REVALUATION_IN_RESULT';

/** How a cash-flow statement is made. */
export type CashFlowMethod =
  /** From the entries that moved cash, by the other accounts that they were booked to. */
  | 'DIRECT'
  /** From the result, by what changed on all accounts that are not cash. */
  | 'INDIRECT';

/** What stands in the second column of a statement. */
export type Comparison =
  /** The days before, as many months when these are whole, else as many days; of a balance sheet the end of the month before. */
  | 'PREVIOUS_PERIOD'
  /** The same days a year before. */
  | 'PREVIOUS_YEAR';

/** A column of the changes in equity. */
export type EquityFigure =
  /** At the end of the last day. */
  | 'CLOSING'
  /** What the owners put in. */
  | 'CONTRIBUTIONS'
  /** What the owners took out. */
  | 'DRAWINGS'
  /** Before the first day. */
  | 'OPENING'
  /** Anything else. */
  | 'OTHER'
  /** Revenue less expenses. */
  | 'RESULT';

/** Reason for a journal entry. */
export type JournalEntryKind =
  /** Gives an earlier entry the base amounts of its day: nothing in its own currency. */
  | 'CONVERSION'
  /** What a settlement gained or lost in the owner’s currency: nothing in its own. */
  | 'EXCHANGE_DIFFERENCE'
  /** Money was received, paid or moved. */
  | 'PAYMENT'
  /** A document or a journal was posted, or taken over. */
  | 'POSTING'
  /** What is open is worth at the rates of a day, in the owner’s currency; reversed on the next day. */
  | 'REVALUATION'
  /** Reverses an earlier entry; see `reversesId`. */
  | 'REVERSAL';

/** Kind of document that an entry comes from. */
export type JournalSource =
  /** A transfer, bank fee, interest, or payment of sales tax. */
  | 'BANK_TRANSACTION'
  /** A bill of a vendor. */
  | 'BILL'
  /** A prepayment to a vendor that is applied to a bill. */
  | 'BILL_APPLICATION'
  /** A write-off of a bill. */
  | 'BILL_WRITE_OFF'
  /** A credit note to a customer. */
  | 'CREDIT_NOTE'
  /** A refund to a customer. */
  | 'CUSTOMER_REFUND'
  /** A debit note: a vendor’s credit. */
  | 'DEBIT_NOTE'
  /** Two documents that settle each other at different rates. */
  | 'EXCHANGE_DIFFERENCE'
  /** An invoice to a customer. */
  | 'INVOICE'
  /** A write-off of an invoice. */
  | 'INVOICE_WRITE_OFF'
  /** A manual journal. */
  | 'MANUAL_JOURNAL'
  /** The trial balance of the books of before. */
  | 'OPENING_BALANCE'
  /** A customer payment. */
  | 'PAYMENT'
  /** A customer’s prepayment that is applied to an invoice. */
  | 'PAYMENT_APPLICATION'
  /** A revaluation of what is open in other currencies. */
  | 'REVALUATION'
  /** A settlement of tax. */
  | 'TAX_SETTLEMENT'
  /** A payment to a vendor. */
  | 'VENDOR_PAYMENT'
  /** A refund of a vendor. */
  | 'VENDOR_REFUND';

/** Side on which an account increases. */
export type NormalBalance =
  /** Increased by credits: liabilities, equity and revenue. */
  | 'CREDIT'
  /** Increased by debits: assets and expenses. */
  | 'DEBIT';

/** When tax counts. */
export type TaxBasis =
  /** From the day of the document, until the day it is voided. */
  | 'ACCRUAL'
  /** As the document is paid, or settled with a document the other way round, in proportion. */
  | 'CASH';

/** Which documents with tax. */
export type TaxSide =
  /** Bills and debit notes. */
  | 'PURCHASES'
  /** Invoices and credit notes. */
  | 'SALES';

/** Kind of document with tax. */
export type TaxedDocumentType =
  /** A bill of a vendor. */
  | 'BILL'
  /** A credit note to a customer. */
  | 'CREDIT_NOTE'
  /** A debit note: a vendor’s credit. */
  | 'DEBIT_NOTE'
  /** An invoice to a customer. */
  | 'INVOICE';

export type KnownRatesQueryVariables = Exact<{ [key: string]: never; }>;


export type KnownRatesQuery = { exchangeRates: { nodes: Array<{ id: string }> } };

export type TrialBalanceQueryVariables = Exact<{
  from?: string | null | undefined;
  to?: string | null | undefined;
  currency?: string | null | undefined;
  inBase?: boolean | null | undefined;
}>;


export type TrialBalanceQuery = { trialBalance: { from: string, asOf: string, currency: string, inBaseCurrency: boolean, unconvertedLines: number, resultCarriedForwardCents: number, rows: Array<{ openingBalanceCents: number, movementDebitCents: number, movementCreditCents: number, closingBalanceCents: number, account: { id: string, number: string, name: string, accountType: AccountType, normalBalance: NormalBalance, subType: string } }>, opening: { debitCents: number, creditCents: number }, movement: { debitCents: number, creditCents: number }, closing: { debitCents: number, creditCents: number } } };

export type IncomeStatementQueryVariables = Exact<{
  from?: string | null | undefined;
  to?: string | null | undefined;
  currency?: string | null | undefined;
  inBase?: boolean | null | undefined;
  compare?: Comparison | null | undefined;
}>;


export type IncomeStatementQuery = { incomeStatement: { from: string, to: string, currency: string, inBaseCurrency: boolean, unconvertedLines: number, columns: Array<{ from: string, to: string, netIncomeCents: number }>, sections: Array<{ name: string, totals: Array<number>, rows: Array<{ name: string, amounts: Array<number>, differenceCents: number | null, differencePercent: number | null, account: { id: string, number: string, name: string, accountType: AccountType, normalBalance: NormalBalance, subType: string } | null }> }> } };

export type BalanceSheetQueryVariables = Exact<{
  to?: string | null | undefined;
  currency?: string | null | undefined;
  inBase?: boolean | null | undefined;
  compare?: Comparison | null | undefined;
}>;


export type BalanceSheetQuery = { balanceSheet: { asOf: string, currency: string, inBaseCurrency: boolean, unconvertedLines: number, columns: Array<{ asOf: string, totalAssetsCents: number, totalLiabilitiesAndEquityCents: number }>, sections: Array<{ name: string, totals: Array<number>, rows: Array<{ name: string, amounts: Array<number>, differenceCents: number | null, differencePercent: number | null, account: { id: string, number: string, name: string, accountType: AccountType, normalBalance: NormalBalance, subType: string } | null }> }> } };

export type CashFlowQueryVariables = Exact<{
  from?: string | null | undefined;
  to?: string | null | undefined;
  currency?: string | null | undefined;
  inBase?: boolean | null | undefined;
  method?: CashFlowMethod | null | undefined;
}>;


export type CashFlowQuery = { cashFlowStatement: { from: string, to: string, currency: string, inBaseCurrency: boolean, unconvertedLines: number, method: CashFlowMethod, openingCents: number, changeCents: number, closingCents: number, sections: Array<{ figure: CashFlowFigure | null, name: string, totals: Array<number>, rows: Array<{ figure: CashFlowFigure | null, name: string, amounts: Array<number>, differenceCents: number | null, differencePercent: number | null, account: { id: string, number: string, name: string, accountType: AccountType, normalBalance: NormalBalance, subType: string } | null }> }> } };

export type CashFlowLinesQueryVariables = Exact<{
  figure: CashFlowFigure;
  accountId?: string | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
  currency?: string | null | undefined;
  inBase?: boolean | null | undefined;
  method?: CashFlowMethod | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type CashFlowLinesQuery = { lines: { nodes: Array<{ id: string, entryDate: string, memo: string | null, amountCents: number, account: { id: string, number: string, name: string }, entry: { id: string, sourceType: JournalSource, memo: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type ChangesInEquityQueryVariables = Exact<{
  from?: string | null | undefined;
  to?: string | null | undefined;
  currency?: string | null | undefined;
  inBase?: boolean | null | undefined;
}>;


export type ChangesInEquityQuery = { changesInEquity: { from: string, to: string, currency: string, inBaseCurrency: boolean, unconvertedLines: number, rows: Array<{ name: string, openingCents: number, resultCents: number, contributionsCents: number, drawingsCents: number, otherCents: number, closingCents: number, account: { id: string, number: string, name: string, accountType: AccountType, normalBalance: NormalBalance, subType: string } | null }>, totals: { openingCents: number, resultCents: number, contributionsCents: number, drawingsCents: number, otherCents: number, closingCents: number } } };

export type EquityChangeLinesQueryVariables = Exact<{
  figure: EquityFigure;
  accountId?: string | null | undefined;
  ofTotal?: boolean | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
  currency?: string | null | undefined;
  inBase?: boolean | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type EquityChangeLinesQuery = { lines: { nodes: Array<{ id: string, entryDate: string, memo: string | null, amountCents: number, account: { id: string, number: string, name: string }, entry: { id: string, sourceType: JournalSource, memo: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type GeneralLedgerQueryVariables = Exact<{
  accountId?: string | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
  currency?: string | null | undefined;
  inBase?: boolean | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type GeneralLedgerQuery = { generalLedger: { currency: string, inBaseCurrency: boolean, unconvertedLines: number, openingBalanceCents: number | null, closingBalanceCents: number | null, rows: Array<{ id: string, entryDate: string, memo: string | null, debitCents: number, creditCents: number, runningBalanceCents: number, account: { id: string, number: string, name: string }, entry: { id: string, sourceType: JournalSource, kind: JournalEntryKind, memo: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type ReceivablesAgingQueryVariables = Exact<{
  to?: string | null | undefined;
  currency?: string | null | undefined;
}>;


export type ReceivablesAgingQuery = { arAging: { asOf: string, currency: string, grandTotalCents: number, unappliedCents: number, prepaidCents: number, netCents: number, totals: { current: number, days1To30: number, days31To60: number, days61To90: number, days91Plus: number }, buckets: { current: Array<{ invoiceId: string, invoiceNumber: string, contactId: string, contactName: string, issueDate: string, dueDate: string, totalCents: number, balanceDueCents: number }>, days1To30: Array<{ invoiceId: string, invoiceNumber: string, contactId: string, contactName: string, issueDate: string, dueDate: string, totalCents: number, balanceDueCents: number }>, days31To60: Array<{ invoiceId: string, invoiceNumber: string, contactId: string, contactName: string, issueDate: string, dueDate: string, totalCents: number, balanceDueCents: number }>, days61To90: Array<{ invoiceId: string, invoiceNumber: string, contactId: string, contactName: string, issueDate: string, dueDate: string, totalCents: number, balanceDueCents: number }>, days91Plus: Array<{ invoiceId: string, invoiceNumber: string, contactId: string, contactName: string, issueDate: string, dueDate: string, totalCents: number, balanceDueCents: number }> } } };

export type PayablesAgingQueryVariables = Exact<{
  to?: string | null | undefined;
  currency?: string | null | undefined;
}>;


export type PayablesAgingQuery = { apAging: { asOf: string, currency: string, grandTotalCents: number, unappliedCents: number, prepaidCents: number, netCents: number, totals: { current: number, days1To30: number, days31To60: number, days61To90: number, days91Plus: number }, buckets: { current: Array<{ billId: string, billNumber: string, contactId: string, contactName: string, issueDate: string, dueDate: string, totalCents: number, balanceDueCents: number }>, days1To30: Array<{ billId: string, billNumber: string, contactId: string, contactName: string, issueDate: string, dueDate: string, totalCents: number, balanceDueCents: number }>, days31To60: Array<{ billId: string, billNumber: string, contactId: string, contactName: string, issueDate: string, dueDate: string, totalCents: number, balanceDueCents: number }>, days61To90: Array<{ billId: string, billNumber: string, contactId: string, contactName: string, issueDate: string, dueDate: string, totalCents: number, balanceDueCents: number }>, days91Plus: Array<{ billId: string, billNumber: string, contactId: string, contactName: string, issueDate: string, dueDate: string, totalCents: number, balanceDueCents: number }> } } };

export type TaxReportQueryVariables = Exact<{
  from: string;
  to?: string | null | undefined;
  currency?: string | null | undefined;
  inBase?: boolean | null | undefined;
  basis?: TaxBasis | null | undefined;
}>;


export type TaxReportQuery = { taxReport: { from: string, to: string, currency: string, inBaseCurrency: boolean, unconvertedLines: number, basis: TaxBasis, salesTaxCents: number, purchaseTaxCents: number, netTaxCents: number, otherSalesTaxCents: number, otherPurchaseTaxCents: number, rows: Array<{ salesBaseCents: number, salesTaxCents: number, purchaseBaseCents: number, purchaseTaxCents: number, selfAssessedTaxCents: number, nonRecoverableTaxCents: number, taxCode: { id: string, code: string, name: string } | null }> } };

export type TaxReportLinesQueryVariables = Exact<{
  from: string;
  to?: string | null | undefined;
  currency?: string | null | undefined;
  inBase?: boolean | null | undefined;
  basis?: TaxBasis | null | undefined;
  taxCodeId?: string | null | undefined;
  side?: TaxSide | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type TaxReportLinesQuery = { taxReportLines: { nodes: Array<{ lineId: string, day: string, documentType: TaxedDocumentType, documentId: string, number: string, description: string, baseCents: number, salesTaxCents: number, purchaseTaxCents: number, nonRecoverableTaxCents: number }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

export type FigureLinesFragment = { nodes: Array<{ id: string, entryDate: string, memo: string | null, amountCents: number, account: { id: string, number: string, name: string }, entry: { id: string, sourceType: JournalSource, memo: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } };

export type NamedAccountFragment = { id: string, number: string, name: string, accountType: AccountType, normalBalance: NormalBalance, subType: string };

export type SectionFragment = { name: string, totals: Array<number>, rows: Array<{ name: string, amounts: Array<number>, differenceCents: number | null, differencePercent: number | null, account: { id: string, number: string, name: string, accountType: AccountType, normalBalance: NormalBalance, subType: string } | null }> };

export type TotalsFragment = { current: number, days1To30: number, days31To60: number, days61To90: number, days91Plus: number };

export type OpenInvoiceFragment = { invoiceId: string, invoiceNumber: string, contactId: string, contactName: string, issueDate: string, dueDate: string, totalCents: number, balanceDueCents: number };

export type OpenBillFragment = { billId: string, billNumber: string, contactId: string, contactName: string, issueDate: string, dueDate: string, totalCents: number, balanceDueCents: number };

export const KnownRatesDocument = `query KnownRates {
  exchangeRates(first: 1) {
    nodes {
      id
    }
  }
}` as TypedDocument<KnownRatesQuery, KnownRatesQueryVariables>;

export const TrialBalanceDocument = `query TrialBalance($from: Date, $to: Date, $currency: Currency, $inBase: Boolean) {
  trialBalance(
    from: $from
    asOf: $to
    currency: $currency
    inBaseCurrency: $inBase
  ) {
    from
    asOf
    currency
    inBaseCurrency
    unconvertedLines
    rows {
      account {
        ...NamedAccount
      }
      openingBalanceCents
      movementDebitCents
      movementCreditCents
      closingBalanceCents
    }
    opening {
      debitCents
      creditCents
    }
    movement {
      debitCents
      creditCents
    }
    closing {
      debitCents
      creditCents
    }
    resultCarriedForwardCents
  }
}
fragment NamedAccount on Account {
  id
  number
  name
  accountType
  normalBalance
  subType
}` as TypedDocument<TrialBalanceQuery, TrialBalanceQueryVariables>;

export const IncomeStatementDocument = `query IncomeStatement($from: Date, $to: Date, $currency: Currency, $inBase: Boolean, $compare: Comparison) {
  incomeStatement(
    from: $from
    to: $to
    currency: $currency
    inBaseCurrency: $inBase
    compare: $compare
  ) {
    from
    to
    currency
    inBaseCurrency
    unconvertedLines
    columns {
      from
      to
      netIncomeCents
    }
    sections {
      ...Section
    }
  }
}
fragment Section on StatementSection {
  name
  rows {
    account {
      ...NamedAccount
    }
    name
    amounts
    differenceCents
    differencePercent
  }
  totals
}
fragment NamedAccount on Account {
  id
  number
  name
  accountType
  normalBalance
  subType
}` as TypedDocument<IncomeStatementQuery, IncomeStatementQueryVariables>;

export const BalanceSheetDocument = `query BalanceSheet($to: Date, $currency: Currency, $inBase: Boolean, $compare: Comparison) {
  balanceSheet(
    asOf: $to
    currency: $currency
    inBaseCurrency: $inBase
    compare: $compare
  ) {
    asOf
    currency
    inBaseCurrency
    unconvertedLines
    columns {
      asOf
      totalAssetsCents
      totalLiabilitiesAndEquityCents
    }
    sections {
      ...Section
    }
  }
}
fragment Section on StatementSection {
  name
  rows {
    account {
      ...NamedAccount
    }
    name
    amounts
    differenceCents
    differencePercent
  }
  totals
}
fragment NamedAccount on Account {
  id
  number
  name
  accountType
  normalBalance
  subType
}` as TypedDocument<BalanceSheetQuery, BalanceSheetQueryVariables>;

export const CashFlowDocument = `query CashFlow($from: Date, $to: Date, $currency: Currency, $inBase: Boolean, $method: CashFlowMethod) {
  cashFlowStatement(
    from: $from
    to: $to
    currency: $currency
    inBaseCurrency: $inBase
    method: $method
  ) {
    from
    to
    currency
    inBaseCurrency
    unconvertedLines
    method
    openingCents
    changeCents
    closingCents
    sections {
      ...Section
      figure
      rows {
        figure
      }
    }
  }
}
fragment Section on StatementSection {
  name
  rows {
    account {
      ...NamedAccount
    }
    name
    amounts
    differenceCents
    differencePercent
  }
  totals
}
fragment NamedAccount on Account {
  id
  number
  name
  accountType
  normalBalance
  subType
}` as TypedDocument<CashFlowQuery, CashFlowQueryVariables>;

export const CashFlowLinesDocument = `query CashFlowLines($figure: CashFlowFigure!, $accountId: ID, $from: Date, $to: Date, $currency: Currency, $inBase: Boolean, $method: CashFlowMethod, $first: Int, $after: String) {
  lines: cashFlowLines(
    figure: $figure
    accountId: $accountId
    from: $from
    to: $to
    currency: $currency
    inBaseCurrency: $inBase
    method: $method
    first: $first
    after: $after
  ) {
    ...FigureLines
  }
}
fragment FigureLines on FigureLineConnection {
  nodes {
    id
    entryDate
    account {
      id
      number
      name
    }
    memo
    amountCents
    entry {
      id
      sourceType
      memo
    }
  }
  pageInfo {
    hasNextPage
    endCursor
  }
}` as TypedDocument<CashFlowLinesQuery, CashFlowLinesQueryVariables>;

export const ChangesInEquityDocument = `query ChangesInEquity($from: Date, $to: Date, $currency: Currency, $inBase: Boolean) {
  changesInEquity(
    from: $from
    to: $to
    currency: $currency
    inBaseCurrency: $inBase
  ) {
    from
    to
    currency
    inBaseCurrency
    unconvertedLines
    rows {
      account {
        ...NamedAccount
      }
      name
      openingCents
      resultCents
      contributionsCents
      drawingsCents
      otherCents
      closingCents
    }
    totals {
      openingCents
      resultCents
      contributionsCents
      drawingsCents
      otherCents
      closingCents
    }
  }
}
fragment NamedAccount on Account {
  id
  number
  name
  accountType
  normalBalance
  subType
}` as TypedDocument<ChangesInEquityQuery, ChangesInEquityQueryVariables>;

export const EquityChangeLinesDocument = `query EquityChangeLines($figure: EquityFigure!, $accountId: ID, $ofTotal: Boolean, $from: Date, $to: Date, $currency: Currency, $inBase: Boolean, $first: Int, $after: String) {
  lines: equityChangeLines(
    figure: $figure
    accountId: $accountId
    ofTotal: $ofTotal
    from: $from
    to: $to
    currency: $currency
    inBaseCurrency: $inBase
    first: $first
    after: $after
  ) {
    ...FigureLines
  }
}
fragment FigureLines on FigureLineConnection {
  nodes {
    id
    entryDate
    account {
      id
      number
      name
    }
    memo
    amountCents
    entry {
      id
      sourceType
      memo
    }
  }
  pageInfo {
    hasNextPage
    endCursor
  }
}` as TypedDocument<EquityChangeLinesQuery, EquityChangeLinesQueryVariables>;

export const GeneralLedgerDocument = `query GeneralLedger($accountId: ID, $from: Date, $to: Date, $currency: Currency, $inBase: Boolean, $first: Int, $after: String) {
  generalLedger(
    accountId: $accountId
    from: $from
    to: $to
    currency: $currency
    inBaseCurrency: $inBase
    first: $first
    after: $after
  ) {
    currency
    inBaseCurrency
    unconvertedLines
    openingBalanceCents
    closingBalanceCents
    rows {
      id
      entryDate
      account {
        id
        number
        name
      }
      memo
      debitCents
      creditCents
      runningBalanceCents
      entry {
        id
        sourceType
        kind
        memo
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}` as TypedDocument<GeneralLedgerQuery, GeneralLedgerQueryVariables>;

export const ReceivablesAgingDocument = `query ReceivablesAging($to: Date, $currency: Currency) {
  arAging(asOf: $to, currency: $currency) {
    asOf
    currency
    grandTotalCents
    unappliedCents
    prepaidCents
    netCents
    totals {
      ...Totals
    }
    buckets {
      current(first: 1000) {
        ...OpenInvoice
      }
      days1To30(first: 1000) {
        ...OpenInvoice
      }
      days31To60(first: 1000) {
        ...OpenInvoice
      }
      days61To90(first: 1000) {
        ...OpenInvoice
      }
      days91Plus(first: 1000) {
        ...OpenInvoice
      }
    }
  }
}
fragment Totals on AgingTotals {
  current
  days1To30
  days31To60
  days61To90
  days91Plus
}
fragment OpenInvoice on ArAgingRow {
  invoiceId
  invoiceNumber
  contactId
  contactName
  issueDate
  dueDate
  totalCents
  balanceDueCents
}` as TypedDocument<ReceivablesAgingQuery, ReceivablesAgingQueryVariables>;

export const PayablesAgingDocument = `query PayablesAging($to: Date, $currency: Currency) {
  apAging(asOf: $to, currency: $currency) {
    asOf
    currency
    grandTotalCents
    unappliedCents
    prepaidCents
    netCents
    totals {
      ...Totals
    }
    buckets {
      current(first: 1000) {
        ...OpenBill
      }
      days1To30(first: 1000) {
        ...OpenBill
      }
      days31To60(first: 1000) {
        ...OpenBill
      }
      days61To90(first: 1000) {
        ...OpenBill
      }
      days91Plus(first: 1000) {
        ...OpenBill
      }
    }
  }
}
fragment Totals on AgingTotals {
  current
  days1To30
  days31To60
  days61To90
  days91Plus
}
fragment OpenBill on ApAgingRow {
  billId
  billNumber
  contactId
  contactName
  issueDate
  dueDate
  totalCents
  balanceDueCents
}` as TypedDocument<PayablesAgingQuery, PayablesAgingQueryVariables>;

export const TaxReportDocument = `query TaxReport($from: Date!, $to: Date, $currency: Currency, $inBase: Boolean, $basis: TaxBasis) {
  taxReport(
    from: $from
    to: $to
    currency: $currency
    inBaseCurrency: $inBase
    basis: $basis
  ) {
    from
    to
    currency
    inBaseCurrency
    unconvertedLines
    basis
    salesTaxCents
    purchaseTaxCents
    netTaxCents
    otherSalesTaxCents
    otherPurchaseTaxCents
    rows {
      taxCode {
        id
        code
        name
      }
      salesBaseCents
      salesTaxCents
      purchaseBaseCents
      purchaseTaxCents
      selfAssessedTaxCents
      nonRecoverableTaxCents
    }
  }
}` as TypedDocument<TaxReportQuery, TaxReportQueryVariables>;

export const TaxReportLinesDocument = `query TaxReportLines($from: Date!, $to: Date, $currency: Currency, $inBase: Boolean, $basis: TaxBasis, $taxCodeId: ID, $side: TaxSide, $first: Int, $after: String) {
  taxReportLines(
    from: $from
    to: $to
    currency: $currency
    inBaseCurrency: $inBase
    basis: $basis
    taxCodeId: $taxCodeId
    side: $side
    first: $first
    after: $after
  ) {
    nodes {
      lineId
      day
      documentType
      documentId
      number
      description
      baseCents
      salesTaxCents
      purchaseTaxCents
      nonRecoverableTaxCents
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}` as TypedDocument<TaxReportLinesQuery, TaxReportLinesQueryVariables>;
