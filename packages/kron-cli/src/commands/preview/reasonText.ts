import type { Period } from 'kron-core';
import type { KronJob } from '../../input/kronJob.ts';
import { epochSeconds } from '../../timeline/epochSeconds.ts';

/** The outcome of a period if no other Job is active and the operator is not late. */
export type ExpectedOutcome = 'executed' | 'unschedulable' | 'suspended';

export const expectedOutcomes: readonly ExpectedOutcome[] = ['executed', 'unschedulable', 'suspended'];

export function expectedOutcome({ spec }: KronJob, period: Period): ExpectedOutcome {
  if (spec.policy?.suspend === true) return 'suspended';
  return period.unschedulable ? 'unschedulable' : 'executed';
}

/**
 * Why a period does not run, or an empty text if it runs.
 *
 * @example
 * reasonText(kronJob, period) // 'rejected by avoid[0], only'
 */
export function reasonText(kronJob: KronJob, period: Period): string {
  const outcome = expectedOutcome(kronJob, period);
  if (outcome === 'suspended') return 'policy.suspend';
  if (outcome === 'executed') return '';
  const { candidates } = kronJob.schedule.explainAt(epochSeconds(period.nominalTime));
  const clauses = candidates.map(({ rejectedBy }) => (rejectedBy ?? '').replace('spec.constraints.', ''));
  return `rejected by ${[...new Set(clauses)].join(', ')}`;
}
