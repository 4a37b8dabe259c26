/** A change was given up by who made it, before it was answered. */
export class ChangeAbandoned extends Error {
  constructor() {
    super(
      'Not sent any more. The service may have received it before it was out of reach: look before entering it again.',
    );
  }
}

/** One change on its way, from its first sending until it is answered. */
export class Change {
  private static latest = 0;
  private readonly number = ++Change.latest;
  private readonly abandoned = new AbortController();

  /** Ends what is being sent once the change is given up. */
  readonly signal = this.abandoned.signal;

  /** Which change was begun last, for `abandonChangesAfter`. */
  static latestNumber(): number {
    return Change.latest;
  }

  isAfter(number: number): boolean {
    return this.number > number;
  }

  abandon(): void {
    this.abandoned.abort();
  }

  /** Until it is to be sent again. Throws ChangeAbandoned. */
  async wait(delayMs: number): Promise<void> {
    keepWaiting(this);
    await new Promise<void>((resolve) => {
      if (this.signal.aborted) resolve();
      const timer = setTimeout(resolve, delayMs);
      this.signal.addEventListener('abort', () => [clearTimeout(timer), resolve()], { once: true });
    });
    if (this.signal.aborted) throw new ChangeAbandoned();
  }

  end(): void {
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
