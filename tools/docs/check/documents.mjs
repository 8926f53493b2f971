import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';

const folders = ['.', 'examples', 'deploy/chart'];

/** All Markdown files for readers of the repository. */
export async function documents(root) {
  const inDocs = ['docs', ...(await foldersIn(root, 'docs'))];
  const packages = await foldersIn(root, 'packages');
  const found = [];
  for (const folder of [...folders, ...inDocs, ...packages]) {
    for (const entry of await readdir(resolve(root, folder), { withFileTypes: true })) {
      if (entry.isFile() && entry.name.endsWith('.md')) found.push(resolve(root, folder, entry.name));
    }
  }
  return found.toSorted();
}

async function foldersIn(root, parent) {
  const entries = await readdir(resolve(root, parent), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => `${parent}/${name}`);
}

/** All example manifests. */
export async function manifests(root) {
  const files = await readdir(resolve(root, 'examples'));
  return files.filter((file) => file.endsWith('.yaml')).map((file) => resolve(root, 'examples', file));
}
