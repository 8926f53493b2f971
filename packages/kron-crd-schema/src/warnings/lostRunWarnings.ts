import type { Schedule } from 'kron-core';
import type { Warning } from './warning.ts';

/** Seconds until another replica, or the same one after a restart, acts. */
const takeoverSeconds = 30;

/**
 * Warns about a deadline that is shorter than a change of leader, and about a TTL that is shorter than the deadline. If the
 * TTL deletes a Job while no operator runs, the next operator cannot know whether the period ran.
 *
 * @param jobTTL - `spec.ttlSecondsAfterFinished` of the jobTemplate
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
    const message = `${deadline}s: a run that is due while the operator restarts or changes its leader is missed; with 5m it starts once there is a leader again`;
    warnings.push({ path: 'spec.policy.deadline', code: 'ShortDeadline', message });
  }
  if (jobTTL !== undefined && jobTTL < deadline) {
    const message = `${jobTTL} is less than the ${deadline}s of spec.policy.deadline: after a crash, an expired Job cannot prove that it ran, and its period may become missed (Unknown); write ${deadline} or more`;
    warnings.push({ path: 'spec.jobTemplate.spec.ttlSecondsAfterFinished', code: 'ShortTTL', message });
  }
  return warnings;
}
