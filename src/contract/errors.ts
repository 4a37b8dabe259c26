import { limits } from './limits.js';

/**
 * The error catalogue: every code the service answers with, and the one HTTP status that goes with it
 * (specification section 7, decisions of the project in docs/decisions.md).
 */
export const errorStatus = {
  BAD_REQUEST: 400,
  UNAUTHENTICATED: 401,
  INSUFFICIENT_SCOPE: 403,
  ADDRESS_NOT_ALLOWED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  REQUEST_TIMEOUT: 408,
  IDEMPOTENCY_KEY_IN_USE: 409,
  IDEMPOTENCY_KEY_REUSE_MISMATCH: 409,
  BILL_NOT_DRAFT: 409,
  BILL_NOT_POSTED: 409,
  BILL_HAS_APPLICATIONS: 409,
  VENDOR_PAYMENT_ALREADY_VOID: 409,
  PAYMENT_ALREADY_VOID: 409,
  DOCUMENT_CONVERTED: 409,
  DOCUMENT_NOT_CONVERTIBLE: 409,
  ALLOCATIONS_NOT_APPROVED: 409,
  ALLOCATION_NOT_APPROVED: 409,
  ALLOCATION_BILLED: 409,
  COMMITMENT_CANCELED: 409,
  COMMITMENT_HAS_ALLOCATIONS: 409,
  PAYMENT_NOT_PENDING: 409,
  VENDOR_PAYMENT_NOT_PENDING: 409,
  DEBIT_NOTE_NOT_DRAFT: 409,
  DEBIT_NOTE_NOT_POSTED: 409,
  DEBIT_NOTE_HAS_APPLICATIONS: 409,
  RECONCILIATION_NOT_OPEN: 409,
  RECONCILIATION_NOT_COMPLETED: 409,
  ENDPOINT_DISABLED: 409,
  ACCOUNT_NOT_ARCHIVABLE: 409,
  BANK_TRANSACTION_VOID: 409,
  BODY_TOO_LARGE: 413,
  FILE_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RANGE_NOT_SATISFIABLE: 416,
  VALIDATION_FAILED: 422,
  EXTERNAL_ID_TAKEN: 422,
  COMMITMENT_NUMBER_TAKEN: 422,
  ACCOUNT_NUMBER_TAKEN: 422,
  ACCOUNT_ARCHIVED: 422,
  FILE_NOT_PDF: 422,
  INVOICE_NOT_DRAFT: 422,
  INVOICE_NOT_POSTED: 422,
  INVOICE_EMPTY: 422,
  INVOICE_HAS_APPLICATIONS: 422,
  PERIOD_CLOSED: 422,
  PAYMENT_OVER_APPLIED: 422,
  PAYMENT_VOID: 422,
  CONTACT_MISMATCH: 422,
  CURRENCY_MISMATCH: 422,
  BILL_NOT_POSTABLE: 422,
  BILL_NOT_OPEN: 422,
  BILL_EMPTY: 422,
  BILL_LINES_MISSING_ACCOUNTS: 422,
  VENDOR_PAYMENT_OVER_APPLIED: 422,
  VENDOR_PAYMENT_VOID: 422,
  DEBIT_NOTE_EMPTY: 422,
  DEBIT_NOTE_LINES_MISSING_ACCOUNTS: 422,
  DEBIT_NOTE_OVER_APPLIED: 422,
  COMMITMENT_NOT_MATCHABLE: 422,
  RECONCILIATION_NOT_BALANCED: 422,
  QUERY_TOO_COMPLEX: 422,
  RATE_LIMITED: 429,
  QUOTA_EXCEEDED: 429,
  INTERNAL_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
  INSUFFICIENT_STORAGE: 507,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** One offending field: `path` in GraphQL names with dots (`lines.0.quantity`), `message` without the name. */
export interface FieldProblem {
  path: string;
  message: string;
}

/** The caller's fault: carries a code of the catalogue, and on validation failures the offending fields. */
export class Refusal extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly fields: FieldProblem[] = [],
    /** Seconds after which the caller may try again; becomes `Retry-After`. */
    readonly retryAfterSeconds?: number,
  ) {
    super(shortened(message));
    this.name = 'Refusal';
  }

  get httpStatus(): number {
    return errorStatus[this.code];
  }
}

/** What was wrong may be the caller's own words: no more of them is given back than a person reads. */
function shortened(message: string): string {
  const { messageCharacters } = limits;
  return message.length <= messageCharacters ? message : `${message.slice(0, messageCharacters).toWellFormed()}…`;
}

/** Refuses with `code` unless the condition holds. For the caller's faults only; our own are `assert`. */
export function ensure(condition: unknown, code: ErrorCode, message: string): asserts condition {
  if (!condition) throw new Refusal(code, message);
}

/** A record that does not exist, or that another owner has: callers cannot distinguish the two. */
export function notFound(what: string): Refusal {
  return new Refusal('NOT_FOUND', `${what} not found`);
}

/** VALIDATION_FAILED whose message names every offending field. */
export function invalid(fields: FieldProblem[]): Refusal {
  return new Refusal('VALIDATION_FAILED', fields.map((field) => `${field.path} ${field.message}`).join('; '), fields);
}

/** Collects what is wrong with an input, so that one answer names every offending field. */
export class FieldProblems {
  readonly fields: FieldProblem[] = [];

  /** Notes that `path` is wrong unless the condition holds; answers the condition. */
  check(condition: boolean, path: string, message: string): boolean {
    if (!condition) this.fields.push({ path, message });
    return condition;
  }

  /** Throws VALIDATION_FAILED when anything was noted. */
  refuse(): void {
    if (this.fields.length > 0) throw invalid(this.fields);
  }
}
