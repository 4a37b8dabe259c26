import type { TypedDocument } from './typed-document.js';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** Colours of the dashboard. */
export type Theme =
  /** Light text on dark ground. */
  | 'DARK'
  /** Dark text on light ground. */
  | 'LIGHT';

/** What to change of one’s preferences; what is left out stays. */
export type UpdatePreferencesInput = {
  /** Whether single keys run commands; null changes nothing. */
  singleKeys?: boolean | null | undefined;
  /** The colours; null for those of the system. */
  theme?: Theme | null | undefined;
};

export type PreferMutationVariables = Exact<{
  input: UpdatePreferencesInput;
}>;


export type PreferMutation = { updatePreferences: { preferences: { id: string } } };

export const PreferDocument = `mutation Prefer($input: UpdatePreferencesInput!) {
  updatePreferences(input: $input) {
    preferences {
      id
    }
  }
}` as TypedDocument<PreferMutation, PreferMutationVariables>;
