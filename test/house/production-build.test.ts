import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { projectRoot } from '../../src/project-root.js';

/**
 * An installation without development dependencies has no declarations of types and no Vite: it builds itself all the
 * same, and says that it has no dashboard.
 */
test('the service is built with the packages of `npm install --omit=dev` alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'books-production-'));
  try {
    const sources = [
      'src',
      'schema',
      'rest-compat',
      'tour',
      'bench',
      'dashboard',
      'package.json',
      'mikro-orm.config.ts',
    ];
    for (const name of [...sources, 'package-lock.json', 'tsconfig.json', 'tsconfig.build.json'])
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
    const { stderr } = spawnSync('npm', ['run', '--silent', 'build'], { cwd: folder, encoding: 'utf8' });
    expect(stderr).toBe(
      'The dashboard is not built: that needs packages for development (npm install --include=dev && npm run build)\n',
    );
    expect(existsSync(join(folder, 'dist/src/main.js'))).toBe(true);
    expect(existsSync(join(folder, 'dist/dashboard'))).toBe(false);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
