import type { Issue } from 'kron-core';
import { duplicateIssues } from '../issues/duplicateIssues.ts';
import { limitIssue } from '../issues/limitIssue.ts';
import { type ManifestIssue, maxIssues } from '../issues/manifestIssue.ts';
import { mergeIssues } from '../issues/mergeIssues.ts';
import { structureIssues } from '../issues/structureIssues.ts';
import type { Kind } from '../structure/kind.ts';
import { isNode } from '../structure/schemaNode.ts';
import type { StructureError } from '../structure/structureValidator.ts';

/** All mistakes in a manifest of a kind, in its structure and its scheduling. */
export function manifestIssues(manifest: unknown, kind: Kind): ManifestIssue[] {
  const overLimit = limitIssue(manifest);
  if (overLimit !== null) return [overLimit];
  const errors = kind.hasStructure(manifest) ? [] : (kind.hasStructure.errors ?? []);
  const structure = errors.length === 0 ? [] : structureIssues(manifest, errors, kind);
  for (const issue of duplicateIssues(manifest, kind.name)) structure.push(issue);
  // Skip kron-core if the maximum is already exceeded, because kron-core is slow for a manifest with many unknown fields.
  const isFull = structure.length > maxIssues && !areMostlyTexts(errors);
  const scheduling = isFull ? [] : schedulingIssues(manifest, kind);
  if (structure.length === 0 && scheduling.length === 0) return [];
  return mergeIssues(structure, scheduling, kind.name);
}

/**
 * Whether fewer than `maxIssues` errors remain without the errors about the pattern of a text. If so, kron-core also checks
 * the manifest, because its messages say what to write instead of the text.
 */
function areMostlyTexts(errors: readonly StructureError[]): boolean {
  return errors.filter(({ keyword }) => keyword !== 'pattern' && keyword !== 'if').length < maxIssues;
}

function schedulingIssues(manifest: unknown, kind: Kind): Issue[] {
  const spec = isNode(manifest) ? manifest['spec'] : undefined;
  return isNode(spec) ? kind.schedulingIssues(spec) : [];
}
