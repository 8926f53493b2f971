import { isDeepStrictEqual } from 'node:util';
import { type ManifestIssue, validateKronJob } from 'kron-crd-schema';
import { isObject, type ReviewedObject } from './admission.ts';

/** What is wrong with a KronJob that is about to be stored. */
export type ChangeIssues = {
  readonly problems: readonly ManifestIssue[];
  /** What was wrong before and is left as it was: no reason to refuse a change of something else. */
  readonly remaining: readonly ManifestIssue[];
  /** What is wrong with what is stored; known only where it matters. */
  readonly before: readonly ManifestIssue[];
};

/** @param oldObject absent of a creation */
export function validateChange(object: ReviewedObject, oldObject: ReviewedObject | undefined): ChangeIssues {
  const issues = issuesOf(object);
  if (oldObject === undefined) return { problems: issues, remaining: [], before: [] };
  const before = issuesOf(oldObject);
  const known = new Set(before.map(textOf));
  return {
    problems: issues.filter((issue) => !known.has(textOf(issue))),
    remaining: issues.filter((issue) => known.has(textOf(issue))),
    before,
  };
}

/** Whether a change is one of the spec. */
export function isSpecChanged(object: ReviewedObject, oldObject: ReviewedObject): boolean {
  return !isSame(object['spec'], oldObject['spec']);
}

/** Whether the same stands in two places of JSON. */
export function isSame(a: unknown, b: unknown): boolean {
  try {
    return isDeepStrictEqual(a, b);
  } catch {
    // Deeper than the stack: whoever judges it refuses it for that.
    return false;
  }
}

/** Labels and the like are for the API server to judge, and a status is not written here. */
function issuesOf({ apiVersion, kind, metadata, spec }: ReviewedObject): readonly ManifestIssue[] {
  const { name, generateName, namespace } = isObject(metadata) ? metadata : {};
  const judged = isObject(metadata) ? present({ name, generateName, namespace }) : metadata;
  const verdict = validateKronJob({ apiVersion, kind, metadata: judged, spec });
  return verdict.ok ? [] : verdict.issues;
}

function present(fields: ReviewedObject): ReviewedObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** The message has the value, so that another one that is wrong as well is another issue. */
function textOf({ path, code, message }: ManifestIssue): string {
  return `${path} ${code} ${message}`;
}
