import type { TypedDocument } from '../../server/typed-document.js';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** What a member will be. */
export type ChangeMemberRoleInput = {
  /** The member. */
  id: string;
  /** What they will be. */
  role: Role;
};

/** Whom to invite. */
export type InviteMemberInput = {
  /** E-mail address: what they log in with, and where the link goes when the installation sends mail. */
  email: string;
  /** What they will be here. */
  role: Role;
};

/** What a person is at an owner, and so may do. */
export type Role =
  /** Reads the books and reports, and approves and releases payments. */
  | 'APPROVER'
  /** Reads and changes the books, and reads reports. */
  | 'BOOKKEEPER'
  /** Everything, settings and people included. */
  | 'OWNER'
  /** Reads the books and reports. */
  | 'VIEWER';

export type MembersQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type MembersQuery = { members: { nodes: Array<{ id: string, role: Role, createdAt: string, person: { id: string, name: string, email: string } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type InvitationsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type InvitationsQuery = { invitations: { nodes: Array<{ id: string, email: string | null, role: Role, createdAt: string, expiresAt: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type OpenSessionsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type OpenSessionsQuery = { sessions: { nodes: Array<{ id: string, userAgent: string | null, address: string | null, createdAt: string, lastUsedAt: string, isCurrent: boolean, person: { name: string, email: string } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type InviteMemberMutationVariables = Exact<{
  input: InviteMemberInput;
}>;


export type InviteMemberMutation = { inviteMember: { link: string | null, invitation: { id: string } } };

export type WithdrawInvitationMutationVariables = Exact<{
  id: string;
}>;


export type WithdrawInvitationMutation = { withdrawInvitation: { invitation: { id: string } } };

export type ChangeMemberRoleMutationVariables = Exact<{
  input: ChangeMemberRoleInput;
}>;


export type ChangeMemberRoleMutation = { changeMemberRole: { member: { id: string } } };

export type RemoveMemberMutationVariables = Exact<{
  id: string;
}>;


export type RemoveMemberMutation = { removeMember: { member: { id: string } } };

export type CreatePasswordResetMutationVariables = Exact<{
  memberId: string;
}>;


export type CreatePasswordResetMutation = { createPasswordReset: { link: string | null, member: { id: string } } };

export type EndSessionMutationVariables = Exact<{
  id: string;
}>;


export type EndSessionMutation = { endSession: { session: { id: string } } };

export const MembersDocument = `query Members($first: Int, $after: String) {
  members(first: $first, after: $after) {
    nodes {
      id
      role
      createdAt
      person {
        id
        name
        email
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}` as TypedDocument<MembersQuery, MembersQueryVariables>;

export const InvitationsDocument = `query Invitations($first: Int, $after: String) {
  invitations(first: $first, after: $after) {
    nodes {
      id
      email
      role
      createdAt
      expiresAt
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}` as TypedDocument<InvitationsQuery, InvitationsQueryVariables>;

export const OpenSessionsDocument = `query OpenSessions($first: Int, $after: String) {
  sessions(first: $first, after: $after) {
    nodes {
      id
      userAgent
      address
      createdAt
      lastUsedAt
      isCurrent
      person {
        name
        email
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}` as TypedDocument<OpenSessionsQuery, OpenSessionsQueryVariables>;

export const InviteMemberDocument = `mutation InviteMember($input: InviteMemberInput!) {
  inviteMember(input: $input) {
    link
    invitation {
      id
    }
  }
}` as TypedDocument<InviteMemberMutation, InviteMemberMutationVariables>;

export const WithdrawInvitationDocument = `mutation WithdrawInvitation($id: ID!) {
  withdrawInvitation(input: {id: $id}) {
    invitation {
      id
    }
  }
}` as TypedDocument<WithdrawInvitationMutation, WithdrawInvitationMutationVariables>;

export const ChangeMemberRoleDocument = `mutation ChangeMemberRole($input: ChangeMemberRoleInput!) {
  changeMemberRole(input: $input) {
    member {
      id
    }
  }
}` as TypedDocument<ChangeMemberRoleMutation, ChangeMemberRoleMutationVariables>;

export const RemoveMemberDocument = `mutation RemoveMember($id: ID!) {
  removeMember(input: {id: $id}) {
    member {
      id
    }
  }
}` as TypedDocument<RemoveMemberMutation, RemoveMemberMutationVariables>;

export const CreatePasswordResetDocument = `mutation CreatePasswordReset($memberId: ID!) {
  createPasswordReset(input: {memberId: $memberId}) {
    link
    member {
      id
    }
  }
}` as TypedDocument<CreatePasswordResetMutation, CreatePasswordResetMutationVariables>;

export const EndSessionDocument = `mutation EndSession($id: ID!) {
  endSession(input: {id: $id}) {
    session {
      id
    }
  }
}` as TypedDocument<EndSessionMutation, EndSessionMutationVariables>;
