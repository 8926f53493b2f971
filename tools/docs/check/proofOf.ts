import type { Block } from './blocks.ts';
import { guideFiles, guideSteps } from './guides/guideSteps.ts';
import { kronManifestsIn } from './kronManifestsIn.ts';

/** How a block of a document is known to be right; undefined where nothing says so. */
export type Proof =
  | 'run, and its output compared'
  | 'run on a control plane'
  | 'compared with what is printed'
  | 'a file that steps use'
  | 'judged by the validator'
  | 'judged by a test of its document'
  | undefined;

type Document = { readonly path: string; readonly text: string };

/** Documents whose blocks have a test that knows what they are to be: errorExamples, and the alerts of tools/deploy/chart. */
const withOwnTest: readonly string[] = ['docs/reference/errors.md', 'docs/reference/metrics.md'];

/**
 * What the tests of this repository do with a block.
 *
 * @param document - its path, and all of its text
 */
export function proofOf(block: Block, document: Document): Proof {
  const { language, isOutput, hasOutput, reason } = block;
  if (reason !== undefined) return undefined;
  if (isOutput) return 'compared with what is printed';
  if (language === 'bash') return isStep(block, document) ? 'run on a control plane' : undefined;
  if (language === 'sh' || language === 'js') return hasOutput ? 'run, and its output compared' : undefined;
  if (withOwnTest.includes(document.path)) return 'judged by a test of its document';
  if (isUsedFile(block, document)) return 'a file that steps use';
  return language === 'yaml' && kronManifestsIn(block.content).length > 0
    ? 'judged by the validator'
    : undefined;
}

function isStep({ line }: Block, { path, text }: Document): boolean {
  return (
    path.startsWith('docs/') && guideSteps(text).some((step) => step.line <= line && line <= step.line + 1)
  );
}

/** Saved by the reader under the name in its first line, and named by a step. */
function isUsedFile({ content }: Block, { path, text }: Document): boolean {
  const file = guideFiles(text).find((one) => content.endsWith(one.content));
  if (file === undefined || !path.startsWith('docs/')) return false;
  return guideSteps(text).some(({ command, reason }) => reason === undefined && uses(command, file.name));
}

function uses(command: string, name: string): boolean {
  return name === 'kustomization.yaml' ? / -k |kubectl kustomize/.test(command) : command.includes(name);
}
