import { deliveryAttempts } from '../store/instruments.js';
import { now } from '../values/clock.js';
import { deliveriesAtOnce, pauseSeconds } from './schedule.js';
import type { Answer } from './send.js';
import { type Due, dueMaximum, type Turn, turnMs } from './turn.js';

/** An attempt that has ended and is not recorded yet. */
export interface Attempted {
  delivery: Due;
  answer: Answer;
  attemptedAt: Date;
}

/** So many are recorded without waiting for others, and others are waited for no longer than this. */
const gatheredMaximum = 250;
const gatheringMs = 50;

/** Posts a delivery, as of a time. Never throws. */
export type Post = (delivery: Due, attemptedAt: Date) => Promise<Answer>;

/**
 * The attempts of one turn: keeps as many under way as the endpoint bears, whether or not those that ended are recorded
 * yet, and begins no more when the turn is up.
 */
export class Attempts {
  private readonly waiting: Due[];
  private readonly underWay = new Map<number, Promise<void>>();
  private ended: Attempted[] = [];
  private readonly endsAtMs = Date.now() + turnMs;
  private isFailing: boolean;
  private isPaused = false;
  private isMoreDue: boolean;
  private gathered: (() => void) | null = null;

  constructor(
    turn: Turn,
    private readonly post: Post,
    private readonly stopping: AbortSignal,
  ) {
    this.isFailing = turn.isFailing;
    this.waiting = [...turn.due];
    this.isMoreDue = turn.due.length === dueMaximum;
  }

  /** Takes in what was found due besides. */
  add(due: readonly Due[]): void {
    this.isMoreDue = due.length === dueMaximum;
    this.waiting.push(...due);
  }

  /** Forgets what has not begun. */
  drop(): void {
    this.waiting.length = 0;
  }

  /**
   * Begins what may begin, and takes the attempts that have ended since; waits for one when none has, and while many wait to be
   * made, a moment for others that are recorded at little more cost than one.
   */
  async takeEnded(): Promise<Attempted[]> {
    this.begin();
    if (this.ended.length === 0 && this.underWay.size > 0) await Promise.race(this.underWay.values());
    if (this.mayGather) await this.gather();
    const { ended } = this;
    this.ended = [];
    return ended;
  }

  /** Time is up, the process stops, or the endpoint asked to be left alone: nothing more begins. */
  get isTurnUp(): boolean {
    return this.isPaused || this.stopping.aborted || Date.now() > this.endsAtMs;
  }

  /** Nothing is under way or unrecorded, and nothing more will begin. */
  get isOver(): boolean {
    return this.underWay.size === 0 && this.ended.length === 0 && (this.waiting.length === 0 || this.isTurnUp);
  }

  /** Before the last ones are under way when there is more, so that the endpoint never waits for us. */
  get wantsMore(): boolean {
    const { length } = this.waiting;
    return !this.isTurnUp && (length === 0 || (this.isMoreDue && length < deliveriesAtOnce(this.isFailing)));
  }

  /** Deliveries that are not to be found due again. */
  get knownIds(): number[] {
    const unrecorded = this.ended.map(({ delivery }) => delivery.id);
    return [...this.underWay.keys(), ...unrecorded, ...this.waiting.map(({ id }) => id)];
  }

  /** Waits until nothing is under way. */
  async settled(): Promise<void> {
    this.drop();
    await Promise.allSettled(this.underWay.values());
  }

  /** While so many wait that the endpoint is kept busy until more is looked for. */
  private get mayGather(): boolean {
    return !this.isTurnUp && this.ended.length < gatheredMaximum && this.waiting.length > deliveriesAtOnce(false);
  }

  private async gather(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, gatheringMs);
    this.gathered = resolve;
    await promise;
    clearTimeout(timer);
    this.gathered = null;
  }

  private begin(): void {
    while (this.waiting.length > 0 && !this.isTurnUp && this.underWay.size < deliveriesAtOnce(this.isFailing)) {
      const delivery = this.waiting.shift() as Due;
      const attempt = this.attempt(delivery).finally(() => {
        this.underWay.delete(delivery.id);
        this.begin();
      });
      this.underWay.set(delivery.id, attempt);
    }
  }

  private async attempt(delivery: Due): Promise<void> {
    const attemptedAt = now();
    const answer = await this.post(delivery, attemptedAt);
    deliveryAttempts.inc({ outcome: outcomeOf(answer) });
    this.isFailing = answer.error !== null;
    if (pauseSeconds(answer) > 0) this.isPaused = true;
    this.ended.push({ delivery, answer, attemptedAt });
    if (!this.mayGather) this.gathered?.();
  }
}

function outcomeOf({ error, statusCode }: Answer): string {
  if (error === null) return 'delivered';
  return statusCode === null ? 'unanswered' : `${Math.trunc(statusCode / 100)}xx`;
}
