import type { Issue } from 'kron-core';
import type { KindName } from '../structure/kind.ts';
import { isWithin } from '../structure/path.ts';
import { isMisspelt } from './isMisspelt.ts';
import { type ManifestIssue, maxIssues, type PlacedIssue } from './manifestIssue.ts';

/**
 * Merges the issues of the validator and of kron-core into one list with one issue per mistake. If both report the same
 * path, the list has the issue of kron-core. An unknown field directly below `spec` is an exception: the list has the
 * validator's issue, because the validator knows the fields of the whole manifest.
 *
 * @example
 * mergeIssues([{ path: 'spec.schedul', code: 'UnknownField', … }], [{ path: 'spec.schedule', code: 'Required', … }], 'KronJob')
 * // [{ path: 'spec.schedul', code: 'UnknownField', message: 'unknown field; did you mean schedule?' }]
 */
export function mergeIssues(
  structure: readonly PlacedIssue[],
  scheduling: readonly Issue[],
  kind: KindName,
): ManifestIssue[] {
  const ofValidator = structure.filter((issue) => isFieldOfSpec(issue) || !isReported(issue, scheduling));
  const known = new Map(structure.map((issue) => [plainPath(issue), issue.path]));
  const ofCore = scheduling.filter(
    (issue) => issue.code !== 'UnknownField' || isKept(issue, structure, ofValidator),
  );
  const issues = [
    ...ofValidator.map(({ path, code, message }) => ({ path, code, message })),
    ...ofCore.map((issue): ManifestIssue => ({ ...issue, path: known.get(issue.path) ?? issue.path })),
  ];
  return firstIssues(inOrder(withoutImplied(issues)), kind);
}

/**
 * Whether the merged list gets the issue of kron-core about an unknown field. It does not if `ofValidator` has one about the
 * same field. kron-core cuts long field names, so the validator may have no issue at `path`. In that case, an issue of the
 * validator about any unknown field of the same object counts.
 */
function isKept(
  { path }: Issue,
  structure: readonly PlacedIssue[],
  ofValidator: readonly PlacedIssue[],
): boolean {
  if (structure.some((issue) => plainPath(issue) === path)) {
    return !ofValidator.some((issue) => plainPath(issue) === path);
  }
  const unknown = structure.filter(({ code }) => code === 'UnknownField');
  return !unknown.some(({ segments, ...issue }) =>
    path.startsWith(`${plainPath({ ...issue, segments: segments.slice(0, -1) })}.`),
  );
}

function isFieldOfSpec({ segments, code }: PlacedIssue): boolean {
  return code === 'UnknownField' && segments.length === 2 && segments[0] === 'spec';
}

/** Whether kron-core reports an issue at the same path, or at the path of an enclosing field. */
function isReported(issue: PlacedIssue, scheduling: readonly Issue[]): boolean {
  const own = plainPath(issue);
  return scheduling.some(({ path }) => isWithin(own, path));
}

/** The path in the notation of kron-core, which puts no key in quotes. */
function plainPath({ segments }: PlacedIssue): string {
  return segments
    .map((segment) => (typeof segment === 'number' ? `[${segment}]` : `.${segment}`))
    .join('')
    .slice(1);
}

/** Drops an issue about a missing field if an unknown field is a misspelling of it. */
function withoutImplied(issues: readonly ManifestIssue[]): ManifestIssue[] {
  const unknown = issues.filter(({ code }) => code === 'UnknownField');
  return issues.filter(
    ({ path, code }) => code !== 'Required' || !unknown.some((field) => isMisspelt(field.path, path)),
  );
}

const order = ['apiVersion', 'kind', 'metadata', 'spec', 'spec.jobTemplate', 'status'];

function inOrder(issues: readonly ManifestIssue[]): ManifestIssue[] {
  return [...issues].sort((a, b) => rank(a) - rank(b));
}

function rank({ path }: ManifestIssue): number {
  return order.findLastIndex((start) => isWithin(path, start));
}

function firstIssues(issues: readonly ManifestIssue[], kind: KindName): ManifestIssue[] {
  if (issues.length <= maxIssues) return [...issues];
  const message = `expected a ${kind}, found more than ${maxIssues} mistakes; the first ${maxIssues} are listed`;
  return [...issues.slice(0, maxIssues), { path: '', code: 'TooMany', message }];
}
