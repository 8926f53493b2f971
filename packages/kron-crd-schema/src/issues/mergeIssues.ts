import type { Issue } from 'kron-core';
import { closestName } from 'kron-core';
import type { KindName } from '../structure/kindName.ts';
import type { ManifestIssue } from './manifestIssue.ts';
import { mostIssues } from './mostIssues.ts';
import type { PlacedIssue } from './placedIssue.ts';

/**
 * What the validator and what the scheduling core have found, as one list with one issue a mistake. Where both speak
 * of a place, the core knows better; but of the fields of `spec` itself the validator sees the whole manifest.
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
  const ofValidator = structure.filter((issue) => isFieldOfSpec(issue) || !isJudged(issue, scheduling));
  const known = new Map(structure.map((issue) => [plainPath(issue), issue.path]));
  const ofCore = scheduling.filter(
    (issue) => issue.code !== 'UnknownField' || isKept(issue, structure, ofValidator),
  );
  const issues = [
    ...ofValidator.map(({ path, code, message }) => ({ path, code, message })),
    ...ofCore.map((issue): ManifestIssue => ({ ...issue, path: known.get(issue.path) ?? issue.path })),
  ];
  return limited(inOrder(withoutImplied(issues)), kind);
}

/**
 * What the core says of an unknown field stands in for what the validator says of the same one. Others of an object in
 * which the validator sees unknown fields are the same ones too: of a long name the core shows the beginning only.
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

/** Whether the core speaks of the same place, or of one around it. */
function isJudged(issue: PlacedIssue, scheduling: readonly Issue[]): boolean {
  const own = plainPath(issue);
  return scheduling.some(
    ({ path }) => own === path || own.startsWith(`${path}.`) || own.startsWith(`${path}[`),
  );
}

/** The path as the core writes it, which quotes no key. */
function plainPath({ segments }: PlacedIssue): string {
  return segments
    .map((segment) => (typeof segment === 'number' ? `[${segment}]` : `.${segment}`))
    .join('')
    .slice(1);
}

/** A required field that is missing because its name is misspelt is one mistake, not two. */
function withoutImplied(issues: readonly ManifestIssue[]): ManifestIssue[] {
  const unknown = issues.filter(({ code }) => code === 'UnknownField').map(({ path }) => splitLast(path));
  return issues.filter(({ path, code }) => {
    if (code !== 'Required') return true;
    const [parent, name] = splitLast(path);
    return !unknown.some(
      ([otherParent, other]) => otherParent === parent && closestName(other, [name]) === name,
    );
  });
}

function splitLast(path: string): [parent: string, name: string] {
  const at = path.lastIndexOf('.');
  return [path.slice(0, Math.max(at, 0)), path.slice(at + 1)];
}

const order = ['apiVersion', 'kind', 'metadata', 'spec', 'spec.jobTemplate', 'status'];

/** As manifests are usually written; what belongs together keeps its order. */
function inOrder(issues: readonly ManifestIssue[]): ManifestIssue[] {
  return [...issues].sort((a, b) => rank(a) - rank(b));
}

function rank({ path }: ManifestIssue): number {
  return order.findLastIndex(
    (start) => path === start || path.startsWith(`${start}.`) || path.startsWith(`${start}[`),
  );
}

function limited(issues: readonly ManifestIssue[], kind: KindName): ManifestIssue[] {
  if (issues.length <= mostIssues) return [...issues];
  const message = `expected a ${kind}, found more than ${mostIssues} mistakes; the first ${mostIssues} are listed`;
  return [...issues.slice(0, mostIssues), { path: '', code: 'TooMany', message }];
}
