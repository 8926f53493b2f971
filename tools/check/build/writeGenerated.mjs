import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');

/**
 * Writes generated files, and prints the path of each. A file that has this content already is not touched, because other
 * programs may read it meanwhile.
 *
 * @param files the contents by path, from the root of the repository
 */
export async function writeGenerated(files) {
  for (const [path, content] of Object.entries(files)) {
    const file = resolve(root, path);
    if ((await readFile(file, 'utf8').catch(() => undefined)) === content) continue;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
    console.log(`${path}: written`);
  }
}
