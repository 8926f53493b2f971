import { build } from 'esbuild';

/**
 * Bundles the corpus and the built kron-core into one file: a module for the command line, or a classic
 * script for a page.
 */
export async function bundle(format) {
  return bundleOf('src/printReport.mjs', format);
}

/**
 * Bundles a program that answers the requests of kron-conformance line by line, or a page that answers all of them at
 * once, from the source of kron-core.
 */
export async function bundleAnswers(format) {
  return bundleOf(format === 'esm' ? 'src/answerLines.mjs' : 'src/answerCases.mjs', format, ['kron-source']);
}

async function bundleOf(entryPoint, format, conditions = []) {
  const { outputFiles } = await build({
    absWorkingDir: import.meta.dirname,
    entryPoints: [entryPoint],
    bundle: true,
    write: false,
    platform: 'neutral',
    conditions,
    mainFields: ['module', 'main'],
    // cron-parser reads files with fs, which kron-core never does.
    external: ['node:*', 'fs', 'fs/promises'],
    target: 'es2022',
    charset: 'utf8',
    format,
  });
  return outputFiles[0].text;
}
