import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { anchorOf } from './anchorOf.mjs';

const link = /\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g;

/** Relative links of a document to a missing file, heading or anchor, one per line. */
export function brokenLinks(text, file) {
  return [...text.matchAll(link)]
    .filter(([, path, anchor]) => !leadsSomewhere(path === '' ? file : resolve(dirname(file), path), anchor))
    .map(([whole]) => `${whole.slice(1)}\n`)
    .join('');
}

function leadsSomewhere(target, anchor) {
  if (!existsSync(target)) return false;
  if (anchor === undefined) return true;
  const anchors = readFileSync(target, 'utf8').matchAll(/^#+ (.+)$|<a id="([^"]+)"/gm);
  return [...anchors].some(([, heading, id]) => anchor === (id ?? anchorOf(heading)));
}
