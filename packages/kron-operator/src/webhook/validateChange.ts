import { isDeepStrictEqual } from 'node:util';
import { isObject } from '@kron/kubernetes/isObject';
import { type ManifestIssue, validateKronCalendar, validateKronJob } from 'kron-crd-schema';
import { calendarKinds } from '../calendars/calendarKind.ts';
import { withoutUndefined } from '../withoutUndefined.ts';
import type { ReviewedObject } from './admission.ts';

/** The validation issues of an object that is created or updated. */
export type ChangeIssues = {
  /** Issues that the change introduces. */
  readonly introduced: readonly ManifestIssue[];
  /** Issues that the stored object already has. They are no reason to reject the change. */
  readonly remaining: readonly ManifestIssue[];
  /** All issues of the stored object. */
  readonly stored: readonly ManifestIssue[];
};

/** @param oldObject the stored object; undefined for a create */
export function validateChange(object: ReviewedObject, oldObject: ReviewedObject | undefined): ChangeIssues {
  const issues = issuesOf(object);
  if (oldObject === undefined) return { introduced: issues, remaining: [], stored: [] };
  const stored = issuesOf(oldObject);
  const known = new Set(stored.map(keyOf));
  return {
    introduced: issues.filter((issue) => !known.has(keyOf(issue))),
    remaining: issues.filter((issue) => known.has(keyOf(issue))),
    stored,
  };
}

export function isSpecChanged(object: ReviewedObject, oldObject: ReviewedObject): boolean {
  return !isSame(object['spec'], oldObject['spec']);
}

/** Whether two JSON values are equal. */
export function isSame(a: unknown, b: unknown): boolean {
  try {
    return isDeepStrictEqual(a, b);
  } catch {
    // The values are nested too deeply for the stack. Validation rejects them.
    return false;
  }
}

/**
 * Validates name, namespace and spec. The API server validates the other metadata, and the webhooks do not review writes of
 * the status.
 */
function issuesOf({ apiVersion, kind, metadata, spec }: ReviewedObject): readonly ManifestIssue[] {
  const { name, generateName, namespace } = isObject(metadata) ? metadata : {};
  const validated = isObject(metadata) ? withoutUndefined({ name, generateName, namespace }) : metadata;
  const manifest = { apiVersion, kind, metadata: validated, spec };
  const isCalendar = Object.values(calendarKinds).some((one) => one.kind === kind);
  const verdict = isCalendar ? validateKronCalendar(manifest) : validateKronJob(manifest);
  return verdict.ok ? [] : verdict.issues;
}

/** Identifies an issue. The message contains the invalid value, so another invalid value counts as a new issue. */
function keyOf({ path, code, message }: ManifestIssue): string {
  return `${path} ${code} ${message}`;
}
