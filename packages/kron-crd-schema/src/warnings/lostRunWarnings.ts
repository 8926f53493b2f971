import type { Schedule } from 'kron-core';
import type { Warning } from './warning.ts';

/** Seconds for which a finished Job must exist so that the operator certainly sees how it ended. */
const surelySeenSeconds = 60;

/** Maximum seconds from the stop of the leader until another replica, or the restarted leader, takes over. */
const takeoverSeconds = 30;

/**
 * Warns about times that are too short for a change of leader or a crash. The deadline must leave the next leader time to
 * start a Job. `ttlSecondsAfterFinished` must leave the operator time to count failed runs. This TTL must not be below
 * the deadline, because a finished Job is the proof that the period ran.
 *
 * @param jobTTL - `spec.ttlSecondsAfterFinished` of the jobTemplate
 * @param now - epoch seconds. With `concurrency: queue`, the advice is the gap between the two periods after `now`
 *
 * @example
 * lostRunWarnings(schedule, 60, now)[0]?.code // 'ShortDeadline'
 */
export function lostRunWarnings(
  schedule: LostRunSchedule,
  jobTTL: number | undefined,
  now: number,
): Warning[] {
  const { deadline, pauseAfterFailures } = schedule.policy;
  const warnings: Warning[] = [];
  if (deadline < takeoverSeconds) {
    const message = `${deadline}s: a run that is due while the operator restarts or changes its leader is missed; ${proposal(schedule, now)}`;
    warnings.push({ path: 'spec.policy.deadline', code: 'ShortDeadline', message });
  }
  if (jobTTL !== undefined && jobTTL < deadline) {
    const message = `${jobTTL} is less than the ${deadline}s of spec.policy.deadline: after a crash, an expired Job cannot prove that it ran, and its period may become missed (Unknown); write ${deadline} or more`;
    warnings.push({ path: ttlPath, code: 'ShortTTL', message });
  }
  if (pauseAfterFailures !== null && jobTTL !== undefined && jobTTL < surelySeenSeconds) {
    const message = `${jobTTL}: a Job can be deleted before the operator sees its end, and then its failure does not count for spec.policy.pauseAfterFailures; write ${surelySeenSeconds} or more`;
    warnings.push({ path: ttlPath, code: 'UncountedFailures', message });
  }
  return warnings;
}

type LostRunSchedule = Pick<Schedule, 'policy' | 'nextNominal'>;

const ttlPath = 'spec.jobTemplate.spec.ttlSecondsAfterFinished';

/**
 * The advice to write a longer deadline. With `concurrency: queue`, a period can wait until the next period is due. A
 * shorter deadline would end the wait, so the advice proposes the gap between two periods.
 */
function proposal(schedule: LostRunSchedule, now: number): string {
  const usual = 'with 5m it starts once there is a leader again';
  if (schedule.policy.concurrency !== 'queue') return usual;
  const first = schedule.nextNominal(now);
  const second = first === null ? null : schedule.nextNominal(first);
  if (first === null || second === null) return usual;
  return `with ${second - first}s, the gap between periods, it starts once there is a leader again; a deadline also limits how long a period waits`;
}
