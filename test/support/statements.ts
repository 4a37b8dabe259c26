import { jest } from '@jest/globals';
import { PreparingClient } from '../../src/store/preparing-client.js';

/** Runs the work and answers with it how many SQL statements were sent meanwhile, those of transactions included. */
export async function countingStatements<T>(work: () => Promise<T>): Promise<{ answer: T; statements: number }> {
  const sent = jest.spyOn(PreparingClient.prototype, 'query');
  try {
    const answer = await work();
    return { answer, statements: sent.mock.calls.length };
  } finally {
    sent.mockRestore();
  }
}
