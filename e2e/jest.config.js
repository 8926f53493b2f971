import base from '../tools/check/jest/config.js';

/** The tests that need no cluster. The others have jest.cluster.config.js. */
export default { ...base, testMatch: ['<rootDir>/src/**/*.test.ts'] };
