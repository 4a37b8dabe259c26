import { setTimeout as delay } from 'node:timers/promises';
import type { Locator } from 'playwright-core';

const waitMs = 30_000;
const pauseMs = 50;

/** Expects these texts once the page shows them: what was asked for may still be on its way. */
export async function expectTexts(shown: Locator, expected: readonly unknown[]): Promise<void> {
  await eventuallyEqual(() => shown.allTextContents(), expected);
}

/** Expects this text of the one element once the page shows it. */
export async function expectText(shown: Locator, expected: unknown): Promise<void> {
  await eventuallyEqual(() => shown.textContent(), expected);
}

/** Expects so many once the page shows them. */
export async function expectCount(shown: Locator, expected: number): Promise<void> {
  await eventuallyEqual(() => shown.count(), expected);
}

async function eventuallyEqual(read: () => Promise<unknown>, expected: unknown): Promise<void> {
  const endMs = performance.now() + waitMs;
  for (;;) {
    const found = await read();
    try {
      expect(found).toEqual(expected);
      return;
    } catch (error) {
      if (performance.now() > endMs) throw error;
    }
    await delay(pauseMs);
  }
}
