import { Refusal } from '../contract/errors.js';
import { limits } from '../contract/limits.js';

/** For whom bytes are kept: by any name that nobody else has. */
export interface BytesHolder {
  name: string;
  bytesMaximum: number;
}

/** The bytes of one request. */
export interface HeldBytes {
  /** Notes so many more. Throws RATE_LIMITED when a holder has all that it may, SERVICE_UNAVAILABLE when all of them have. */
  add(bytes: number): void;
  /** Gives them back. */
  release(): void;
}

/**
 * What requests that still run keep on the disk of this process. Each is bounded by itself, but whoever sends slowly keeps theirs for
 * long, and many at once fill the disk.
 */
export class SharedBytes {
  private total = 0;
  private readonly byHolder = new Map<string, number>();

  constructor(private readonly bytesMaximum: number) {}

  /** For a request that begins; call `release` when its bytes are gone. */
  open(holders: readonly BytesHolder[]): HeldBytes {
    let held = 0;
    let isReleased = false;
    return {
      add: (bytes) => {
        // What comes after the end is written nowhere.
        if (isReleased) return;
        this.ensureRoom(holders, bytes);
        this.change(holders, bytes);
        held += bytes;
      },
      release: () => {
        if (!isReleased) this.change(holders, -held);
        isReleased = true;
      },
    };
  }

  private ensureRoom(holders: readonly BytesHolder[], more: number): void {
    const retryAfterSeconds = limits.retryWhenFullSeconds;
    for (const { name, bytesMaximum } of holders) {
      if ((this.byHolder.get(name) ?? 0) + more <= bytesMaximum) continue;
      const message = `More than ${bytesMaximum} bytes are being sent at once; try again in ${retryAfterSeconds} s`;
      throw new Refusal('RATE_LIMITED', message, [], retryAfterSeconds);
    }
    if (this.total + more <= this.bytesMaximum) return;
    throw new Refusal('SERVICE_UNAVAILABLE', 'Too much is being sent at once; try again', [], retryAfterSeconds);
  }

  private change(holders: readonly BytesHolder[], by: number): void {
    this.total += by;
    for (const { name } of holders) {
      const bytes = (this.byHolder.get(name) ?? 0) + by;
      if (bytes > 0) this.byHolder.set(name, bytes);
      else this.byHolder.delete(name);
    }
  }
}
