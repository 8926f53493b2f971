import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { root } from '../bootstrap/root.mjs';

/** The packages of the workspace, `{ name, folder }`, that have a script. */
export async function packagesWith(script) {
  const found = [];
  const tools = await foldersIn(resolve(root, 'tools'));
  for (const folder of [
    ...(await foldersIn(resolve(root, 'packages'))),
    ...tools,
    ...(await Promise.all(tools.map(foldersIn))).flat(),
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
  const entries = await readdir(parent, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => resolve(parent, name));
}

const withoutTests = new Set(['node_modules', 'dist', '.tsc', 'fixtures']);

export async function testFiles(folder) {
  const found = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = resolve(folder, entry.name);
    if (entry.isDirectory() && !withoutTests.has(entry.name)) found.push(...(await testFiles(path)));
    else if (entry.name.endsWith('.test.ts')) found.push(path);
  }
  return found;
}
