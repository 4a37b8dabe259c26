import { openBooks } from './open-books';
import { noteReached } from './reachability';
import { sessionHas } from './session-changes';
import type { TypedDocument } from './typed-document';
import { Change } from './waiting-changes';

export interface FieldProblem {
  path: string;
  message: string;
}

/** What the service refused, in the words of its catalogue. */
export class RequestRefused extends Error {
  readonly code: string;
  readonly status: number;
  readonly fields: FieldProblem[];
  /** Finds the request in the log of the service. */
  readonly requestId: string | null;
  /** After how long it may be sent again; 0 when the service names no time. */
  readonly retryAfterMs: number;

  constructor(refusal: {
    code: string;
    message: string;
    status: number;
    fields?: FieldProblem[];
    requestId: string | null;
    retryAfterMs?: number;
  }) {
    super(refusal.message);
    this.code = refusal.code;
    this.status = refusal.status;
    this.fields = refusal.fields ?? [];
    this.requestId = refusal.requestId;
    this.retryAfterMs = refusal.retryAfterMs ?? 0;
  }
}

interface GraphqlError {
  message: string;
  extensions?: { code?: string; httpStatus?: number; fields?: FieldProblem[] };
}

/** For ten minutes: a service that is restarted with a new version is gone for longer than one that lost a connection. */
const retryDelaysMs = [500, 1_000, 2_000, 4_000, ...Array<number>(75).fill(8_000)];
export const unavailable = new Set([502, 503, 504]);

/** Whether a request failed since the service is out of reach, and not by its answer. */
export function isOutOfReach(error: Error | null): boolean {
  return error !== null && !(error instanceof RequestRefused && !unavailable.has(error.status));
}

/** Whether a change may have happened, and its answer is still to come under the same Idempotency-Key. */
function isUnanswered(error: Error): boolean {
  const isUnderWay = error instanceof RequestRefused && error.code === 'IDEMPOTENCY_KEY_IN_USE';
  return isUnderWay || isOutOfReach(error);
}

/** Runs a query. Throws RequestRefused, and TypeError when the service cannot be reached. */
export function query<Result, Variables>(
  document: TypedDocument<Result, Variables>,
  variables: Variables,
  signal?: AbortSignal,
): Promise<Result> {
  return post<Result>({ query: document, variables }, { headers: openBooks().headers, signal });
}

/**
 * Runs a mutation. It is sent again under the same Idempotency-Key until it is answered, so that it has one effect whatever
 * happens to the connection in between. Throws RequestRefused, and ChangeAbandoned when it waited and was given up.
 */
export async function mutate<Result, Variables>(
  document: TypedDocument<Result, Variables>,
  variables: Variables,
): Promise<Result> {
  return untilAnswered({ query: document, variables }, randomKey());
}

/** Runs a mutation that takes one file as `$file`, as a GraphQL multipart request. Throws as `mutate` does. */
export async function upload<Result, Variables extends { file: File }>(
  document: TypedDocument<Result, Variables>,
  { file, ...variables }: Variables,
): Promise<Result> {
  const form = new FormData();
  form.set('operations', JSON.stringify({ query: document, variables: { ...variables, file: null } }));
  form.set('map', JSON.stringify({ 0: ['variables.file'] }));
  form.set('0', file);
  return untilAnswered(form, randomKey());
}

async function untilAnswered<Result>(body: object, idempotencyKey: string): Promise<Result> {
  const change = new Change();
  const options = { headers: { ...change.headers, 'idempotency-key': idempotencyKey }, signal: change.signal };
  try {
    for (const delayMs of retryDelaysMs) {
      try {
        return await post<Result>(body, options);
      } catch (error) {
        if (!isUnanswered(error as Error)) throw error;
        const retryAfterMs = error instanceof RequestRefused ? error.retryAfterMs : 0;
        await change.wait(Math.max(delayMs, retryAfterMs));
      }
    }
    return await post<Result>(body, options);
  } finally {
    change.end();
  }
}

async function post<Result>(
  body: object,
  options: { headers: Record<string, string>; signal?: AbortSignal | undefined },
): Promise<Result> {
  const isForm = body instanceof FormData;
  const response = await reached({
    method: 'POST',
    credentials: 'same-origin',
    headers: {
      accept: 'application/graphql-response+json, application/json',
      ...(isForm ? { 'apollo-require-preflight': '1' } : { 'content-type': 'application/json' }),
      ...options.headers,
    },
    body: isForm ? body : JSON.stringify(body),
    signal: options.signal ?? null,
  });
  const answer = (await response.json().catch(() => ({}))) as { data?: Result; errors?: GraphqlError[] };
  const [error] = answer.errors ?? [];
  if (error !== undefined || !answer.data) throw asRefused(error, response);
  return answer.data;
}

/** Asks the service, and notes whether it was there. What was broken off by the page itself says nothing of that. */
async function reached(request: RequestInit): Promise<Response> {
  try {
    const response = await fetch('/graphql', request);
    noteReached(!unavailable.has(response.status));
    return response;
  } catch (error) {
    if (!request.signal?.aborted) noteReached(false);
    throw error;
  }
}

function asRefused(error: GraphqlError | undefined, { status: httpStatus, headers }: Response): RequestRefused {
  const { code = 'INTERNAL_ERROR', httpStatus: status = httpStatus, fields = [] } = error?.extensions ?? {};
  // A proxy may name a day: then it is asked when it would have been anyway.
  const retryAfterSeconds = Number(headers.get('retry-after') ?? 0) || 0;
  if (status === 401) sessionHas('ended');
  if (code === 'OWNER_MISMATCH') sessionHas('turned');
  return new RequestRefused({
    code,
    status,
    fields: fields.map(({ path, message }) => ({ path: withoutInput(path), message })),
    message: error?.message ?? `The service answered ${httpStatus}`,
    requestId: headers.get('x-request-id'),
    retryAfterMs: retryAfterSeconds * 1_000,
  });
}

/** A path begins with the name of the argument, which says nothing to a person. */
function withoutInput(path: string): string {
  return path.replace(/^input\./, '');
}

/** Works on pages that came over plain HTTP too, where `crypto.randomUUID` does not exist. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
