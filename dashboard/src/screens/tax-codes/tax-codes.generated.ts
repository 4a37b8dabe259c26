import type { TypedDocument } from '../../server/typed-document.js';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** A new tax code. */
export type CreateTaxCodeInput = {
  /** Short name, for example `DE19`; unique per owner among those that are not archived. */
  code: string;
  /** Country whose tax it is, ISO 3166-1 alpha-2. Defaults to the owner’s. */
  country?: string | null | undefined;
  /** As what sales stand in the EC sales list. Defaults to none. */
  ecSupply?: EcSupply | null | undefined;
  /** How what is sold or bought is taxed. */
  kind: TaxKind;
  /** Name of the code, as it stands on documents. */
  name: string;
  /** Rate in millionths, at most 1000000: 88750 is 8.875 %. Above 0 for STANDARD and REDUCED. Defaults to 0. */
  ratePpm?: number | null | undefined;
  /** Whether tax on purchases is recovered. Defaults to true. */
  recoverable?: boolean | null | undefined;
};

/** What is sold to a business in another member state of the European Union. */
export type EcSupply =
  /** Goods. */
  | 'GOODS'
  /** Services. */
  | 'SERVICES';

/** Which tax codes to list; conditions combine with AND. */
export type TaxCodeFilter = {
  /** Archived codes (true), or those that lines take (false). */
  archived?: boolean | null | undefined;
  /** Codes of this country. */
  country?: string | null | undefined;
  /** Codes of this kind. */
  kind?: TaxKind | null | undefined;
  /** Anywhere in the code or the name, in any case. */
  q?: string | null | undefined;
  /** Created or changed at this instant or later, in the order of change. Whoever reads on from the last cursor, or asks again since the last `updatedAt`, misses nothing, however late a transaction ended; what was deleted is in `deletions`. */
  updatedSince?: string | null | undefined;
};

/** How what is sold or bought is taxed. */
export type TaxKind =
  /** Not at all, though it is of a kind that the tax is about. */
  | 'EXEMPT'
  /** Not at all: the tax is not about it. */
  | 'OUT_OF_SCOPE'
  /** At a reduced rate. */
  | 'REDUCED'
  /** By the buyer: nothing on a sale; on a purchase the buyer owes the tax, and recovers it where it may. */
  | 'REVERSE_CHARGE'
  /** At the general rate. */
  | 'STANDARD'
  /** At a rate of 0, as exports are. */
  | 'ZERO';

/** Changes of a tax code: only the fields given change. Of one that lines have, only its name. */
export type UpdateTaxCodeInput = {
  /** Short name. */
  code?: string | null | undefined;
  /** Country whose tax it is, ISO 3166-1 alpha-2. */
  country?: string | null | undefined;
  /** As what sales stand in the EC sales list. */
  ecSupply?: EcSupply | null | undefined;
  /** The tax code. */
  id: string;
  /** How what is sold or bought is taxed. */
  kind?: TaxKind | null | undefined;
  /** Name of the code; documents that are posted keep theirs. */
  name?: string | null | undefined;
  /** Rate in millionths, at most 1000000: 88750 is 8.875 %. */
  ratePpm?: number | null | undefined;
  /** Whether tax on purchases is recovered. */
  recoverable?: boolean | null | undefined;
};

export type TaxCodesQueryVariables = Exact<{
  filter?: TaxCodeFilter | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type TaxCodesQuery = { taxCodes: { nodes: Array<{ id: string, code: string, name: string, kind: TaxKind, country: string, ratePpm: number, recoverable: boolean, ecSupply: EcSupply | null, archivedAt: string | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type CreateTaxCodeMutationVariables = Exact<{
  input: CreateTaxCodeInput;
}>;


export type CreateTaxCodeMutation = { createTaxCode: { taxCode: { id: string } } };

export type UpdateTaxCodeMutationVariables = Exact<{
  input: UpdateTaxCodeInput;
}>;


export type UpdateTaxCodeMutation = { updateTaxCode: { taxCode: { id: string } } };

export type ArchiveTaxCodeMutationVariables = Exact<{
  id: string;
}>;


export type ArchiveTaxCodeMutation = { archiveTaxCode: { taxCode: { id: string } } };

export type InstallTaxCodesMutationVariables = Exact<{
  country?: string | null | undefined;
}>;


export type InstallTaxCodesMutation = { installTaxCodes: { taxCodes: Array<{ id: string }> } };

export const TaxCodesDocument = `query TaxCodes($filter: TaxCodeFilter, $first: Int, $after: String) {
  taxCodes(filter: $filter, first: $first, after: $after) {
    nodes {
      id
      code
      name
      kind
      country
      ratePpm
      recoverable
      ecSupply
      archivedAt
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}` as TypedDocument<TaxCodesQuery, TaxCodesQueryVariables>;

export const CreateTaxCodeDocument = `mutation CreateTaxCode($input: CreateTaxCodeInput!) {
  createTaxCode(input: $input) {
    taxCode {
      id
    }
  }
}` as TypedDocument<CreateTaxCodeMutation, CreateTaxCodeMutationVariables>;

export const UpdateTaxCodeDocument = `mutation UpdateTaxCode($input: UpdateTaxCodeInput!) {
  updateTaxCode(input: $input) {
    taxCode {
      id
    }
  }
}` as TypedDocument<UpdateTaxCodeMutation, UpdateTaxCodeMutationVariables>;

export const ArchiveTaxCodeDocument = `mutation ArchiveTaxCode($id: ID!) {
  archiveTaxCode(input: {id: $id}) {
    taxCode {
      id
    }
  }
}` as TypedDocument<ArchiveTaxCodeMutation, ArchiveTaxCodeMutationVariables>;

export const InstallTaxCodesDocument = `mutation InstallTaxCodes($country: String) {
  installTaxCodes(input: {country: $country}) {
    taxCodes {
      id
    }
  }
}` as TypedDocument<InstallTaxCodesMutation, InstallTaxCodesMutationVariables>;
