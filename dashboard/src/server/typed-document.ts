/** The text of one GraphQL operation, with the types of its variables and of what it answers. */
export type TypedDocument<Result, Variables> = string & {
  /** There is none: it carries the types. */
  __types?: (variables: Variables) => Result;
};
