import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { goCommands, goFlags, kubernetesVersion } from './goCommands.ts';
import { runGo } from './runGo.ts';

const tickSeconds = 10;

/**
 * Builds all binaries into `folder`. They are built in another folder, which is then renamed, so that `folder` is complete
 * if it exists. A build takes minutes, or seconds if Go's own cache has everything. Calls `say` with the progress every ten
 * seconds.
 *
 * @throws Error with the last lines of the compiler if a module is not available or does not compile
 */
export async function buildBinaries(folder: string, say: (line: string) => void): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  const beside = await mkdtemp(`${folder}.`);
  try {
    await compile(beside, say);
    await rename(beside, folder);
  } catch (error) {
    await rm(beside, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

async function compile(folder: string, say: (line: string) => void): Promise<void> {
  const version = await kubernetesVersion();
  const packages = [...goCommands.values()];
  say(`building Kubernetes ${version} and etcd from Go modules; minutes the first time, then cached`);

  const needed = await counted('modules downloaded', say, (heard) =>
    runGo(['list', '-deps', ...packages], heard),
  );
  const total = needed.length;
  const args = ['build', '-v', ...goFlags(version), '-o', `${folder}/`, ...packages];
  await counted(`of ${total} packages compiled`, say, (heard) => runGo(args, heard));

  // Go names a binary after the last element of its package path that is not a version.
  await rename(join(folder, 'server'), join(folder, 'etcd'));
}

/** Counts the lines that a command writes to standard error, and reports the count every ten seconds. */
async function counted<T>(
  what: string,
  say: (line: string) => void,
  run: (heard: () => void) => Promise<T>,
): Promise<T> {
  let lines = 0;
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
    say(`${lines} ${what}, ${ticks * tickSeconds} s`);
  }, tickSeconds * 1000);
  try {
    return await run(() => {
      lines += 1;
    });
  } finally {
    clearInterval(timer);
  }
}
