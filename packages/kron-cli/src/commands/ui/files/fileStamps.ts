import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isUrl } from '../../../input/fetchSource.ts';

/**
 * A text that changes when a file or folder changes, is added or is removed: names, times of modification and sizes. URLs are
 * not part of it.
 */
export async function fileStamps(filenames: readonly string[], recursive: boolean): Promise<string> {
  const stamps: string[] = [];
  for (const name of filenames.filter((one) => !isUrl(one))) await addStamps(name, recursive, stamps);
  return stamps.join('\n');
}

async function addStamps(path: string, recursive: boolean, stamps: string[], depth = 0): Promise<void> {
  const found = await stat(path).catch(() => null);
  stamps.push(`${path} ${found?.mtimeMs ?? 'missing'} ${found?.size ?? 0}`);
  if (found?.isDirectory() !== true || (depth > 0 && !recursive)) return;
  const names = await readdir(path).catch((): string[] => []);
  for (const name of names.sort()) await addStamps(join(path, name), recursive, stamps, depth + 1);
}
