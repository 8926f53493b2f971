import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { delimiter, resolve } from 'node:path';
import { cache, root } from './root.mjs';
import { mustRun } from './run.mjs';

/**
 * Puts the pnpm that package.json's `packageManager` names on the PATH, fetched by npm into the project's own cache
 * when it is not there yet. turbo looks for pnpm on the PATH too, so a function that returns it would not do.
 */
export async function usePinnedPnpm() {
  const { packageManager } = JSON.parse(await readFile(resolve(root, 'package.json'), 'utf8'));
  const folder = resolve(cache, packageManager.replace('@', '-'));
  const bin = resolve(folder, 'node_modules/.bin');
  if (!existsSync(resolve(bin, 'pnpm'))) {
    const silence = ['--no-audit', '--no-fund', '--loglevel=error'];
    await mustRun('npm', ['install', '--prefix', folder, ...silence, packageManager], { quiet: true });
  }
  process.env.PATH = bin + delimiter + process.env.PATH;
}
