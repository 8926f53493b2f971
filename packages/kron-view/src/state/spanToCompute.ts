import type { ViewSpan } from '../worker/protocol.ts';

/**
 * The span whose periods are computed. It includes the needed span, and stays the same as long as it does. If the axis
 * leaves the span of the Fleet, half of the needed length is added on either side, so that not every step of panning starts
 * a computation.
 *
 * @param fleet - the Fleet's span
 */
export function spanToCompute(needed: ViewSpan, computed: ViewSpan, fleet: ViewSpan): ViewSpan {
  if (computed.from <= needed.from && needed.to <= computed.to) return computed;
  if (needed.from === fleet.from && needed.to === fleet.to) return needed;
  const margin = Math.ceil((needed.to - needed.from) / 2);
  return { from: needed.from - margin, to: needed.to + margin };
}
