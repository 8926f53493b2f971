import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { cache, root } from './root.mjs';
import { mustRun } from './run.mjs';

const stampFile = resolve(cache, 'installed');

/** Runs `pnpm install` from the lock file, unless that lock file is already installed. */
export async function installWorkspace() {
  const stamp = createHash('sha256')
    .update(await readFile(resolve(root, 'pnpm-lock.yaml')))
    .update(await readFile(resolve(root, 'pnpm-workspace.yaml')))
    .digest('hex');
  if (existsSync(resolve(root, 'node_modules/.modules.yaml')) && (await readStamp()) === stamp) return;

  await mustRun('pnpm', ['install', '--frozen-lockfile', '--prefer-offline']);
  await mkdir(cache, { recursive: true });
  await writeFile(stampFile, stamp);
}

async function readStamp() {
  return existsSync(stampFile) ? readFile(stampFile, 'utf8') : undefined;
}
