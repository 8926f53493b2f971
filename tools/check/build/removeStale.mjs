import { readdir, rm } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** Deletes the files of an output folder that the last build did not write. */
export async function removeStale(folder, written) {
  const keep = new Set(written);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !keep.has(relative(folder, path).replaceAll(sep, '/'))) await rm(path);
  }
}
