import { readFileSync, statSync } from 'node:fs';
import { relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');

/**
 * The seconds of each test file that takes ten or more, from the root of the repository, measured on two quiet cores. `npm test`
 * prints these files, so that the author of a longer test sees its cost and records it here.
 *
 * @type {Readonly<Record<string, number>>}
 */
export const recordedSeconds = JSON.parse(readFileSync(resolve(import.meta.dirname, 'seconds.json'), 'utf8'));

/**
 * Orders test files for jest: those with the most recorded seconds first, so that none begins last and runs alone; then the
 * others by size. Jest itself knows durations only from an earlier run.
 */
export default class LongestFirst {
  sort(tests) {
    return tests.toSorted((one, other) => secondsOf(other) - secondsOf(one) || sizeOf(other) - sizeOf(one));
  }

  allFailedTests(tests) {
    return tests;
  }

  cacheResults() {}
}

function secondsOf({ path }) {
  return recordedSeconds[relative(root, path)] ?? 0;
}

function sizeOf({ path }) {
  return statSync(path).size;
}
