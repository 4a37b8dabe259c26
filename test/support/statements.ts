import { statementChannel } from '../../src/store/database-client.js';

/** Once in some seconds a process looks a key up. */
const ofKeys = /the key says whose request it is|update api_keys set last_used_at/;

/**
 * Runs the work and answers with it how many SQL statements were sent meanwhile, those of transactions included and those about
 * the key of the request not.
 */
export async function countingStatements<T>(work: () => Promise<T>): Promise<{ answer: T; statements: number }> {
  let statements = 0;
  const count = (message: unknown) => {
    if (!ofKeys.test((message as { text: string }).text)) statements++;
  };
  statementChannel.subscribe(count);
  try {
    const answer = await work();
    return { answer, statements };
  } finally {
    statementChannel.unsubscribe(count);
  }
}
