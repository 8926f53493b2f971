import type { Period } from 'kron-core';
import type { KronJob } from '../../input/kronJob.ts';

/** What becomes of a period when it is due and nothing stands in its way. */
export type ExpectedOutcome = 'executed' | 'unschedulable' | 'suspended';

/** Without a cluster no Job is in the way and nobody is late: only the spec itself can keep a period from running. */
export function expectedOutcome({ spec }: KronJob, period: Period): ExpectedOutcome {
  if (spec.policy?.suspend === true) return 'suspended';
  return period.unschedulable ? 'unschedulable' : 'executed';
}
