import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/project-root.js';
import { missingPlatformPackages, readLock } from './platform-packages.js';

test('the lock names the packages of every platform, so that npm ci works: else npm run lock:complete', () => {
  expect(Object.keys(missingPlatformPackages(readLock()))).toEqual([]);
});

test('what is missing is found, with its version and platform', () => {
  const packages = {
    'node_modules/biome': {
      optionalDependencies: { '@b/cli-linux-x64': '1.0.0', '@b/cli-darwin-arm64': '1.0.0' },
      dev: true,
    },
    'node_modules/@b/cli-linux-x64': { version: '1.0.0' },
    'node_modules/swc': {
      optionalDependencies: { '@s/core-linux-x64-musl': '2.0.0-beta.1', '@s/core-linux-arm-gnueabihf': '2.0.0' },
    },
  };
  expect(missingPlatformPackages({ packages })).toEqual({
    'node_modules/@b/cli-darwin-arm64': { version: '1.0.0', cpu: ['arm64'], dev: true, optional: true, os: ['darwin'] },
    'node_modules/@s/core-linux-x64-musl': {
      version: '2.0.0-beta.1',
      cpu: ['x64'],
      libc: ['musl'],
      optional: true,
      os: ['linux'],
    },
    'node_modules/@s/core-linux-arm-gnueabihf': {
      version: '2.0.0',
      cpu: ['arm'],
      libc: ['glibc'],
      optional: true,
      os: ['linux'],
    },
  });
  const unpinned = { 'node_modules/a': { optionalDependencies: { 'a-linux-x64': '^1.0.0' } } };
  expect(() => missingPlatformPackages({ packages: unpinned })).toThrow('lock it by hand');
});

test('npm run sbom names every package with its version and hash, and says which are for development only', () => {
  const options = { cwd: projectRoot, encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 } as const;
  const text = execFileSync('npm', ['run', '--silent', 'sbom'], options);
  const { bomFormat, components } = JSON.parse(text) as {
    bomFormat: string;
    components: { purl: string; hashes?: object[]; properties: { name: string }[] }[];
  };
  const { dependencies, optionalDependencies, devDependencies } = JSON.parse(
    readFileSync(join(projectRoot, 'package.json'), 'utf8'),
  ) as Record<string, Record<string, string>>;
  const named = new Map(components.map((component) => [decodeURIComponent(component.purl), component]));
  const namedOnes = (packages: Record<string, string> = {}) =>
    Object.entries(packages).map(([name, version]) => named.get(`pkg:npm/${name}@${version}`));
  const isForDevelopment = (component: (typeof components)[number] | undefined) =>
    component?.hashes && component.properties.some(({ name }) => name === 'cdx:npm:package:development');
  expect(bomFormat).toBe('CycloneDX');
  expect(new Set(namedOnes({ ...dependencies, ...optionalDependencies }).map(isForDevelopment))).toEqual(
    new Set([false]),
  );
  // Some of these the service needs as well, through another package.
  expect(namedOnes(devDependencies).filter(isForDevelopment).length).toBeGreaterThan(15);
});
