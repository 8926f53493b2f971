import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { delimiter, resolve } from 'node:path';
import { cache, root } from './root.mjs';
import { mustRun } from './run.mjs';

/**
 * Puts the pnpm version of package.json's `packageManager` on the PATH, where turbo looks for it too. npm installs it into
 * the project's cache if it is missing.
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
