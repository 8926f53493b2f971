import { readFile } from 'node:fs/promises';

/** Of `getconf CLK_TCK`: the same on every Linux that Node runs on. */
const ticksPerSecond = 100;

/** Seconds of processor time that a process has used since it began, all its threads together. Linux only. */
export async function cpuSeconds(pid) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The second field is the name in brackets, which may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** Megabytes of memory that a process has now, and the most that it ever had. Linux only. */
export async function memory(pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const megabytes = (field) => Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024;
  return { now: megabytes('VmRSS'), most: megabytes('VmHWM') };
}

/** Seconds of processor time that all processes of the machine have used since it began. Linux only. */
export async function machineCpuSeconds() {
  const [, user, nice, system, , , irq, softirq] = (await readFile('/proc/stat', 'utf8'))
    .split(/\s+/, 9)
    .map(Number);
  return (user + nice + system + irq + softirq) / ticksPerSecond;
}

/** Seconds of processor time that all processes but these and this one have used. Linux only. */
export async function othersCpuSeconds(pids) {
  const ours = await Promise.all([...pids, process.pid].map(cpuSeconds));
  return (await machineCpuSeconds()) - ours.reduce((total, used) => total + used, 0);
}
