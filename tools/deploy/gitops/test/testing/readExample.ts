import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'yaml';

/** Of the examples. */
export const gitops: string = resolve(import.meta.dirname, '../../../../../examples/gitops');

/** The one document of a file below examples/gitops. */
export function readExample(path: string): unknown {
  return parse(readFileSync(resolve(gitops, path), 'utf8'));
}
