/** Writes packages/kron-core/vectors/decisions.json. With --check it only fails if the file is out of date. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import { build } from 'esbuild';

const target = resolve(import.meta.dirname, '../../packages/kron-core/vectors/decisions.json');

const { outputFiles } = await build({
  absWorkingDir: import.meta.dirname,
  entryPoints: ['src/vectors/decisionsFile.ts'],
  bundle: true,
  platform: 'node',
  format: 'esm',
  write: false,
});
const { decisionsFile } = await import(
  `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`
);

const text = decisionsFile();
const shown = relative(process.cwd(), target);
if (process.argv.includes('--check')) {
  const stored = await readFile(target, 'utf8').catch(() => null);
  if (stored !== text) {
    console.error(`${shown} is out of date; run \`pnpm generate\``);
    process.exitCode = 1;
  }
} else {
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, text);
  console.log(`${shown}: ${JSON.parse(text).cases.length} decisions`);
}
