import type { TypedDocument } from '../../server/typed-document.js';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** Why a mail waits for a person. */
export type HoldReason =
  /** Neither SPF nor DKIM nor DMARC proves that it is of the sender that it names. */
  | 'NOT_AUTHENTICATED'
  /** It has no file that the inbox takes, and its text is no invoice. */
  | 'NO_INVOICE'
  /** The owner has no room for its files, or has had as many documents read today as it may. */
  | 'QUOTA_EXCEEDED'
  /** Its sender is no contact, no person of the owner, and no known sender. */
  | 'UNKNOWN_SENDER';

/** Which mails to list; conditions combine with AND. */
export type IncomingMailFilter = {
  /** With one of these statuses. */
  statuses?: Array<IncomingMailStatus> | null | undefined;
};

/** What is done with a mail that came in. */
export type IncomingMailStatus =
  /** It cannot be read; see `failure`. */
  | 'FAILED'
  /** It waits for a person; see `holdReasons`. No document has been made of it. */
  | 'HELD'
  /** Stored; it is not taken apart yet. */
  | 'RECEIVED'
  /** A person has refused it. */
  | 'REFUSED'
  /** Its files are in the inbox; see `files`. */
  | 'TAKEN';

export type IncomingMailsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  filter?: IncomingMailFilter | null | undefined;
}>;


export type IncomingMailsQuery = { viewer: { owner: { id: string, mailAddress: string | null } }, incomingMails: { totalCount: number, nodes: Array<{ id: string, status: IncomingMailStatus, fromAddress: string | null, fromName: string | null, subject: string | null, holdReasons: Array<HoldReason>, failure: string | null, files: Array<{ filename: string, documentId: string | null, refusal: string | null }> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type ReleaseMailMutationVariables = Exact<{
  id: string;
  rememberSender: boolean;
}>;


export type ReleaseMailMutation = { releaseIncomingMail: { incomingMail: { id: string } } };

export type RefuseMailMutationVariables = Exact<{
  id: string;
}>;


export type RefuseMailMutation = { refuseIncomingMail: { incomingMail: { id: string } } };

export const IncomingMailsDocument = `query IncomingMails($first: Int, $after: String, $filter: IncomingMailFilter) {
  viewer {
    owner {
      id
      mailAddress
    }
  }
  incomingMails(first: $first, after: $after, filter: $filter) {
    nodes {
      id
      status
      fromAddress
      fromName
      subject
      holdReasons
      failure
      files {
        filename
        documentId
        refusal
      }
    }
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}` as TypedDocument<IncomingMailsQuery, IncomingMailsQueryVariables>;

export const ReleaseMailDocument = `mutation ReleaseMail($id: ID!, $rememberSender: Boolean!) {
  releaseIncomingMail(input: {id: $id, rememberSender: $rememberSender}) {
    incomingMail {
      id
    }
  }
}` as TypedDocument<ReleaseMailMutation, ReleaseMailMutationVariables>;

export const RefuseMailDocument = `mutation RefuseMail($id: ID!) {
  refuseIncomingMail(input: {id: $id}) {
    incomingMail {
      id
    }
  }
}` as TypedDocument<RefuseMailMutation, RefuseMailMutationVariables>;
