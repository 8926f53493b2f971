import { build } from 'esbuild';

/**
 * Bundles the corpus and the built kron-core into one file: a module for the command line, or a classic
 * script for a page.
 */
export async function bundle(format) {
  const { outputFiles } = await build({
    absWorkingDir: import.meta.dirname,
    entryPoints: ['src/printReport.mjs'],
    bundle: true,
    write: false,
    platform: 'neutral',
    target: 'es2022',
    charset: 'utf8',
    format,
  });
  return outputFiles[0].text;
}
