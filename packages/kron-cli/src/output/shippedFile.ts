import { readFile } from 'node:fs/promises';

/** The text of a file that the build puts beside the bundle, to be printed as it is. */
export function shippedFile(name: 'kronjobs.yaml' | 'kronjob.schema.json'): Promise<string> {
  return readFile(new URL(name, import.meta.url), 'utf8');
}
