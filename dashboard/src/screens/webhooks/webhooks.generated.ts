import type { TypedDocument } from '../../server/typed-document.js';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** Where to send events, and which. */
export type CreateWebhookEndpointInput = {
  /** The types of events to send as text, for example `books.invoice.posted`; `catalogue` has them all. Null or left out means all. */
  eventTypes?: Array<string> | null | undefined;
  /** The same as values of the enum, instead of `eventTypes`. */
  events?: Array<EventType> | null | undefined;
  /** Absolute http or https URL. */
  url: string;
};

/** The types of events. `eventTypes` and `eventType` take and show them as text, for example `books.invoice.posted`. */
export type EventType =
  /** `books.bank_transaction.created`: Money was moved, charged or settled. */
  | 'BOOKS_BANK_TRANSACTION_CREATED'
  /** `books.bank_transaction.voided`: A bank transaction was voided. */
  | 'BOOKS_BANK_TRANSACTION_VOIDED'
  /** `books.bill.created`: A bill was created, by itself, of a document or of a commitment. */
  | 'BOOKS_BILL_CREATED'
  /** `books.bill.paid`: A bill was paid in full by vendor payments. */
  | 'BOOKS_BILL_PAID'
  /** `books.bill.posted`: A bill was posted to the ledger. */
  | 'BOOKS_BILL_POSTED'
  /** `books.bill.voided`: A bill was voided. */
  | 'BOOKS_BILL_VOIDED'
  /** `books.bill.write_off_voided`: A write-off of a bill was voided. */
  | 'BOOKS_BILL_WRITE_OFF_VOIDED'
  /** `books.bill.written_off`: The balance of a bill, or a part, was given up. */
  | 'BOOKS_BILL_WRITTEN_OFF'
  /** `books.commitment.bill_created`: A bill was created of the allocations of a document. */
  | 'BOOKS_COMMITMENT_BILL_CREATED'
  /** `books.commitment.matched`: A document was allocated to a commitment. */
  | 'BOOKS_COMMITMENT_MATCHED'
  /** `books.contact.created`: A contact was created. */
  | 'BOOKS_CONTACT_CREATED'
  /** `books.credit_note.applied`: A credit note was applied to invoices. */
  | 'BOOKS_CREDIT_NOTE_APPLIED'
  /** `books.credit_note.cancelled`: A draft credit note was cancelled. */
  | 'BOOKS_CREDIT_NOTE_CANCELLED'
  /** `books.credit_note.created`: A credit note was created. */
  | 'BOOKS_CREDIT_NOTE_CREATED'
  /** `books.credit_note.posted`: A credit note was posted to the ledger. */
  | 'BOOKS_CREDIT_NOTE_POSTED'
  /** `books.credit_note.unapplied`: Applications of a credit note were taken back. */
  | 'BOOKS_CREDIT_NOTE_UNAPPLIED'
  /** `books.credit_note.voided`: A credit note was voided. */
  | 'BOOKS_CREDIT_NOTE_VOIDED'
  /** `books.customer_refund.created`: A payment or credit note was refunded to a customer. */
  | 'BOOKS_CUSTOMER_REFUND_CREATED'
  /** `books.customer_refund.voided`: A refund to a customer was voided. */
  | 'BOOKS_CUSTOMER_REFUND_VOIDED'
  /** `books.debit_note.applied`: A debit note was applied to bills. */
  | 'BOOKS_DEBIT_NOTE_APPLIED'
  /** `books.debit_note.cancelled`: A draft debit note was cancelled. */
  | 'BOOKS_DEBIT_NOTE_CANCELLED'
  /** `books.debit_note.created`: A debit note was created, by itself or of a credit note. */
  | 'BOOKS_DEBIT_NOTE_CREATED'
  /** `books.debit_note.posted`: A debit note was posted to the ledger. */
  | 'BOOKS_DEBIT_NOTE_POSTED'
  /** `books.debit_note.unapplied`: Applications of a debit note were taken back. */
  | 'BOOKS_DEBIT_NOTE_UNAPPLIED'
  /** `books.debit_note.voided`: A debit note was voided. */
  | 'BOOKS_DEBIT_NOTE_VOIDED'
  /** `books.invoice.cancelled`: A draft invoice was cancelled. */
  | 'BOOKS_INVOICE_CANCELLED'
  /** `books.invoice.created`: An invoice was created. */
  | 'BOOKS_INVOICE_CREATED'
  /** `books.invoice.paid`: An invoice was paid in full. */
  | 'BOOKS_INVOICE_PAID'
  /** `books.invoice.posted`: An invoice was posted to the ledger. */
  | 'BOOKS_INVOICE_POSTED'
  /** `books.invoice.voided`: An invoice was voided. */
  | 'BOOKS_INVOICE_VOIDED'
  /** `books.invoice.write_off_voided`: A write-off of an invoice was voided. */
  | 'BOOKS_INVOICE_WRITE_OFF_VOIDED'
  /** `books.invoice.written_off`: The balance of an invoice, or a part, was given up. */
  | 'BOOKS_INVOICE_WRITTEN_OFF'
  /** `books.mail.failed`: A mail about a contact was refused by the mail server, or given up. */
  | 'BOOKS_MAIL_FAILED'
  /** `books.mail.sent`: A mail about a contact was taken by the mail server. */
  | 'BOOKS_MAIL_SENT'
  /** `books.manual_journal.posted`: A manual journal was posted to the ledger. */
  | 'BOOKS_MANUAL_JOURNAL_POSTED'
  /** `books.manual_journal.reversed`: A manual journal was reversed. */
  | 'BOOKS_MANUAL_JOURNAL_REVERSED'
  /** `books.opening_balance.created`: Opening balances were entered. */
  | 'BOOKS_OPENING_BALANCE_CREATED'
  /** `books.opening_balance.voided`: Opening balances were voided, with their open items. */
  | 'BOOKS_OPENING_BALANCE_VOIDED'
  /** `books.payment.applied`: A customer payment was applied to invoices. */
  | 'BOOKS_PAYMENT_APPLIED'
  /** `books.payment.created`: A customer payment was recorded. */
  | 'BOOKS_PAYMENT_CREATED'
  /** `books.payment_proposal.approved`: A second person approved a payment. */
  | 'BOOKS_PAYMENT_PROPOSAL_APPROVED'
  /** `books.payment_proposal.created`: Somebody proposed a payment. */
  | 'BOOKS_PAYMENT_PROPOSAL_CREATED'
  /** `books.payment_proposal.declined`: A proposed payment was declined. */
  | 'BOOKS_PAYMENT_PROPOSAL_DECLINED'
  /** `books.payment_proposal.released`: An approved payment was released: it stands in the books. */
  | 'BOOKS_PAYMENT_PROPOSAL_RELEASED'
  /** `books.payment_proposal.withdrawn`: A proposed payment was taken back. */
  | 'BOOKS_PAYMENT_PROPOSAL_WITHDRAWN'
  /** `books.payment.unapplied`: Applications of a customer payment were taken back. */
  | 'BOOKS_PAYMENT_UNAPPLIED'
  /** `books.payment.voided`: A customer payment was voided. */
  | 'BOOKS_PAYMENT_VOIDED'
  /** `books.period.closed`: An accounting period was closed. */
  | 'BOOKS_PERIOD_CLOSED'
  /** `books.period.reopened`: An accounting period was reopened. */
  | 'BOOKS_PERIOD_REOPENED'
  /** `books.reconciliation.completed`: A bank reconciliation was completed. */
  | 'BOOKS_RECONCILIATION_COMPLETED'
  /** `books.reconciliation.invalidated`: A bank reconciliation was invalidated. */
  | 'BOOKS_RECONCILIATION_INVALIDATED'
  /** `books.revaluation.created`: What is open in other currencies was revalued. */
  | 'BOOKS_REVALUATION_CREATED'
  /** `books.revaluation.reversed`: A revaluation was reversed. */
  | 'BOOKS_REVALUATION_REVERSED'
  /** `books.tax_settlement.created`: The tax of a period was settled. */
  | 'BOOKS_TAX_SETTLEMENT_CREATED'
  /** `books.tax_settlement.reversed`: A settlement of tax was reversed. */
  | 'BOOKS_TAX_SETTLEMENT_REVERSED'
  /** `books.vendor_payment.applied`: A vendor payment was applied to bills. */
  | 'BOOKS_VENDOR_PAYMENT_APPLIED'
  /** `books.vendor_payment.created`: A vendor payment was recorded. */
  | 'BOOKS_VENDOR_PAYMENT_CREATED'
  /** `books.vendor_payment.unapplied`: Applications of a vendor payment were taken back. */
  | 'BOOKS_VENDOR_PAYMENT_UNAPPLIED'
  /** `books.vendor_payment.voided`: A vendor payment was voided. */
  | 'BOOKS_VENDOR_PAYMENT_VOIDED'
  /** `books.vendor_refund.created`: A vendor refunded a payment or debit note. */
  | 'BOOKS_VENDOR_REFUND_CREATED'
  /** `books.vendor_refund.voided`: A refund of a vendor was voided. */
  | 'BOOKS_VENDOR_REFUND_VOIDED';

/** What to resend: one delivery (`id`), or all that failed (`failedSince`). */
export type RedeliverWebhookInput = {
  /** All deliveries that failed at this time or later. */
  failedSince?: string | null | undefined;
  /** The delivery, successful or not. */
  id?: string | null | undefined;
  /** With `failedSince`: to this endpoint instead, unless it has the event already or has not chosen its type. */
  toWebhookEndpointId?: string | null | undefined;
  /** With `failedSince`: of this endpoint only, a deleted one too. */
  webhookEndpointId?: string | null | undefined;
};

/** Changes of a webhook endpoint: only the fields given change. */
export type UpdateWebhookEndpointInput = {
  /** Disables or enables sending. */
  enabled?: boolean | null | undefined;
  /** The types of events to send as text, for example `books.invoice.posted`; `catalogue` has them all. Null or left out means all. */
  eventTypes?: Array<string> | null | undefined;
  /** The same as values of the enum, instead of `eventTypes`. */
  events?: Array<EventType> | null | undefined;
  /** The endpoint. */
  id: string;
  /** Absolute http or https URL. */
  url?: string | null | undefined;
};

/** Which deliveries to list; conditions combine with AND. */
export type WebhookDeliveryFilter = {
  /** Deliveries of this event. */
  eventId?: string | null | undefined;
  /** Deliveries of events of this type. */
  eventType?: string | null | undefined;
  /** Deliveries with this status. */
  status?: WebhookDeliveryStatus | null | undefined;
  /** Deliveries to this endpoint. */
  webhookEndpointId?: string | null | undefined;
};

/** Status of a delivery. */
export type WebhookDeliveryStatus =
  /** The endpoint answered with a 2xx status. */
  | 'DELIVERED'
  /** Every attempt failed; it can be sent again with redeliverWebhook. */
  | 'FAILED'
  /** To be attempted, or attempted again. */
  | 'PENDING';

/** Why an endpoint is disabled. */
export type WebhookDisabledReason =
  /** 10 consecutive deliveries failed. */
  | 'CONSECUTIVE_FAILURES'
  /** The endpoint answered 410 Gone. */
  | 'GONE'
  /** Disabled by a caller. */
  | 'MANUAL';

export type WebhookEndpointsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type WebhookEndpointsQuery = { webhookEndpoints: { nodes: Array<{ id: string, url: string, eventTypes: Array<string> | null, enabled: boolean, consecutiveFailures: number, disabledAt: string | null, disabledReason: WebhookDisabledReason | null, notice: string | null, pausedUntil: string | null, previousSecretExpiresAt: string | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type WebhookEndpointQueryVariables = Exact<{
  id: string;
}>;


export type WebhookEndpointQuery = { webhookEndpoint: { id: string, url: string, eventTypes: Array<string> | null, enabled: boolean, consecutiveFailures: number, disabledAt: string | null, disabledReason: WebhookDisabledReason | null, notice: string | null, pausedUntil: string | null, previousSecretExpiresAt: string | null } | null };

export type EventTypesQueryVariables = Exact<{ [key: string]: never; }>;


export type EventTypesQuery = { catalogue: { events: Array<{ name: string }> } };

export type WebhookDeliveriesQueryVariables = Exact<{
  filter?: WebhookDeliveryFilter | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type WebhookDeliveriesQuery = { webhookDeliveries: { nodes: Array<{ id: string, createdAt: string, eventType: string, status: WebhookDeliveryStatus, isTest: boolean, attemptCount: number, nextAttemptAt: string | null, deliveredAt: string | null, messageId: string, payload: string, attempts: Array<{ id: string, attempt: number, attemptedAt: string, durationMs: number, statusCode: number | null, error: string | null, responseExcerpt: string | null }> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type CreateWebhookEndpointMutationVariables = Exact<{
  input: CreateWebhookEndpointInput;
}>;


export type CreateWebhookEndpointMutation = { createWebhookEndpoint: { secret: string, webhookEndpoint: { id: string } } };

export type UpdateWebhookEndpointMutationVariables = Exact<{
  input: UpdateWebhookEndpointInput;
}>;


export type UpdateWebhookEndpointMutation = { updateWebhookEndpoint: { webhookEndpoint: { id: string } } };

export type EnableWebhookEndpointMutationVariables = Exact<{
  id: string;
}>;


export type EnableWebhookEndpointMutation = { enableWebhookEndpoint: { webhookEndpoint: { id: string } } };

export type PingWebhookEndpointMutationVariables = Exact<{
  id: string;
}>;


export type PingWebhookEndpointMutation = { pingWebhookEndpoint: { delivery: { id: string } } };

export type SendTestEventMutationVariables = Exact<{
  id: string;
  eventType: string;
}>;


export type SendTestEventMutation = { sendTestEvent: { delivery: { id: string } } };

export type RotateWebhookSecretMutationVariables = Exact<{
  id: string;
}>;


export type RotateWebhookSecretMutation = { rotateWebhookSecret: { secret: string } };

export type DeleteWebhookEndpointMutationVariables = Exact<{
  id: string;
}>;


export type DeleteWebhookEndpointMutation = { deleteWebhookEndpoint: { success: boolean } };

export type RedeliverWebhookMutationVariables = Exact<{
  input: RedeliverWebhookInput;
}>;


export type RedeliverWebhookMutation = { redeliverWebhook: { count: number, hasMore: boolean } };

export type EndpointFragment = { id: string, url: string, eventTypes: Array<string> | null, enabled: boolean, consecutiveFailures: number, disabledAt: string | null, disabledReason: WebhookDisabledReason | null, notice: string | null, pausedUntil: string | null, previousSecretExpiresAt: string | null };

export const WebhookEndpointsDocument = `query WebhookEndpoints($first: Int, $after: String) {
  webhookEndpoints(first: $first, after: $after) {
    nodes {
      ...Endpoint
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
fragment Endpoint on WebhookEndpoint {
  id
  url
  eventTypes
  enabled
  consecutiveFailures
  disabledAt
  disabledReason
  notice
  pausedUntil
  previousSecretExpiresAt
}` as TypedDocument<WebhookEndpointsQuery, WebhookEndpointsQueryVariables>;

export const WebhookEndpointDocument = `query WebhookEndpoint($id: ID!) {
  webhookEndpoint(id: $id) {
    ...Endpoint
  }
}
fragment Endpoint on WebhookEndpoint {
  id
  url
  eventTypes
  enabled
  consecutiveFailures
  disabledAt
  disabledReason
  notice
  pausedUntil
  previousSecretExpiresAt
}` as TypedDocument<WebhookEndpointQuery, WebhookEndpointQueryVariables>;

export const EventTypesDocument = `query EventTypes {
  catalogue {
    events {
      name
    }
  }
}` as TypedDocument<EventTypesQuery, EventTypesQueryVariables>;

export const WebhookDeliveriesDocument = `query WebhookDeliveries($filter: WebhookDeliveryFilter, $first: Int, $after: String) {
  webhookDeliveries(filter: $filter, first: $first, after: $after) {
    nodes {
      id
      createdAt
      eventType
      status
      isTest
      attemptCount
      nextAttemptAt
      deliveredAt
      messageId
      payload
      attempts(first: 50) {
        id
        attempt
        attemptedAt
        durationMs
        statusCode
        error
        responseExcerpt
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}` as TypedDocument<WebhookDeliveriesQuery, WebhookDeliveriesQueryVariables>;

export const CreateWebhookEndpointDocument = `mutation CreateWebhookEndpoint($input: CreateWebhookEndpointInput!) {
  createWebhookEndpoint(input: $input) {
    secret
    webhookEndpoint {
      id
    }
  }
}` as TypedDocument<CreateWebhookEndpointMutation, CreateWebhookEndpointMutationVariables>;

export const UpdateWebhookEndpointDocument = `mutation UpdateWebhookEndpoint($input: UpdateWebhookEndpointInput!) {
  updateWebhookEndpoint(input: $input) {
    webhookEndpoint {
      id
    }
  }
}` as TypedDocument<UpdateWebhookEndpointMutation, UpdateWebhookEndpointMutationVariables>;

export const EnableWebhookEndpointDocument = `mutation EnableWebhookEndpoint($id: ID!) {
  enableWebhookEndpoint(input: {id: $id}) {
    webhookEndpoint {
      id
    }
  }
}` as TypedDocument<EnableWebhookEndpointMutation, EnableWebhookEndpointMutationVariables>;

export const PingWebhookEndpointDocument = `mutation PingWebhookEndpoint($id: ID!) {
  pingWebhookEndpoint(input: {id: $id}) {
    delivery {
      id
    }
  }
}` as TypedDocument<PingWebhookEndpointMutation, PingWebhookEndpointMutationVariables>;

export const SendTestEventDocument = `mutation SendTestEvent($id: ID!, $eventType: String!) {
  sendTestEvent(input: {id: $id, eventType: $eventType}) {
    delivery {
      id
    }
  }
}` as TypedDocument<SendTestEventMutation, SendTestEventMutationVariables>;

export const RotateWebhookSecretDocument = `mutation RotateWebhookSecret($id: ID!) {
  rotateWebhookSecret(input: {id: $id}) {
    secret
  }
}` as TypedDocument<RotateWebhookSecretMutation, RotateWebhookSecretMutationVariables>;

export const DeleteWebhookEndpointDocument = `mutation DeleteWebhookEndpoint($id: ID!) {
  deleteWebhookEndpoint(input: {id: $id}) {
    success
  }
}` as TypedDocument<DeleteWebhookEndpointMutation, DeleteWebhookEndpointMutationVariables>;

export const RedeliverWebhookDocument = `mutation RedeliverWebhook($input: RedeliverWebhookInput!) {
  redeliverWebhook(input: $input) {
    count
    hasMore
  }
}` as TypedDocument<RedeliverWebhookMutation, RedeliverWebhookMutationVariables>;
