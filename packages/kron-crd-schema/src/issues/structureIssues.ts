import { pathText, type Segments, segmentsOf, valueAt } from '../path.ts';
import { schemaAt } from '../schemaAt.ts';
import type { StructureError } from '../structureError.ts';
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
 * structureIssues({ kind: 'Kronjob' }, errors)
 * // [{ path: 'kind', code: 'UnknownValue', message: 'expected KronJob, found "Kronjob"; did you mean KronJob?', … }, …]
 */
export function structureIssues(manifest: unknown, errors: readonly StructureError[]): PlacedIssue[] {
  const issues = new Map<string, PlacedIssue>();
  for (const error of errors) {
    // Enough to know that there are more than are told.
    if (issues.size > mostIssues) break;
    // An error about a key comes twice: from its pattern, and from the object that has the key.
    if (echoes.has(error.keyword) || error.propertyName !== undefined) continue;
    const issue = issueOf(manifest, error);
    if (!issues.has(issue.path)) issues.set(issue.path, issue);
  }
  return [...issues.values()];
}

function issueOf(manifest: unknown, error: StructureError): PlacedIssue {
  const segments = segmentsOf(error.instancePath, manifest);
  switch (error.keyword) {
    case 'required':
      return missing([...segments, String(error.params['missingProperty'])]);
    case 'additionalProperties':
      return unknown(segments, String(error.params['additionalProperty']));
    case 'propertyNames': {
      const place = [...segments, String(error.params['propertyName'])];
      return { ...keyIssue(place), path: pathText(place), segments: place };
    }
    default: {
      const value = valueAt(segments, manifest);
      // Nothing is written there: the field is as good as absent, and may not be.
      if (value === null || value === undefined) return missing(segments);
      return { ...valueIssue(segments, value, error), path: pathText(segments), segments };
    }
  }
}

function missing(segments: Segments): PlacedIssue {
  const node = schemaAt(segments);
  const what = node === undefined ? 'a value' : expected(node);
  const wanted = fixed[pathText(segments)] ?? what;
  return {
    path: pathText(segments),
    segments,
    code: 'Required',
    message: `expected ${wanted}, found nothing`,
  };
}

/** What the CRD does not say of these, as the API server knows it. */
const fixed: Readonly<Record<string, string>> = {
  '': 'a manifest with apiVersion, kind, metadata and spec',
  apiVersion: 'kron.io/v1alpha1',
  kind: 'KronJob',
  metadata: 'an object with a name',
  'metadata.name': 'a name such as db-backup',
  'spec.jobTemplate': 'the Job to create, as in a CronJob',
};

function unknown(parent: Segments, key: string): PlacedIssue {
  const segments = [...parent, key];
  return {
    path: pathText(segments),
    segments,
    code: 'UnknownField',
    message: unknownFieldMessage(parent, key),
  };
}
