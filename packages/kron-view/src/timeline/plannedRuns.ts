import { type Columns, stateBit } from '../worker/protocol.ts';
import { type Stretches, stretches } from './stretchList.ts';

/**
 * The stretches in which a ControlledJob is to run: from each start to the next stop. It runs before its first event if that
 * ends a run.
 *
 * @param from - nothing is planned before it. In epoch seconds
 */
export function plannedRuns({ chosen, state }: Pick<Columns, 'chosen' | 'state'>, from: number): Stretches {
  const found: [from: number, to: number][] = [];
  let start = NaN;
  let isFirst = true;
  for (const [index, bits] of state.entries()) {
    if ((bits & (stateBit.idle | stateBit.suspended)) > 0) continue;
    if ((bits & stateBit.start) > 0) start = chosen[index] ?? NaN;
    if ((bits & stateBit.stop) > 0) {
      const began = isFirst ? -Infinity : start;
      found.push([Math.max(began, from), chosen[index] ?? NaN]);
      start = NaN;
    }
    if ((bits & (stateBit.start | stateBit.stop)) > 0) isFirst = false;
  }
  if (!Number.isNaN(start)) found.push([Math.max(start, from), Infinity]);
  return stretches(found.filter(([began, end]) => began < end));
}
