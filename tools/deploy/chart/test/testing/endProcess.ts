import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Whether a process has exited, was killed, or never started. */
export function hasEnded({ pid, exitCode, signalCode }: ChildProcess): boolean {
  return pid === undefined || exitCode !== null || signalCode !== null;
}

/** Stops a process with SIGTERM, and with SIGKILL after `graceMs`. Resolves when it has exited. */
export async function endProcess(child: ChildProcess, graceMs: number = 30_000): Promise<void> {
  if (hasEnded(child)) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), graceMs);
  await exit;
  clearTimeout(late);
}
