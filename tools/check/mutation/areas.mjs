import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');
const core = 'packages/kron-core/src';
const operator = 'packages/kron-operator';

/**
 * What is mutated, and the test files that have to notice. The folders are searched for `*.test.ts`; longer tests are left
 * out, as each mutant runs the files that reach it.
 */
export const areas = [
  {
    name: 'kronjob',
    mutated: [`${core}/kronjob/decision`],
    tests: [`${core}/kronjob/decision`, `${core}/kronjob/kubernetes`, `${core}/conformance.test.ts`],
  },
  {
    name: 'controlledjob',
    mutated: [`${core}/controlledjob/decision`],
    tests: [`${core}/controlledjob/decision`, `${core}/controlledjob/kubernetes`],
  },
  {
    name: 'fence',
    mutated: [`${operator}/src/controller/leader`],
    tests: [
      `${operator}/src/controller/leader`,
      `${operator}/src/jobs/createJob.test.ts`,
      `${operator}/test/stepwise/interleavings.test.ts`,
    ],
  },
];

/** The sources and the test files of an area, as paths within the repository. */
export async function filesOf({ mutated, tests }) {
  const files = await Promise.all(mutated.map(sourcesIn));
  const testFiles = await Promise.all(tests.map(testsIn));
  return { sources: files.flat().toSorted(), tests: testFiles.flat().toSorted() };
}

/** An absolute path. */
export function pathOf(file) {
  return join(root, file);
}

async function sourcesIn(folder) {
  const files = await filesIn(folder);
  return files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
}

async function testsIn(place) {
  if (place.endsWith('.ts')) return [place];
  const files = await filesIn(place);
  return files.filter((file) => file.endsWith('.test.ts') && !/\.(long|cluster)\.test\.ts$/.test(file));
}

async function filesIn(folder) {
  const names = await readdir(pathOf(folder), { recursive: true });
  return names.map((name) => `${folder}/${name}`);
}
