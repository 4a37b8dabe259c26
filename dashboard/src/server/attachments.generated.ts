import type { TypedDocument } from './typed-document.js';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** Kind of record that a file can be attached to. */
export type AttachmentResource =
  /** A bill. */
  | 'BILL'
  /** A debit note. */
  | 'DEBIT_NOTE'
  /** An invoice to a customer. */
  | 'INVOICE'
  /** A manual journal. */
  | 'MANUAL_JOURNAL'
  /** A vendor payment. */
  | 'VENDOR_PAYMENT';

export type AttachFileMutationVariables = Exact<{
  file: File;
  resourceType: AttachmentResource;
  resourceId: string;
}>;


export type AttachFileMutation = { attachFile: { attachment: { id: string } } };

export const AttachFileDocument = `mutation AttachFile($file: Upload!, $resourceType: AttachmentResource!, $resourceId: ID!) {
  attachFile(
    input: {file: $file, resourceType: $resourceType, resourceId: $resourceId}
  ) {
    attachment {
      id
    }
  }
}` as TypedDocument<AttachFileMutation, AttachFileMutationVariables>;
