import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix, resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';

const dist = resolve(import.meta.dirname, 'dist');
const docs = resolve(import.meta.dirname, '../../../docs');

const built = new Map(
  filesIn(dist, '.html').map((page) => [page, readFileSync(resolve(dist, page), 'utf8')]),
);
const documents = filesIn(docs, '.md').map((path) => ({
  page: path
    .replace(/^README\.md$/, 'documents.md')
    .replace(/\/README\.md$/, '/index.md')
    .replace(/\.md$/, '.html'),
  path: `docs/${path}`,
  headings: headingsIn(readFileSync(resolve(docs, path), 'utf8')),
}));

describe('the built site', () => {
  test.each(documents)(
    '$page has every heading of $path (else: pnpm --dir tools/docs/site build)',
    ({ page, headings }) => {
      expect(anchorsOf(page)).toEqual(expect.arrayContaining(headings));
    },
  );

  test('has the words of the documents in its search index', () => {
    const index = filesIn(resolve(dist, 'assets'), '.js').find((path) => path.includes('localSearchIndex'));
    expect(readFileSync(resolve(dist, 'assets', index ?? ''), 'utf8')).toContain('deadlineexceeded');
  });

  test.each([...built.keys()])('%s has no broken link, picture or anchor', (page) => {
    expect(linksOf(page).filter((link) => !leadsSomewhere(page, link))).toEqual([]);
  });

  test('begins with a picture for each theme, and has an icon and a link to the repository', () => {
    const page = built.get('index.html') ?? '';
    const pictures = [...page.matchAll(/<img\b[^>]*\bview-live-(light|dark)[^>]*>/g)];
    expect(pictures.map(([, theme]) => theme)).toEqual(['light', 'dark']);
    const [, icon = ''] = /<link rel="icon"[^>]*href="\/([^"]+)"/.exec(page) ?? [];
    expect(existsSync(resolve(dist, icon))).toBe(true);
    expect(page).toMatch(/href="https:\/\/github\.com\/[^"]+\/kron"/);
  });

  test('its pages have links', () => {
    expect([...built.keys()].flatMap(linksOf).length).toBeGreaterThan(1000);
  });
});

function linksOf(page: string): string[] {
  const links = [...(built.get(page) ?? '').matchAll(/<(?:a|img)\b[^>]*?\s(?:href|src)="([^"]+)"/g)];
  return links.map(([, link = '']) => link).filter((link) => !/^(https?|mailto|data):/.test(link));
}

function leadsSomewhere(page: string, link: string): boolean {
  const [path = '', anchor] = decodeURI(link).split('#');
  const target =
    path === '' ? page : posix.join(path.startsWith('/') ? '' : posix.dirname(page), path.replace(/^\//, ''));
  const file = target === '' || target.endsWith('/') ? `${target}index.html` : target;
  if (!existsSync(resolve(dist, file))) return false;
  return anchor === undefined || anchor === '' || anchorsOf(file).includes(anchor);
}

function anchorsOf(page: string): string[] {
  return [...(built.get(page) ?? '').matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id);
}

/** The anchors of a document's headings as a code hosting site generates them; duplicates are numbered. */
function headingsIn(text: string): string[] {
  const seen = new Map<string, number>();
  return [...text.replaceAll(/^```[^]*?^```/gm, '').matchAll(/^##+ (.+)$/gm)].map(([, heading = '']) => {
    const anchor = anchorOf(heading);
    const count = seen.get(anchor) ?? 0;
    seen.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${count}`;
  });
}

function anchorOf(heading: string): string {
  const kept = heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '');
  return kept.replaceAll(' ', '-');
}

function filesIn(folder: string, extension: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return entries.filter((entry) => entry.endsWith(extension)).toSorted();
}
