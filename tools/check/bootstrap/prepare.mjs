import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, mkdir, writeFile } from 'node:fs/promises';
import { delimiter, resolve } from 'node:path';
import { cache, root } from './root.mjs';
import { mustRun } from './run.mjs';

/** Prepares a fresh clone, with nothing but Node and npm, for every other command. */
export async function prepare() {
  process.env.TURBO_TELEMETRY_DISABLED = '1';
  await usePinnedPnpm();
  await installWorkspace();
}

/**
 * Puts the pnpm version of package.json's `packageManager` on the PATH, because turbo needs it too. If it is missing,
 * npm installs it into the project's cache.
 */
async function usePinnedPnpm() {
  const { packageManager } = JSON.parse(await readFile(resolve(root, 'package.json'), 'utf8'));
  const folder = resolve(cache, packageManager.replace('@', '-'));
  const bin = resolve(folder, 'node_modules/.bin');
  if (!existsSync(resolve(bin, 'pnpm'))) {
    const silence = ['--no-audit', '--no-fund', '--loglevel=error'];
    await mustRun('npm', ['install', '--prefix', folder, ...silence, packageManager], { quiet: true });
  }
  process.env.PATH = bin + delimiter + process.env.PATH;
}

const stampFile = resolve(cache, 'installed');

/** Runs `pnpm install` from the lock file, unless that lock file is already installed. */
async function installWorkspace() {
  const stamp = createHash('sha256')
    .update(await readFile(resolve(root, 'pnpm-lock.yaml')))
    .update(await readFile(resolve(root, 'pnpm-workspace.yaml')))
    .digest('hex');
  const installed = await readFile(stampFile, 'utf8').catch(() => undefined);
  if (existsSync(resolve(root, 'node_modules/.modules.yaml')) && installed === stamp) return;

  await mustRun('pnpm', ['install', '--frozen-lockfile', '--prefer-offline']);
  await mkdir(cache, { recursive: true });
  await writeFile(stampFile, stamp);
}
