import type { GraphQLEnumType } from 'graphql';

/** Values that the specification has no word for, by their enums: shown as another, and found with it. */
const shared: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // A draft that was cancelled is not in the ledger, and nothing is due of it.
  InvoiceStatus: { CANCELLED: 'VOID' },
};

/** What REST calls a value: the value in lower case. */
export function restWord({ name: type }: GraphQLEnumType, name: string): string {
  return (shared[type]?.[name] ?? name).toLowerCase();
}

/** Every word of REST for an enum, or for the values that are chosen of it. */
export function restWords(type: GraphQLEnumType, choices?: readonly string[]): string[] {
  const values = type.getValues().filter(({ value }) => choices?.includes(value) ?? true);
  return [...new Set(values.map(({ name }) => restWord(type, name)))];
}

/** Whether a word of REST stands for several values. */
export function hasSharedWords(type: GraphQLEnumType): boolean {
  return restWords(type).length < type.getValues().length;
}

/** The values that REST calls as it does this one. */
export function valuesWith(type: GraphQLEnumType, value: string): string[] {
  const names = type.getValues().map(({ name }) => name);
  return names.filter((name) => restWord(type, name) === restWord(type, value));
}
