import { resolve } from 'node:path';

/** This package's own folder. The one place that asks where it is: index.mjs bundles the sources and says so here. */
export const packageFolder: string = resolve(import.meta.dirname, '..');

/** What is built is kept here: ignored by git, safe to delete. */
export const cacheFolder: string = resolve(packageFolder, '../../.cache/control-plane');
