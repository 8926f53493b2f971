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
 */
const leftOut = {
  short: ['\\.(long|cluster)\\.test\\.ts$'],
  long: ['\\.cluster\\.test\\.ts$'],
  cluster: ['(?<!\\.cluster)\\.test\\.ts$'],
};

export default {
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
  testEnvironment: 'node',
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
