import type { ViewSpan } from '../worker/protocol.ts';

/**
 * The span to compute so that it includes the one that is needed. It stays as it is while it does. The span of an axis that
 * leaves the Fleet's gets half its length on either side, so that not every step of panning computes again.
 *
 * @param fleet - the Fleet's span
 */
export function spanToCompute(needed: ViewSpan, computed: ViewSpan, fleet: ViewSpan): ViewSpan {
  if (computed.from <= needed.from && needed.to <= computed.to) return computed;
  if (needed.from === fleet.from && needed.to === fleet.to) return needed;
  const margin = Math.ceil((needed.to - needed.from) / 2);
  return { from: needed.from - margin, to: needed.to + margin };
}
