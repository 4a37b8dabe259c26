import {
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isObjectType,
} from 'graphql';
import { recordAction } from '../audit/audit-log.js';
import { takeSettingChanges } from '../store/setting-changes.js';
import type { RequestContext } from './context.js';

/**
 * Every mutation writes into the audit log when it has happened, in its own transaction: what a resolver does cannot be left
 * out of it. Refusals change nothing and are not recorded, and neither are previews and replays of an Idempotency-Key.
 */
export function auditMutations(schema: GraphQLSchema): void {
  const types = recordTypes(schema);
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    const { resolve = defaultFieldResolver } = field;
    const touched = touchedBy(field, types);
    field.resolve = async (source, sent, context: RequestContext, info) => {
      const payload = await resolve(source, sent, context, info);
      if (!context.previewing) {
        const { em } = context;
        const [settings, ids] = [takeSettingChanges(em), idsIn(sent.input as Fields, payload as Payload | null)];
        await recordAction(em, {
          action: field.name,
          ...touched((sent.input ?? {}) as Fields, (payload ?? {}) as Fields),
          changes: settings || ids ? { ...ids, ...settings } : null,
        });
      }
      return payload;
    };
  }
}

/** The type of the record that a mutation is recorded as touching. */
export function resourceTypeOf(
  field: GraphQLField<unknown, unknown>,
  types: readonly GraphQLObjectType[],
): string | null {
  return namedAfter(field, types)?.name ?? recordFields(field)[0]?.type.name ?? null;
}

/** The types of the API that have an identifier. */
export function recordTypes(schema: GraphQLSchema): GraphQLObjectType[] {
  return Object.values(schema.getTypeMap()).filter(
    (type): type is GraphQLObjectType => isObjectType(type) && 'id' in type.getFields(),
  );
}

type Fields = Record<string, unknown>;

/**
 * A mutation touches the record that its name ends with (`createCommitmentBill`: a bill), or else the first that its payload
 * shows: the one in the payload, or the one that the input names where the payload does not show it, as when it is deleted.
 */
function touchedBy(field: GraphQLField<unknown, unknown>, types: readonly GraphQLObjectType[]) {
  const resourceType = resourceTypeOf(field, types);
  const shown = recordFields(field).find(({ type }) => type.name === resourceType);
  return (input: Fields, payload: Fields) => {
    const record = shown && (payload[shown.name] as { id?: unknown } | null | undefined);
    const id = shown ? record?.id : input.id;
    return { resourceType, resourceId: id === undefined || id === null ? null : Number(id) };
  };
}

function namedAfter({ name }: { name: string }, types: readonly GraphQLObjectType[]): GraphQLObjectType | undefined {
  const singular = name.replace(/s$/, '');
  return types
    .filter((type) => singular.endsWith(type.name))
    .toSorted((one, other) => other.name.length - one.name.length)[0];
}

/** The single records that a payload shows, in the order of the class that declares them. */
function recordFields({ type }: { type: GraphQLOutputType }): { name: string; type: GraphQLObjectType }[] {
  const payload = getNamedType(type);
  if (!isObjectType(payload)) return [];
  return Object.values(payload.getFields()).flatMap(({ name, type: fieldType }) => {
    const shown = getNullableType(fieldType);
    return isObjectType(shown) && 'id' in shown.getFields() ? [{ name, type: shown }] : [];
  });
}

/** What an action on several records answers of each, or of those that it left alone. */
interface Payload {
  rows?: { id: string; refusal: object | null }[];
  failed?: { id: string | number }[] | null;
}

/** Of an action on several records: those that it was done to, and no refused ones. */
function idsIn(input: Fields | undefined, payload: Payload | null): Fields | null {
  const isList = ([name, sent]: [string, unknown]) => (name === 'ids' || name.endsWith('Ids')) && Array.isArray(sent);
  const lists = Object.entries(input ?? {}).filter(isList) as [string, unknown[]][];
  if (lists.length === 0) return null;
  const refused = [...(payload?.rows ?? []).filter(({ refusal }) => refusal !== null), ...(payload?.failed ?? [])];
  const left = new Set(refused.map(({ id }) => String(id)));
  return Object.fromEntries(lists.map(([name, ids]) => [name, ids.filter((id) => !left.has(String(id)))]));
}
