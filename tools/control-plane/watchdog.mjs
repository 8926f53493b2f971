/**
 * node watchdog.mjs FOLDER: reads `+PID` and `-PID` from standard input. When that ends, whoever wrote there is gone:
 * ends every process that was added and not taken away, and deletes the folder.
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
    // It ended on its own in the meantime.
  }
}
// They may write a last file while they die.
await rm(process.argv[2], { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
