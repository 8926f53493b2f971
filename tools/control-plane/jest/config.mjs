import { resolve } from 'node:path';
import base from '../../check/jest/config.js';

const { KRON_TESTS: tests = 'cluster' } = process.env;
const controlPlane = {
  globalSetup: resolve(import.meta.dirname, 'globalSetup.mjs'),
  globalTeardown: resolve(import.meta.dirname, 'globalTeardown.mjs'),
};

/** The configuration of a package that has tests on a control plane. */
export default { ...base, ...(tests === 'cluster' ? controlPlane : {}) };
