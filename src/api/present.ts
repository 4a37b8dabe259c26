import { ConnectionException } from '@mikro-orm/postgresql';
import { GraphQLError } from 'graphql';
import type { Logger } from 'pino';
import { type ErrorCode, errorStatus, type FieldProblem, Refusal } from '../contract/errors.js';

/** An error as both faces show it: a code of the catalogue, and nothing of our insides. */
export interface PresentedError {
  message: string;
  path?: readonly (string | number)[];
  extensions: { code: ErrorCode; httpStatus: number; fields?: FieldProblem[]; retryAfterSeconds?: number };
}

/** What went wrong, in the catalogue's words. Our own faults are logged under the request's id and told without detail. */
export function presentError(error: unknown, log: Logger): PresentedError {
  const path = error instanceof GraphQLError ? error.path : undefined;
  const cause = error instanceof GraphQLError && error.originalError ? error.originalError : error;
  return { ...presented(asRefusal(cause, log)), ...(path ? { path } : {}) };
}

function presented(refusal: Refusal): PresentedError {
  const { code, httpStatus, message, fields, retryAfterSeconds } = refusal;
  return {
    message,
    extensions: {
      code,
      httpStatus,
      ...(fields.length > 0 ? { fields } : {}),
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    },
  };
}

/** Any thrown thing as a refusal with a code of the catalogue; unexpected ones are logged here, once. */
export function asRefusal(error: unknown, log: Logger): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof GraphQLError) return new Refusal(codeOfGraphqlError(error), error.message);
  if (isUnavailable(error)) {
    log.error({ err: error }, 'a part of the service is out of reach');
    return new Refusal('SERVICE_UNAVAILABLE', 'The service is not available at the moment; try again', [], 1);
  }
  log.error({ err: error }, 'unexpected error');
  return new Refusal('INTERNAL_ERROR', 'Something went wrong on our side; the request id finds it in the log');
}

function codeOfGraphqlError(error: GraphQLError): ErrorCode {
  const code = String(error.extensions.code ?? '');
  if (code in errorStatus) return code as ErrorCode;
  return code === 'BAD_USER_INPUT' ? 'VALIDATION_FAILED' : 'BAD_REQUEST';
}

const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '53300',
]);

/** True when the database or the queue could not be reached. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof ConnectionException) return true;
  const { code, message } = (error ?? {}) as { code?: string; message?: string };
  return (
    unreachable.has(code ?? '') || /Connection terminated|timeout exceeded when trying to connect/.test(message ?? '')
  );
}

/** SQLSTATE of a database error, however deeply it is wrapped. */
export function sqlStateOf(error: unknown): string | undefined {
  const { code, originalError, cause } = (error ?? {}) as { code?: string; originalError?: unknown; cause?: unknown };
  if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  if (originalError) return sqlStateOf(originalError);
  return cause ? sqlStateOf(cause) : undefined;
}
