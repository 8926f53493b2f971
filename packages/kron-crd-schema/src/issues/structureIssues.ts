import { found } from 'kron-core';
import type { Kind } from '../structure/kind.ts';
import { pathText, type Segments, segmentsOf, valueAt } from '../structure/path.ts';
import { schemaAt } from '../crd/schemaAt.ts';
import type { StructureError } from '../structure/structureValidator.ts';
import { expectedText } from './expectedText.ts';
import { type ManifestIssue, maxIssues, type PlacedIssue } from './manifestIssue.ts';
import { unknownFieldMessage } from './unknownField.ts';
import { valueIssue } from './valueIssue.ts';

/** Keywords of JSON Schema whose errors only repeat the error of another keyword. */
const echoes = new Set(['if', 'not', 'allOf']);

/**
 * Turns the errors of the validator into issues. Drops errors that follow from another error, and keeps one issue per path.
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
    // Collect one issue more than the maximum. The extra issue tells the caller that the list is incomplete.
    if (issues.size > maxIssues) break;
    // ajv reports an invalid key twice: as an error about the key's pattern, which has a `propertyName`, and as an error
    // about the object. Skip the first.
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
      return missingIssue([...segments, String(error.params['missingProperty'])], kind);
    case 'additionalProperties':
      return unknownIssue(segments, String(error.params['additionalProperty']), kind);
    case 'propertyNames': {
      const place = [...segments, String(error.params['propertyName'])];
      return { ...keyIssue(place), path: pathText(place), segments: place };
    }
    default: {
      const value = valueAt(segments, manifest);
      // A null field counts as absent.
      if (value === null || value === undefined) return missingIssue(segments, kind);
      return { ...valueIssue(segments, value, error, kind.name), path: pathText(segments), segments };
    }
  }
}

function missingIssue(segments: Segments, kind: Kind): PlacedIssue {
  const node = schemaAt(kind.name, segments);
  const what = node === undefined ? 'a value' : expectedText(node);
  const path = pathText(segments);
  const place = path.replaceAll(/\[\d+\]/g, '[]');
  const wanted = place === 'kind' ? kind.name : (kind.expected[place] ?? ofAnyKind[place] ?? what);
  return { path, segments, code: 'Required', message: `expected ${wanted}, found nothing` };
}

/**
 * The expected values of the fields that every kind has, by path, for messages about a missing field. The schema has no text
 * for these fields.
 */
const ofAnyKind: Readonly<Record<string, string>> = {
  '': 'a manifest with apiVersion, kind, metadata and spec',
  apiVersion: 'kron.io/v1alpha1',
  metadata: 'an object with a name',
  'metadata.name': 'a name such as db-backup',
};

function unknownIssue(parent: Segments, key: string, kind: Kind): PlacedIssue {
  const segments = [...parent, key];
  return {
    path: pathText(segments),
    segments,
    code: 'UnknownField',
    message: unknownFieldMessage(parent, key, kind),
  };
}

const reservedPrefix = 'kron.io/';

/** The issue about an invalid key of labels or annotations. */
function keyIssue(segments: Segments): Omit<ManifestIssue, 'path'> {
  const key = String(segments.at(-1));
  if (key.startsWith(reservedPrefix) && segments[1] === 'jobTemplate') {
    const message = `labels under ${reservedPrefix} are set by Kron itself; choose another prefix`;
    return { code: 'ReservedLabel', message };
  }
  const shape =
    'expected at most 63 letters, digits, -, _ and ., with a letter or digit at both ends, perhaps after a prefix such as example.com/';
  return { code: 'InvalidFormat', message: `${shape}, found ${found(key)}` };
}
