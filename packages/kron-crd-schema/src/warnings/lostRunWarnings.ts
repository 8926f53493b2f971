import type { Schedule } from 'kron-core';
import type { Warning } from './warning.ts';

/** Seconds that another replica, or the same one after a restart, may take until it acts. */
const takeoverSeconds = 30;

/**
 * Warns of a deadline that is shorter than it may take the operator to come back, and of Jobs that are deleted before
 * their period's deadline is over: after a crash nobody knows any more whether such a period ran.
 *
 * @param jobTTL `spec.ttlSecondsAfterFinished` of the jobTemplate
 *
 * @example
 * lostRunWarnings(schedule, 60)[0]?.code // 'ShortDeadline'
 */
export function lostRunWarnings(
  { policy: { deadline } }: Pick<Schedule, 'policy'>,
  jobTTL: number | undefined,
): Warning[] {
  const warnings: Warning[] = [];
  if (deadline < takeoverSeconds) {
    const message = `${deadline}s: a run that is due while the operator restarts or changes its leader is lost; with 5m it starts as soon as one leads again`;
    warnings.push({ path: 'spec.policy.deadline', code: 'ShortDeadline', message });
  }
  if (jobTTL !== undefined && jobTTL < deadline) {
    const message = `${jobTTL} is less than the ${deadline} seconds of spec.policy.deadline: a Job that is gone so soon cannot tell after a crash that it ran, and its period may end as missed, Unknown; write ${deadline} or more`;
    warnings.push({ path: 'spec.jobTemplate.spec.ttlSecondsAfterFinished', code: 'ShortTTL', message });
  }
  return warnings;
}
