import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { bin } from './runKron.ts';

/** A running `kron ui`. */
export type ServedUi = {
  child: ChildProcess;
  origin: string;
  port: string;
  /** What its page sends with each request. */
  headers: { Authorization: string };
};

/**
 * Starts `kron ui`, and waits until it serves.
 *
 * @param onStart gets the process at once, to end it
 * @throws Error with its messages if it ends before
 */
export async function servedUi(
  args: readonly string[],
  env: Record<string, string>,
  onStart: (child: ChildProcess) => void,
): Promise<ServedUi> {
  const child = spawn(process.execPath, [bin, 'ui', ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onStart(child);
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (complaint += text));
  const ended = once(child, 'close').then(() => {
    throw new Error(`kron ui ended: ${complaint}`);
  });
  // Later it ends as the test wants.
  ended.catch(() => undefined);
  const line = once(createInterface({ input: child.stdout }), 'line');
  const [url] = (await Promise.race([line, ended])) as [string];
  const { origin, hash, port } = new URL(url);
  return { child, origin, port, headers: { Authorization: `Bearer ${hash.slice('#token='.length)}` } };
}
