import { forgetPreviousKey, prepareNewKey } from '../encryption-key.js';
import { type Rotation, rotateKey } from '../key-rotation.js';
import type { Command } from './command.js';

/**
 * `npm run encryption-key:rotate`: brings everything under the current encryption key (docs/operating.md, "Changing the
 * encryption key"). A key that the service keeps in its data directory is changed in two runs with a restart between them.
 */
export const rotateEncryptionKey: Command = async ({ database, config, keys }) => {
  const isKeptInFile = config.encryptionKey === undefined;
  if (isKeptInFile && !keys.previous) {
    const path = prepareNewKey(config);
    say(`A new key stands in ${path}. Restart the service, and run this command again: it brings everything under it.`);
    return 0;
  }
  const rotation = await database.asOperator(rotateKey);
  for (const [what, count] of Object.entries(rotation.encrypted)) say(`${count} ${what} encrypted anew`);
  say(`${rotation.chains} chains verified and carried on`);
  for (const { ownerId, problem } of rotation.broken) say(`owner ${ownerId}: ${problem}: the chain is left as it is`);
  if (!isDone(rotation)) {
    say(`Not all is under key version ${keys.current.version} yet: keep the earlier key, and run this command again.`);
    return 1;
  }
  if (isKeptInFile) forgetPreviousKey(config);
  say(
    `Everything is under key version ${keys.current.version}. ENCRYPTION_KEY_PREVIOUS, if set, can go with the next start.`,
  );
  return 0;
};

function isDone({ broken, waiting }: Rotation): boolean {
  if (waiting > 0) say(`${waiting} entries that the earlier key sealed wait for the worker to chain them`);
  return broken.length === 0 && waiting === 0;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
