import type { Kind } from '../structure/kind.ts';
import { pathText, type Segments, segmentsOf, valueAt } from '../structure/path.ts';
import { schemaAt } from '../crd/schemaAt.ts';
import type { StructureError } from '../structure/structureError.ts';
import { expected } from './expected.ts';
import { keyIssue } from './keyIssue.ts';
import { mostIssues } from './mostIssues.ts';
import type { PlacedIssue } from './placedIssue.ts';
import { unknownFieldMessage } from './unknownField.ts';
import { valueIssue } from './valueIssue.ts';

/** These only say that something below or beside them is wrong. */
const echoes = new Set(['if', 'not', 'allOf']);

/**
 * What the validator has found, for people: one issue a place, and none for what another one implies.
 *
 * @example
 * structureIssues({ kind: 'Kronjob' }, errors, kronJobKind)
 * // [{ path: 'kind', code: 'UnknownValue', message: 'expected KronJob, found "Kronjob"; did you mean KronJob?', … }, …]
 */
export function structureIssues(
  manifest: unknown,
  errors: readonly StructureError[],
  kind: Kind,
): PlacedIssue[] {
  const issues = new Map<string, PlacedIssue>();
  for (const error of errors) {
    // Enough to know that there are more than are told.
    if (issues.size > mostIssues) break;
    // An error about a key comes twice: from its pattern, and from the object that has the key.
    if (echoes.has(error.keyword) || error.propertyName !== undefined) continue;
    const issue = issueOf(manifest, error, kind);
    if (!issues.has(issue.path)) issues.set(issue.path, issue);
  }
  return [...issues.values()];
}

function issueOf(manifest: unknown, error: StructureError, kind: Kind): PlacedIssue {
  const segments = segmentsOf(error.instancePath, manifest);
  switch (error.keyword) {
    case 'required':
      return missing([...segments, String(error.params['missingProperty'])], kind);
    case 'additionalProperties':
      return unknown(segments, String(error.params['additionalProperty']), kind);
    case 'propertyNames': {
      const place = [...segments, String(error.params['propertyName'])];
      return { ...keyIssue(place), path: pathText(place), segments: place };
    }
    default: {
      const value = valueAt(segments, manifest);
      // Nothing is written there: the field is as good as absent, and may not be.
      if (value === null || value === undefined) return missing(segments, kind);
      return { ...valueIssue(segments, value, error, kind.name), path: pathText(segments), segments };
    }
  }
}

function missing(segments: Segments, kind: Kind): PlacedIssue {
  const node = schemaAt(kind.name, segments);
  const what = node === undefined ? 'a value' : expected(node);
  const path = pathText(segments);
  const place = path.replaceAll(/\[\d+\]/g, '[]');
  const wanted = place === 'kind' ? kind.name : (kind.expected[place] ?? ofAnyKind[place] ?? what);
  return { path, segments, code: 'Required', message: `expected ${wanted}, found nothing` };
}

/** What the CRD does not say of these, as the API server knows it. */
const ofAnyKind: Readonly<Record<string, string>> = {
  '': 'a manifest with apiVersion, kind, metadata and spec',
  apiVersion: 'kron.io/v1alpha1',
  metadata: 'an object with a name',
  'metadata.name': 'a name such as db-backup',
};

function unknown(parent: Segments, key: string, kind: Kind): PlacedIssue {
  const segments = [...parent, key];
  return {
    path: pathText(segments),
    segments,
    code: 'UnknownField',
    message: unknownFieldMessage(parent, key, kind),
  };
}
