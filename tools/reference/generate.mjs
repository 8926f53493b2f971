/** Writes the cases of kron-conformance. With --check it only fails if a file is out of date. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { build } from 'esbuild';

const folder = resolve(import.meta.dirname, '../../packages/kron-conformance/cases');

const { outputFiles } = await build({
  absWorkingDir: import.meta.dirname,
  entryPoints: ['src/cases/caseFiles.ts'],
  bundle: true,
  platform: 'node',
  format: 'esm',
  write: false,
});
const { caseFiles } = await import(
  `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`
);

await mkdir(folder, { recursive: true });
for (const { name, text } of caseFiles()) {
  const target = resolve(folder, name);
  const shown = relative(process.cwd(), target);
  if (process.argv.includes('--check')) {
    const stored = await readFile(target, 'utf8').catch(() => null);
    if (stored === text) continue;
    console.error(`${shown} is out of date; run \`pnpm generate\``);
    process.exitCode = 1;
  } else {
    await writeFile(target, text);
    console.log(`${shown}: ${text.split('\n').length} lines`);
  }
}
