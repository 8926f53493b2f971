/**
 * Writes all files that are generated from src/schema: CRDs, schemas for editors, validator, types and reference pages.
 *
 *   node scripts/generate.mjs           write
 *   node scripts/generate.mjs --check   exit 1 if a file differs from what would be written
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { loadSource } from './loadSource.mjs';

const folder = resolve(import.meta.dirname, '..');
const root = resolve(folder, '../..');
const { generatedFiles } = await loadSource('src/generate/generatedFiles.ts');
const files = await generatedFiles(folder);

for (const [path, wanted] of Object.entries(files)) {
  const file = resolve(root, path);
  if (!process.argv.includes('--check')) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, wanted);
  } else if ((await readFile(file, 'utf8').catch(() => '')) !== wanted) {
    console.error(`${path} is out of date; run \`pnpm generate\``);
    process.exitCode = 1;
  }
}
