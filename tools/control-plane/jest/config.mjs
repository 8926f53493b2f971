import { resolve } from 'node:path';
import base from '../../check/jest/config.js';

/** The configuration of every package, for one whose tests need a control plane. */
export default {
  ...base,
  globalSetup: resolve(import.meta.dirname, 'globalSetup.mjs'),
  globalTeardown: resolve(import.meta.dirname, 'globalTeardown.mjs'),
};
