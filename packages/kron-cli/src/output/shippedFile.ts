import { readFile } from 'node:fs/promises';

/** Files that the build puts beside the bundle. */
export type ShippedFile =
  | 'kronjobs.yaml'
  | 'controlledjobs.yaml'
  | 'kronjob.schema.json'
  | 'controlledjob.schema.json';

/** The text of a file that is printed as it is. */
export function shippedFile(name: ShippedFile): Promise<string> {
  return readFile(new URL(name, import.meta.url), 'utf8');
}
