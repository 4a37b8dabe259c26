import { readdirSync, readFileSync } from 'node:fs';

/** What Linux tells of processes; elsewhere there is nothing to tell, and figures are 0. */

const ticksPerSecond = 100;

/** Processor time that a process has used, in milliseconds, as finely as the kernel counts it (10 ms). */
export function cpuMs(pid: number): number {
  return ticksMs(pid, 11, 13);
}

/** Processor time of the children of a process, those that have ended too, in milliseconds. */
export function childrenCpuMs(pid: number): number {
  return childrenOf(pid).reduce((sum, child) => sum + cpuMs(child), ticksMs(pid, 13, 15));
}

function ticksMs(pid: number, from: number, to: number): number {
  const [, , ...afterName] = statOf(pid);
  const [user, system] = afterName.slice(from, to).map(Number);
  return (((user ?? 0) + (system ?? 0)) * 1000) / ticksPerSecond;
}

/** Resident memory of a process in megabytes. */
export function residentMegabytes(pid: number): number {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024);
}

export function childrenOf(pid: number): number[] {
  let names: string[] = [];
  try {
    names = readdirSync('/proc');
  } catch {
    // Not Linux.
  }
  const pids = names.filter((name) => /^\d+$/.test(name)).map(Number);
  return pids.filter((candidate) => parentOf(candidate) === pid);
}

export function parentOf(pid: number): number {
  return Number(statOf(pid)[3]);
}

/** The fields of `/proc/<pid>/stat`, the name (which may hold spaces) as one. */
function statOf(pid: number): string[] {
  const text = read(`/proc/${pid}/stat`);
  const end = text.lastIndexOf(')');
  return [text.slice(0, text.indexOf(' ')), 'name', ...text.slice(end + 2).split(' ')];
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
