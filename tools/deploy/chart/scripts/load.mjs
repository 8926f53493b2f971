import { resolve } from 'node:path';
import { loadSource } from '../../../check/build/loadSource.mjs';

/** Imports a TypeScript module of this package. */
export function load(path) {
  return loadSource(resolve(import.meta.dirname, '..'), path, { packages: 'external' });
}
