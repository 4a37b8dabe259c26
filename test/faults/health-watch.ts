import { setTimeout as delay } from 'node:timers/promises';
import type { ServiceProcess } from '../crash/service-process.js';

const everyMs = 100;

/** Asks for the health of every service all the while: it needs nothing that a fault takes away. */
export class HealthWatch {
  slowestMs = 0;
  count = 0;
  readonly failures: string[] = [];
  private isStopping = false;

  constructor(private readonly services: readonly ServiceProcess[]) {}

  async watch(): Promise<void> {
    while (!this.isStopping) {
      await Promise.all(this.services.map(({ url }) => this.ask(url)));
      await delay(everyMs);
    }
  }

  stop(): void {
    this.isStopping = true;
  }

  private async ask(url: string): Promise<void> {
    const startedAt = performance.now();
    try {
      const { status } = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(10_000) });
      if (status !== 200) this.failures.push(`${url}: ${status}`);
    } catch (error) {
      this.failures.push(`${url}: ${String(error)}`);
    }
    this.count += 1;
    this.slowestMs = Math.max(this.slowestMs, performance.now() - startedAt);
  }
}
