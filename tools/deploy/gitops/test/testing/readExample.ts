import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'yaml';

export const gitops: string = resolve(import.meta.dirname, '../../../../../examples/gitops');

/** The only document of a file in examples/gitops. */
export function readExample(path: string): unknown {
  return parse(readFileSync(resolve(gitops, path), 'utf8'));
}
