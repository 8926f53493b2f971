import { utcText } from '@kron/fleet/text/instantText';
import type { ObjectRow } from '../worker/protocol.ts';
import { isManual, kindAt, type MarkKind, outcomeOf } from './markKind.ts';
import type { RowMarks } from './rowMarks.ts';

/** Formats an instant as the time of day in the time zone of an object: `02:12:34`. */
type OwnTime = (instant: number) => string;

/**
 * The accessible name of a mark.
 *
 * @example
 * markName(backup, marks, 0, ownTime)
 * // 'prod/db-backup, planned, 2026-11-22T01:12:34Z, 02:12:34 in Europe/Paris, window 00:00 to 03:00'
 */
export function markName(object: ObjectRow, marks: RowMarks, index: number, ownTime: OwnTime): string {
  const at = marks.at[index] ?? 0;
  const kind = kindAt(marks.kind[index] ?? 0);
  const start = marks.windowStart[index] ?? at;
  const end = marks.windowEnd[index] ?? at;
  return [
    object.identity,
    outcomeOf(kind),
    utcText(at),
    `${ownTime(at)} in ${object.zone}`,
    ...actionOf(kind),
    ...(end > start ? [`window ${short(ownTime(start))} to ${short(ownTime(end))}`] : []),
  ].join(', ');
}

/**
 * The accessible name of a batch.
 *
 * @example
 * batchName(sync, marks, { first: 0, count: 24 })
 * // 'shop/sync, 24 runs, planned, 2026-11-22T13:00:00Z to 2026-11-22T14:55:00Z, Enter zooms in'
 */
export function batchName(
  object: ObjectRow,
  marks: RowMarks,
  { first, count }: { first: number; count: number },
): string {
  const counts = new Map<string, number>();
  for (const kind of marks.kind.subarray(first, first + count)) {
    const outcome = outcomeOf(kindAt(kind));
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  }
  const outcomes = [...counts].map(([outcome, number]) =>
    counts.size === 1 ? outcome : `${number} ${outcome}`,
  );
  const from = utcText(marks.at[first] ?? 0);
  const to = utcText(marks.at[first + count - 1] ?? 0);
  return `${object.identity}, ${count} runs, ${outcomes.join(', ')}, ${from} to ${to}, Enter zooms in`;
}

function actionOf(kind: MarkKind): string[] {
  if (isManual(kind)) return ['manual Job'];
  if (kind === 'idle') return ['changes nothing'];
  return kind === 'start' || kind === 'stop' ? [kind] : [];
}

/** Removes the seconds from a time of day if they are 0. */
function short(time: string): string {
  return time.endsWith(':00') ? time.slice(0, 5) : time;
}
