import type { Attempt, RunJob } from 'kron-core';

/** Whether an action whose request was not answered has been carried out, going by the Jobs that there are. */
export function wasDone(action: Attempt['action'], jobs: readonly RunJob[]): boolean {
  if (action.do === 'create') return jobs.some(({ name, owned }) => owned && name === action.job);
  const job = jobs.find(({ uid }) => uid === action.uid);
  if (action.do === 'delete') return job === undefined || job.deleting;
  return job !== undefined && !job.suspended && !job.notYetUnsuspended;
}
