import type { TypedDocument } from './typed-document.js';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type ChangedSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type ChangedSubscription = { changed: Array<{ type: string }> };

export const ChangedDocument = `subscription Changed {
  changed {
    type
  }
}` as TypedDocument<ChangedSubscription, ChangedSubscriptionVariables>;
