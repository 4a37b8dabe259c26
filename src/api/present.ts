import { GraphQLError } from 'graphql';
import type { Logger } from 'pino';
import { type ErrorCode, errorCatalogue, type FieldProblem, Refusal } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import { isStorageFull, isUnavailable } from '../store/outages.js';

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
  if (isStorageFull(error)) {
    log.error({ err: error }, 'a disk is full');
    const message = 'There is no room to keep this at the moment; try again later';
    return new Refusal('INSUFFICIENT_STORAGE', message, [], limits.retryWhenFullSeconds);
  }
  if (isUnavailable(error)) {
    log.error({ err: error }, 'a part of the service is out of reach');
    return new Refusal(
      'SERVICE_UNAVAILABLE',
      'The service is not available at the moment; try again',
      [],
      limits.retryWhenUnavailableSeconds,
    );
  }
  log.error({ err: error }, 'unexpected error');
  return new Refusal('INTERNAL_ERROR', 'Something went wrong on our side; the request id finds it in the log');
}

function codeOfGraphqlError(error: GraphQLError): ErrorCode {
  const code = String(error.extensions?.code ?? '');
  if (code in errorCatalogue) return code as ErrorCode;
  return code === 'BAD_USER_INPUT' ? 'VALIDATION_FAILED' : 'BAD_REQUEST';
}
