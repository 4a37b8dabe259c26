import type { Logger } from 'pino';
import { limits } from '../contract/limits.js';
import { Listener } from './listener.js';
import { RecentChanges } from './recent-changes.js';

/**
 * What is announced: an event was recorded, a document of the inbox changed, an API key was given an end or something else
 * that requests are told by it, the owner was renamed or the like, a session or what somebody is at the owner ended or changed.
 */
export type LiveTopic = 'event' | 'document' | 'api_key' | 'owner' | 'session';

/** That a record of the owner was created, changed or deleted; its type is one of the API's. */
export interface RecordChange {
  type: string;
  id: number;
  deleted: boolean;
}

/** Receives what the processes of the service commit, as it is committed, and passes it to subscribers. */
export interface LiveFeed {
  subscribe(ownerId: number, ...topics: LiveTopic[]): LiveSubscription;
  /**
   * Hears of every record of the owner; what was told of one last is kept. With `since` also of what changed from then on, or that
   * it may have missed something of it.
   */
  subscribeToChanges(ownerId: number, since?: Date | null): LiveSubscription<RecordChange>;
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

/** Opens the feed; it listens from the first subscription on. */
export function openLiveFeed(databaseUrl: string, log: Logger): LiveFeed {
  return new OpenFeed(databaseUrl, log);
}

/** One subscriber's side. What concerns one record is passed on once, as it was told last. */
export class LiveSubscription<News = number> {
  private news = new Map<string | number, News>();
  private isOver = false;
  private isMissing = false;
  private wake: () => void = () => {};

  constructor(
    private readonly leave: (subscription: LiveSubscription<News>) => void,
    private readonly keptNews: number,
  ) {}

  /** Whether something may have been missed: nobody listened for a while, or more was told than is kept. */
  get hasMissed(): boolean {
    return this.isMissing;
  }

  /** Waits for news, or so long. Answers what was told since the last call, or null when the feed is closed. */
  async next(waitMs: number): Promise<News[] | null> {
    if (this.news.size === 0 && !this.isOver) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, waitMs);
        this.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    if (this.isOver) return null;
    const told = [...this.news.values()];
    this.news = new Map();
    return told;
  }

  tell(key: string | number, news: News): void {
    if (this.news.size < this.keptNews || this.news.has(key)) this.news.set(key, news);
    else this.isMissing = true;
    this.wake();
  }

  miss(): void {
    this.isMissing = true;
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
  private readonly changeSubscriptions = new Map<string, Set<LiveSubscription<RecordChange>>>();
  private readonly watchers: LiveWatcher[] = [];
  private readonly recent = new RecentChanges();

  constructor(
    private readonly databaseUrl: string,
    private readonly log: Logger,
  ) {}

  subscribe(ownerId: number, ...topics: LiveTopic[]): LiveSubscription {
    const keys = topics.map((topic) => keyOf(topic, ownerId));
    return this.enter(this.subscriptions, keys, limits.newsKeptForStream);
  }

  subscribeToChanges(ownerId: number, since: Date | null = null): LiveSubscription<RecordChange> {
    const subscription = this.enter(this.changeSubscriptions, [keyOf('change', ownerId)], limits.changesKeptForStream);
    const missed = since ? this.recent.since(ownerId, since) : [];
    if (missed === null) subscription.miss();
    for (const change of missed ?? []) subscription.tell(recordOf(change), change);
    return subscription;
  }

  watch(watcher: LiveWatcher): void {
    this.watchers.push(watcher);
    this.listen();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    for (const subscription of this.all()) subscription.end();
    await this.listener?.stop();
  }

  private enter<News>(
    groups: Map<string, Set<LiveSubscription<News>>>,
    keys: readonly string[],
    keptNews: number,
  ): LiveSubscription<News> {
    const subscription = new LiveSubscription<News>((leaving) => {
      for (const key of keys) leave(groups, key, leaving);
    }, keptNews);
    if (this.isClosed) {
      subscription.end();
      return subscription;
    }
    for (const key of keys) groups.set(key, (groups.get(key) ?? new Set()).add(subscription));
    this.listen();
    return subscription;
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
    const notification = JSON.parse(told) as Notification;
    if (notification[0] === 'change') this.tellChange(notification);
    else this.tellTopic(notification);
  }

  private tellTopic([topic, ownerId, id]: TopicNotification): void {
    for (const subscription of this.subscriptions.get(keyOf(topic, ownerId)) ?? []) subscription.tell(id, id);
    for (const watcher of this.watchers) watcher.told(topic, ownerId);
  }

  private tellChange([topic, ownerId, type, ids, deleted]: ChangeNotification): void {
    const group = this.changeSubscriptions.get(keyOf(topic, ownerId)) ?? [];
    for (const id of ids) {
      const change = { type, id, deleted };
      this.recent.add(ownerId, change);
      for (const subscription of group) subscription.tell(recordOf(change), change);
    }
  }

  private tellAll(): void {
    this.tellHearing(true);
    for (const subscription of this.all()) subscription.miss();
  }

  private tellHearing(isHearing: boolean): void {
    this.recent.hears(isHearing);
    for (const watcher of this.watchers) watcher.hears(isHearing);
  }

  private all(): { end(): void; miss(): void }[] {
    const groups = [...this.subscriptions.values(), ...this.changeSubscriptions.values()];
    return groups.flatMap((group): { end(): void; miss(): void }[] => [...group]);
  }
}

type ChangeNotification = ['change', ownerId: number, type: string, ids: number[], deleted: boolean];
type TopicNotification = [LiveTopic, ownerId: number, id: number];
type Notification = TopicNotification | ChangeNotification;

function leave<News>(
  groups: Map<string, Set<LiveSubscription<News>>>,
  key: string,
  leaving: LiveSubscription<News>,
): void {
  const group = groups.get(key);
  group?.delete(leaving);
  if (group?.size === 0) groups.delete(key);
}

function recordOf({ type, id }: RecordChange): string {
  return `${type} ${id}`;
}

function keyOf(topic: LiveTopic | 'change', ownerId: number): string {
  return `${topic} ${ownerId}`;
}
