/** `node --import <this file>` runs the TypeScript sources in a process of its own, as jest does in its processes. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire, enableCompileCache, registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import jestConfig from '../../jest.config.mjs';

const [, swcOptions] = jestConfig.transform['^.+\\.ts$'];

const require = createRequire(import.meta.url);

/** What sources were compiled to, by what they say: a test run starts some two hundred processes of the same sources. */
const compiledFolder = fileURLToPath(new URL('../../node_modules/.cache/books-compiled', import.meta.url));
mkdirSync(compiledFolder, { recursive: true });
enableCompileCache(compiledFolder);
const { version: compilerVersion } = require('@swc/core/package.json');

registerHooks({
  resolve(specifier, context, nextResolve) {
    if (specifier.startsWith('.') && specifier.endsWith('.js') && context.parentURL?.endsWith('.ts')) {
      const source = new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL);
      if (existsSync(source)) return nextResolve(source.href, context);
    }
    return nextResolve(specifier, context);
  },
  load(url, context, nextLoad) {
    if (!url.startsWith('file:') || !url.endsWith('.ts') || url.includes('/node_modules/')) return nextLoad(url, context);
    return { format: 'module', source: compiled(fileURLToPath(url)), shortCircuit: true };
  },
});

function compiled(filename) {
  const text = readFileSync(filename, 'utf8');
  const key = createHash('sha256').update(JSON.stringify([compilerVersion, swcOptions, filename, text])).digest('hex');
  const kept = join(compiledFolder, `${key}.mjs`);
  if (existsSync(kept)) return readFileSync(kept, 'utf8');
  const { code } = require('@swc/core').transformSync(text, {
    ...swcOptions,
    filename,
    configFile: false,
    swcrc: false,
    isModule: true,
    sourceMaps: 'inline',
  });
  // Several processes may do so at once: each puts a whole file in place.
  const written = `${kept}.${process.pid}`;
  writeFileSync(written, code);
  renameSync(written, kept);
  return code;
}
