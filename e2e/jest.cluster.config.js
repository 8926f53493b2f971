import base from '../tools/check/jest/config.js';

/** The tests that need a cluster with a node. */
export default { ...base, testMatch: ['<rootDir>/test/*.test.ts'], testTimeout: 1_800_000 };
