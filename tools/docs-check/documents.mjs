import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';

const folders = ['.', 'docs', 'docs/adr', 'docs/how-to', 'docs/reference', 'examples', 'deploy/chart'];

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

/** All manifests that a reader is given to start from. */
export async function manifests(root) {
  const files = await readdir(resolve(root, 'examples'));
  return files.filter((file) => file.endsWith('.yaml')).map((file) => resolve(root, 'examples', file));
}
