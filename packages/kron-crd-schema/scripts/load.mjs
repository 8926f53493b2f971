import { resolve } from 'node:path';
import { loadSource } from '../../../tools/check/build/loadSource.mjs';

/** Imports a TypeScript module of this package. */
export function load(path) {
  return loadSource(resolve(import.meta.dirname, '..'), path, {
    external: ['ajv', 'esbuild', 'typebox', 'yaml'],
    banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
  });
}
