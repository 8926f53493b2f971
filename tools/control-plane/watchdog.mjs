/**
 * node watchdog.mjs FOLDER: reads `+PID` and `-PID` from standard input. The input ends when the writer exits. Then the
 * watchdog kills every process that was added and not removed, and deletes the folder.
 */
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';

const watched = new Set();
for await (const line of createInterface({ input: process.stdin })) {
  const pid = Number(line.slice(1));
  if (line.startsWith('+')) watched.add(pid);
  else watched.delete(pid);
}

for (const pid of watched) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has ended already.
  }
}
// The processes may write a last file while they end.
await rm(process.argv[2], { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
