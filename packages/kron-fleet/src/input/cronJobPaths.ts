import type { PlainObject } from '../plainObject.ts';
import type { Issue } from './inputProblem.ts';

const pathsOfCronJob: Readonly<Record<string, string>> = {
  'spec.timezone': 'spec.timeZone',
  'spec.policy.deadline': 'spec.startingDeadlineSeconds',
  'spec.policy.suspend': 'spec.suspend',
  'spec.policy.successfulJobsHistoryLimit': 'spec.successfulJobsHistoryLimit',
  'spec.policy.failedJobsHistoryLimit': 'spec.failedJobsHistoryLimit',
};

/** Puts the issues of a converted KronJob at the fields of its CronJob. */
export function cronJobPaths(issues: readonly Issue[], { timeZone }: PlainObject): Issue[] {
  // Without timeZone, a zone is that of the schedule.
  const paths =
    timeZone === undefined ? { ...pathsOfCronJob, 'spec.timezone': 'spec.schedule' } : pathsOfCronJob;
  return issues.map((issue) => ({ ...issue, path: paths[issue.path] ?? issue.path }));
}
