import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { projectRoot } from '../../src/project-root.js';

/** An installation without development dependencies has no declarations of types: it builds itself all the same. */
test('the service is built with the packages of `npm install --omit=dev` alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'books-production-'));
  try {
    const sources = ['src', 'schema', 'rest-compat', 'tour', 'bench', 'package.json', 'mikro-orm.config.ts'];
    for (const name of [...sources, 'tsconfig.json', 'tsconfig.build.json'])
      cpSync(join(projectRoot, name), join(folder, name), { recursive: true });
    const { packages } = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { dev?: boolean }>;
    };
    const installed = Object.entries(packages).filter(
      ([path, { dev }]) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) && !dev && existsSync(join(projectRoot, path)),
    );
    for (const [path] of [...installed, ['node_modules/.bin']] as [string][]) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      symlinkSync(join(projectRoot, path), join(folder, path));
    }
    expect(existsSync(join(folder, 'node_modules/@types/pg'))).toBe(false);
    execFileSync('npm', ['run', '--silent', 'build'], { cwd: folder, stdio: 'pipe' });
    expect(existsSync(join(folder, 'dist/src/main.js'))).toBe(true);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
