import { objectKey, objectKeys } from '@kron/fleet/fleet/objectKey';
import { exactDuration } from '@kron/fleet/text/durationText';
import { spanText } from '../clock/spanText.ts';
import { matchesName } from '../state/search.ts';
import type { ObjectRow, ProblemLimits, ProblemRow, ViewSpan } from '../worker/protocol.ts';

type SearchedRow = Pick<ObjectRow, 'kind' | 'identity'>;

/** A search: its text, all rows, and the rows that it matches. */
type Search = { text: string; rows: readonly SearchedRow[]; shown: readonly SearchedRow[] };

/**
 * Returns the problems that belong to no object, and the problems of the objects that a search matches. If an object has no
 * row of its kind, the search has to match a row with the same identity: an invalid CronJob can have the row of the KronJob
 * that it became. If there is no such row either, the search has to match the name.
 */
export function foundProblems(
  problems: readonly ProblemRow[],
  { text, rows, shown }: Search,
): readonly ProblemRow[] {
  const all = new Set(rows.map(objectKey));
  const found = new Set(shown.map(objectKey));
  return problems.filter(({ kind, identity }) => {
    if (identity === undefined) return true;
    const ofKind = kind === undefined ? [] : [objectKey({ kind, identity })];
    const keys = [ofKind, objectKeys(identity)].find((some) => some.some((key) => all.has(key)));
    return keys === undefined ? matchesName(text, identity) : keys.some((key) => found.has(key));
  });
}

/** The problems with one code and severity. */
export type ProblemGroup = {
  code: string;
  severity: ProblemRow['severity'];
  rows: ProblemRow[];
  summary: string;
};

/** Groups problems by severity and code. The groups are in the order of their first problems. */
export function problemGroups(problems: readonly ProblemRow[]): ProblemGroup[] {
  const byCode = new Map<string, ProblemRow[]>();
  for (const problem of problems) {
    const key = `${problem.severity} ${problem.code}`;
    const rows = byCode.get(key);
    if (rows === undefined) byCode.set(key, [problem]);
    else rows.push(problem);
  }
  return [...byCode.values()].flatMap((rows) => {
    const [first] = rows;
    return first === undefined
      ? []
      : [{ code: first.code, severity: first.severity, rows, summary: summaryOf(rows) }];
  });
}

const named = 2;

/** The number of problems and the first objects: `3 problems: prod/a, prod/b and 1 more`. */
function summaryOf(rows: readonly ProblemRow[]): string {
  const identities = [...new Set(rows.flatMap(({ identity }) => identity ?? []))];
  const more = identities.length - named;
  const names = identities.slice(0, named).join(', ');
  const rest = more > 0 ? `${names} and ${more} more` : names;
  return `${rows.length} problems${names === '' ? '' : `: ${rest}`}`;
}

/**
 * The codes of the warnings about runs that went wrong, and about periods that cannot run. Other warnings are about what may
 * go wrong.
 */
const wrongNow: ReadonlySet<string> = new Set(['Failing', 'Missed', 'Unschedulable']);

/** The number of problems that are wrong now: all errors, and the warnings with a code in `wrongNow`. */
export function wrongCount(problems: readonly ProblemRow[]): number {
  return problems.filter(({ severity, code }) => severity === 'error' || wrongNow.has(code)).length;
}

export function countText(problems: readonly ProblemRow[]): string {
  return problems.length === 1 ? '1 problem' : `${problems.length} problems`;
}

/**
 * Where a problem is in the manifests: the position in a file, and the path of a field.
 *
 * @example
 * placeText(problem) // 'fleet.yaml:12:5, spec.schedule'
 */
export function placeText({ place, path }: Pick<ProblemRow, 'place' | 'path'>): string {
  const written =
    place === null ? [] : [place.file, place.line, place.column].filter((part) => part !== undefined);
  return [written.join(':'), path ?? ''].filter((part) => part !== '').join(', ');
}

export function noneFoundText(span: ViewSpan, { assumed, isObserved, maxPerMinute }: ProblemLimits): string {
  const duration = `${isObserved ? 'their observed duration or ' : ''}${exactDuration(assumed)}`;
  const checked = [
    'specs',
    'unschedulable periods',
    'clock changes',
    `overlapping runs of ${duration}`,
    'short deadlines',
    ...(maxPerMinute === null ? [] : [`more than ${maxPerMinute} starts in a minute`]),
  ];
  return `None found in ${spanText(span)}. Checked: ${checked.join(', ')}.`;
}

/** Moves a span so that an instant is in its middle. A span that contains the instant is returned unchanged. */
export function spanAround(at: number, span: ViewSpan): ViewSpan {
  if (span.from <= at && at < span.to) return span;
  const from = Math.round(at - (span.to - span.from) / 2);
  return { from, to: from + span.to - span.from };
}
