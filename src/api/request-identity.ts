import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** How a request is named in answers, logs, events and the audit log. */
export interface RequestIdentity {
  requestId: string;
  /** What `traceparent` says (W3C Trace Context): the caller's trace, and the step of it that sent the request. */
  trace: { traceId: string; parentSpanId: string } | null;
}

/** Letters, digits and marks that need no quoting in a log, a header or a URL. */
const takenOver = /^[\w.:+/=@~-]{1,128}$/;
const traceParent = /^(?!ff)([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.*)?$/;

/** The caller's `X-Request-Id`, or a new one for a request without; a value that is no plain word counts as none. */
export function requestIdentity(headers: IncomingHttpHeaders): RequestIdentity {
  const sent = headers['x-request-id'];
  const requestId = typeof sent === 'string' && takenOver.test(sent) ? sent : randomUUID();
  return { requestId, trace: traceOf(headers.traceparent) };
}

/** Null for a header that is not one of Trace Context: it is ignored, as the standard says. */
function traceOf(header: string | string[] | undefined): RequestIdentity['trace'] {
  const [, version, traceId = '', parentSpanId = '', more] = traceParent.exec(String(header ?? '')) ?? [];
  const isKnown = version !== undefined && (version !== '00' || more === undefined);
  return isKnown && !/^0+$/.test(traceId) && !/^0+$/.test(parentSpanId) ? { traceId, parentSpanId } : null;
}
