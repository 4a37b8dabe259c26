import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { freePort } from '../../src/embedded/free-port.js';
import { projectRoot } from '../../src/project-root.js';
import { Api } from '../../tour/api.js';
import { keepDemonstrationBooks } from './demonstration-books.js';

/**
 * `npm run docs:pictures`: starts the built service on a machine of its own, keeps demonstration books in it and takes the
 * pictures of docs/ in Chromium. A picture larger than `maximumBytes` is an error.
 */
const maximumBytes = 250 * 1024;
const viewport = { width: 1280, height: 800 };

interface Picture {
  name: string;
  path: string;
  keys?: string[];
  colorScheme?: 'light' | 'dark';
}

const pictures: Picture[] = [
  { name: 'inbox', path: 'inbox' },
  { name: 'overview', path: '' },
  { name: 'income-statement', path: 'reports/income-statement' },
  { name: 'commitments', path: 'commitments' },
  { name: 'reconciliation', path: 'reconciliations/1', colorScheme: 'dark' },
  { name: 'periods', path: 'periods', keys: ['c'] },
  { name: 'manual-journal', path: 'manual-journals/1', keys: ['p'] },
  { name: 'commands', path: 'settings/accounts', keys: ['Control+k'], colorScheme: 'dark' },
];

const folder = mkdtempSync(join(tmpdir(), 'books-pictures-'));
const port = await freePort();
const service = spawn(process.execPath, [join(projectRoot, 'dist/src/main.js')], {
  env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: join(folder, 'data') },
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  const apiKey = await keyOf(service);
  const url = `http://127.0.0.1:${port}`;
  await keepDemonstrationBooks(new Api(url, apiKey), new Date().toISOString().slice(0, 10));
  await takeAll(url, apiKey);
} finally {
  service.kill('SIGINT');
  await new Promise((resolve) => service.once('exit', resolve));
  rmSync(folder, { recursive: true, force: true });
}

/** The key of the demonstration owner, which the first start prints once, when all runs. */
function keyOf(started: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    started.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const [key] = /bk_live_[\w-]+/.exec(said) ?? [];
      if (key !== undefined && said.includes('Ctrl-C stops it.')) resolve(key);
    });
    started.once('exit', () => reject(new Error(`The service ended before it ran:\n${said}`)));
  });
}

async function takeAll(url: string, apiKey: string): Promise<void> {
  const target = join(projectRoot, 'docs/pictures');
  mkdirSync(target, { recursive: true });
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
  for (const { name, path, keys = [], colorScheme = 'light' } of pictures) {
    const context = await browser.newContext({ locale: 'en-US', viewport, colorScheme, reducedMotion: 'reduce' });
    await context.request.post(`${url}/session`, { data: { apiKey }, headers: { 'sec-fetch-site': 'same-origin' } });
    const page = await context.newPage();
    await page.goto(`${url}/dashboard/${path}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await settled(page);
    for (const key of keys) await page.keyboard.press(key);
    await settled(page);
    const file = join(target, `${name}.png`);
    await page.screenshot({ path: file });
    const { size } = statSync(file);
    process.stdout.write(`docs/pictures/${name}.png  ${Math.ceil(size / 1024)} KB\n`);
    if (size > maximumBytes) throw new Error(`${name}.png is larger than ${maximumBytes} bytes`);
    await context.close();
  }
  await browser.close();
}

/** Nothing is asked for any more and everything is painted. */
async function settled(page: Page): Promise<void> {
  let asked = 0;
  const count = () => {
    asked += 1;
  };
  page.on('request', count);
  for (let before = -1; before !== asked; ) {
    before = asked;
    await page.waitForTimeout(1_500);
  }
  page.off('request', count);
}
