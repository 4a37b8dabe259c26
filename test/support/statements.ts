import { statementChannel } from '../../src/store/database-client.js';

/** Runs the work and answers with it how many SQL statements were sent meanwhile, those of transactions included. */
export async function countingStatements<T>(work: () => Promise<T>): Promise<{ answer: T; statements: number }> {
  let statements = 0;
  const count = () => {
    statements++;
  };
  statementChannel.subscribe(count);
  try {
    const answer = await work();
    return { answer, statements };
  } finally {
    statementChannel.unsubscribe(count);
  }
}
