import { plannedRuns } from '../timeline/plannedRuns.ts';
import { type Columns, stateBit, type ViewSpan } from '../worker/protocol.ts';

export type ExpectedRunning = {
  /** The greatest number of active runs, and the first instant with that number. `at` is null if there is no run. */
  max: number;
  at: number | null;
  /** The greatest number of active runs in each part of the span. All parts have the same length. */
  parts: Uint32Array;
};

/** The periods of an object and, for a KronJob, the duration of each run in seconds. */
type RunsOfObject = { columns: Columns; duration: number };

/**
 * Computes how many runs are active at the same time. The run of a ControlledJob lasts from a start event to the next stop
 * event.
 *
 * @param count - the number of equal parts of the span
 */
export function expectedRunning(
  rows: readonly RunsOfObject[],
  span: ViewSpan,
  count: number,
): ExpectedRunning {
  const runs = rows.flatMap((row) => runsWithin(row, span));
  const sortedStarts = Float64Array.from(runs, ({ start }) => start).sort();
  const sortedEnds = Float64Array.from(runs, ({ end }) => end).sort();
  const parts = new Uint32Array(count);
  const length = (span.to - span.from) / count;
  let active = 0;
  let [max, at]: [number, number | null] = [0, null];
  let nextEnd = 0;
  let filled = 0;
  const fillUntil = (part: number): void => {
    for (; filled < Math.min(count, part); filled++) parts[filled] = Math.max(parts[filled] ?? 0, active);
  };
  const partOf = (instant: number): number => Math.floor((instant - span.from) / length);
  for (const start of sortedStarts) {
    for (; (sortedEnds[nextEnd] ?? Infinity) <= start; nextEnd++) {
      fillUntil(partOf(sortedEnds[nextEnd] ?? 0) + 1);
      active -= 1;
    }
    fillUntil(partOf(start));
    active += 1;
    const part = partOf(start);
    parts[part] = Math.max(parts[part] ?? 0, active);
    if (active > max) [max, at] = [active, start];
  }
  for (; nextEnd < sortedEnds.length; nextEnd++) {
    fillUntil(partOf(sortedEnds[nextEnd] ?? 0) + 1);
    active -= 1;
  }
  fillUntil(count);
  return { max, at, parts };
}

type Run = { start: number; end: number };

function runsWithin(row: RunsOfObject, { from, to }: ViewSpan): Run[] {
  return [...runsOf(row)]
    .filter(({ start, end }) => end > from && start < to)
    .map(({ start, end }) => ({ start: Math.max(start, from), end }));
}

/** The runs of an object. A run of a ControlledJob can begin before the first event, or end after the last event. */
function* runsOf({ columns, duration }: RunsOfObject): Generator<Run> {
  const { chosen, state } = columns;
  const planned = plannedRuns(columns, -Infinity);
  for (let index = 0; index < planned.length; index += 2)
    yield { start: planned[index] ?? NaN, end: planned[index + 1] ?? NaN };
  // A period that waits for an active Job to end is left out, because its start is not known.
  const without = stateBit.suspended | stateBit.waiting | stateBit.start | stateBit.stop;
  for (const [index, start] of chosen.entries()) {
    if (!Number.isNaN(start) && ((state[index] ?? 0) & without) === 0) yield { start, end: start + duration };
  }
}
