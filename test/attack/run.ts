import 'reflect-metadata';
import { readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Attack } from './frame/attack.js';
import { type HealthWatch, watchHealth } from './frame/health-watch.js';
import { type AttackedService, startAttackedService } from './frame/target.js';

/**
 * `npm run test:attack`: starts the built service on the loopback address and attacks it, while `/healthz` is asked all
 * the time and has to answer in under 250 ms. Each file beside this one exports `attacks`, one class of them; words on
 * the command line choose classes. One line an attack; ends with 1 when one of them hurts.
 */
const healthMaximumMs = 250;
/** A busy machine is slow now and then; an attack that holds the service up does so every time. */
const tries = 3;
const attackTimeoutMs = 60_000;

const chosen = process.argv.slice(2);
const classes = await attackClasses();
const service = await startAttackedService();
const health = watchHealth(service.url);
let failed = 0;
let passed = 0;
try {
  for (const [name, attacks] of classes) {
    for (const attack of attacks) {
      const { seconds, slowestMs, problem } = await play(attack, service, health);
      if (problem === null) passed += 1;
      else failed += 1;
      const figures = `${seconds.toFixed(2)} s, health ${Math.round(slowestMs)} ms`;
      say(
        `${problem === null ? 'passed' : 'FAILED'}  ${name}: ${attack.name} (${figures})${problem ? `: ${problem}` : ''}`,
      );
    }
  }
} finally {
  await health.close();
  await service.stop();
}
say(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

async function attackClasses(): Promise<[string, Attack[]][]> {
  const here = fileURLToPath(import.meta.url);
  const names = readdirSync(dirname(here))
    .filter((name) => name.endsWith('.ts') && name !== basename(here))
    .map((name) => basename(name, '.ts'))
    .filter((name) => chosen.length === 0 || chosen.includes(name));
  const loaded = names.map(async (name): Promise<[string, Attack[]]> => {
    const { attacks } = (await import(`./${name}.js`)) as { attacks: Attack[] };
    return [name, attacks];
  });
  return Promise.all(loaded);
}

interface Outcome {
  seconds: number;
  slowestMs: number;
  problem: string | null;
}

/** Plays the attack until the service has been quick all the while, three times at most. */
async function play(attack: Attack, target: AttackedService, watch: HealthWatch): Promise<Outcome> {
  let outcome: Outcome = { seconds: 0, slowestMs: 0, problem: null };
  for (let left = tries; left > 0; left--) {
    const startedAt = performance.now();
    await watch.begin();
    const problem = await within(attackTimeoutMs, attack.run(target));
    const slowestMs = await watch.end();
    const late = slowestMs > healthMaximumMs ? `/healthz took ${Math.round(slowestMs)} ms` : null;
    outcome = { seconds: (performance.now() - startedAt) / 1000, slowestMs, problem: problem ?? late };
    if (target.exitCode() !== null) throw new Error(`${attack.name} ended the service: ${target.exitCode()}`);
    if (problem !== null || late === null) return outcome;
  }
  return outcome;
}

async function within(limitMs: number, attack: Promise<void>): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`not over after ${limitMs / 1000} s`), limitMs);
  });
  const outcome = attack.then(
    () => null,
    (error: unknown) => (error as Error).message,
  );
  try {
    return await Promise.race([outcome, late]);
  } finally {
    clearTimeout(timer);
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
