import type { TypedDocument } from '../../server/typed-document.js';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** What was learned about a vendor: a field of `extractionResult`, or its contact. */
export type LearnedField =
  /** The contact that a person chose for its document. */
  | 'CONTACT'
  /** Its currency, where another was read. */
  | 'CURRENCY'
  /** Location of the due date. */
  | 'DUE_DATE'
  /** Location of the invoice date. */
  | 'INVOICE_DATE'
  /** Location of the invoice number. */
  | 'INVOICE_NUMBER'
  /** Location of the total before tax. */
  | 'SUBTOTAL_CENTS'
  /** Location of the tax. */
  | 'TAX_CENTS'
  /** Location of the total. */
  | 'TOTAL_CENTS'
  /** The corrected name; replaces any name that is read. */
  | 'VENDOR_NAME';

/** Which learned values to list; conditions combine with AND. */
export type LearnedValueFilter = {
  /** Name of the field. */
  field?: LearnedField | null | undefined;
  /** Of vendors whose name or marks contain this. */
  vendor?: string | null | undefined;
};

export type LearnedValuesQueryVariables = Exact<{
  filter?: LearnedValueFilter | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type LearnedValuesQuery = { learnedValues: { nodes: Array<{ id: string, vendorName: string, vendorMarks: Array<string>, field: LearnedField, value: string | null, readInstead: string | null, contactId: string | null, invoiceDocumentId: string | null, usedCount: number, lastUsedAt: string | null, createdAt: string, contact: { id: string, name: string } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type ForgetLearnedValueMutationVariables = Exact<{
  id: string;
}>;


export type ForgetLearnedValueMutation = { deleteLearnedValue: { success: boolean } };

export const LearnedValuesDocument = `query LearnedValues($filter: LearnedValueFilter, $first: Int, $after: String) {
  learnedValues(filter: $filter, first: $first, after: $after) {
    nodes {
      id
      vendorName
      vendorMarks
      field
      value
      readInstead
      contactId
      contact {
        id
        name
      }
      invoiceDocumentId
      usedCount
      lastUsedAt
      createdAt
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}` as TypedDocument<LearnedValuesQuery, LearnedValuesQueryVariables>;

export const ForgetLearnedValueDocument = `mutation ForgetLearnedValue($id: ID!) {
  deleteLearnedValue(input: {id: $id}) {
    success
  }
}` as TypedDocument<ForgetLearnedValueMutation, ForgetLearnedValueMutationVariables>;
