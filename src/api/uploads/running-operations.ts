import { Refusal } from '../../contract/errors.js';
import { ApiKeyScope } from '../../contract/scopes.js';
import type { RequestContext } from '../context.js';
import type { Documents } from '../documents.js';
import type { Engine } from '../engine.js';

/** Whether an operation will run for whoever sends it. */
export type WillRun = (operation: Record<string, unknown>, context: RequestContext) => boolean;

/**
 * By its document and the scopes of the caller, so that nothing is kept on disk for an operation that is refused whatever its files
 * are. Of a persisted query, whose document is not in the request, whoever may change something.
 */
export function willRun(engine: Engine, documents: Documents): WillRun {
  return ({ query, operationName }, context) => {
    if (typeof query !== 'string') return [ApiKeyScope.WRITE, ApiKeyScope.ADMIN].some((one) => context.scopes.has(one));
    try {
      const document = documents.validOf(query) ?? documents.read(query);
      if (documents.problemsOf(document).length > 0) return false;
      engine.authorize(document, context, typeof operationName === 'string' ? operationName : null);
      return true;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  };
}
