import { exactDuration } from '@kron/fleet/text/durationText';
import { spanText } from '../clock/spanText.ts';
import type { ProblemLimits, ProblemRow, ViewSpan } from '../worker/protocol.ts';

/** The problems of some severities, of some objects or of all. */
export function shownProblems(
  problems: readonly ProblemRow[],
  severities: Readonly<Record<ProblemRow['severity'], boolean>>,
  identities: ReadonlySet<string> | null,
): ProblemRow[] {
  return problems.filter(
    ({ severity, identity }) =>
      severities[severity] && (identities === null || identity === undefined || identities.has(identity)),
  );
}

/**
 * Where a problem is written.
 *
 * @example
 * placeText(problem) // 'fleet.yaml:12:5, spec.schedule'
 */
export function placeText({ place, path }: Pick<ProblemRow, 'place' | 'path'>): string {
  const written =
    place === null ? [] : [place.file, place.line, place.column].filter((part) => part !== undefined);
  return [written.join(':'), path ?? ''].filter((part) => part !== '').join(', ');
}

/** Lists what was checked in a span without problems. */
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

/** A span of the same length with an instant in its middle; the same span if it contains the instant. */
export function spanAround(at: number, span: ViewSpan): ViewSpan {
  if (span.from <= at && at < span.to) return span;
  const from = Math.round(at - (span.to - span.from) / 2);
  return { from, to: from + span.to - span.from };
}
