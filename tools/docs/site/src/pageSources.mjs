import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { posix, resolve } from 'node:path';
import { ownPages } from './ownPages.mjs';
import { pagePath } from './pagePath.mjs';

const fencedOrLink = /^(`{3,})[^]*?^\1$|\]\((?!https?:|mailto:)([^)#\s]+)(#[^)\s]+)?\)/gm;
const isPicture = /\.(svg|webp)$/;

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
    const source = await sourceOf(root, page === 'documents.md' ? 'docs/README.md' : path);
    // VitePress reports broken links itself.
    if (source === undefined) continue;
    const { text, targets } = rewriteLinks(root, source.path, source.text);
    found.set(page, text);
    pending.push(...targets);
  }
  for (const [page, text] of ownPages) found.set(page, text);
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

/**
 * A document's text with its links rewritten for the site, and the paths that it links to. Pictures keep their paths, and
 * code blocks are skipped.
 *
 * @param path path of the document in the repository
 */
function rewriteLinks(root, path, text) {
  const targets = [];
  const rewritten = text.replace(fencedOrLink, (whole, fence, link, anchor = '') => {
    if (fence !== undefined) return whole;
    const target = documentAt(root, posix.join(posix.dirname(path), link).replace(/\/$/, ''));
    if (isPicture.test(target)) return whole;
    targets.push(target);
    return `](${relativeLink(pagePath(path), pagePath(target))}${anchor})`;
  });
  return { text: rewritten, targets };
}

/** A link to a folder means its README, if it has one. */
function documentAt(root, path) {
  const readme = posix.join(path, 'README.md');
  return existsSync(resolve(root, readme)) ? readme : path;
}

function relativeLink(from, to) {
  const link = posix.relative(posix.dirname(from), to);
  return link.startsWith('.') ? link : `./${link}`;
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

const languages = {
  yaml: 'yaml',
  yml: 'yaml',
  json: 'json',
  ts: 'ts',
  mjs: 'js',
  js: 'js',
  go: 'go',
  mod: 'text',
};

/** The length of the longest line that is highlighted. The time to highlight a line grows with the square of its length. */
const maxHighlighted = 5_000;
/** A longer file is not highlighted: its markup is ten times as long, and is compiled for the server and for the browser. */
const maxHighlightedFile = 16_000;

/** Only documents are searched: manifests and sources would contain every word many times. */
const unsearched = '---\nsearch: false\n---\n\n';

/** A page that shows a file that is not a document. */
function sourcePage(path, text) {
  const isLong =
    text.length > maxHighlightedFile || text.split('\n').some(({ length }) => length > maxHighlighted);
  const language = isLong ? 'text' : (languages[posix.extname(path).slice(1)] ?? 'text');
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${unsearched}# ${posix.basename(path)}\n\n\`${path}\` in the repository.\n\n${fence}${language}\n${text.trimEnd()}\n${fence}\n`;
}

/** A page that lists the contents of a folder, without links, which would pull in the whole repository. */
function folderPage(path, entries) {
  const lines = entries.map((entry) => `- \`${entry}\`\n`).join('');
  return `${unsearched}# ${posix.basename(path)}\n\nContents of the folder \`${path}\` in the repository:\n\n${lines}`;
}

function longestRun(text) {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
}
