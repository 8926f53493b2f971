import base from '../../check/jest/config.js';

/** All other tests; those of the built image have jest.built.config.js. */
export default { ...base, testPathIgnorePatterns: [...base.testPathIgnorePatterns, '/test/built/'] };
