import type { TypedDocument } from '../../server/typed-document.js';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** Which bank transactions to list; conditions combine with AND. */
export type BankTransactionFilter = {
  /** Transactions of this account, transfers on either side. */
  accountId?: string | null | undefined;
  /** An amount of at least this, in minor units of its currency. */
  amountFromCents?: number | null | undefined;
  /** An amount of at most this, in minor units of its currency. */
  amountToCents?: number | null | undefined;
  /** Amounts in this currency. */
  currency?: string | null | undefined;
  /** Of this day or later. */
  from?: string | null | undefined;
  /** Transactions of this kind. */
  kind?: BankTransactionKind | null | undefined;
  /** Anywhere in the reference, in any case. */
  q?: string | null | undefined;
  /** Transactions of this status. */
  status?: BankTransactionStatus | null | undefined;
  /** Transactions of one of these statuses. */
  statuses?: Array<BankTransactionStatus> | null | undefined;
  /** Of this day or earlier. */
  to?: string | null | undefined;
  /** Created or changed at this instant or later, in the order of change. Whoever reads on from the last cursor, or asks again since the last `updatedAt`, misses nothing, however late a transaction ended; what was deleted is in `deletions`. */
  updatedSince?: string | null | undefined;
};

/** What moved money that is of no customer and no vendor. */
export type BankTransactionKind =
  /** Charged by the bank. */
  | 'FEE'
  /** Interest that the bank paid. */
  | 'INTEREST_EARNED'
  /** Interest that the bank charged. */
  | 'INTEREST_PAID'
  /** Sales tax paid to the tax office, less purchase tax. */
  | 'SALES_TAX_PAID'
  /** Purchase tax that the tax office refunded, less sales tax. */
  | 'SALES_TAX_REFUNDED'
  /** From one account of the owner to another. */
  | 'TRANSFER';

/** Orders of a list. Cursors are of one order. */
export type BankTransactionOrder =
  /** By amount, then by id. */
  | 'AMOUNT_ASC'
  /** By amount, descending, then by descending id. */
  | 'AMOUNT_DESC'
  /** By the day of the transaction, then by id. */
  | 'DATE_ASC'
  /** By the day of the transaction, descending, then by descending id. */
  | 'DATE_DESC'
  /** The last created first: descending ids. */
  | 'NEWEST'
  /** In the order of creation: ascending ids. */
  | 'OLDEST';

/** Status of a bank transaction. */
export type BankTransactionStatus =
  /** In the ledger. */
  | 'POSTED'
  /** Voided: its journal entry is reversed. */
  | 'VOID';

/** Sales tax to settle with the tax office. */
export type CreateSalesTaxPaymentInput = {
  /** The bank, cash or card account. Defaults to the standard bank account. */
  accountId?: string | null | undefined;
  /** Defaults to the owner’s currency. */
  currency?: string | null | undefined;
  /** Notes. */
  notes?: string | null | undefined;
  /** True: answer what would follow, journal entries and events or the refusal, and change nothing. The mutation is sent alone. */
  preview?: boolean | null | undefined;
  /** Purchase tax of the period that is set off, 0 or more. When it is more than the sales tax, the rest was refunded. Defaults to 0. */
  purchaseTaxCents?: number | null | undefined;
  /** Reference on the statement. */
  reference?: string | null | undefined;
  /** Sales tax of the period, 0 or more. */
  salesTaxCents: number;
  /** True: it is about what `closeTaxPeriod` left on the account of tax settlement, and not about the accounts of tax themselves. Defaults to false. */
  settled?: boolean | null | undefined;
  /** The day of the transaction. */
  transactionDate: string;
};

/** Money to move from one account of the owner to another. */
export type CreateTransferInput = {
  /** The amount that leaves, above 0. */
  amountCents: number;
  /** Defaults to the owner’s currency. */
  currency?: string | null | undefined;
  /** The bank, cash or card account that the money leaves. */
  fromAccountId: string;
  /** Notes. */
  notes?: string | null | undefined;
  /** True: answer what would follow, journal entries and events or the refusal, and change nothing. The mutation is sent alone. */
  preview?: boolean | null | undefined;
  /** Reference on the statement. */
  reference?: string | null | undefined;
  /** The bank, cash or card account that the money reaches; the same one where it changes its currency there. */
  toAccountId: string;
  /** What reaches the other account, above 0, where that is in another currency. Defaults to the amount that leaves, in the same currency. */
  toAmountCents?: number | null | undefined;
  /** Currency of `toAmountCents`. Defaults to the owner’s currency. */
  toCurrency?: string | null | undefined;
  /** The day of the transaction. */
  transactionDate: string;
};

export type BankTransactionsQueryVariables = Exact<{
  filter?: BankTransactionFilter | null | undefined;
  orderBy?: BankTransactionOrder | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type BankTransactionsQuery = { bankTransactions: { totalCount: number, nodes: Array<{ id: string, kind: BankTransactionKind, status: BankTransactionStatus, transactionDate: string, reference: string | null, amountCents: number, currency: string, account: { number: string, name: string }, counterAccount: { number: string, name: string } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null }, totals: Array<{ currency: string, amountCents: number }> } };

export type BankTransactionQueryVariables = Exact<{
  id: string;
}>;


export type BankTransactionQuery = { bankTransaction: { id: string, kind: BankTransactionKind, status: BankTransactionStatus, transactionDate: string, voidedOn: string | null, reference: string | null, notes: string | null, amountCents: number, currency: string, counterAmountCents: number | null, counterCurrency: string | null, purchaseTaxCents: number, account: { number: string, name: string }, counterAccount: { number: string, name: string } } | null, journalEntries: { nodes: Array<{ id: string, entryDate: string, currency: string, lines: Array<{ debitCents: number, creditCents: number, account: { number: string, name: string } }> }> } };

export type TransferMutationVariables = Exact<{
  input: CreateTransferInput;
}>;


export type TransferMutation = { createTransfer: { bankTransaction: { id: string } } };

export type PaySalesTaxMutationVariables = Exact<{
  input: CreateSalesTaxPaymentInput;
}>;


export type PaySalesTaxMutation = { createSalesTaxPayment: { bankTransaction: { id: string } } };

export type VoidBankTransactionMutationVariables = Exact<{
  id: string;
}>;


export type VoidBankTransactionMutation = { voidBankTransaction: { bankTransaction: { id: string } } };

export const BankTransactionsDocument = `query BankTransactions($filter: BankTransactionFilter, $orderBy: BankTransactionOrder, $first: Int, $after: String) {
  bankTransactions(
    filter: $filter
    orderBy: $orderBy
    first: $first
    after: $after
  ) {
    nodes {
      id
      kind
      status
      transactionDate
      reference
      amountCents
      currency
      account {
        number
        name
      }
      counterAccount {
        number
        name
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
    totalCount
    totals {
      currency
      amountCents
    }
  }
}` as TypedDocument<BankTransactionsQuery, BankTransactionsQueryVariables>;

export const BankTransactionDocument = `query BankTransaction($id: ID!) {
  bankTransaction(id: $id) {
    id
    kind
    status
    transactionDate
    voidedOn
    reference
    notes
    amountCents
    currency
    counterAmountCents
    counterCurrency
    purchaseTaxCents
    account {
      number
      name
    }
    counterAccount {
      number
      name
    }
  }
  journalEntries(filter: {sourceType: BANK_TRANSACTION, sourceId: $id}, first: 20) {
    nodes {
      id
      entryDate
      currency
      lines(first: 20) {
        account {
          number
          name
        }
        debitCents
        creditCents
      }
    }
  }
}` as TypedDocument<BankTransactionQuery, BankTransactionQueryVariables>;

export const TransferDocument = `mutation Transfer($input: CreateTransferInput!) {
  createTransfer(input: $input) {
    bankTransaction {
      id
    }
  }
}` as TypedDocument<TransferMutation, TransferMutationVariables>;

export const PaySalesTaxDocument = `mutation PaySalesTax($input: CreateSalesTaxPaymentInput!) {
  createSalesTaxPayment(input: $input) {
    bankTransaction {
      id
    }
  }
}` as TypedDocument<PaySalesTaxMutation, PaySalesTaxMutationVariables>;

export const VoidBankTransactionDocument = `mutation VoidBankTransaction($id: ID!) {
  voidBankTransaction(input: {id: $id}) {
    bankTransaction {
      id
    }
  }
}` as TypedDocument<VoidBankTransactionMutation, VoidBankTransactionMutationVariables>;
