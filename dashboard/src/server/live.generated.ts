import type { TypedDocument } from './typed-document.js';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type EventOccurredSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type EventOccurredSubscription = { eventOccurred: { id: string } };

export type InvoiceDocumentChangedSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type InvoiceDocumentChangedSubscription = { invoiceDocumentChanged: { id: string } };

export const EventOccurredDocument = `subscription EventOccurred {
  eventOccurred {
    id
  }
}` as TypedDocument<EventOccurredSubscription, EventOccurredSubscriptionVariables>;

export const InvoiceDocumentChangedDocument = `subscription InvoiceDocumentChanged {
  invoiceDocumentChanged {
    id
  }
}` as TypedDocument<InvoiceDocumentChangedSubscription, InvoiceDocumentChangedSubscriptionVariables>;
