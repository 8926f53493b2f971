import base from '../check/jest/config.js';

/** Excludes the packages in the other folders. */
export default { ...base, testMatch: ['<rootDir>/src/**/*.test.ts'] };
