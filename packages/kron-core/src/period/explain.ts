import type { Compiled } from '../choice/compiled.ts';
import { unschedulableProbability } from '../choice/unschedulableProbability.ts';
import { rejectedBy } from '../constraints/constraints.ts';
import { computePeriod } from './computePeriod.ts';
import type { Candidate, Explanation } from './period.ts';

/**
 * The period of a nominal time, in epoch seconds, with every candidate and the probability of being
 * unschedulable.
 */
export function explain(compiled: Compiled, nominal: number): Explanation {
  const candidates: number[] = [];
  const period = computePeriod(compiled, nominal, candidates);
  return {
    ...period,
    candidates: candidates.map((instant) => explainCandidate(compiled, instant)),
    probabilityUnschedulable: unschedulableProbability(compiled, nominal),
  };
}

function explainCandidate({ constraints, zone }: Compiled, instant: number): Candidate {
  const rejection = rejectedBy(constraints, instant + zone.offsetAt(instant));
  return { time: new Date(instant * 1000), allowed: rejection === null, rejectedBy: rejection };
}
