import type { Status } from 'kron-core';

const at = '2026-03-01T00:12:00Z';
const periodID = '2026-03-01T00:00:00Z';
const jobName = 'report-4llbpiospz';

/** A status with every field, as the operator can write it. */
export function fullStatus(generation: number): Status {
  return {
    observedGeneration: generation,
    schedulingHash: `v1:${'0'.repeat(64)}`,
    schedulingSince: '2026-02-01T00:00:00Z',
    schedulingFloor: '2026-02-01T00:00:00Z',
    suspendedSince: '2026-02-28T00:00:00Z',
    highestPeriodID: periodID,
    lastPeriodID: periodID,
    lastNominalTime: periodID,
    lastChosenTime: at,
    lastOutcome: 'executed',
    nextPeriodID: '2026-03-02T00:00:00Z',
    nextNominalTime: '2026-03-02T00:00:00Z',
    nextChosenTime: '2026-03-02T00:07:00Z',
    lastSuccessfulTime: at,
    activeCount: 1,
    active: [{ name: jobName, uid: '7d0c1c8e-5c6e-4b0e-9f43-0c9d1d3f0a11' }],
    succeeded: 12,
    failed: 3,
    jobTTL: 300,
    claim: { periodID, chosenTime: at, jobName, claimedAt: at, for: 'ShortTTL', holder: 'an-operator' },
    recent: [
      { periodID, chosenTime: at, outcome: 'executed', reason: 'Created', jobName, result: 'Succeeded' },
    ],
    conditions: [
      {
        type: 'Ready',
        status: 'True',
        reason: 'Scheduled',
        message: 'Periods are scheduled.',
        lastTransitionTime: at,
        observedGeneration: generation,
      },
    ],
  };
}

/** A status that only the first definition accepts, with an unknown condition type and too many running Jobs. */
export function outgrownStatus(generation: number): object {
  const [condition] = fullStatus(generation).conditions ?? [];
  return {
    ...fullStatus(generation),
    claim: undefined,
    activeCount: 1_001,
    active: Array.from({ length: 1_001 }, (_, index) => ({ name: `report-${index}` })),
    conditions: [condition, { ...condition, type: 'Doubtful' }],
  };
}
