import { dateArgument } from '../../reading/dateArgument.ts';
import type { RunJob } from '../decision/observed.ts';
import type { Attempt } from './actionRecord.ts';

/**
 * The Jobs that a ControlledJob controls, once the successful attempts have taken effect.
 *
 * @throws TypeError if `at` is no Date
 */
export function jobsAfter(jobs: readonly RunJob[], attempts: readonly Attempt[], at: Date): RunJob[] {
  dateArgument('at', at);
  const done = attempts.filter(({ failure }) => failure === undefined);
  const owned = jobs.filter(({ owned: isOwned }) => isOwned).map((job) => changed(job, done));
  const created = done.flatMap(({ action }): RunJob[] => {
    if (action.do !== 'create' || owned.some(({ name }) => name === action.job)) return [];
    return [
      {
        name: action.job,
        uid: '',
        resourceVersion: '',
        owned: true,
        scheduledAt: action.scheduledAt,
        index: action.index,
        manual: false,
        createdAt: at,
        state: 'active',
        deleting: false,
        suspended: true,
        notYetUnsuspended: true,
        ready: false,
      },
    ];
  });
  return [...owned, ...created];
}

function changed(job: RunJob, done: readonly Attempt[]): RunJob {
  const actions = done.filter(({ action }) => action.job === job.name).map(({ action }) => action.do);
  if (actions.includes('delete')) return { ...job, deleting: true };
  if (!actions.includes('release')) return job;
  const { gates: _, ...rest } = job;
  // A Job in a queue stays suspended until the queue unsuspends it.
  return { ...rest, suspended: job.queue !== undefined, notYetUnsuspended: false };
}
