import base from '../../check/jest/config.js';

/** What is seen of the built image alone. Builds take a while. */
export default { ...base, testMatch: ['<rootDir>/test/built/*.test.ts'], testTimeout: 600_000 };
