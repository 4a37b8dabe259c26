import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/**
 * Builds the dashboard into dist/dashboard, with compressed copies beside the files; run by `npm run build`. Nothing is
 * done when what it is made of is as it was: a second start takes no time for it.
 */
const folder = dirname(fileURLToPath(import.meta.url));
const root = dirname(folder);
const built = join(root, 'dist/dashboard');
const recordName = '.built-from';
const compressed = /\.(js|mjs|css|html|svg|wasm)$/;
const smallestCompressedBytes = 500;

const inputs = hashOfInputs();
if (!isUpToDate()) await build();

function isUpToDate(): boolean {
  const record = join(built, recordName);
  return existsSync(record) && readFileSync(record, 'utf8') === inputs;
}

async function build(): Promise<void> {
  const vite = await installedVite();
  if (vite === null) {
    const remedy = 'npm install --include=dev && npm run build';
    process.stderr.write(`The dashboard is not built: that needs packages for development (${remedy})\n`);
    return;
  }
  // Built aside and then put in place: a build that is broken off leaves what was there.
  const fresh = `${built}-${process.pid}`;
  try {
    const configFile = join(folder, 'vite.config.ts');
    await vite.build({ root: folder, configFile, logLevel: 'warn', build: { outDir: fresh } });
    for (const file of filesIn(fresh)) compress(file);
    writeFileSync(join(fresh, recordName), inputs);
    putInPlace(fresh);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

async function installedVite() {
  try {
    return await import('vite');
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_MODULE_NOT_FOUND') return null;
    throw error;
  }
}

function putInPlace(fresh: string): void {
  const former = `${fresh}-former`;
  if (existsSync(built)) renameSync(built, former);
  try {
    renameSync(fresh, built);
  } catch (error) {
    // Another build was faster, from the same files.
    if (!isUpToDate()) throw error;
  }
  rmSync(former, { recursive: true, force: true });
}

function compress(file: string): void {
  if (!compressed.test(file)) return;
  const content = readFileSync(file);
  if (content.length < smallestCompressedBytes) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}

function hashOfInputs(): string {
  const hash = createHash('sha256');
  const files = filesIn(folder).filter((file) => !relative(folder, file).startsWith('node_modules'));
  const elsewhere = ['package-lock.json', 'src/values/minor-units.ts'].map((file) => join(root, file));
  for (const file of [...files, ...elsewhere]) {
    if (!existsSync(file)) continue;
    const content = readFileSync(file);
    hash.update(`${relative(root, file)} ${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

function filesIn(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
