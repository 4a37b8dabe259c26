import type { TypedDocument } from '../server/typed-document.js';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type DocumentsToBillQueryVariables = Exact<{ [key: string]: never; }>;


export type DocumentsToBillQuery = { invoiceDocumentCounts: { needsReview: number, ready: number } };

export const DocumentsToBillDocument = `query DocumentsToBill {
  invoiceDocumentCounts {
    needsReview
    ready
  }
}` as TypedDocument<DocumentsToBillQuery, DocumentsToBillQueryVariables>;
