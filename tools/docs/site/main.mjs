/** Builds the site of docs/ in dist/. A broken link is an error. */
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { build } from 'vitepress';
import { pageSources } from './src/pageSources.mjs';
import { root, site, pages } from './src/root.mjs';

await writePages(await pageSources(root));
await build(site);

/** Replaces the sources for VitePress by the pages and the pictures of the documents. */
async function writePages(sources) {
  await rm(pages, { recursive: true, force: true });
  for (const [page, text] of sources) {
    await mkdir(dirname(resolve(pages, page)), { recursive: true });
    await writeFile(resolve(pages, page), text);
  }
  await cp(resolve(root, 'docs/images'), resolve(pages, 'images'), { recursive: true });
  await cp(resolve(site, 'public'), resolve(pages, 'public'), { recursive: true });
}
