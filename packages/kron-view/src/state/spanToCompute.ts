import type { ViewSpan } from '../worker/protocol.ts';

/**
 * The span to compute, which includes the needed one. It stays the same as long as it includes the needed span. If the axis
 * leaves the Fleet's span, half its length is added on either side, so that not every step of panning computes again.
 *
 * @param fleet - the Fleet's span
 */
export function spanToCompute(needed: ViewSpan, computed: ViewSpan, fleet: ViewSpan): ViewSpan {
  if (computed.from <= needed.from && needed.to <= computed.to) return computed;
  if (needed.from === fleet.from && needed.to === fleet.to) return needed;
  const margin = Math.ceil((needed.to - needed.from) / 2);
  return { from: needed.from - margin, to: needed.to + margin };
}
