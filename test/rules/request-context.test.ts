import type { Logger } from 'pino';
import { carried, derived, type RequestContext } from '../../src/api/context.js';

describe('the context of a request', () => {
  const fields = { requestId: 'request-1', apiKeyId: 7 } as Omit<RequestContext, 'log'>;

  function contextWithLog() {
    const log = { level: 'info' } as Logger;
    let made = 0;
    const context = carried(fields, () => {
      made += 1;
      return log;
    });
    return { context, log, made: () => made };
  }

  test('has its log made when somebody asks for it, be it of a context that was derived from it', () => {
    const { context, log, made } = contextWithLog();
    const inner = derived(context, { previewing: true });
    expect(made()).toBe(0);
    expect(inner.log).toBe(log);
    expect(made()).toBe(1);
  });

  test('is copied with what is changed of it, and stays as it was', () => {
    const { context } = contextWithLog();
    const inner = derived(context, { apiKeyId: 8 });
    expect([inner.requestId, inner.apiKeyId, context.apiKeyId]).toEqual(['request-1', 8, 7]);
  });

  test('is the prototype of none: V8 would keep it, and its request, until everything is collected', () => {
    const { context } = contextWithLog();
    const inner = derived(derived(context, {}), {});
    expect(Object.getPrototypeOf(inner)).toBe(Object.getPrototypeOf(context));
    expect(Object.hasOwn(inner, 'requestId')).toBe(true);
  });
});
