import { type Logger, pino } from 'pino';

/** Structured logs on standard error: standard output is for people. Never a key, a secret or a body. */
export function openLog(level: string): Logger {
  return pino(
    { level, base: undefined, redact: ['*.authorization', '*.secret', '*.apiKey'] },
    pino.destination({ dest: 2, sync: true }),
  );
}
