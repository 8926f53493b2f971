import base from '../../check/jest/config.js';

/** All but what needs images to build from: see jest.built.config.js. */
export default { ...base, testPathIgnorePatterns: [...base.testPathIgnorePatterns, '/test/built/'] };
