import type { Columns, ViewSpan } from '../worker/protocol.ts';
import { stateBit } from '../worker/protocol.ts';

/** The number of runs that are active at the same time. */
export type ExpectedRunning = {
  /** The greatest number of active runs, and the first instant with that number. `at` is null if there is no run. */
  max: number;
  at: number | null;
  /** The greatest number of active runs in each of several equal parts of the span. */
  parts: Uint32Array;
};

/** The periods of an object, and how long each run of a KronJob takes, in seconds. */
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

function runsOf({ columns, duration }: RunsOfObject): Iterable<Run> {
  const isControlled = columns.state.some((bits) => (bits & (stateBit.start | stateBit.stop)) > 0);
  return isControlled ? eventRuns(columns) : runsOfLength(columns, duration);
}

function* runsOfLength({ chosen, state }: Columns, duration: number): Generator<Run> {
  for (const [index, start] of chosen.entries()) {
    // A suspended period does not count. A period that waits for an active Job to end does not count either, because its
    // start is not known.
    const isOff = ((state[index] ?? 0) & (stateBit.suspended | stateBit.waiting)) > 0;
    if (!Number.isNaN(start) && !isOff) yield { start, end: start + duration };
  }
}

/**
 * The runs of a ControlledJob, each from a start event to the next stop event. A run can begin before the first event, or
 * end after the last event.
 */
function* eventRuns({ chosen, state }: Columns): Generator<Run> {
  const [first = 0] = state;
  if ((first & stateBit.suspended) > 0) return;
  // If the first event is a stop that ends a run, or a start during a run, the run began before the span.
  let start = isStop(first) === isIdle(first) ? null : -Infinity;
  for (const [index, time] of chosen.entries()) {
    const bits = state[index] ?? 0;
    if (isIdle(bits)) continue;
    if (isStop(bits) && start !== null) yield { start, end: time };
    start = isStop(bits) ? null : time;
  }
  if (start !== null) yield { start, end: Infinity };
}

function isIdle(bits: number): boolean {
  return (bits & stateBit.idle) > 0;
}

function isStop(bits: number): boolean {
  return (bits & stateBit.stop) > 0;
}
