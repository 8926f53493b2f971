import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { root } from '../bootstrap/root.mjs';

/** The workspace's packages, `{ name, folder }`, that have a certain script. */
export async function packagesWith(script) {
  const found = [];
  for (const folder of [
    ...(await foldersIn('packages')),
    ...(await foldersIn('tools')),
    resolve(root, 'e2e'),
  ]) {
    const manifest = resolve(folder, 'package.json');
    if (!existsSync(manifest)) continue;
    const { name, scripts } = JSON.parse(await readFile(manifest, 'utf8'));
    if (scripts?.[script] !== undefined) found.push({ name, folder });
  }
  return found;
}

async function foldersIn(parent) {
  return (await readdir(resolve(root, parent))).map((entry) => resolve(root, parent, entry));
}
