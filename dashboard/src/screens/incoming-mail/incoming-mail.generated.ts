import type { TypedDocument } from '../../server/typed-document.js';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** How the connection to a mailbox is protected. */
export type ImapSecurity =
  /** Not at all: for a mail server on the same machine. */
  | 'NONE'
  /** TLS before the password is sent, usually on port 143; without it nothing is fetched. */
  | 'STARTTLS'
  /** TLS from the start, usually on port 993. */
  | 'TLS';

/** A mailbox whose mails are to be fetched. */
export type SetImapMailboxInput = {
  /** The folder that mails are fetched from. Defaults to INBOX. */
  folder?: string | null | undefined;
  /** Name or address of the server. */
  host: string;
  /** Their password. Defaults to the one that is kept, for the same user at the same server. */
  password?: string | null | undefined;
  /** Its port. */
  port: number;
  /** How the connection is protected. */
  security: ImapSecurity;
  /** Where they are moved. By default they stay, with the keyword `BooksTaken`. */
  takenFolder?: string | null | undefined;
  /** Who logs in. */
  userName: string;
};

export type MailInQueryVariables = Exact<{ [key: string]: never; }>;


export type MailInQuery = { viewer: { owner: { id: string, mailAddress: string | null, imapMailbox: { id: string, host: string, port: number, security: ImapSecurity, userName: string, folder: string, takenFolder: string | null, checkedAt: string | null, failure: string | null } | null } } };

export type KnownSendersQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type KnownSendersQuery = { knownSenders: { nodes: Array<{ id: string, address: string, createdAt: string, createdBy: { name: string | null, email: string | null, apiKeyId: string | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type AddKnownSenderMutationVariables = Exact<{
  address: string;
}>;


export type AddKnownSenderMutation = { addKnownSender: { knownSender: { id: string } } };

export type RemoveKnownSenderMutationVariables = Exact<{
  id: string;
}>;


export type RemoveKnownSenderMutation = { removeKnownSender: { knownSender: { id: string } } };

export type SetImapMailboxMutationVariables = Exact<{
  input: SetImapMailboxInput;
}>;


export type SetImapMailboxMutation = { setImapMailbox: { imapMailbox: { id: string } } };

export type RemoveImapMailboxMutationVariables = Exact<{
  id: string;
}>;


export type RemoveImapMailboxMutation = { removeImapMailbox: { imapMailbox: { id: string } } };

export type RenewMailAddressMutationVariables = Exact<{
  mailAddress: string;
}>;


export type RenewMailAddressMutation = { renewMailAddress: { owner: { id: string } } };

export const MailInDocument = `query MailIn {
  viewer {
    owner {
      id
      mailAddress
      imapMailbox {
        id
        host
        port
        security
        userName
        folder
        takenFolder
        checkedAt
        failure
      }
    }
  }
}` as TypedDocument<MailInQuery, MailInQueryVariables>;

export const KnownSendersDocument = `query KnownSenders($first: Int, $after: String) {
  knownSenders(first: $first, after: $after) {
    nodes {
      id
      address
      createdAt
      createdBy {
        name
        email
        apiKeyId
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}` as TypedDocument<KnownSendersQuery, KnownSendersQueryVariables>;

export const AddKnownSenderDocument = `mutation AddKnownSender($address: String!) {
  addKnownSender(input: {address: $address}) {
    knownSender {
      id
    }
  }
}` as TypedDocument<AddKnownSenderMutation, AddKnownSenderMutationVariables>;

export const RemoveKnownSenderDocument = `mutation RemoveKnownSender($id: ID!) {
  removeKnownSender(input: {id: $id}) {
    knownSender {
      id
    }
  }
}` as TypedDocument<RemoveKnownSenderMutation, RemoveKnownSenderMutationVariables>;

export const SetImapMailboxDocument = `mutation SetImapMailbox($input: SetImapMailboxInput!) {
  setImapMailbox(input: $input) {
    imapMailbox {
      id
    }
  }
}` as TypedDocument<SetImapMailboxMutation, SetImapMailboxMutationVariables>;

export const RemoveImapMailboxDocument = `mutation RemoveImapMailbox($id: ID!) {
  removeImapMailbox(input: {id: $id}) {
    imapMailbox {
      id
    }
  }
}` as TypedDocument<RemoveImapMailboxMutation, RemoveImapMailboxMutationVariables>;

export const RenewMailAddressDocument = `mutation RenewMailAddress($mailAddress: String!) {
  renewMailAddress(input: {mailAddress: $mailAddress}) {
    owner {
      id
    }
  }
}` as TypedDocument<RenewMailAddressMutation, RenewMailAddressMutationVariables>;
