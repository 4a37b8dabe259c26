import type { TypedDocument } from './typed-document.js';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type ChangedSubscriptionVariables = Exact<{
  since?: string | null | undefined;
}>;


export type ChangedSubscription = { changed: Array<{ type: string }> };

export const ChangedDocument = `subscription Changed($since: DateTime) {
  changed(since: $since) {
    type
  }
}` as TypedDocument<ChangedSubscription, ChangedSubscriptionVariables>;
