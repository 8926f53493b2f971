import { type Columns, stateBit } from '../worker/protocol.ts';
import { type Stretches, stretches } from './stretchList.ts';

const event = stateBit.start | stateBit.stop;

/**
 * The spans in which a ControlledJob is planned to run: from each start to the next stop. The ControlledJob runs before the
 * first event if this event stops a run, or is a start during a run. A KronJob has no such spans.
 *
 * @param from - epoch seconds. The parts of the spans before this instant are cut off
 */
export function plannedRuns({ chosen, state }: Pick<Columns, 'chosen' | 'state'>, from: number): Stretches {
  const found: [from: number, to: number][] = [];
  let start = NaN;
  let isFirst = true;
  // A loop over indexes is fast. Rows can have more than 100,000 periods, and most of these are periods of KronJobs.
  for (let index = 0; index < state.length; index++) {
    const bits = state[index] ?? 0;
    if ((bits & event) === 0 || (bits & stateBit.suspended) > 0) continue;
    const isStop = (bits & stateBit.stop) > 0;
    const changes = (bits & stateBit.idle) === 0;
    if (isFirst && isStop === changes) start = -Infinity;
    isFirst = false;
    if (!changes) continue;
    const at = chosen[index] ?? NaN;
    if (isStop) found.push([Math.max(start, from), at]);
    start = isStop ? NaN : at;
  }
  if (!Number.isNaN(start)) found.push([Math.max(start, from), Infinity]);
  return stretches(found.filter(([began, end]) => began < end));
}
