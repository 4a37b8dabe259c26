import autocannon from 'autocannon';

/** One request of a workload, made anew for each send. */
export interface LoadRequest {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  path(): string;
  body?(): string;
}

export interface Measured {
  perSecond: number;
  answers: number;
  /** The slowest of a hundred, in milliseconds. */
  p99Ms: number;
}

/** For how long, or how many requests, are sent over so many connections at once. */
export type Load = { connections: number } & ({ seconds: number } | { requests: number });

/** Requests that were answered with 2xx; throws when any was not. */
export async function measure(request: LoadRequest, load: Load): Promise<Measured> {
  const result = await autocannon({
    url: request.url,
    connections: load.connections,
    ...('requests' in load ? { amount: load.requests } : { duration: load.seconds }),
    requests: [
      {
        setupRequest: (given) => ({
          ...given,
          method: request.method,
          path: request.path(),
          headers: { ...request.headers, ...(request.body ? { 'content-type': 'application/json' } : {}) },
          ...(request.body ? { body: request.body() } : {}),
        }),
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(
      `${request.method} ${request.url}${request.path()}: ${result.non2xx} refused, ${result.errors} failed`,
    );
  }
  return { perSecond: result.requests.average, answers: result['2xx'], p99Ms: result.latency.p99 };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The smallest value that a share of all values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}
