import type { Logger } from 'pino';
import { Listener } from './listener.js';

/**
 * What is announced: an event was recorded, a document of the inbox changed, an API key was given an end or something else
 * that requests are told by it, the owner was renamed or the like, a session or what somebody is at the owner ended or changed.
 */
export type LiveTopic = 'event' | 'document' | 'api_key' | 'owner' | 'session';

/** Receives what the processes of the service commit, as it is committed, and passes it to subscribers. */
export interface LiveFeed {
  subscribe(ownerId: number, ...topics: LiveTopic[]): LiveSubscription;
  /** Tells what is announced of every owner, and listens from now on. */
  watch(watcher: LiveWatcher): void;
  /** Ends every subscription. */
  close(): Promise<void>;
}

/** Hears of every owner. */
export interface LiveWatcher {
  told(topic: LiveTopic, ownerId: number): void;
  /** From here on everything that is announced is told, until it says otherwise; what was announced before may be missed. */
  hears(isHearing: boolean): void;
}

const keptIds = 1_000;

/** Opens the feed; it listens from the first subscription on. */
export function openLiveFeed(databaseUrl: string, log: Logger): LiveFeed {
  return new OpenFeed(databaseUrl, log);
}

/** One subscriber's side. An identifier is passed on once, however often its row changed meanwhile. */
export class LiveSubscription {
  private ids = new Set<number>();
  private isOver = false;
  private wake: () => void = () => {};

  constructor(private readonly leave: (subscription: LiveSubscription) => void) {}

  /**
   * Waits for news, or so long. Answers the identifiers told since the last call (none when there was no news, or some
   * may have been missed), or null when the feed is closed.
   */
  async next(waitMs: number): Promise<number[] | null> {
    if (this.ids.size === 0 && !this.isOver) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, waitMs);
        this.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    if (this.isOver) return null;
    const told = [...this.ids];
    this.ids = new Set();
    return told;
  }

  tell(id?: number): void {
    if (id !== undefined && this.ids.size < keptIds) this.ids.add(id);
    this.wake();
  }

  end(): void {
    this.isOver = true;
    this.leave(this);
    this.wake();
  }
}

class OpenFeed implements LiveFeed {
  private listener: Listener | null = null;
  private isClosed = false;
  private readonly subscriptions = new Map<string, Set<LiveSubscription>>();
  private readonly watchers: LiveWatcher[] = [];

  constructor(
    private readonly databaseUrl: string,
    private readonly log: Logger,
  ) {}

  subscribe(ownerId: number, ...topics: LiveTopic[]): LiveSubscription {
    const keys = topics.map((topic) => keyOf(topic, ownerId));
    const subscription = new LiveSubscription((leaving) => {
      for (const key of keys) this.leave(key, leaving);
    });
    if (this.isClosed) {
      subscription.end();
      return subscription;
    }
    for (const key of keys) this.subscriptions.set(key, (this.subscriptions.get(key) ?? new Set()).add(subscription));
    this.listen();
    return subscription;
  }

  watch(watcher: LiveWatcher): void {
    this.watchers.push(watcher);
    this.listen();
  }

  private leave(key: string, leaving: LiveSubscription): void {
    const group = this.subscriptions.get(key);
    group?.delete(leaving);
    if (group?.size === 0) this.subscriptions.delete(key);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    for (const group of [...this.subscriptions.values()]) for (const subscription of [...group]) subscription.end();
    await this.listener?.stop();
  }

  private listen(): void {
    this.listener ??= new Listener({
      databaseUrl: this.databaseUrl,
      channel: 'live',
      log: this.log,
      notice: (told) => this.tell(told),
      connected: () => this.tellAll(),
      lost: () => this.tellHearing(false),
    });
  }

  private tell(told: string): void {
    const [topic, ownerId, id] = JSON.parse(told) as [LiveTopic, number, number];
    for (const subscription of this.subscriptions.get(keyOf(topic, ownerId)) ?? []) subscription.tell(id);
    for (const watcher of this.watchers) watcher.told(topic, ownerId);
  }

  private tellAll(): void {
    this.tellHearing(true);
    for (const group of this.subscriptions.values()) for (const subscription of group) subscription.tell();
  }

  private tellHearing(isHearing: boolean): void {
    for (const watcher of this.watchers) watcher.hears(isHearing);
  }
}

function keyOf(topic: LiveTopic, ownerId: number): string {
  return `${topic} ${ownerId}`;
}
