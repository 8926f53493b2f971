/** Prints every block of the documents that users read, how it is proven, or why it is not run. */
import { mkdir, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const bundle = resolve(import.meta.dirname, '.tsc/inventory.mjs');
const { outputFiles } = await build({
  entryPoints: [resolve(import.meta.dirname, 'blocksOfDocuments.ts')],
  bundle: true,
  write: false,
  format: 'esm',
  platform: 'node',
  packages: 'external',
  define: { 'import.meta.dirname': JSON.stringify(import.meta.dirname) },
});
await mkdir(resolve(bundle, '..'), { recursive: true });
await writeFile(bundle, outputFiles[0].contents);
const { blocksOfDocuments } = await import(pathToFileURL(bundle).href);

const counts = new Map();
for (const { at, language, proof, reason } of blocksOfDocuments()) {
  const how = proof ?? `not run: ${reason ?? 'see notRun.ts'}`;
  console.log([at.padEnd(52), language.padEnd(5), how].join(' '));
  counts.set(proof ?? 'not run', (counts.get(proof ?? 'not run') ?? 0) + 1);
}
console.log();
for (const [how, count] of counts) console.log(`${String(count).padStart(5)} ${how}`);
