import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { limits } from '../contract/limits.js';
import { connectionOptions, defaultDatabaseTimeouts, WatchedClient } from '../store/watched-client.js';

export interface ListenerSettings {
  databaseUrl: string;
  channel: string;
  log: Logger;
  /** Called with what was told on the channel. */
  notice(told: string): void;
  /** Called when a connection listens: whatever was told before may have been missed. */
  connected(): void;
  /** Called when it listens no more. */
  lost?(): void;
}

const reconnectMs = 500;
/** A connection that only listens does not notice a server that is gone: it asks. */
const heartbeatMs = 15_000;

/** One connection of the process that receives the notifications of a channel; a lost one is replaced. */
export class Listener {
  private stopping = false;
  private client: WatchedClient | null = null;
  private readonly ended: Promise<void>;

  constructor(private readonly settings: ListenerSettings) {
    this.ended = this.listen();
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await this.client?.giveUp(limits.shutdownConnectionsSeconds * 1000);
    await this.ended;
  }

  private async listen(): Promise<void> {
    while (!this.stopping) {
      try {
        await this.listenUntilLost();
      } catch (error) {
        this.settings.log.warn({ err: error, channel: this.settings.channel }, 'a listening connection was lost');
      }
      this.client = null;
      if (!this.stopping) await delay(reconnectMs);
    }
  }

  private async listenUntilLost(): Promise<void> {
    const client = new WatchedClient({
      connectionString: this.settings.databaseUrl,
      ...connectionOptions(defaultDatabaseTimeouts),
    });
    const lost = new Promise<Error | undefined>((resolve) => {
      client.once('end', () => resolve(undefined));
      client.on('error', resolve);
    });
    client.on('notification', ({ payload }) => this.settings.notice(payload ?? ''));
    let heartbeat: NodeJS.Timeout | undefined;
    try {
      await client.connect();
      this.client = client;
      await client.query(`listen ${this.settings.channel}`);
      this.settings.connected();
      heartbeat = setInterval(() => client.query('select 1').catch(() => undefined), heartbeatMs);
      const error = this.stopping ? undefined : await lost;
      if (error) throw error;
    } finally {
      clearInterval(heartbeat);
      this.settings.lost?.();
      await client.giveUp(limits.shutdownConnectionsSeconds * 1000);
    }
  }
}
