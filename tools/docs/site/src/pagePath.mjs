/**
 * The path of the Markdown page for a file or folder of the repository. Documents in `docs` are at the top and everything else
 * is under `repository`: documents unchanged, other files and folders on a page that shows them.
 *
 * @example
 * pagePath('docs/how-to/install.md') // 'how-to/install.md'
 * pagePath('examples/fleet.yaml') // 'repository/examples/fleet-yaml.md'
 */
export function pagePath(path) {
  if (['README.md', 'docs/README.md', 'docs', ''].includes(path)) return 'documents.md';
  // VitePress would take a name with a dot for a file of that type.
  if (!path.endsWith('.md')) return `repository/${path.replaceAll('.', '-')}.md`;
  const page = path.replace(/README\.md$/, 'index.md');
  return page.startsWith('docs/') ? page.slice('docs/'.length) : `repository/${page}`;
}
