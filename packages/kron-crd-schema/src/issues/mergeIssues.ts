import type { Issue } from 'kron-core';
import { closestName } from 'kron-core';
import type { ManifestIssue } from './manifestIssue.ts';
import { mostIssues } from './mostIssues.ts';
import type { PlacedIssue } from './placedIssue.ts';

/**
 * What the validator and what the scheduling core have found, as one list with one issue a mistake. Where both speak
 * of a place, the core knows better; but of the fields of `spec` itself the validator sees the whole manifest.
 *
 * @example
 * mergeIssues([{ path: 'spec.schedul', code: 'UnknownField', … }], [{ path: 'spec.schedule', code: 'Required', … }])
 * // [{ path: 'spec.schedul', code: 'UnknownField', message: 'unknown field; did you mean schedule?' }]
 */
export function mergeIssues(
  structure: readonly PlacedIssue[],
  scheduling: readonly Issue[],
): ManifestIssue[] {
  const ofValidator = structure.filter((issue) => isFieldOfSpec(issue) || !isJudged(issue, scheduling));
  const taken = new Set(ofValidator.map(plainPath));
  const ofCore = scheduling.filter(({ path, code }) => code !== 'UnknownField' || !taken.has(path));
  const known = new Map(structure.map((issue) => [plainPath(issue), issue.path]));
  const issues = [
    ...ofValidator.map(({ path, code, message }) => ({ path, code, message })),
    ...ofCore.map((issue): ManifestIssue => ({ ...issue, path: known.get(issue.path) ?? issue.path })),
  ];
  return limited(inOrder(withoutImplied(issues)));
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

function limited(issues: readonly ManifestIssue[]): ManifestIssue[] {
  if (issues.length <= mostIssues) return [...issues];
  const message = `expected a KronJob, found more than ${mostIssues} mistakes; the first ${mostIssues} are listed`;
  return [...issues.slice(0, mostIssues), { path: '', code: 'TooMany', message }];
}
