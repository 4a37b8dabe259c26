import type { TypedDocument } from '../../server/typed-document.js';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** By which way something was done. */
export type ActorKind =
  /** A request with an API key, or the work that such a request left to be done later. */
  | 'API_KEY'
  /** A command on a machine of the installation. */
  | 'COMMAND_LINE'
  /** A person who had logged in, or the work that they left to be done later. */
  | 'PERSON'
  /** A request with a service key of the installation. */
  | 'SERVICE_KEY'
  /** The service by itself. */
  | 'SYSTEM';

/** Which entries of the audit log to list; conditions combine with AND. */
export type AuditLogFilter = {
  /** What was done, for example `postInvoice`. */
  action?: string | null | undefined;
  /** E-mail address of the person who did it. */
  actor?: string | null | undefined;
  /** The API key that did it. */
  apiKeyId?: string | null | undefined;
  /** Done at this instant or later. */
  from?: string | null | undefined;
  /** The record that it was done to; see `resourceType`. */
  resourceId?: string | null | undefined;
  /** The type of the record that it was done to, for example `Invoice`. */
  resourceType?: string | null | undefined;
  /** Done before this instant. */
  to?: string | null | undefined;
};

export type AuditLogQueryVariables = Exact<{
  filter?: AuditLogFilter | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;


export type AuditLogQuery = { auditLog: { nodes: Array<{ id: string, action: string, changes: unknown, createdAt: string, resourceId: string | null, resourceType: string | null, createdBy: { kind: ActorKind, name: string | null, email: string | null, apiKeyId: string | null, requestId: string | null } }>, pageInfo: { hasPreviousPage: boolean, startCursor: string | null } } };

export const AuditLogDocument = `query AuditLog($filter: AuditLogFilter, $last: Int, $before: String) {
  auditLog(filter: $filter, last: $last, before: $before) {
    nodes {
      id
      action
      changes
      createdAt
      resourceId
      resourceType
      createdBy {
        kind
        name
        email
        apiKeyId
        requestId
      }
    }
    pageInfo {
      hasPreviousPage
      startCursor
    }
  }
}` as TypedDocument<AuditLogQuery, AuditLogQueryVariables>;
