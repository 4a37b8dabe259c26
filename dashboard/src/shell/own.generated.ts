import type { TypedDocument } from '../server/typed-document.js';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** The view to keep. */
export type SaveViewInput = {
  /** Its address within the dashboard, which begins with one slash: `/bills?view=pay`. At most 2,000 characters. */
  link: string;
  /** What to call it; a view that has this name already is replaced. */
  name: string;
};

/** Colours of the dashboard. */
export type Theme =
  /** Light text on dark ground. */
  | 'DARK'
  /** Dark text on light ground. */
  | 'LIGHT';

export type OwnQueryVariables = Exact<{ [key: string]: never; }>;


export type OwnQuery = { viewer: { preferences: { id: string, theme: Theme | null, singleKeys: boolean } | null, savedViews: Array<{ id: string, name: string, link: string }> } };

export type SaveViewMutationVariables = Exact<{
  input: SaveViewInput;
}>;


export type SaveViewMutation = { saveView: { savedView: { id: string } } };

export type ForgetViewMutationVariables = Exact<{
  id: string;
}>;


export type ForgetViewMutation = { deleteSavedView: { success: boolean } };

export const OwnDocument = `query Own {
  viewer {
    preferences {
      id
      theme
      singleKeys
    }
    savedViews {
      id
      name
      link
    }
  }
}` as TypedDocument<OwnQuery, OwnQueryVariables>;

export const SaveViewDocument = `mutation SaveView($input: SaveViewInput!) {
  saveView(input: $input) {
    savedView {
      id
    }
  }
}` as TypedDocument<SaveViewMutation, SaveViewMutationVariables>;

export const ForgetViewDocument = `mutation ForgetView($id: ID!) {
  deleteSavedView(input: {id: $id}) {
    success
  }
}` as TypedDocument<ForgetViewMutation, ForgetViewMutationVariables>;
