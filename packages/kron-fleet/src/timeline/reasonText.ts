import type { Period } from 'kron-core';
import type { ScheduledKronJob } from '../objects/scheduledKronJob.ts';
import { printable } from '../text/printable.ts';
import { epochSeconds } from './epochSeconds.ts';
import { heldByText } from './heldByText.ts';

/** The outcome that a period will have if the operator is not late and no other Job is active. */
export type ExpectedOutcome = (typeof expectedOutcomes)[number];

export const expectedOutcomes = ['planned', 'unschedulable', 'suspended', 'waiting', 'paused'] as const;

export function expectedOutcome({ spec, flow }: ScheduledKronJob, period: Period): ExpectedOutcome {
  if (spec.policy?.suspend === true) return 'suspended';
  if (period.unschedulable) return 'unschedulable';
  if (flow?.paused !== undefined) return 'paused';
  return flow?.waiting?.periodID === period.periodID ? 'waiting' : 'planned';
}

export type Reason = {
  /** Why the period does not run. Empty if it runs. */
  reason: string;
  /** The calendar entries that contain candidates of the period, as text for wide tables. */
  heldBy: string;
};

/** Why a period does not run, such as `rejected by avoid[0]`. */
export function reasonOf(kronJob: ScheduledKronJob, period: Period): Reason {
  const outcome = expectedOutcome(kronJob, period);
  if (outcome === 'suspended')
    return { reason: kronJob.kind === 'CronJob' ? 'spec.suspend' : 'policy.suspend', heldBy: '' };
  if (outcome === 'waiting') return { reason: kronJob.flow?.waiting?.reason ?? 'Queued', heldBy: '' };
  if (outcome === 'paused') return { reason: 'ConsecutiveFailures', heldBy: '' };
  if (outcome === 'planned') return { reason: '', heldBy: '' };
  const { candidates } = kronJob.schedule.explainAt(epochSeconds(period.nominalTime));
  const clauses = candidates.map(({ rejectedBy }) => (rejectedBy ?? '').replace('spec.constraints.', ''));
  const held = candidates.flatMap(({ heldBy = [] }) => heldBy.map((one) => heldByText(one, kronJob.spec)));
  return {
    reason: `rejected by ${[...new Set(clauses)].join(', ')}`,
    heldBy: printable([...new Set(held)].join(', ')),
  };
}
