/** Builds the site of docs/ in dist/. A broken link is an error. */
import { build } from 'vitepress';
import { pageSources } from './src/pageSources.mjs';
import { root, site } from './src/root.mjs';
import { writePages } from './src/writePages.mjs';

await writePages(await pageSources(root));
await build(site);
