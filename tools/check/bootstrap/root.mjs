import { resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../../..');

/** Cache of the tools: ignored by git, safe to delete. */
export const cache = resolve(root, '.cache');
