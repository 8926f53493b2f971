import { readdirSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { guideSteps } from './guideSteps.ts';

/** Run by the tests of the chart, which bring Helm. */
const elsewhere = ['docs/how-to/install.md'];
/** Begins before Kron is installed. */
const fromNothing = ['docs/tutorial/first-kronjob.md'];

export type Guide = {
  /** In the repository. */
  readonly path: string;
  readonly text: string;
  readonly needsKron: boolean;
};

/** The documents in docs/ that have steps for a cluster: where, their text, and whether Kron has to be there already. */
export function guides(root: string): Guide[] {
  const docs = resolve(root, 'docs');
  return readdirSync(docs, { recursive: true, encoding: 'utf8' })
    .map((name) => relative(root, resolve(docs, name)))
    .filter((path) => path.endsWith('.md') && !elsewhere.includes(path))
    .toSorted()
    .map((path) => ({
      path,
      text: readFileSync(resolve(root, path), 'utf8'),
      needsKron: !fromNothing.includes(path),
    }))
    .filter(({ text }) => guideSteps(text).some(({ reason }) => reason === undefined));
}
