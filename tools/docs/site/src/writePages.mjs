import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { pages, root } from './root.mjs';

/** Replaces the sources for VitePress by the pages and the pictures of the documents. */
export async function writePages(sources) {
  await rm(pages, { recursive: true, force: true });
  for (const [page, text] of sources) {
    await mkdir(dirname(resolve(pages, page)), { recursive: true });
    await writeFile(resolve(pages, page), text);
  }
  await cp(resolve(root, 'docs/images'), resolve(pages, 'images'), { recursive: true });
}
