import { resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../../../..');
export const site = resolve(root, 'tools/docs/site');
/** The sources for VitePress, replaced by every build. */
export const pages = resolve(site, '.cache/pages');
