import assert from 'node:assert/strict';
import type { Target } from './target.js';

/** One attempt to hurt the running service: `run` throws when the service does not answer as it should. */
export interface Attack {
  /** What is sent, in a few words: the line that is printed. */
  name: string;
  run(target: Target): Promise<void>;
}

/** What the service answered, read to its end. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

/** An answer to what is refused is short, whatever was sent. */
const refusalCharacters = 20_000;

/** Asserts a refusal with a code of the catalogue that does not give back what was sent. */
export function assertRefused(answer: Answer, ...codes: string[]): void {
  const shown = `${answer.status} ${answer.text.slice(0, 300)}`;
  assert.ok(answer.text.length <= refusalCharacters, `the refusal has ${answer.text.length} characters`);
  const body = JSON.parse(answer.text);
  const code = body.error?.code ?? body.errors?.[0]?.extensions?.code;
  assert.ok(answer.status < 500 && codes.includes(code), `expected ${codes.join(' or ')}, got ${shown}`);
}

/** Asserts an answer with data and without errors. */
export function assertAnswered(answer: Answer): void {
  const shown = `${answer.status} ${answer.text.slice(0, 300)}`;
  assert.ok(answer.status >= 200 && answer.status < 300, `expected an answer, got ${shown}`);
  assert.equal(JSON.parse(answer.text).errors, undefined, `expected no errors, got ${shown}`);
}

/** Asserts that the service answered with anything but a fault of its own. */
export function assertNoFault({ status, text }: Answer): void {
  assert.ok(
    status < 500 && !text.includes('"INTERNAL_ERROR"'),
    `expected no fault, got ${status} ${text.slice(0, 300)}`,
  );
}
