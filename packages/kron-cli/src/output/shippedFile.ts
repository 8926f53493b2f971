import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { Kind } from '../options/kinds.ts';

/** The names of long files, which the build compresses and puts next to the bundle. */
export type ShippedFile =
  | `${Kind}s.yaml`
  | `${Kind}.schema.json`
  | 'view.js'
  | 'viewWorker.js'
  | 'viewNotices.txt';

const decompress = promisify(brotliDecompress);

export async function shippedFile(name: ShippedFile): Promise<string> {
  const compressed = await readFile(new URL(`${name}.br`, import.meta.url));
  return (await decompress(compressed)).toString('utf8');
}

/** The script of the view in a report, and the program of its worker. */
export type ViewPrograms = { script: string; worker: string };

export async function viewPrograms(): Promise<ViewPrograms> {
  const [script, worker] = await Promise.all([shippedFile('view.js'), shippedFile('viewWorker.js')]);
  return { script, worker };
}
