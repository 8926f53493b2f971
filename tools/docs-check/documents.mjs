import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';

const folders = ['.', 'docs', 'docs/adr', 'docs/reference', 'examples'];

/** All Markdown files that a reader of the repository meets. */
export async function documents(root) {
  const packages = (await readdir(resolve(root, 'packages'))).map((name) => `packages/${name}`);
  const found = [];
  for (const folder of [...folders, ...packages]) {
    for (const entry of await readdir(resolve(root, folder), { withFileTypes: true })) {
      if (entry.isFile() && entry.name.endsWith('.md')) found.push(resolve(root, folder, entry.name));
    }
  }
  return found.toSorted();
}
