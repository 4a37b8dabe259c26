import { ApiKeyScope } from '../contract/scopes.js';
import { heldBytesOf } from '../store/held-bytes.js';
import { Loaders } from '../store/loaders.js';
import type { Replica } from '../store/replica.js';
import { actingFor } from '../store/tenancy.js';
import { derived, type RequestContext } from './context.js';
import type { CheckedOperation, Engine, EngineResult } from './engine.js';
import { rootFields } from './root-fields.js';

/** Kept in memory by what the primary's transactions see, which a standby numbers otherwise. */
const keptReports = new Set(['arAging']);

/**
 * The engine with reports read from the standby where there is one: of operations that need the scope `reports` and no other.
 * What cannot be answered there is asked of the primary, as if there was none.
 */
export function readingReportsFrom(replica: Replica | null, engine: Engine): Engine {
  if (!replica) return engine;
  return {
    ...engine,
    execute: async (checked, context) => {
      const em = isOfReports(checked, context) ? await replica.current(context.em) : null;
      if (!em) return engine.execute(checked, context);
      const owned = actingFor(em, context.tenant, heldBytesOf(context.em));
      const within = derived(context, { em: owned, loaders: new Loaders(owned, true) });
      const result = await engine.execute(checked, within);
      if (!hasFailed(result)) return result;
      replica.avoid('failed a report');
      return engine.execute(checked, context);
    },
  };
}

function isOfReports({ document, operation, scopes, problems }: CheckedOperation, { em }: RequestContext): boolean {
  if (operation.operation !== 'query' || problems.length > 0 || em.isInTransaction()) return false;
  if (scopes.length === 0 || scopes.some((scope) => scope !== ApiKeyScope.REPORTS)) return false;
  return rootFields(document, operation).every(({ name }) => !keptReports.has(name.value));
}

/** What the standby refuses as the caller's fault, the primary refuses too. */
function hasFailed({ errors = [] }: EngineResult): boolean {
  return errors.some(({ extensions }) => extensions.httpStatus >= 500);
}
