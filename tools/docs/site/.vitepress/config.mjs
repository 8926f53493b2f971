import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { anchorOf } from '../../check/anchorOf.mjs';
import { pageSources } from '../src/pageSources.mjs';
import { pages, root, site } from '../src/root.mjs';
import { sidebar } from '../src/sidebar.mjs';

const manifest = JSON.parse(readFileSync(resolve(root, 'packages/kron-cli/package.json'), 'utf8'));
const repository = manifest.repository.url.replace(/^git\+|\.git$/g, '');
const base = process.env.SITE_BASE ?? '/';

/** The configuration of VitePress. `SITE_BASE` is the path of the site on its server: `/kron/`; default: `/`. */
export default {
  title: 'Kron',
  description: 'Cron for Kubernetes Jobs with windows, distributions, constraints and seeds',
  lang: 'en',
  base,
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: `${base}icon.svg` }]],
  srcDir: pages,
  outDir: `${site}/dist`,
  cacheDir: `${site}/.cache/vitepress`,
  // Anchors are the same here and in the repository.
  // The themes of VitePress have too little contrast.
  markdown: {
    anchor: { slugify: anchorOf },
    config: (markdown) => {
      keepBraces(markdown);
      helpReaders(markdown);
    },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
  },
  vite: { worker: { format: 'es' } },
  themeConfig: {
    nav: [
      { text: 'Playground', link: '/playground' },
      { text: 'Tutorial', link: '/tutorial/first-kronjob' },
      { text: 'Reference', link: '/reference/kronjob' },
    ],
    sidebar: sidebar(await pageSources(root)),
    outline: { level: [2, 3] },
    socialLinks: [{ icon: 'github', link: repository }],
    search: { provider: 'local', options: { _render: searchable } },
  },
};

/** Shows `{{ … }}` in inline code as it is written, as VitePress does in blocks of code. */
function keepBraces(markdown) {
  const { rules } = markdown.renderer;
  const render = rules.code_inline;
  rules.code_inline = (tokens, index, ...rest) => {
    tokens[index].attrSet('v-pre', '');
    return render(tokens, index, ...rest);
  };
}

/** The empty corner of a table is no heading, and a block that scrolls can have the focus. */
function helpReaders(markdown) {
  markdown.core.ruler.push('help-readers', ({ tokens }) => {
    tokens.forEach((token, index) => {
      if (token.type === 'code_block') token.attrSet('tabindex', '0');
      const isEmpty = token.type === 'th_open' && tokens[index + 1].content === '';
      if (isEmpty) token.tag = tokens[index + 2].tag = 'td';
    });
  });
}

/** The text of a page for the search index, which has no colours: highlighting takes most of the time to render. */
function searchable(text, env, markdown) {
  const { highlight } = markdown.options;
  markdown.set({ highlight: null });
  const html = markdown.render(text, env);
  markdown.set({ highlight });
  return env.frontmatter?.search === false ? '' : html;
}
