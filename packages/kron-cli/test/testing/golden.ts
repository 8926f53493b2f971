import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

/**
 * What a golden file holds. With UPDATE_GOLDEN in the environment it is first written anew: read the difference
 * before committing it.
 */
export function golden(name: string, actual: string): string {
  const file = resolve(import.meta.dirname, '../golden', name);
  if (process.env['UPDATE_GOLDEN'] !== undefined) writeFileSync(file, actual);
  return readFileSync(file, 'utf8');
}
