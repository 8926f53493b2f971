import { readFile } from 'node:fs/promises';

/** `getconf CLK_TCK`: the same on every Linux that Node supports. */
const ticksPerSecond = 100;

/** The CPU time of a process with all its threads since its start, in seconds. Linux only. */
export async function cpuSeconds(pid) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The second field is the name in parentheses, which may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** The resident memory of a process now, and its maximum, in megabytes. Linux only. */
export async function memory(pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const megabytes = (field) => Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024;
  return { now: megabytes('VmRSS'), most: megabytes('VmHWM') };
}

/** The CPU time of all processes since boot, in seconds. Linux only. */
async function machineCpuSeconds() {
  const [, user, nice, system, , , irq, softirq] = (await readFile('/proc/stat', 'utf8'))
    .split(/\s+/, 9)
    .map(Number);
  return (user + nice + system + irq + softirq) / ticksPerSecond;
}

/** The CPU time of all processes except these and this one, in seconds. Linux only. */
export async function othersCpuSeconds(pids) {
  const ours = await Promise.all([...pids, process.pid].map(cpuSeconds));
  return (await machineCpuSeconds()) - ours.reduce((total, used) => total + used, 0);
}
