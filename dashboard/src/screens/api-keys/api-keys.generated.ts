import type { TypedDocument } from '../../server/typed-document.js';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** Permission of an API key. */
export type ApiKeyScope =
  /** API keys, webhook endpoints, periods and reconciliations. */
  | 'ADMIN'
  /** Approving, declining and releasing what somebody else proposed to pay. */
  | 'APPROVE'
  /** All reads except reports. */
  | 'READ'
  /** Reports only. */
  | 'REPORTS'
  /** Every change of the books. */
  | 'WRITE';

/** A new API key. */
export type CreateApiKeyInput = {
  /** IP addresses and ranges in CIDR notation that the key works from, at most 100. Defaults to any address. */
  allowedAddresses?: Array<string> | null | undefined;
  /** E-mail address of the key’s holder: that of this request’s key, which is the default. Keys for other people are made on the command line. */
  email?: string | null | undefined;
  /** When the key expires; null means never. Defaults to the lifetime that the installation sets, or to never. */
  expiresAt?: string | null | undefined;
  /** What the key is for. */
  name: string;
  /** What the key may do; at least one scope. */
  scopes: Array<ApiKeyScope>;
};

/** The key to replace. */
export type RotateApiKeyInput = {
  /** When the new key expires; null means never. Defaults to when the old key does. */
  expiresAt?: string | null | undefined;
  /** Seconds for which the old key stays valid. Defaults to 0: it is revoked at once. */
  graceSeconds?: number | null | undefined;
  /** The key. */
  id: string;
};

export type ApiKeysQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ApiKeysQuery = { apiKeys: { nodes: Array<{ id: string, name: string, hint: string, scopes: Array<ApiKeyScope>, email: string, createdAt: string, lastUsedAt: string | null, expiresAt: string | null, revokedAt: string | null, allowedAddresses: Array<string> | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type CreateApiKeyMutationVariables = Exact<{
  input: CreateApiKeyInput;
}>;


export type CreateApiKeyMutation = { createApiKey: { secret: string, apiKey: { id: string } } };

export type RotateApiKeyMutationVariables = Exact<{
  input: RotateApiKeyInput;
}>;


export type RotateApiKeyMutation = { rotateApiKey: { secret: string, apiKey: { id: string } } };

export type RevokeApiKeyMutationVariables = Exact<{
  id: string;
}>;


export type RevokeApiKeyMutation = { revokeApiKey: { apiKey: { id: string } } };

export const ApiKeysDocument = `query ApiKeys($first: Int, $after: String) {
  apiKeys(first: $first, after: $after) {
    nodes {
      id
      name
      hint
      scopes
      email
      createdAt
      lastUsedAt
      expiresAt
      revokedAt
      allowedAddresses
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}` as TypedDocument<ApiKeysQuery, ApiKeysQueryVariables>;

export const CreateApiKeyDocument = `mutation CreateApiKey($input: CreateApiKeyInput!) {
  createApiKey(input: $input) {
    secret
    apiKey {
      id
    }
  }
}` as TypedDocument<CreateApiKeyMutation, CreateApiKeyMutationVariables>;

export const RotateApiKeyDocument = `mutation RotateApiKey($input: RotateApiKeyInput!) {
  rotateApiKey(input: $input) {
    secret
    apiKey {
      id
    }
  }
}` as TypedDocument<RotateApiKeyMutation, RotateApiKeyMutationVariables>;

export const RevokeApiKeyDocument = `mutation RevokeApiKey($id: ID!) {
  revokeApiKey(input: {id: $id}) {
    apiKey {
      id
    }
  }
}` as TypedDocument<RevokeApiKeyMutation, RevokeApiKeyMutationVariables>;
