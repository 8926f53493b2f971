import type { Block } from './blocks.ts';
import { guideFiles, guideSteps } from './guides/guideSteps.ts';
import { kronManifestsIn } from './kronManifestsIn.ts';

/** How tests prove a block; undefined if none does. */
export type Proof =
  | 'run, output compared'
  | 'run on a control plane'
  | 'compared with the output'
  | 'a file that steps use'
  | 'validated'
  | 'tested with its document'
  | undefined;

type Document = { readonly path: string; readonly text: string };

/** Documents whose other blocks have their own tests: tools/check/packed, errorExamples, the alert
 * tests of tools/deploy/chart, outputSchemas, and typed. */
const withOwnTest: readonly string[] = [
  'docs/reference/conformance.md',
  'docs/reference/errors.md',
  'docs/reference/metrics.md',
  'docs/reference/records.md',
  'packages/kron-core/README.md',
];

/**
 * How the tests of this repository prove a block.
 *
 * @param document - its path and its text
 */
export function proofOf(block: Block, document: Document): Proof {
  const { language, isOutput, hasOutput, reason } = block;
  if (reason !== undefined) return undefined;
  if (isOutput) return 'compared with the output';
  if (language === 'bash') return isStep(block, document) ? 'run on a control plane' : undefined;
  if (language === 'sh' || language === 'js') return hasOutput ? 'run, output compared' : undefined;
  if (withOwnTest.includes(document.path)) return 'tested with its document';
  if (isUsedFile(block, document)) return 'a file that steps use';
  return language === 'yaml' && kronManifestsIn(block.content).length > 0 ? 'validated' : undefined;
}

function isStep({ line }: Block, { path, text }: Document): boolean {
  return (
    path.startsWith('docs/') && guideSteps(text).some((step) => step.line <= line && line <= step.line + 1)
  );
}

/** Whether the reader saves it under the name in its first line, and a step uses that name. */
function isUsedFile({ content }: Block, { path, text }: Document): boolean {
  const file = guideFiles(text).find((one) => content.endsWith(one.content));
  if (file === undefined || !path.startsWith('docs/')) return false;
  return guideSteps(text).some(({ command, reason }) => reason === undefined && uses(command, file.name));
}

function uses(command: string, name: string): boolean {
  return name === 'kustomization.yaml' ? / -k |kubectl kustomize/.test(command) : command.includes(name);
}
