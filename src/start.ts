import { configOrExit } from './config.js';
import { openLog } from './log.js';
import { supervise, supervisedWord } from './supervisor.js';

/** Starts the service: below a supervisor, as the service of one, or alone when it is not to be watched. */
export async function start(program: string, words: string[]): Promise<void> {
  const [first, kind, folder = '', ...rest] = words;
  if (first === supervisedWord) return runSupervised(rest, folder, kind === 'again');
  const { watchdogSeconds, logLevel } = configOrExit();
  if (watchdogSeconds === 0) return runAlone(words);
  process.exit(await supervise({ program, words, watchdogSeconds, log: openLog(logLevel) }));
}

async function runAlone(words: string[]): Promise<void> {
  const { stopSignal } = await import('./shutdown.js');
  const stopping = stopSignal();
  const { runService } = await import('./service.js');
  await runService(words, { stopping });
}

async function runSupervised(words: string[], folder: string, isRestart: boolean): Promise<void> {
  const { sendHeartbeats, supervisedStop } = await import('./supervised.js');
  const stopping = supervisedStop();
  const { runService } = await import('./service.js');
  const onRunning = () => sendHeartbeats(folder, configOrExit().watchdogSeconds);
  await runService(words, { stopping, onRunning, isRestart });
}
