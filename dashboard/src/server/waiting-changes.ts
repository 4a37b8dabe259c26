import { openBooks } from './open-books';

/** A change was given up before it was answered: by who made it, or since other books were opened. */
export class ChangeAbandoned extends Error {
  constructor(areBooksClosed: boolean) {
    super(
      areBooksClosed
        ? 'Not sent any more, since other books were opened. The service may have received it before: look there before entering it again.'
        : 'Not sent any more. The service may have received it before it was out of reach: look before entering it again.',
    );
  }
}

/** One change on its way, from its first sending until it is answered. */
export class Change {
  private static latest = 0;
  private readonly number = ++Change.latest;
  private readonly books = openBooks();
  private readonly abandoned = new AbortController();

  /** Name the owner in whose books it was begun: it is never made in others. */
  readonly headers = this.books.headers;

  /** Ends what is being sent once the change is given up. */
  readonly signal = this.abandoned.signal;

  constructor() {
    this.books.ended.addEventListener('abort', this.abandon);
    if (this.books.ended.aborted) this.abandon();
  }

  /** Which change was begun last, for `abandonChangesAfter`. */
  static latestNumber(): number {
    return Change.latest;
  }

  isAfter(number: number): boolean {
    return this.number > number;
  }

  readonly abandon = (): void => this.abandoned.abort();

  /** Until it is to be sent again. Throws ChangeAbandoned. */
  async wait(delayMs: number): Promise<void> {
    this.throwIfAbandoned();
    keepWaiting(this);
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, delayMs);
      this.signal.addEventListener('abort', () => [clearTimeout(timer), resolve()], { once: true });
    });
    this.throwIfAbandoned();
  }

  private throwIfAbandoned(): void {
    if (this.signal.aborted) throw new ChangeAbandoned(this.books.ended.aborted);
  }

  end(): void {
    this.books.ended.removeEventListener('abort', this.abandon);
    waiting.delete(this);
    if (waiting.size === 0) window.removeEventListener('beforeunload', askBeforeLeaving);
  }
}

/** Changes that did not reach the service, or whose answer did not come back. */
const waiting = new Set<Change>();

function keepWaiting(change: Change): void {
  waiting.add(change);
  window.addEventListener('beforeunload', askBeforeLeaving);
}

/** The browser asks before it closes or reloads a page that has something to send. */
function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Gives up what waits to be sent again of the changes that were begun after the one of this number. */
export function abandonChangesAfter(number: number): void {
  for (const change of waiting) if (change.isAfter(number)) change.abandon();
}
