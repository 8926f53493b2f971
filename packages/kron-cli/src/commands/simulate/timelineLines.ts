import { roughDuration } from '@kron/fleet/text/durationText';
import { type Clock, minuteText } from '@kron/fleet/text/instantText';
import type { Paint } from '@kron/fleet/text/paint';
import type { Bucket } from './tally.ts';
import { sumOf, type UpSlice, type UpTime } from './upTime.ts';

/** The limits of the width of a bar, in columns. */
const [minWidth, maxWidth] = [10, 40] as const;

const gap = '  ';

export type TimelineLinesView = {
  clock: Clock;
  paint: Paint;
  /** The width of the terminal in columns; undefined if it is not known. */
  width: number | undefined;
  /** The time in which ControlledJobs had Jobs; null without ControlledJobs. */
  upTime: UpTime | null;
  /** Whether the bars show when Jobs existed. If false, they show the number of periods. */
  drawsUpTime: boolean;
};

/**
 * One line per step of the timeline: a bar and the counts. The bar shows how many periods ran and how many did not. With
 * `drawsUpTime`, the bar shows when Jobs of ControlledJobs existed. The lines are ASCII, so that every terminal shows them.
 */
export function timelineLines(timeline: readonly Bucket[], view: TimelineLinesView): string[] {
  const { clock, paint, width, upTime } = view;
  const rows = timeline.map((bucket, index) => ({
    bucket,
    slices: upTime?.slicesOf(index) ?? [],
    start: minuteText(bucket.from, clock),
    counts: countText(bucket, upTime?.sumOf(index)),
  }));
  const besides = Math.max(...rows.map(({ start, counts }) => start.length + counts.length + 2 * gap.length));
  const room = width === undefined ? maxWidth : Math.min(maxWidth, Math.max(minWidth, width - besides));
  const most = Math.max(1, ...timeline.map(countOf));
  const lines = rows.map(({ bucket, slices, start, counts }) => {
    const bar = view.drawsUpTime ? upBar(slices, room, paint) : countBar(bucket, most, room, paint);
    return `${paint.dim(start)}${gap}${bar}${gap}${counts}`;
  });
  return view.drawsUpTime ? [...lines, paint.dim(upLegend)] : lines;
}

function countBar(bucket: Bucket, most: number, room: number, paint: Paint): string {
  const { runs, others } = widthsOf(bucket, most, room);
  return paint.green('#'.repeat(runs)) + paint.red('x'.repeat(others)) + ' '.repeat(room - runs - others);
}

const upLegend = '# running, + partly running, x should be running, ! running after the stop, . stopped';

function upBar(slices: readonly UpSlice[], room: number, paint: Paint): string {
  const painted = { '#': paint.green, '+': paint.yellow, x: paint.red, '!': paint.red, '.': paint.dim };
  const marks = Array.from({ length: room }, (_, index) => {
    const [from, to] = [index, index + 1].map((edge) => Math.floor((edge * slices.length) / room));
    return upMark(sumOf(slices.slice(from, to)));
  });
  // Paint adjacent equal marks together, so that they need only one colour sequence.
  return marks
    .map((mark, index) => {
      if (mark === marks[index - 1]) return '';
      const next = marks.findIndex((other, at) => at > index && other !== mark);
      return painted[mark](mark.repeat((next === -1 ? room : next) - index));
    })
    .join('');
}

/** The tolerance in comparisons of seconds, because sums of fractions of a second are not exact. */
const tolerance = 1e-6;

function upMark({ shouldRun, ran, overran }: UpSlice): '#' | '+' | 'x' | '!' | '.' {
  if (shouldRun <= tolerance) return overran > tolerance ? '!' : '.';
  if (ran >= shouldRun - tolerance) return '#';
  return ran > tolerance ? '+' : 'x';
}

/**
 * The number of marks in the bar of a step: for runs, and for other periods. If the fullest bar has room for one mark per
 * period, each period gets one mark. Otherwise, the marks are in proportion to the counts. A count above 0 gets at least one
 * mark.
 */
function widthsOf(bucket: Bucket, most: number, room: number): { runs: number; others: number } {
  const share = (count: number): number => (most <= room ? count : Math.ceil((count / most) * room));
  const missing = share(notRun(bucket));
  // Both counts are rounded up, so their sum can exceed the rounded total. In that case, the runs get fewer marks.
  const left = Math.min(share(bucket.executed), share(countOf(bucket)) - missing);
  const runs = bucket.executed === 0 ? 0 : Math.max(1, left);
  return { runs, others: Math.min(missing, room - runs) };
}

function notRun({ skipped, missed, unschedulable }: Bucket): number {
  return skipped + missed + unschedulable;
}

function countOf(bucket: Bucket): number {
  return bucket.executed + notRun(bucket);
}

/** The counts of a step, such as `1, up 8h, 1 not run`. */
function countText(bucket: Bucket, upTime: UpSlice | undefined): string {
  const others = notRun(bucket);
  const up = (upTime?.ran ?? 0) + (upTime?.overran ?? 0);
  return [
    String(bucket.executed),
    ...(up === 0 ? [] : [`up ${roughDuration(up)}`]),
    ...(others === 0 ? [] : [`${others} not run`]),
  ].join(', ');
}
