/** Bundles the sources for Node, which runs no TypeScript before version 22.18, and runs the command. */
import { mkdir, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const here = import.meta.dirname;
const { outputFiles } = await build({
  absWorkingDir: here,
  entryPoints: ['src/command/runCommand.ts'],
  bundle: true,
  write: false,
  format: 'esm',
  platform: 'node',
  packages: 'external',
});
// In the package, so that its dependencies resolve.
const bundle = resolve(here, '.tsc/main.mjs');
await mkdir(resolve(bundle, '..'), { recursive: true });
await writeFile(bundle, outputFiles[0].contents);

const { runCommand } = await import(pathToFileURL(bundle).href);
process.exitCode = await runCommand(process.argv.slice(2), {
  root: resolve(here, '../../..'),
  environment: process.env,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
});
