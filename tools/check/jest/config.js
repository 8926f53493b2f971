import { fileURLToPath } from 'node:url';

/**
 * One jest configuration for every package: ES modules, TypeScript stripped by swc, workspace imports from source.
 *
 * The name of a test file says what it needs:
 *
 *   *.test.ts          Node and a few seconds
 *   *.long.test.ts     minutes, or something from elsewhere: Go, another JavaScript engine, a registry
 *   *.cluster.test.ts  a real control plane
 *
 * KRON_TESTS=short runs the first kind, KRON_TESTS=long the first two, KRON_TESTS=cluster the last. Without it all run.
 *
 * KRON_TEST_CLOCK=2027-03-28T00:59:30Z starts the wall clock of all test files, and of the Node processes that they start, at
 * that instant.
 */
const leftOut = {
  short: ['\\.(long|cluster)\\.test\\.ts$'],
  long: ['\\.cluster\\.test\\.ts$'],
  cluster: ['(?<!\\.cluster)\\.test\\.ts$'],
};

const shiftClock = new URL('shiftClock.mjs', import.meta.url);

/** Passes the offset to the workers, and to the processes that tests start. @returns the setup of each test file */
function shiftedClock(instant) {
  if (instant === undefined) return [];
  const start = Date.parse(instant);
  if (Number.isNaN(start))
    throw new TypeError(
      `KRON_TEST_CLOCK: expected an instant such as 2027-03-28T00:59:30Z, found "${instant}"`,
    );
  process.env.KRON_TEST_CLOCK_OFFSET = String(start - Date.now());
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import=${shiftClock}`;
  return [fileURLToPath(shiftClock)];
}

export default {
  setupFiles: shiftedClock(process.env.KRON_TEST_CLOCK),
  testMatch: ['<rootDir>/**/*.test.ts'],
  testPathIgnorePatterns: [
    '/node_modules/',
    '/dist/',
    '/\\.tsc/',
    '/fixtures/',
    ...(leftOut[process.env.KRON_TESTS] ?? []),
  ],
  modulePathIgnorePatterns: ['/dist/', '/\\.tsc/'],
  extensionsToTreatAsEsm: ['.ts'],
  testEnvironment: fileURLToPath(new URL('environment.mjs', import.meta.url)),
  cacheDirectory: fileURLToPath(new URL('../../../.cache/jest', import.meta.url)),
  // Ends a test that hangs; a busy machine is slow.
  testTimeout: 600_000,
  testEnvironmentOptions: {
    customExportConditions: ['kron-source', 'node', 'node-addons'],
  },
  moduleNameMapper: {
    '^fast-check$': fileURLToPath(new URL('fastCheck.mjs', import.meta.url)),
    '^every-fast-check$': fileURLToPath(import.meta.resolve('fast-check')),
  },
  transform: {
    '\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript' },
          target: 'es2022',
          experimental: { keepImportAttributes: true },
        },
        module: { type: 'es6' },
        sourceMaps: 'inline',
      },
    ],
  },
};
