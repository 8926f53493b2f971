import { fileURLToPath } from 'node:url';

/** One jest configuration for every package: ES modules, TypeScript stripped by swc, workspace imports from source. */
export default {
  testMatch: ['<rootDir>/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/\\.tsc/', '/fixtures/'],
  modulePathIgnorePatterns: ['/dist/', '/\\.tsc/'],
  extensionsToTreatAsEsm: ['.ts'],
  testEnvironment: 'node',
  // It only ends what would never end: machines are slow, and shared.
  testTimeout: 600_000,
  maxWorkers: '100%',
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
        jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
        module: { type: 'es6' },
        sourceMaps: 'inline',
      },
    ],
  },
};
