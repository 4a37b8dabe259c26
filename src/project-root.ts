import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the folder that holds package.json, the same whether the sources or the compiled files run. */
export const projectRoot = nearestPackage(dirname(fileURLToPath(import.meta.url)));

function nearestPackage(directory: string): string {
  if (existsSync(join(directory, 'package.json'))) return directory;
  const parent = dirname(directory);
  if (parent === directory) throw new Error('No package.json above the running file: the installation is incomplete');
  return nearestPackage(parent);
}
