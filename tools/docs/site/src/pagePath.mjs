/**
 * Where the site has a file or a folder of the repository, as the path of a Markdown page. The documents in `docs` are at
 * the top, everything else is under `repository`: documents as they are, other files and folders on a page that shows them.
 *
 * @example
 * pagePath('docs/how-to/install.md') // 'how-to/install.md'
 * pagePath('examples/fleet.yaml') // 'repository/examples/fleet-yaml.md'
 */
export function pagePath(path) {
  if (path === 'README.md' || path === 'docs' || path === '') return 'index.md';
  // A dot would make VitePress take the page for a file of that kind.
  if (!path.endsWith('.md')) return `repository/${path.replaceAll('.', '-')}.md`;
  const page = path.replace(/README\.md$/, 'index.md');
  return page.startsWith('docs/') ? page.slice('docs/'.length) : `repository/${page}`;
}
