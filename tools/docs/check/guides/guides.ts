import { readdirSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { isNotRun } from '../notRun.ts';
import { guideSteps } from './guideSteps.ts';
import { inlineCommands } from './inlineCommands.ts';

/** Guides that the tests of the chart run, because they need Helm or cert-manager. */
export const runByChart: readonly string[] = [
  'docs/how-to/alerting.md',
  'docs/how-to/install.md',
  'docs/how-to/webhook.md',
  'docs/reference/webhook.md',
];
/** Sections of other guides that need Helm, by their headings. */
export const sectionsRunByChart: Readonly<Record<string, string>> = { 'docs/how-to/upgrade.md': 'With Helm' };
/** Guides that start before Kron is installed. */
const fromNothing = ['docs/tutorial/first-kronjob.md'];

export type Guide = {
  /** Path in the repository. */
  readonly path: string;
  readonly text: string;
  readonly needsKron: boolean;
};

/** The documents in docs/ with commands for a cluster. */
export function guides(root: string): Guide[] {
  const docs = resolve(root, 'docs');
  return readdirSync(docs, { recursive: true, encoding: 'utf8' })
    .map((name) => relative(root, resolve(docs, name)))
    .filter((path) => path.endsWith('.md') && !runByChart.includes(path))
    .toSorted()
    .map((path) => guideAt(root, path))
    .filter(hasCommands);
}

export function guideAt(root: string, path: string): Guide {
  const text = readFileSync(resolve(root, path), 'utf8');
  return { path, text, needsKron: !fromNothing.includes(path) };
}

function hasCommands({ path, text }: Guide): boolean {
  const hasSteps = guideSteps(text).some(({ reason }) => reason === undefined);
  return hasSteps || inlineCommands(text).some(({ command }) => !isNotRun(path, command));
}
