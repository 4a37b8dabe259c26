import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type PublishedHead, publishedHeadsIn } from '../audit/published-heads.js';
import { type CheckResult, verifyBooks } from '../verification/verify-books.js';
import { type Command, ownerIn } from './command.js';

/**
 * `npm run books:verify [-- --owner 1] [--anchors heads.jsonl]`: checks the books of all owners, or of one, and holds their
 * chains against heads that were kept elsewhere; names the first wrong rows, and ends with exit code 1 when there are any.
 * What is only to be looked at is named too.
 */
export const verify: Command = async ({ database, words }) => {
  const { values } = parseArgs({ args: words, options: { owner: { type: 'string' }, anchors: { type: 'string' } } });
  const kept = values.anchors === undefined ? [] : keptIn(values.anchors);
  const started = performance.now();
  const { em } = await database.open('auditor');
  const results = await verifyBooks(em, ownerIn(values.owner), kept);
  for (const result of results) process.stdout.write(describeCheck(result));
  const seconds = Math.ceil((performance.now() - started) / 1000);
  const wrong = results.filter(({ isNotice, wrongCount }) => !isNotice && wrongCount > 0).length;
  process.stdout.write(
    wrong === 0 ? `The books hold (${seconds} s).\n` : `${wrong} of ${results.length} checks failed (${seconds} s).\n`,
  );
  return wrong === 0 ? 0 : 1;
};

/** The heads in a file, as CHAIN_HEADS_FILE and the objects of CHAIN_HEADS_S3_BUCKET have them. */
function keptIn(path: string): PublishedHead[] {
  try {
    return publishedHeadsIn(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Error(`--anchors ${path}: ${(error as Error).message}`);
  }
}

/** A line for the check, and one for each of its first wrong rows. */
export function describeCheck({ name, isNotice, wrongCount, first }: CheckResult): string {
  if (wrongCount === 0) return `ok     ${name}\n`;
  const rows = first.map(({ ownerId, row, problem }) => `         owner ${ownerId}: ${row}: ${problem}\n`);
  const more = wrongCount > first.length ? `         and ${wrongCount - first.length} more\n` : '';
  return `${isNotice ? 'LOOK ' : 'WRONG'}  ${name}\n${rows.join('')}${more}`;
}
