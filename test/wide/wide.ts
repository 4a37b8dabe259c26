import 'reflect-metadata';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from '../crash/load.js';
import { judge } from '../crash/verdict.js';
import { WideInstallation } from './installation.js';

/**
 * `npm run test:wide`: four processes with the API and two that work, behind a balancer, on a database with a standby behind a
 * pooler and a balancer, with the queues on a Redis Cluster and the files in an object store: whatever of it this machine has. Plays
 * the tour, kills processes at random (CRASHES of them), restarts all of them one after the other, and lets the
 * standby take over, all under load. Afterwards nothing is lost, nothing happened twice, and the restarts lost no request.
 */
const crashes = Number(process.env.CRASHES ?? 20);
const betweenCrashesMs = 1_500;
const afterFailoverMs = 10_000;
const clientCount = 6;

const wide = await WideInstallation.start(say);
try {
  say(`The tour: ${await wide.playTour()}`);
  const clients = Array.from({ length: clientCount }, () => new Client(wide.doors, wide.apiKey));
  const selling = Promise.all(clients.map((client) => client.sellUntilStopped()));
  const repeated = () => clients.flatMap((client) => [...client.repeated]);
  const sold = () => clients.reduce((sum, { sales }) => sum + sales.length, 0);
  const phase = async (name: string, play: () => Promise<void>): Promise<number> => {
    const soldBefore = sold();
    for (const client of clients) client.repeated.clear();
    await Promise.race([play(), selling]);
    const reasons = Map.groupBy(repeated(), ([reason]) => reason);
    const counts = [...reasons].map(
      ([reason, found]) => [reason, found.reduce((sum, [, count]) => sum + count, 0)] as const,
    );
    const count = counts.reduce((sum, [, ofReason]) => sum + ofReason, 0);
    const why = counts.map(([reason, ofReason]) => `${ofReason} × ${reason}`).join(', ');
    say(`${name}: ${sold() - soldBefore} sales, ${count} requests had to be repeated${why && ` (${why})`}.`);
    return count;
  };
  await phase(`${crashes} processes killed`, crash);
  const lost = await phase('Every process restarted in turn', restartInTurn);
  if (wide.canFailOver) await phase('The standby took over from the primary', failOver);
  for (const client of clients) client.stop();
  await selling;
  say('Waiting for what was staged…');
  await wide.finished();
  await judge({ ...wide.evidence(), sales: clients.flatMap(({ sales }) => sales) });
  say(`${sold()} sales: nothing lost, nothing twice, and the books verify.`);
  if (wide.isBalanced && lost > 0) throw new Error(`The rolling restart lost ${lost} requests`);
} finally {
  await wide.stop();
}

async function crash(): Promise<void> {
  for (let count = 0; count < crashes; count++) {
    await delay(Math.random() * betweenCrashesMs);
    const victim = wide.processes[Math.floor(Math.random() * wide.processes.length)];
    await victim?.kill();
    await victim?.start();
  }
}

async function restartInTurn(): Promise<void> {
  // What was killed last is back for the balancer too.
  await delay(betweenCrashesMs);
  for (const process of wide.processes) {
    const code = await process.stop();
    if (code !== 0) throw new Error(`A process ended with ${code}:\n${process.lastWords}`);
    await process.start();
    await delay(betweenCrashesMs);
  }
}

async function failOver(): Promise<void> {
  await wide.failOver();
  await delay(afterFailoverMs);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
