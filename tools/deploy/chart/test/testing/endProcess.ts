import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Whether it has ended, by itself or by a signal, or never began. */
export function hasEnded({ pid, exitCode, signalCode }: ChildProcess): boolean {
  return pid === undefined || exitCode !== null || signalCode !== null;
}

/** Ends it with SIGTERM, and with SIGKILL where it has not ended `graceMs` later; gives when it is gone. */
export async function endProcess(child: ChildProcess, graceMs: number = 30_000): Promise<void> {
  if (hasEnded(child)) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), graceMs);
  await exit;
  clearTimeout(late);
}
