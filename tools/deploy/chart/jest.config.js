import { resolve } from 'node:path';
import base from '@kron/control-plane/jest';

export default { ...base, globalSetup: resolve(import.meta.dirname, 'jest/globalSetup.mjs') };
