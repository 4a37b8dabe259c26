import { appendFileSync } from 'node:fs';
import { statementChannel } from '../../src/store/database-client.js';
import { statementsFileVariable } from './test-servers.js';

/**
 * Keeps every statement that a test file makes the service send; at the end of the run each is read once, and the run fails
 * when a table of owners stands in one without its owner (test-servers.ts). What tests send as the database's owner, to
 * look and to prepare, is theirs.
 */
const sent = new Set<string>();

statementChannel.subscribe((message) => {
  const { text, user } = message as { text: string; user: string };
  if (/_(api|worker|relay|auditor)$/.test(user)) sent.add(text);
});

afterAll(() => {
  const { testPath } = expect.getState();
  const lines = [...sent].map((text) => `${JSON.stringify({ text, testPath })}\n`);
  appendFileSync(process.env[statementsFileVariable] ?? '', lines.join(''));
});
