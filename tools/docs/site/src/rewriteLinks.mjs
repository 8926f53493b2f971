import { existsSync } from 'node:fs';
import { posix, resolve } from 'node:path';
import { pagePath } from './pagePath.mjs';

const fencedOrLink = /^(`{3,})[^]*?^\1$|\]\((?!https?:|mailto:)([^)#\s]+)(#[^)\s]+)?\)/gm;
const isPicture = /\.(svg|webp)$/;

/**
 * A document's text with its links rewritten for the site, and the paths that it links to. Pictures keep their paths, and
 * code blocks are skipped.
 *
 * @param path path of the document in the repository
 */
export function rewriteLinks(root, path, text) {
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
