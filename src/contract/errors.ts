import { limits } from './limits.js';

interface ErrorEntry {
  status: number;
  /** When it is answered: one sentence, in the words of REST. */
  meaning: string;
  /** It is about the request itself, so that any operation may answer it and no description names it. */
  anywhere?: true;
  /** It is about logging in: `/session` answers it, and no operation does. */
  logIn?: true;
}

/**
 * The error catalogue: every code the service answers with, the one HTTP status that goes with it, and when
 * (specification section 7, docs/decisions.md). docs/errors.md, the OpenAPI document and the schema are made of it. Which
 * operations answer a code, the descriptions of the mutations say ("Refused with …").
 */
const codes = {
  BAD_REQUEST: {
    status: 400,
    meaning:
      'The request cannot be read: malformed JSON, a missing root key, a wrong query parameter, cursor or Idempotency-Key.',
    anywhere: true,
  },
  UNAUTHENTICATED: { status: 401, meaning: 'No API key, or one that is unknown, revoked or expired.', anywhere: true },
  LOGIN_FAILED: {
    status: 401,
    meaning:
      'The e-mail address, the password, the code, the passkey or the API key that somebody logs in with is wrong.',
    logIn: true,
  },
  SECOND_FACTOR_REQUIRED: {
    status: 401,
    meaning: 'The password is right; `code` of the second factor is missing.',
    logIn: true,
  },
  CROSS_ORIGIN_REQUEST: {
    status: 403,
    meaning:
      'People log in and out from pages of the service itself: `Sec-Fetch-Site` is `same-origin`, or `Origin` its own.',
    logIn: true,
  },
  INSUFFICIENT_SCOPE: { status: 403, meaning: 'The API key lacks the scope of the operation.', anywhere: true },
  ADDRESS_NOT_ALLOWED: { status: 403, meaning: 'The API key may not be used from this address.', anywhere: true },
  NOT_FOUND: { status: 404, meaning: 'No such route or record, or a record of another owner.', anywhere: true },
  METHOD_NOT_ALLOWED: { status: 405, meaning: 'The path takes other methods; `Allow` names them.', anywhere: true },
  REQUEST_TIMEOUT: { status: 408, meaning: 'The request was not complete in time.', anywhere: true },
  LINK_NOT_USABLE: { status: 404, meaning: 'The one-time link is unknown, used or expired.', logIn: true },
  IDEMPOTENCY_KEY_IN_USE: {
    status: 409,
    meaning: 'The first request with this Idempotency-Key is still running; try again after `Retry-After`.',
    anywhere: true,
  },
  IDEMPOTENCY_KEY_REUSE_MISMATCH: {
    status: 409,
    meaning: 'The Idempotency-Key was used with a different request.',
    anywhere: true,
  },
  OWNER_MISMATCH: {
    status: 409,
    meaning: 'The session is at another owner than the one that the request names in `X-Owner-Id`; nothing happened.',
    anywhere: true,
  },
  BILL_NOT_DRAFT: { status: 409, meaning: 'Only a draft bill can be changed or deleted.' },
  BILL_NOT_POSTED: { status: 409, meaning: 'Only a posted bill can be voided.' },
  BILL_HAS_APPLICATIONS: {
    status: 409,
    meaning: 'Payments or debit notes are applied to the bill; take them back first.',
  },
  VENDOR_PAYMENT_ALREADY_VOID: { status: 409, meaning: 'The vendor payment is void already.' },
  PAYMENT_ALREADY_VOID: { status: 409, meaning: 'The customer payment is void already.' },
  DOCUMENT_CONVERTED: { status: 409, meaning: 'The document was converted to a bill, or split, and is read-only.' },
  DOCUMENT_NOT_CONVERTIBLE: { status: 409, meaning: 'The document is not ready, or lacks a total or a vendor.' },
  DOCUMENT_NOT_SPLITTABLE: {
    status: 409,
    meaning: 'The document was not read, has one page, is a part itself, or is allocated to commitments.',
  },
  DOCUMENT_NOT_SPLIT: { status: 409, meaning: 'The document was not split, or is whole again.' },
  DOCUMENT_PART_CONVERTED: {
    status: 409,
    meaning: 'A part of the document was converted to a bill; take it back first.',
  },
  ALLOCATIONS_NOT_APPROVED: { status: 409, meaning: 'The document has no approved allocations to bill.' },
  ALLOCATION_NOT_APPROVED: { status: 409, meaning: 'Only an approved allocation can be rejected.' },
  ALLOCATION_BILLED: { status: 409, meaning: 'A bill was created from the allocation.' },
  COMMITMENT_CANCELED: { status: 409, meaning: 'The commitment is canceled and takes no changes.' },
  COMMITMENT_HAS_ALLOCATIONS: {
    status: 409,
    meaning: 'Approved allocations fix the expected total, currency and contact, and rule out cancelling.',
  },
  PROPOSAL_NOT_OPEN: { status: 409, meaning: 'The proposal is approved, released, declined or withdrawn already.' },
  PROPOSAL_NOT_APPROVED: { status: 409, meaning: 'No second person has approved the proposal yet.' },
  PROPOSAL_LAPSED: {
    status: 409,
    meaning: 'What the proposal refers to has changed since it was proposed: withdraw it, and propose it anew.',
  },
  PAYMENT_NOT_PENDING: { status: 409, meaning: 'Only a pending customer payment can be confirmed.' },
  VENDOR_PAYMENT_NOT_PENDING: { status: 409, meaning: 'Only a pending vendor payment can be confirmed.' },
  DEBIT_NOTE_NOT_DRAFT: { status: 409, meaning: 'Only a draft debit note can be posted.' },
  DEBIT_NOTE_NOT_POSTED: { status: 409, meaning: 'The debit note is not posted.' },
  DEBIT_NOTE_HAS_APPLICATIONS: { status: 409, meaning: 'The debit note is applied to bills; take that back first.' },
  RECONCILIATION_NOT_OPEN: { status: 409, meaning: 'The reconciliation is completed or invalidated already.' },
  RECONCILIATION_NOT_COMPLETED: { status: 409, meaning: 'Only a completed reconciliation can be invalidated.' },
  SECOND_FACTOR_ENABLED: { status: 409, meaning: 'The person has a second factor already.', logIn: true },
  OPENID_NOT_CONFIGURED: {
    status: 409,
    meaning: 'No provider of OpenID Connect is configured (`OPENID_ISSUER`).',
    logIn: true,
  },
  OPENID_UNAVAILABLE: {
    status: 503,
    meaning: 'The provider of OpenID Connect cannot be reached; try again later.',
    logIn: true,
  },
  PASSKEYS_UNAVAILABLE: {
    status: 409,
    meaning: 'Browsers have no passkeys for the address of this installation: it is a number, not a name.',
    logIn: true,
  },
  PASSKEY_NOT_PROVED: {
    status: 422,
    meaning: 'What the browser answered is no new passkey of this person, made just now for this installation.',
    logIn: true,
  },
  SECOND_FACTOR_MISSING: { status: 409, meaning: 'The person has no second factor.', logIn: true },
  LAST_OWNER: { status: 409, meaning: 'The last person who is an owner stays one.' },
  PERSON_BELONGS_ELSEWHERE: {
    status: 409,
    meaning:
      'The person belongs to other owners too: nobody of one of them is shown a link that resets their password.',
  },
  ENDPOINT_DISABLED: { status: 409, meaning: 'The webhook endpoint is disabled; enable it first.' },
  ACCOUNT_NOT_ARCHIVABLE: { status: 409, meaning: 'The service itself books to the account.' },
  TAX_SETTLEMENT_REVERSED: { status: 409, meaning: 'The settlement of tax is reversed already.' },
  TAX_SETTLEMENT_NOT_LAST: { status: 409, meaning: 'A later period is settled: reverse that settlement first.' },
  TAX_CODE_IN_USE: {
    status: 409,
    meaning: 'Documents have the tax code: its terms stay. Archive it and make another.',
  },
  TAX_CODE_ARCHIVED: { status: 409, meaning: 'The tax code is archived already.' },
  BANK_TRANSACTION_VOID: { status: 409, meaning: 'The bank transaction is void already.' },
  CREDIT_REFUNDED: { status: 409, meaning: 'A refund of the payment or note stands; void it first.' },
  REFUND_VOID: { status: 409, meaning: 'The refund is void already.' },
  WRITE_OFF_VOID: { status: 409, meaning: 'The write-off is void already.' },
  CREDIT_NOTE_NOT_DRAFT: { status: 409, meaning: 'Only a draft credit note can be posted.' },
  CREDIT_NOTE_NOT_POSTED: { status: 409, meaning: 'The credit note is not posted.' },
  CREDIT_NOTE_HAS_APPLICATIONS: {
    status: 409,
    meaning: 'The credit note is applied to invoices; take that back first.',
  },
  OPENING_BALANCES_EXIST: {
    status: 409,
    meaning: 'Opening balances in this currency were entered already; void them first.',
  },
  OPENING_BALANCES_VOID: { status: 409, meaning: 'The opening balances are void already.' },
  MANUAL_JOURNAL_NOT_DRAFT: { status: 409, meaning: 'Only a draft journal can be changed, deleted or posted.' },
  MANUAL_JOURNAL_NOT_POSTED: { status: 409, meaning: 'Only a posted journal can be reversed.' },
  MANUAL_JOURNAL_RECURS: { status: 409, meaning: 'A schedule repeats the journal.' },
  FISCAL_YEAR_NOT_READY: {
    status: 409,
    meaning: 'Something of the fiscal year would be left undone for good, and is not accepted.',
  },
  MANUAL_JOURNAL_PLANNED: {
    status: 409,
    meaning: 'The amounts of the journal are those of the plan of an amortization schedule.',
  },
  REVALUATION_REVERSED: { status: 409, meaning: 'The revaluation is reversed already.' },
  AMORTIZATION_NOT_ACTIVE: {
    status: 409,
    meaning: 'The amortization schedule has been ended, or its asset disposed of.',
  },
  AMORTIZATION_HAS_DRAFTS: { status: 409, meaning: 'Entries of the amortization schedule are not posted.' },
  RECURRING_JOURNAL_ENDED: { status: 409, meaning: 'The schedule has ended already.' },
  MAIL_NOT_CONFIGURED: { status: 409, meaning: 'The installation sends no mail: no mail server is configured.' },
  MAIL_NOT_FAILED: {
    status: 409,
    meaning: 'Only a mail that failed, and whose text is still kept, can be sent again.',
  },
  MAIL_NOT_HELD: { status: 409, meaning: 'Only a mail that waits for a person can be released or refused.' },
  REPORT_EXPORTS_PENDING: {
    status: 409,
    meaning: 'Ten exports of the owner wait or are being made: ask again when one of them is done.',
  },
  PRECONDITION_FAILED: {
    status: 412,
    meaning: 'The record is not, or no longer, as `If-Match` or `If-None-Match` says.',
    anywhere: true,
  },
  BODY_TOO_LARGE: { status: 413, meaning: 'The JSON body is larger than 1 MB.', anywhere: true },
  FILE_TOO_LARGE: { status: 413, meaning: 'The file is larger than 20 MB.' },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    meaning: 'The body is not JSON in UTF-8, or on an upload not `multipart/form-data`.',
    anywhere: true,
  },
  RANGE_NOT_SATISFIABLE: { status: 416, meaning: 'The file has no such range of bytes.', anywhere: true },
  EXPECTATION_FAILED: {
    status: 417,
    meaning: '`Expect` asks for something else than `100-continue`.',
    anywhere: true,
  },
  VALIDATION_FAILED: {
    status: 422,
    meaning: 'Fields are missing, of the wrong type, out of range, or refer to nothing; the message names each.',
    anywhere: true,
  },
  EXTERNAL_ID_TAKEN: { status: 422, meaning: 'Another record of this kind has the `external_id`.' },
  COMMITMENT_NUMBER_TAKEN: { status: 422, meaning: 'Another commitment has the number.' },
  TAX_CODE_TAKEN: { status: 422, meaning: 'Another tax code that is not archived has the short name.' },
  ACCOUNT_NUMBER_TAKEN: { status: 422, meaning: 'Another account has the number.' },
  EXCHANGE_RATE_MISSING: {
    status: 422,
    meaning: 'A currency has no rate of the day, or lines of the journal have no base amounts for want of rates.',
  },
  ACCOUNT_ARCHIVED: { status: 422, meaning: 'An archived account takes no new postings.' },
  REFUND_EXCEEDS_CREDIT: { status: 422, meaning: 'More is refunded than is not applied.' },
  WRITE_OFF_EXCEEDS_BALANCE: { status: 422, meaning: 'More is written off than is due.' },
  CREDIT_NOTE_EMPTY: { status: 422, meaning: 'A credit note without lines cannot be posted.' },
  CREDIT_NOTE_OVER_APPLIED: {
    status: 422,
    meaning: 'More is applied than the credit note has left, or than an invoice has open.',
  },
  OPENING_BALANCES_NOT_BALANCED: { status: 422, meaning: 'The debits of the trial balance are not its credits.' },
  OPENING_ITEMS_DIFFER: {
    status: 422,
    meaning: 'The open items do not come to the control account of the trial balance.',
  },
  INVOICE_NUMBER_TAKEN: { status: 422, meaning: 'Another invoice has the number, or will be given it.' },
  CREDIT_NOTE_NUMBER_TAKEN: { status: 422, meaning: 'Another credit note has the number, or will be given it.' },
  MANUAL_JOURNAL_EMPTY: { status: 422, meaning: 'A journal without lines cannot be posted.' },
  MANUAL_JOURNAL_NOT_BALANCED: { status: 422, meaning: 'The debits of the journal are not its credits.' },
  FILE_NOT_PDF: {
    status: 422,
    meaning: 'The content of the file is not PDF, nor another kind of file that the inbox takes.',
  },
  INVOICE_NOT_DRAFT: { status: 422, meaning: 'Only a draft invoice can be changed or posted.' },
  INVOICE_NOT_POSTED: { status: 422, meaning: 'The invoice is not posted.' },
  INVOICE_EMPTY: { status: 422, meaning: 'An invoice without lines cannot be posted.' },
  INVOICE_HAS_APPLICATIONS: { status: 422, meaning: 'Payments are applied to the invoice; take them back first.' },
  PERIOD_CLOSED: { status: 422, meaning: 'The day of the posting is in a closed period.' },
  PAYMENT_OVER_APPLIED: {
    status: 422,
    meaning: 'More is applied than the customer payment has left, or than an invoice has open.',
  },
  PAYMENT_VOID: { status: 422, meaning: 'A void customer payment cannot be applied.' },
  CONTACT_MISMATCH: { status: 422, meaning: 'The records belong to different contacts.' },
  CURRENCY_MISMATCH: { status: 422, meaning: 'The records have different currencies.' },
  BILL_NOT_POSTABLE: { status: 422, meaning: 'Only a draft bill can be posted.' },
  BILL_NOT_OPEN: { status: 422, meaning: 'Amounts can be applied to posted bills only.' },
  BILL_EMPTY: { status: 422, meaning: 'A bill without lines cannot be posted.' },
  BILL_DIFFERS_FROM_DOCUMENT: {
    status: 422,
    meaning: 'The bill is over another amount than its invoice, the owner blocks that, and nobody acknowledged it.',
  },
  REVIEW_NOT_ACKNOWLEDGED: {
    status: 422,
    meaning: 'There is a reason to look at a bill or payment that blocks it, and nobody acknowledged it.',
  },
  APPROVAL_REQUIRED: {
    status: 422,
    meaning:
      'The payment is above the owner’s limit, or the limit would be loosened: a second person has to approve it. Propose it with `createPaymentProposal`.',
  },
  SECOND_PERSON_REQUIRED: {
    status: 422,
    meaning: 'Who proposed something cannot approve it, under another key or name of theirs neither.',
  },
  BILL_LINES_MISSING_ACCOUNTS: { status: 422, meaning: 'Lines of the bill lack an account.' },
  VENDOR_PAYMENT_OVER_APPLIED: {
    status: 422,
    meaning: 'More is applied than the vendor payment has left, or than a bill has open.',
  },
  VENDOR_PAYMENT_VOID: { status: 422, meaning: 'A void vendor payment cannot be applied.' },
  DEBIT_NOTE_EMPTY: { status: 422, meaning: 'A debit note without lines cannot be posted.' },
  DEBIT_NOTE_LINES_MISSING_ACCOUNTS: { status: 422, meaning: 'Lines of the debit note lack an account.' },
  DEBIT_NOTE_OVER_APPLIED: {
    status: 422,
    meaning: 'More is applied than the debit note has left, or than a bill has open.',
  },
  COMMITMENT_NOT_MATCHABLE: {
    status: 422,
    meaning: 'Only open and partially matched commitments can be allocated to.',
  },
  RECONCILIATION_NOT_BALANCED: {
    status: 422,
    meaning: 'The ticked entries do not add up to the balance of the statement.',
  },
  NOTHING_OVERDUE: { status: 422, meaning: 'Nothing is overdue that a reminder could be about.' },
  PRINT_TOO_LONG: {
    status: 422,
    meaning:
      'The document has more pages or text, or the statement more movements or open invoices, than are printed, or drawing it takes too long.',
  },
  QUERY_TOO_COMPLEX: {
    status: 422,
    meaning: 'The request asks for more than one request may; docs/limits.md has the limits.',
    anywhere: true,
  },
  RATE_LIMITED: {
    status: 429,
    meaning: 'Too many requests of this API key, address or owner, or bytes at once; try again after `Retry-After`.',
    anywhere: true,
  },
  QUOTA_EXCEEDED: { status: 429, meaning: 'The owner has as many of these as it may have.' },
  INTERNAL_ERROR: {
    status: 500,
    meaning: 'Something went wrong on our side; the log has it under the request id.',
    anywhere: true,
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    meaning: 'A part of the service is out of reach; try again after `Retry-After`.',
    anywhere: true,
  },
  INSUFFICIENT_STORAGE: {
    status: 507,
    meaning: 'The disk or the database is full; try again after `Retry-After`.',
    anywhere: true,
  },
} satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof codes;

export const errorCatalogue: Readonly<Record<ErrorCode, ErrorEntry>> = codes;

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
    return errorCatalogue[this.code].status;
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
