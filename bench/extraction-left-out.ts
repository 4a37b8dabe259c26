import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { closeExtraction, extractInvoice } from '../src/extraction/extract.js';
import * as builtTables from '../src/extraction/fields/fitted-weights.js';
import { projectRoot } from '../src/project-root.js';
import type { ReadingOptions } from './extraction-readings.js';

/** What `fitted-weights.ts` exports, by name. */
export type Tables = Record<string, Record<string, number>>;

/**
 * The tables that `npm run fit:weights` fits without each source of the collection and its vendors, by source; takes minutes.
 * Scans are among what is fitted to, unless recognition is off.
 */
export async function tablesWithoutSources({
  folder,
  kept,
  withoutOcr,
}: Pick<ReadingOptions, 'folder' | 'kept' | 'withoutOcr'>): Promise<Record<string, Tables>> {
  const target = await mkdtemp(path.join(tmpdir(), 'left-out-'));
  try {
    const file = path.join(target, 'tables.json');
    const fit = [
      '--import',
      './test/support/typescript-loader.mjs',
      'test/fitting/fit-weights.ts',
      path.resolve(folder),
    ];
    const scans = [...(kept ? ['--kept', path.resolve(kept)] : []), ...(withoutOcr ? ['--no-ocr'] : [])];
    const maxBuffer = Number.POSITIVE_INFINITY;
    await promisify(execFile)(process.execPath, [...fit, '--left-out', file, ...scans], {
      cwd: projectRoot,
      maxBuffer,
    });
    return JSON.parse(await readFile(file, 'utf8')) as Record<string, Tables>;
  } finally {
    await rm(target, { recursive: true });
  }
}

/** An extraction as it is built, but for its tables. */
export interface BuiltWith {
  extractInvoice: typeof extractInvoice;
  /** Ends its processes and removes what was built. */
  remove(): Promise<void>;
}

/** What an extraction needs of the service's own code. */
const FOLDERS = ['contract', 'drawing', 'extraction', 'values'];

/** Readings, doubts and levels all take the tables: only a build of their own has others everywhere. */
export async function buildWith(tables: Tables): Promise<BuiltWith> {
  const source = fileURLToPath(new URL('../src', import.meta.url));
  const build = await mkdtemp(path.join(source, '../left-out-'));
  for (const folder of FOLDERS) await cp(path.join(source, folder), path.join(build, folder), { recursive: true });
  await writeFile(path.join(build, 'extraction/fields/fitted-weights.js'), moduleOf(tables));
  const entry = pathToFileURL(path.join(build, 'extraction/extract.js')).href;
  const built = (await import(entry)) as BuiltWith & { closeExtraction: typeof closeExtraction };
  const remove = async () => {
    await built.closeExtraction();
    await rm(build, { recursive: true });
  };
  return { extractInvoice: built.extractInvoice, remove };
}

function moduleOf(tables: Tables): string {
  const [given, wanted] = [tables, builtTables].map((all) => Object.keys(all).sort().join());
  if (given !== wanted) throw new Error(`Tables ${given} were fitted, and ${wanted} are needed`);
  const constants = Object.entries(tables).map(([name, table]) => `export const ${name} = ${JSON.stringify(table)};\n`);
  return constants.join('');
}
