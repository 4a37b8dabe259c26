import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Spool } from '../../src/api/uploads/spool.js';
import { projectRoot } from '../../src/project-root.js';
import { LocalFileStore } from '../../src/store/local-file-store.js';

/** What uploads leave behind when their process dies is removed by the next one, and by nobody before. */
let dataDirectory: string;
beforeEach(() => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'books-spool-'));
});
afterEach(() => rmSync(dataDirectory, { recursive: true, force: true }));

const entries = () => readdirSync(join(dataDirectory, 'uploads')).sort();

test('what a process that was killed has left goes with the next start, what one that lives has stays', async () => {
  const module = pathToFileURL(join(projectRoot, 'src/api/uploads/spool.ts')).href;
  const script = `const { Spool } = await import(${JSON.stringify(module)});
    const spool = await Spool.open(${JSON.stringify(dataDirectory)});
    const { writeFileSync } = await import('node:fs');
    writeFileSync((await spool.requestFolder()) + '/half', 'half a file');
    process.stdout.write(spool.folder);
    setInterval(() => {}, 1000);`;
  const loader = join(projectRoot, 'test/support/typescript-loader.mjs');
  const child = spawn(process.execPath, ['--import', loader, '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [folder] = (await once(child.stdout, 'data')).map(String) as [string];
  const living = await Spool.open(dataDirectory);
  expect(existsSync(folder)).toBe(true);
  expect(await living.sweep()).toBe(0);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await living.sweep()).toBe(1);
  expect(existsSync(folder)).toBe(false);
  expect(entries().map((name) => name.replace(/^[^.]+/, ''))).toEqual(['', '.lock', '.lock-journal']);
  await living.close();
  expect(entries()).toEqual([]);
});

test('folders of requests from before there were locks are left over', async () => {
  mkdirSync(join(dataDirectory, 'uploads', 'of-a-request'), { recursive: true });
  writeFileSync(join(dataDirectory, 'uploads', 'of-a-request', 'half'), 'half a file');
  const spool = await Spool.open(dataDirectory);
  expect(existsSync(join(dataDirectory, 'uploads', 'of-a-request'))).toBe(false);
  await spool.close();
});

test('two that start at once leave each other alone', async () => {
  const [one, other] = await Promise.all([Spool.open(dataDirectory), Spool.open(dataDirectory)]);
  await Promise.all([one.sweep(), other.sweep()]);
  expect([existsSync(one.folder), existsSync(other.folder)]).toEqual([true, true]);
  await Promise.all([one.close(), other.close()]);
});

test('the store removes half-written files of yesterday, not those of now', async () => {
  const store = new LocalFileStore(dataDirectory);
  const incoming = join(dataDirectory, 'incoming');
  mkdirSync(incoming);
  for (const name of ['yesterday', 'now']) writeFileSync(join(incoming, name), 'half');
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  utimesSync(join(incoming, 'yesterday'), yesterday, yesterday);
  await store.removeLeftovers();
  expect(readdirSync(incoming)).toEqual(['now']);
});
