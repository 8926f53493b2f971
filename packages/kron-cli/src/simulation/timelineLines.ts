import { wallText } from '../output/instantText.ts';
import type { Paint } from '../output/paint.ts';
import type { Bucket } from './tally.ts';

const barWidth = 40;

/**
 * A timeline, one line for each step of it: a bar for the runs, and what did not run beside it. In ASCII, so that it
 * reads the same everywhere.
 */
export function timelineLines(timeline: readonly Bucket[], zone: string, paint: Paint): string[] {
  const most = Math.max(1, ...timeline.map(countOf));
  return timeline.map((bucket) => {
    const runs = widthOf(bucket.executed, most);
    const others = widthOf(countOf(bucket), most) - runs;
    const bar = paint.green('#'.repeat(runs)) + paint.red('x'.repeat(others));
    const { date, time, offset } = wallText(bucket.from, zone);
    const blank = ' '.repeat(barWidth - runs - others);
    return `${paint.dim(`${date} ${time.slice(0, 5)}${offset}`)}  ${bar}${blank}  ${countText(bucket)}`;
  });
}

function notRun({ skipped, missed, unschedulable }: Bucket): number {
  return skipped + missed + unschedulable;
}

function countOf(bucket: Bucket): number {
  return bucket.executed + notRun(bucket);
}

/** A mark for each period while there is room; of more, something is always seen of what is more than nothing. */
function widthOf(count: number, most: number): number {
  return most <= barWidth ? count : Math.ceil((count / most) * barWidth);
}

function countText(bucket: Bucket): string {
  const others = notRun(bucket);
  return others === 0 ? String(bucket.executed) : `${bucket.executed}, ${others} not run`;
}
