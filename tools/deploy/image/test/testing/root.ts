import { resolve } from 'node:path';

/** Of the repository. */
export const root: string = resolve(import.meta.dirname, '../../../../..');
