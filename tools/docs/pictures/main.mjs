/**
 * Draws the pictures in docs/images. With `--check` it writes nothing, and exits with 1 if a committed picture is outdated.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { pictures } from './pictures.mjs';

const root = resolve(import.meta.dirname, '../../..');
const isCheck = process.argv.includes('--check');

for (const { file, source, svg } of await pictures(root)) {
  const target = resolve(root, file);
  if (!isCheck) {
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, svg);
  } else if ((await readFile(target, 'utf8').catch(() => '')) !== svg) {
    console.error(`${file} is not what is drawn from ${source}: run pnpm --dir tools/docs/pictures draw`);
    process.exitCode = 1;
  }
}
