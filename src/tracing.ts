import type { Sampler } from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import { limits } from './contract/limits.js';
import { traceWith } from './store/tracing.js';
import { endsWithin } from './values/ends-within.js';

/** What the usual variables of OpenTelemetry say; the exporter reads address, headers and time-outs by itself. */
export interface TracingSettings {
  sampler: SamplerName;
  /** Of a sampler by ratio: the share of traces that are kept, 0 to 1. */
  ratio: number;
}

export const samplerNames = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;
export type SamplerName = (typeof samplerNames)[number];

/**
 * Sends traces to the collector of OTEL_EXPORTER_OTLP_ENDPOINT, as OTLP over HTTP; answers what sends the last of them.
 * Nothing of OpenTelemetry's is loaded without it.
 */
export async function startTracing(settings: TracingSettings | undefined, log: Logger): Promise<() => Promise<void>> {
  if (!settings) return async () => undefined;
  const [api, sdk, { OTLPTraceExporter }, resources, { AsyncLocalStorageContextManager }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/context-async-hooks'),
  ]);
  const warn = (message: string) => log.warn({ cause: message }, 'traces could not be sent');
  const quiet = () => undefined;
  api.diag.setLogger({ error: warn, warn, info: quiet, debug: quiet, verbose: quiet }, api.DiagLogLevel.WARN);
  api.context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const named = resources.resourceFromAttributes({ 'service.name': 'books' });
  const provider = new sdk.TracerProvider({
    resource: resources
      .defaultResource()
      .merge(named)
      .merge(resources.detectResources({ detectors: [resources.envDetector] })),
    sampler: samplerOf(sdk, settings),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  traceWith(provider.getTracer('books'));
  return async () => {
    traceWith(null);
    await endsWithin(limits.shutdownConnectionsSeconds * 1000, provider.shutdown());
  };
}

function samplerOf(sdk: typeof import('@opentelemetry/sdk-trace'), { sampler, ratio }: TracingSettings): Sampler {
  const name = sampler.replace('parentbased_', '');
  const root =
    name === 'always_on'
      ? new sdk.AlwaysOnSampler()
      : name === 'always_off'
        ? new sdk.AlwaysOffSampler()
        : new sdk.TraceIdRatioBasedSampler(ratio);
  return sampler.startsWith('parentbased_') ? new sdk.ParentBasedSampler({ root }) : root;
}
