import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/project-root.js';

/**
 * `npm ci` of npm 11 wants every optional package in the lock, those for other platforms too. A registry that offers the
 * packages of its own platform only lets `npm install` leave the others out without a word: this puts them back, as
 * `npm run lock:complete`. Their versions are those that the packages above them pin; their hashes are not known here.
 */
interface LockedPackage {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

export interface Lock {
  packages: Record<string, LockedPackage>;
}

const lockPath = join(projectRoot, 'package-lock.json');
const systems = /\b(android|darwin|freebsd|linux|openharmony|win32)\b/;
const processors = /\b(arm64|arm|ia32|loong64|ppc64|riscv64|s390x|x64)\b/;

export function readLock(): Lock {
  return JSON.parse(readFileSync(lockPath, 'utf8')) as Lock;
}

/** What the lock lacks. Throws for a package whose version is not pinned, or whose platform its name does not tell. */
export function missingPlatformPackages({ packages }: Lock): Record<string, LockedPackage> {
  const missing: Record<string, LockedPackage> = {};
  for (const { optionalDependencies = {}, dev } of Object.values(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const path = `node_modules/${name}`;
      if (!(path in packages)) missing[path] = { version: pinned(name, version), ...platformOf(name, dev) };
    }
  }
  return missing;
}

function pinned(name: string, version: string): string {
  if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) throw new Error(`${name} is wanted as ${version}: lock it by hand`);
  return version;
}

function platformOf(name: string, dev: boolean | undefined): LockedPackage {
  const os = systems.exec(name)?.[1];
  const cpu = processors.exec(name)?.[1];
  if (!os || !cpu) throw new Error(`${name} does not say its platform: lock it by hand`);
  const libc = /musl/.test(name) ? 'musl' : /-gnu/.test(name) ? 'glibc' : undefined;
  return { cpu: [cpu], ...(dev && { dev }), ...(libc && { libc: [libc] }), optional: true, os: [os] };
}

if (process.argv[1] === import.meta.filename) {
  const lock = readLock();
  const packages = Object.entries({ ...lock.packages, ...missingPlatformPackages(lock) });
  packages.sort(([one], [other]) => one.localeCompare(other, 'en'));
  writeFileSync(lockPath, `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, null, 2)}\n`);
}
