import {
  type Attributes,
  type Context,
  context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';

/**
 * Spans of OpenTelemetry, from the request to its statements, its jobs and the POSTs of its events. Without a tracer, which
 * is the default, work is simply done.
 */
export { SpanKind };

export interface Traced {
  kind?: SpanKind;
  attributes?: Attributes;
  /** The step that this one follows from, as `traceparent` has it (W3C Trace Context). Defaults to the one under way. */
  parent?: string | null | undefined;
}

let tracer: Tracer | null = null;

/** Records spans from now on; null ends that. */
export function traceWith(next: Tracer | null): void {
  tracer = next;
}

export function isTracing(): boolean {
  return tracer !== null;
}

/** Does the work as a step of its own; what it throws is noted in the step. */
export function inSpan<T>(name: string, traced: Traced, work: () => Promise<T>): Promise<T> {
  const span = openSpan(name, traced);
  if (!span) return work();
  return span.within(async () => {
    try {
      const result = await work();
      span.end();
      return result;
    } catch (error) {
      span.fail(error);
      throw error;
    }
  });
}

/** A step that begins and ends in different places. */
export interface OpenSpan {
  /** What the work begins is part of the step. */
  within<T>(work: () => T): T;
  set(attributes: Attributes): void;
  rename(name: string): void;
  fail(error: unknown): void;
  end(): void;
  /** As `traceparent` has it. */
  readonly traceParent: string;
}

/** Null when nothing is traced. */
export function openSpan(name: string, { kind = SpanKind.INTERNAL, attributes, parent }: Traced): OpenSpan | null {
  if (!tracer) return null;
  const above = contextOf(parent);
  const span = tracer.startSpan(name, { kind, ...(attributes ? { attributes } : {}) }, above);
  return {
    within: (work) => context.with(trace.setSpan(above, span), work),
    set: (more) => void span.setAttributes(more),
    rename: (to) => void span.updateName(to),
    fail: (error) => {
      if (error instanceof Error) span.recordException(error);
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
    end: () => span.end(),
    traceParent: traceParentOf(span),
  };
}

/** What a job or a request that is made now is to follow from; null when nothing is traced. */
export function activeTraceParent(): string | null {
  const span = tracer && trace.getActiveSpan();
  return span ? traceParentOf(span) : null;
}

function traceParentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}

const traceParent = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})/;

/** A header that is not one of Trace Context is ignored, as the standard says. */
function contextOf(parent: string | null | undefined): Context {
  if (parent === undefined) return context.active();
  const [, traceId, spanId, flags] = traceParent.exec(parent ?? '') ?? [];
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16) & 1;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}
