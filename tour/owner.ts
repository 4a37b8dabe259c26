import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Makes an owner for this tour alone, with the command of the README; it works while the service runs. */
export async function createOwner(name: string): Promise<{ ownerId: number; apiKey: string }> {
  const command = fileURLToPath(new URL('../src/commands/command-line.js', import.meta.url));
  const words = [command, 'owner:create', '--name', name, '--currency', 'USD'];
  const { stdout } = await promisify(execFile)(process.execPath, words);
  const { owner_id: ownerId, api_key: apiKey } = JSON.parse(stdout);
  return { ownerId, apiKey };
}
