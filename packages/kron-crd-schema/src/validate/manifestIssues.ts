import type { Issue } from 'kron-core';
import { duplicateIssues } from '../issues/duplicateIssues.ts';
import { limitIssue } from '../issues/limitIssue.ts';
import { type ManifestIssue, maxIssues, type PlacedIssue } from '../issues/manifestIssue.ts';
import { mergeIssues } from '../issues/mergeIssues.ts';
import { structureIssues } from '../issues/structureIssues.ts';
import type { Kind } from '../structure/kind.ts';
import { isNode } from '../structure/schemaNode.ts';

/** Everything that is wrong with a manifest of a kind, in structure and scheduling. */
export function manifestIssues(manifest: unknown, kind: Kind): ManifestIssue[] {
  const overLimit = limitIssue(manifest);
  if (overLimit !== null) return [overLimit];
  const structure = shapeIssues(manifest, kind);
  for (const issue of duplicateIssues(manifest, kind.name)) structure.push(issue);
  // The limit is reached already, and kron-core is slow with many unknown fields.
  const scheduling = structure.length > maxIssues ? [] : schedulingIssues(manifest, kind);
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
