import base from '../tools/check/jest/config.js';

/** The tests that need a cluster with a node. They share one cluster, so they run in one process. */
export default { ...base, testMatch: ['<rootDir>/test/*.test.ts'], maxWorkers: 1, testTimeout: 1_800_000 };
