import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { cache } from '../bootstrap/root.mjs';
import { run } from '../bootstrap/run.mjs';

/**
 * A package's jest run, counted test by test from jest's own report; of those test files only whose path matches one of
 * the patterns, where there are any. `script` is the package's own that runs jest.
 */
export function jestOf(name, folder, env = {}, patterns = [], script = 'test') {
  const report = resolve(cache, 'verify', `${name.replaceAll(/[/ ]/g, '-')}.json`);
  return async () => {
    await mkdir(resolve(cache, 'verify'), { recursive: true });
    await rm(report, { force: true });
    const args = ['--dir', folder, 'run', script, ...patterns, '--json', `--outputFile=${report}`];
    const code = await run('pnpm', args, { env });
    if (!existsSync(report)) return { failed: 1 };

    const result = JSON.parse(await readFile(report, 'utf8'));
    const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
    return {
      passed: result.numPassedTests,
      failed: failed === 0 && code !== 0 ? 1 : failed,
      skipped: result.numPendingTests + result.numTodoTests,
    };
  };
}
