import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

/**
 * The content of a golden file. With UPDATE_GOLDEN in the environment, the file is first overwritten; read the diff before
 * you commit it.
 */
export function golden(name: string, actual: string): string {
  const file = resolve(import.meta.dirname, '../golden', name);
  if (process.env['UPDATE_GOLDEN'] !== undefined) writeFileSync(file, actual);
  return readFileSync(file, 'utf8');
}
