import { Extensions } from 'type-graphql';
import type { ApiKeyScope } from '../contract/scopes.js';

/**
 * The scope that an operation of the API needs; `any` is for what every key of an owner may ask, `installation` for what the
 * service keys may do, and they alone.
 */
export type RequiredScope = ApiKeyScope | 'any' | 'installation';

/** Marks a field that computes more than others do with what it costs, where a plain field costs one (docs/limits.md). */
export function Costs(price: number): MethodDecorator {
  return Extensions({ price }) as MethodDecorator;
}

/** Marks a field of a connection that costs this whatever the size of the page. */
export function CostsOncePerPage(price: number): MethodDecorator {
  return Extensions({ price, oncePerPage: true }) as MethodDecorator;
}

/** Marks a query, mutation or subscription with the scope it needs. The process does not start if one has no mark. */
export function RequiresScope(scope: RequiredScope): MethodDecorator {
  return Extensions({ scope }) as MethodDecorator;
}
