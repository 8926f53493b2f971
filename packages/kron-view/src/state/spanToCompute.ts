import type { ViewSpan } from '../worker/protocol.ts';

/**
 * The span whose periods the page computes. It stays the same as long as it contains the needed span. If the axis leaves the
 * span of the Fleet, half of the needed length is added on both sides. Otherwise each step of panning would start a
 * computation.
 *
 * @param fleet - the Fleet's span
 */
export function spanToCompute(needed: ViewSpan, computed: ViewSpan, fleet: ViewSpan): ViewSpan {
  if (computed.from <= needed.from && needed.to <= computed.to) return computed;
  if (needed.from === fleet.from && needed.to === fleet.to) return needed;
  const margin = Math.ceil((needed.to - needed.from) / 2);
  return { from: needed.from - margin, to: needed.to + margin };
}
