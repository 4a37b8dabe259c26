import { type Logger, pino, stdSerializers } from 'pino';

/** Structured logs on standard error: standard output is for people. Never a key, a secret or a body. */
export function openLog(level: string): Logger {
  return pino(
    {
      level,
      base: undefined,
      serializers: { err: errorWithoutClient },
      redact: ['*.authorization', '*.secret', '*.apiKey'],
    },
    pino.destination({ dest: 2, sync: true }),
  );
}

/** pg hangs the client that lost its connection on the error, with everything it knows: keys of the connection too. */
function errorWithoutClient(error: Error): unknown {
  const { client, ...described } = stdSerializers.err(error) as { client?: unknown };
  return described;
}
