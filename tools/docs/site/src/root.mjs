import { resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../../../..');
export const site = resolve(root, 'tools/docs/site');
/** What VitePress reads: written anew by every build. */
export const pages = resolve(site, '.cache/pages');
