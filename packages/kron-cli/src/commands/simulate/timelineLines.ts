import { type Clock, wallText } from '../../output/instantText.ts';
import type { Paint } from '../../output/paint.ts';
import type { Bucket } from './tally.ts';

/** Of a bar, in columns. */
const [narrowest, widest] = [10, 40] as const;

const gap = '  ';

/**
 * A timeline, one line for each step of it: a bar for the runs, and what did not run beside it. In ASCII, so that it
 * reads the same everywhere.
 *
 * @param width of the terminal; undefined: there is none, or it is not known
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
  const room = width === undefined ? widest : Math.min(widest, Math.max(narrowest, width - besides));
  const most = Math.max(1, ...timeline.map(countOf));
  return rows.map(({ bucket, start, counts }) => {
    const { runs, others } = widthsOf(bucket, most, room);
    const bar = paint.green('#'.repeat(runs)) + paint.red('x'.repeat(others));
    return `${paint.dim(start)}${gap}${bar}${' '.repeat(room - runs - others)}${gap}${counts}`;
  });
}

/** A mark for each period while there is room; of more, something is always seen of what is more than nothing. */
function widthsOf(bucket: Bucket, most: number, room: number): { runs: number; others: number } {
  const share = (count: number): number => (most <= room ? count : Math.ceil((count / most) * room));
  const missing = share(notRun(bucket));
  // Both are rounded up; together they are as long as the whole, as far as each is seen.
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
