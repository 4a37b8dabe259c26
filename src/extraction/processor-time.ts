/** Processor time that all threads of this process have used, in milliseconds. What waits for a processor uses none. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
