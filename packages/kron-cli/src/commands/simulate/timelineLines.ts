import { type Clock, wallText } from '../../output/instantText.ts';
import type { Paint } from '../../output/paint.ts';
import type { Bucket } from './tally.ts';

/** Width of a bar in columns. */
const [minWidth, maxWidth] = [10, 40] as const;

const gap = '  ';

/**
 * One line per step of the timeline: a bar of the periods that ran and those that did not, and their counts. ASCII only,
 * so that every terminal shows it.
 *
 * @param width of the terminal; undefined: unknown
 */
export function timelineLines(
  timeline: readonly Bucket[],
  clock: Clock,
  paint: Paint,
  width: number | undefined,
): string[] {
  const rows = timeline.map((bucket) => ({
    bucket,
    start: startText(bucket, clock),
    counts: countText(bucket),
  }));
  const besides = Math.max(...rows.map(({ start, counts }) => start.length + counts.length + 2 * gap.length));
  const room = width === undefined ? maxWidth : Math.min(maxWidth, Math.max(minWidth, width - besides));
  const most = Math.max(1, ...timeline.map(countOf));
  return rows.map(({ bucket, start, counts }) => {
    const { runs, others } = widthsOf(bucket, most, room);
    const bar = paint.green('#'.repeat(runs)) + paint.red('x'.repeat(others));
    return `${paint.dim(start)}${gap}${bar}${' '.repeat(room - runs - others)}${gap}${counts}`;
  });
}

/** One mark per period, or a share of the bar if there is no room. Any count above 0 gets at least one mark. */
function widthsOf(bucket: Bucket, most: number, room: number): { runs: number; others: number } {
  const share = (count: number): number => (most <= room ? count : Math.ceil((count / most) * room));
  const missing = share(notRun(bucket));
  // Both shares are rounded up, so the runs get what is left of the whole.
  const left = Math.min(share(bucket.executed), share(countOf(bucket)) - missing);
  const runs = bucket.executed === 0 ? 0 : Math.max(1, left);
  return { runs, others: Math.min(missing, room - runs) };
}

function startText(bucket: Bucket, clock: Clock): string {
  const { date, time, offset } = wallText(bucket.from, clock);
  return `${date} ${time.slice(0, 5)}${offset}`;
}

function notRun({ skipped, missed, unschedulable }: Bucket): number {
  return skipped + missed + unschedulable;
}

function countOf(bucket: Bucket): number {
  return bucket.executed + notRun(bucket);
}

function countText(bucket: Bucket): string {
  const others = notRun(bucket);
  return others === 0 ? String(bucket.executed) : `${bucket.executed}, ${others} not run`;
}
