import { readdir, readFile, stat } from 'node:fs/promises';
import { posix, resolve } from 'node:path';
import { pagePath } from './pagePath.mjs';
import { rewriteLinks } from './rewriteLinks.mjs';
import { folderPage, sourcePage } from './sourcePage.mjs';

/**
 * All pages of the site, path to text: the documents in `docs`, and everything in the repository that they link to, directly
 * or indirectly.
 */
export async function pageSources(root) {
  const found = new Map();
  const pending = await documentsIn(root, 'docs');
  for (let path = pending.shift(); path !== undefined; path = pending.shift()) {
    const page = pagePath(path);
    if (found.has(page)) continue;
    const source = await sourceOf(root, page === 'index.md' ? 'docs/README.md' : path);
    // VitePress reports broken links itself.
    if (source === undefined) continue;
    const { text, targets } = rewriteLinks(root, source.path, source.text);
    found.set(page, text);
    pending.push(...targets);
  }
  return found;
}

/** The text of a page and the path that its links are relative to; undefined if the file does not exist. */
async function sourceOf(root, path) {
  const kind = await stat(resolve(root, path)).catch(() => undefined);
  if (kind === undefined) return undefined;
  if (kind.isDirectory()) return { path, text: folderPage(path, await entriesOf(root, path)) };
  const text = await readFile(resolve(root, path), 'utf8');
  return { path, text: path.endsWith('.md') ? text : sourcePage(path, text) };
}

async function entriesOf(root, path) {
  const entries = await readdir(resolve(root, path), { withFileTypes: true });
  const names = entries.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name));
  return names.filter((name) => !/^(\.|(node_modules|dist)\/$)/.test(name)).toSorted();
}

async function documentsIn(root, path) {
  const entries = await readdir(resolve(root, path), { recursive: true });
  return entries.filter((entry) => entry.endsWith('.md')).map((entry) => posix.join(path, entry));
}
