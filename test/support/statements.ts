import { statementChannel, type ToldStatement } from '../../src/store/database-client.js';

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

export interface Sent {
  statements: number;
  /** What is sent before others have their turn goes out in one piece, and is waited for once. */
  waitedFor: number;
}

/** What the service sent meanwhile, for requests or as another of its roles. */
async function sentBy(work: () => Promise<unknown>, role = 'api'): Promise<Sent> {
  const sent: Sent = { statements: 0, waitedFor: 0 };
  let isOnePiece = false;
  const note = (message: unknown) => {
    const statement = message as ToldStatement;
    if (!statement.user?.endsWith(`_${role}`) || ofKeys.test(statement.text)) return;
    sent.statements += 1;
    if (!isWaitedFor(statement) || isOnePiece) return;
    sent.waitedFor += 1;
    isOnePiece = true;
    process.nextTick(() => {
      isOnePiece = false;
    });
  };
  statementChannel.subscribe(note);
  try {
    await work();
  } finally {
    statementChannel.unsubscribe(note);
  }
  return sent;
}

/**
 * What some rounds of the same work sent at best. Answers of one piece may come in two: what follows each is then sent for itself
 * and waited for once more, though the code asks for less. Each round prepares its own work.
 */
export async function sentAtBest(prepare: () => Promise<() => Promise<unknown>>, role = 'api'): Promise<Sent> {
  const rounds: Sent[] = [];
  for (let round = 0; round < 5; round++) rounds.push(await sentBy(await prepare(), role));
  const [first = { statements: 0, waitedFor: 0 }] = rounds;
  expect(rounds.map(({ statements }) => statements)).toEqual(rounds.map(() => first.statements));
  return { statements: first.statements, waitedFor: Math.min(...rounds.map(({ waitedFor }) => waitedFor)) };
}

/** Beginnings are sent with what comes first, and what nobody reads with what comes next. */
function isWaitedFor({ text, isUnread }: ToldStatement): boolean {
  return !isUnread && !/^(begin|select set_config\('books\.)/.test(text);
}
