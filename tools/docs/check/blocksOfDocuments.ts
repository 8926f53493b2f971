import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Block, blocksOf } from './blocks.ts';
import { type Proof, proofOf } from './proofOf.ts';

const root = resolve(import.meta.dirname, '../../..');
/** Documents for users, without those for contributors. */
const readers = /^(?:README\.md|docs\/.+|examples\/.+|deploy\/.+|packages\/[^/]+\/README\.md)$/;

export type DocumentBlock = Block & {
  readonly path: string;
  /** Path and line: `docs/a.md:12`. */
  readonly at: string;
  readonly proof: Proof;
};

export function documentsOfUsers(): { readonly path: string; readonly text: string }[] {
  return ['README.md', ...['docs', 'examples', 'deploy', 'packages'].flatMap(filesIn)]
    .filter((path) => readers.test(path))
    .map((path) => ({ path, text: readFileSync(resolve(root, path), 'utf8') }));
}

/** All blocks of these documents that name a language. Diagrams name none. */
export function blocksOfDocuments(): DocumentBlock[] {
  return documentsOfUsers().flatMap((document) =>
    blocksOf(document.text)
      .filter(({ language }) => language !== '')
      .map((block) => ({
        ...block,
        path: document.path,
        at: `${document.path}:${block.line}`,
        proof: proofOf(block, document),
      })),
  );
}

function filesIn(folder: string): string[] {
  return readdirSync(resolve(root, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesIn(path);
      return entry.name.endsWith('.md') ? [path] : [];
    })
    .toSorted();
}
