import { setTimeout as pause } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Refusal } from '../contract/errors.js';
import { heldBytesOf } from '../store/held-bytes.js';
import { NeededFirst } from '../store/needed-first.js';
import { sqlStateOf } from '../store/outages.js';
import { query, sql } from '../store/sql.js';
import type { Answer } from './answer.js';
import { type RequestContext, withinTransaction } from './context.js';
import { type Claim, claimKey, keepAnswer, keepable } from './idempotency.js';

export type { Answer } from './answer.js';

export interface MutationRequest {
  /** On the `Idempotency-Key` of the request; null when it brought none. */
  claim: Claim | null;
  /** Answer, and change nothing: neither the books nor what is kept with the key. */
  preview?: boolean;
}

const attemptsOnConflict = 4;
/** Those that met each other go on at different moments. */
const pauseOnConflictMs = 50;
/** A request brings ten files at most; now and then one is removed before it is named, and stored again. */
const needsMaximum = 20;
const deadlockDetected = '40P01';
const serializationFailure = '40001';

/**
 * Everything that changes the books runs in here, once: one transaction holds the effect, its events and jobs, and the
 * record of its Idempotency-Key. An answer of 400 or above undoes the effect; below 500 it is kept with the key all the
 * same. A preview is undone whatever it answers. A deadlock victim starts again from nothing; so does a transaction that needs
 * something first, a file that is stored, after that was done outside of it.
 */
export async function runMutation(
  context: RequestContext,
  request: MutationRequest,
  work: (context: RequestContext) => Promise<Answer>,
): Promise<Answer> {
  for (let conflicts = 0, needs = 0; ; ) {
    heldBytesOf(context.em)?.beginAnew();
    try {
      return await attemptMutation(context, request, work);
    } catch (error) {
      if (error instanceof Undone) return error.answer;
      if (error instanceof NeededFirst && ++needs <= needsMaximum) {
        await error.provide(context.em.fork(), context.files);
      } else if (isConflict(error)) {
        if (++conflicts === attemptsOnConflict) throw metOthers();
        context.log.info({ conflicts, state: sqlStateOf(error) }, 'transaction conflict: trying again');
        await pause(Math.random() * conflicts * pauseOnConflictMs);
      } else {
        throw error;
      }
    }
  }
}

/** Nothing was changed: whoever asks again, a little later, meets fewer. */
function metOthers(): Refusal {
  const message = 'The request met others that change the same records; try again';
  return new Refusal('SERVICE_UNAVAILABLE', message, [], 1);
}

function isConflict(error: unknown): boolean {
  const state = sqlStateOf(error);
  return state === deadlockDetected || state === serializationFailure;
}

async function attemptMutation(
  context: RequestContext,
  { claim, preview }: MutationRequest,
  work: (context: RequestContext) => Promise<Answer>,
): Promise<Answer> {
  return context.em.transactional(async (em) => {
    if (preview) throw new Undone(await previewed(context, em, work));
    if (claim === null) return effect(context, em, work);
    const replay = await claimKey(em, claim, context.scopes);
    if (replay) return replay;
    const answer = await undoableEffect(context, em, work);
    if (!keepable(answer)) throw new Undone(answer);
    await keepAnswer(em, claim.key, answer);
    return answer;
  });
}

/** The effect with nothing to keep when it is refused: the whole transaction goes. */
async function effect(context: RequestContext, em: EntityManager, work: (context: RequestContext) => Promise<Answer>) {
  const answer = await work(withinTransaction(context, em));
  if (answer.status >= 400) throw new Undone(answer);
  return answer;
}

/** The effect as far as the commit, whose checks run too, for the answer alone. */
async function previewed(
  context: RequestContext,
  em: EntityManager,
  work: (context: RequestContext) => Promise<Answer>,
) {
  const answer = await work(withinTransaction(context, em, true));
  if (answer.status >= 400) return answer;
  await query(em, sql`set constraints all immediate`);
  return answer;
}

/** The effect inside a savepoint, so that a refusal undoes it and can still be kept. */
async function undoableEffect(
  context: RequestContext,
  em: EntityManager,
  work: (context: RequestContext) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await em.transactional((savepoint) => effect(context, savepoint, work), { clear: true });
  } catch (error) {
    if (error instanceof Undone) return error.answer;
    throw error;
  }
}

/** Carries an answer out of a transaction that must not commit. */
class Undone extends Error {
  constructor(readonly answer: Answer) {
    super('undone');
  }
}
