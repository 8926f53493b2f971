import type { PlainObject } from '../plainObject.ts';
import { ownWindowSource } from './cronJobWindow.ts';
import type { Issue } from './inputProblem.ts';

const pathsOfCronJob: Readonly<Record<string, string>> = {
  'spec.timezone': 'spec.timeZone',
  'spec.policy.deadline': 'spec.startingDeadlineSeconds',
  'spec.policy.suspend': 'spec.suspend',
  'spec.policy.successfulJobsHistoryLimit': 'spec.successfulJobsHistoryLimit',
  'spec.policy.failedJobsHistoryLimit': 'spec.failedJobsHistoryLimit',
};

/**
 * Converts the path of a field of a KronJob to a path in the CronJob from which the KronJob was made. The path of a field of
 * the window becomes the path of its annotation in the Job template or in the CronJob. If neither sets a window, the
 * Namespace does, and the result is `metadata.namespace`. A Namespace cannot set a spread, so that stays an annotation.
 *
 * @example
 * cronJobPath(cronJob, 'spec.spread.of') // 'spec.jobTemplate.metadata.annotations["kron.io/spread"]'
 */
export function cronJobPath(cronJob: PlainObject, path: string): string {
  const name = /^spec\.(?:seed\.)?(window|distribution|seed|salt|spread)(?:\.|$)/.exec(path)?.[1];
  if (name === undefined) return pathsOfCronJob[path] ?? path;
  const annotation = `metadata.annotations["kron.io/${name}"]`;
  const source = ownWindowSource(cronJob);
  if (source === 'jobTemplate') return `spec.jobTemplate.${annotation}`;
  return source === null && name !== 'spread' ? 'metadata.namespace' : annotation;
}

export function cronJobPaths(issues: readonly Issue[], { timeZone }: PlainObject): Issue[] {
  // Without `timeZone`, the time zone is a prefix of the schedule, so an issue about the time zone is about the schedule.
  const paths =
    timeZone === undefined ? { ...pathsOfCronJob, 'spec.timezone': 'spec.schedule' } : pathsOfCronJob;
  return issues.map((issue) => ({ ...issue, path: paths[issue.path] ?? issue.path }));
}
