import { resolve } from 'node:path';
import base from '@kron/control-plane/jest';

const program = { globalSetup: resolve(import.meta.dirname, 'jest/globalSetup.mjs') };

export default { ...base, ...(process.env.KRON_TESTS === 'short' ? {} : program) };
