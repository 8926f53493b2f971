import base from '../check/jest/config.js';

/** Not the packages in folders of their own beside src. */
export default { ...base, testMatch: ['<rootDir>/src/**/*.test.ts'] };
