import base from '../tools/check/jest/config.js';

/** One file in one process: there is one cluster. */
export default { ...base, testMatch: ['<rootDir>/test/*.test.ts'], maxWorkers: 1, testTimeout: 1_800_000 };
