import { toEpoch } from '../instant.ts';

type Run = { name: string; periodID?: string; chosenTime?: string; finishedAt?: string; state: string };
type Seen = {
  generation?: number;
  status: {
    observedGeneration?: number;
    consecutiveFailures?: number;
    active?: { name: string }[];
    recent?: { periodID: string; outcome: string }[];
  };
};

/**
 * How many runs failed in a row, with those that have ended since the status was written: the Jobs that it lists as active.
 *
 * @param runs - the Jobs of periods
 */
export function failuresOf({ generation, status }: Seen, runs: readonly Run[]): number {
  if (generation === undefined || generation !== status.observedGeneration) return 0;
  const { active = [], recent = [] } = status;
  const isListed = ({ name, state }: Run): boolean =>
    state !== 'active' && active.some((one) => one.name === name);
  const isExecuted = ({ periodID }: Run): boolean =>
    !recent.some((one) => one.periodID === periodID && one.outcome !== 'executed');
  let failures = status.consecutiveFailures ?? 0;
  for (const { state } of runs.filter((run) => isListed(run) && isExecuted(run)).toSorted(byEnd))
    failures = state === 'failed' ? failures + 1 : 0;
  return failures;
}

function byEnd(a: Run, b: Run): number {
  return endOf(a) - endOf(b) || dueOf(a) - dueOf(b) || toEpoch(a.periodID ?? '') - toEpoch(b.periodID ?? '');
}

function endOf({ finishedAt }: Run): number {
  return finishedAt === undefined ? Number.MAX_SAFE_INTEGER : toEpoch(finishedAt);
}

function dueOf({ chosenTime, periodID = '' }: Run): number {
  return toEpoch(chosenTime ?? periodID);
}
