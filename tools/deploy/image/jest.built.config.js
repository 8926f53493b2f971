import base from '../../check/jest/config.js';

/** The tests of the built image, which take minutes. */
export default { ...base, testMatch: ['<rootDir>/test/built/*.test.ts'], testTimeout: 600_000 };
