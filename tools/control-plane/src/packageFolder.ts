import { resolve } from 'node:path';

/** This package's folder. index.mjs, which bundles the sources, defines `import.meta.dirname` for this file. */
export const packageFolder: string = resolve(import.meta.dirname, '..');

/** The cache for builds. Git ignores it, and it is safe to delete. */
export const cacheFolder: string = resolve(packageFolder, '../../.cache/control-plane');
