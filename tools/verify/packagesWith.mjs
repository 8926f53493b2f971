import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { root } from '../bootstrap/root.mjs';

/** The workspace's packages, `{ name, folder }`, that have a certain script. */
export async function packagesWith(script) {
  const found = [];
  for (const parent of ['packages', 'tools']) {
    for (const entry of await readdir(resolve(root, parent))) {
      const folder = resolve(root, parent, entry);
      const manifest = resolve(folder, 'package.json');
      if (!existsSync(manifest)) continue;
      const { name, scripts } = JSON.parse(await readFile(manifest, 'utf8'));
      if (scripts?.[script] !== undefined) found.push({ name, folder });
    }
  }
  return found;
}
