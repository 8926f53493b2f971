import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { relative, resolve, sep } from 'node:path';
import { cache, root } from '../bootstrap/root.mjs';
import { run } from '../bootstrap/run.mjs';

/** The tests of one package in a jest run of its own: `script` is the package's script, `patterns` select test files. */
export function jestOf(name, folder, { env = {}, patterns = [], script = 'test' } = {}) {
  return async () => {
    const { code, report } = await reported(name, (flags) =>
      run('pnpm', ['--dir', folder, 'run', script, ...patterns, ...flags], { env }),
    );
    return { ...counts(code, report), files: filesOf(report) };
  };
}

/**
 * The tests of many packages in one jest run, which keeps all cores busy. The result has a part for each package.
 *
 * @param patterns select test files; without any, all run
 * @param workers how many files run at a time. Default: two more than there are cores, because about half of them wait, for a
 * second to come, a browser or a process
 * @param minutes after which a test counts as one that hangs
 * @param runJest runs a command and resolves to its exit code
 */
export function jestOfAll(
  name,
  packages,
  { env, patterns = [], workers = availableParallelism() + 2, minutes = 10, runJest = run },
) {
  return async () => {
    const projects = ['--projects', ...packages.map(({ folder }) => folder)];
    // With several projects, jest ignores these settings in their configurations.
    const settings = [
      `--testTimeout=${minutes * 60_000}`,
      '--workerIdleMemoryLimit=1GB',
      `--maxWorkers=${workers}`,
    ];
    const order = `--testSequencer=${resolve(root, 'tools/check/jest/longestFirst.mjs')}`;
    const args = ['tools/check/jest/main.mjs', ...patterns, ...projects, ...settings, order];
    const { code, report } = await reported(name, (flags) => runJest('node', [...args, ...flags], { env }));
    return {
      ...counts(code, report),
      parts: report === undefined ? [] : partsOf(packages, report),
      files: filesOf(report),
    };
  };
}

/** The path and the seconds of each test file. */
function filesOf({ testResults = [] } = {}) {
  return testResults.map(({ name, startTime, endTime }) => ({
    path: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));
}

async function reported(name, runJest) {
  const file = resolve(cache, 'verify', `${name.replaceAll(/[/ ]/g, '-')}.json`);
  await mkdir(resolve(cache, 'verify'), { recursive: true });
  await rm(file, { force: true });
  const code = await runJest(['--json', `--outputFile=${file}`]);
  return { code, report: existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : undefined };
}

function counts(code, report) {
  if (report === undefined) return { failed: 1 };
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** The counts of each package. Its seconds are the sum over its files, although several files run at the same time. */
function partsOf(packages, { testResults }) {
  return packages.flatMap(({ name, folder }) => {
    const files = testResults.filter((file) => packageOf(packages, file.name) === folder);
    if (files.length === 0) return [];
    const statuses = files.flatMap((file) =>
      file.assertionResults.length === 0 && file.status === 'failed'
        ? ['failed']
        : file.assertionResults.map(({ status }) => status),
    );
    const number = (...wanted) => statuses.filter((status) => wanted.includes(status)).length;
    return {
      name,
      passed: number('passed'),
      failed: number('failed'),
      skipped: number('pending', 'todo', 'skipped'),
      seconds: files.reduce((sum, { startTime, endTime }) => sum + (endTime - startTime) / 1000, 0),
    };
  });
}

/** The folder of a package can contain other packages. The innermost package counts. */
function packageOf(packages, file) {
  const holding = packages.map(({ folder }) => folder).filter((folder) => file.startsWith(folder + sep));
  return holding.toSorted((one, other) => other.length - one.length)[0];
}
