import { clockTolerance } from '../../kubernetes/handledInFuture.ts';
import { readInstant } from '../../time/instantLike.ts';
import { formatInstant } from '../../zone/formatInstant.ts';
import type { SpanState } from '../events/spanState.ts';
import type { FinishedJob, RunJob } from './observed.ts';
import { isUnfinished, startOf } from './preference.ts';

/**
 * What the status remembers about a finished Job. Null if the Job is unfinished or is being deleted: the deletion may have
 * ended the Job, or `spec.suspend` deletes the finished Job so that the run starts again.
 *
 * @param job - the Job, as `provenRunJobs` returns it
 */
export function finishedJobOf(job: RunJob): FinishedJob | null {
  if (isUnfinished(job) || job.deleting) return null;
  const { name, index, finishedAt } = job;
  const finish = readInstant(finishedAt);
  return {
    name,
    startTime: formatInstant(startOf(job)),
    ...(index === undefined ? {} : { index }),
    result: job.state === 'failed' ? 'Failed' : 'Succeeded',
    ...(finish === null ? {} : { finishTime: formatInstant(finish) }),
  };
}

/**
 * The finished Job that the status remembers, even if it is deleted. Null if it does not belong to the current run. Any user
 * who may write the status can forge it, so a malformed value or a future time also gives null.
 */
export function finishedInRun(
  remembered: unknown,
  state: Pick<SpanState, 'shouldBeRunning' | 'runStart' | 'lastStop'>,
  at: number,
): FinishedJob | null {
  if (!state.shouldBeRunning || !isFinishedJob(remembered) || endedBefore(remembered, state.runStart))
    return null;
  const start = readInstant(remembered.startTime);
  if (start === null || start > at + clockTolerance) return null;
  return state.lastStop !== null && start < state.lastStop ? null : remembered;
}

/** Whether a user created a Job, and the Job ended before a run began. Such a Job does not belong to the run. */
export function endedBefore({ index, finishTime }: FinishedJob, runStart: number | null): boolean {
  const finish = readInstant(finishTime);
  return index === undefined && finish !== null && runStart !== null && finish < runStart;
}

/** Returns the finished Job whose run began later. A malformed value counts as absent. */
export function laterFinishedJob(one: unknown, other: unknown): FinishedJob | undefined {
  const all = [one, other].filter(isFinishedJob);
  const [first, second] = all;
  if (first === undefined || second === undefined) return first;
  return (readInstant(first.startTime) ?? 0) >= (readInstant(second.startTime) ?? 0) ? first : second;
}

function isFinishedJob(value: unknown): value is FinishedJob {
  if (typeof value !== 'object' || value === null) return false;
  const { name, startTime, index, result } = value as Partial<Record<keyof FinishedJob, unknown>>;
  return (
    typeof name === 'string' &&
    typeof startTime === 'string' &&
    (index === undefined || Number.isSafeInteger(index)) &&
    (result === 'Succeeded' || result === 'Failed')
  );
}
