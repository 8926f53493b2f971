import { toEpoch } from '../instant.ts';
import { isHandled, type Jobs, modelJob } from './jobsOf.ts';
import { inOrder } from './modelPeriods.ts';
import type { Job, Observation } from './observation.ts';

/**
 * How many runs failed in a row, with those whose end the status does not count yet: the Jobs that it lists as active, and those
 * of periods that it does not know.
 */
export function failuresOf(
  { generation, status, jobs }: Pick<Observation, 'generation' | 'status' | 'jobs'>,
  { owned, ofPeriod }: Jobs,
): number {
  if (generation === undefined || generation !== status.observedGeneration) return 0;
  const { active = [], recent = [] } = status;
  // A Job without labels is not among those that were read.
  const isRun = (job: Job): boolean => ofPeriod.has(job) && jobs.includes(job);
  const isNew = (job: Job): boolean =>
    job.state !== 'active' && (active.some(({ name }) => name === job.name) || !isHandled(job, status));
  const isExecuted = ({ periodID }: Job): boolean =>
    !recent.some((one) => one.periodID === periodID && one.outcome !== 'executed');
  let failures = status.consecutiveFailures ?? 0;
  for (const { state } of owned.filter((job) => isRun(job) && isNew(job) && isExecuted(job)).sort(byEnd))
    failures = state === 'failed' ? failures + 1 : 0;
  return failures;
}

function byEnd(a: Job, b: Job): number {
  return endOf(a) - endOf(b) || inOrder(modelJob(a, true, ''), modelJob(b, true, ''));
}

function endOf({ finishedAt }: Job): number {
  return finishedAt === undefined ? Number.MAX_SAFE_INTEGER : toEpoch(finishedAt);
}
