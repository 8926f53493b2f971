import base from '../tools/check/jest/config.js';

/** What needs no cluster; the rest is jest.cluster.config.js. */
export default { ...base, testMatch: ['<rootDir>/src/**/*.test.ts'] };
