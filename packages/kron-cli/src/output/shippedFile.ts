import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

/** Files that the build puts beside the bundle, each compressed: they are the longest, and asked for now and then. */
export type ShippedFile =
  | 'kronjobs.yaml'
  | 'controlledjobs.yaml'
  | 'kronjob.schema.json'
  | 'controlledjob.schema.json';

const unpacked = promisify(gunzip);

/** The text of a file that is printed as it is. */
export async function shippedFile(name: ShippedFile): Promise<string> {
  const packed = await readFile(new URL(`${name}.gz`, import.meta.url));
  return (await unpacked(packed)).toString('utf8');
}
