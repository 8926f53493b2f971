import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const pollMs = 500;

/**
 * Runs `work` while no other process holds the lock file. Calls `waiting` once if another process holds it. If the holder of
 * the lock has died, its lock is removed. Two processes can remove it at the same time and then both run `work`, so running
 * `work` twice must be harmless.
 */
export async function withLock<T>(file: string, waiting: () => void, work: () => Promise<T>): Promise<T> {
  await mkdir(dirname(file), { recursive: true });
  let told = false;
  while (!(await take(file))) {
    if (!told) waiting();
    told = true;
    await delay(pollMs);
  }
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

/**
 * Tries to create the lock file as a link, which appears atomically with its content. So a lock file always names its
 * holder.
 */
async function take(file: string): Promise<boolean> {
  const own = `${file}.${randomUUID()}`;
  await writeFile(own, String(process.pid));
  try {
    await link(own, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (!(await isHeld(file))) await rm(file, { force: true });
    return false;
  } finally {
    await rm(own, { force: true });
  }
}

async function isHeld(file: string): Promise<boolean> {
  const holder = Number(await readFile(file, 'utf8').catch(() => String(process.pid)));
  try {
    process.kill(holder, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
