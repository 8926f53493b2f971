import type { Issue } from 'kron-core';
import { duplicateIssues } from '../issues/duplicateIssues.ts';
import type { ManifestIssue } from '../issues/manifestIssue.ts';
import { mergeIssues } from '../issues/mergeIssues.ts';
import { mostIssues } from '../issues/mostIssues.ts';
import type { PlacedIssue } from '../issues/placedIssue.ts';
import { structureIssues } from '../issues/structureIssues.ts';
import { weigh } from '../issues/weigh.ts';
import type { Kind } from '../structure/kind.ts';
import { isNode } from '../structure/schemaNode.ts';

/**
 * Everything that is wrong with what is to be a manifest of a kind: its structure, as the CRD describes it, and its
 * scheduling, as kron-core does. Empty when nothing is. Never throws; takes bounded time.
 */
export function judgeManifest(manifest: unknown, kind: Kind): ManifestIssue[] {
  const unfit = weigh(manifest);
  if (unfit !== null) return [unfit];
  const structure = shapeIssues(manifest, kind);
  for (const issue of duplicateIssues(manifest, kind.name)) structure.push(issue);
  // So many mistakes are not worth being judged twice, and unknown fields cost the core more than known ones.
  const scheduling = structure.length > mostIssues ? [] : schedulingIssues(manifest, kind);
  if (structure.length === 0 && scheduling.length === 0) return [];
  return mergeIssues(structure, scheduling, kind.name);
}

function shapeIssues(manifest: unknown, kind: Kind): PlacedIssue[] {
  return kind.hasStructure(manifest) ? [] : structureIssues(manifest, kind.hasStructure.errors ?? [], kind);
}

function schedulingIssues(manifest: unknown, kind: Kind): Issue[] {
  const spec = isNode(manifest) ? manifest['spec'] : undefined;
  return isNode(spec) ? kind.schedulingIssues(spec) : [];
}
