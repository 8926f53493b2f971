import { resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../../..');

/** What the tools bring along and remember lives here: ignored by git, safe to delete. */
export const cache = resolve(root, '.cache');
