import type { Schedule } from 'kron-core';
import type { Warning } from './warning.ts';

/** If a finished Job exists for at least this many seconds, the operator certainly sees its end. */
const surelySeenSeconds = 60;

/** Seconds until another replica, or the same one after a restart, starts to reconcile. */
const takeoverSeconds = 30;

/**
 * Warns about a deadline that is shorter than a change of leader. Also warns about a TTL that is shorter than the deadline,
 * or too short to count failed runs. If the TTL deletes a Job while no operator runs, the next operator cannot know whether
 * the period ran, and whether the run failed.
 *
 * @param jobTTL - `spec.ttlSecondsAfterFinished` of the jobTemplate
 * @param now - epoch seconds; for `queue`, the proposed deadline is the gap between the next two periods
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
 * The advice to write a longer deadline. With `concurrency: queue`, a period waits at most until the next period is due. The
 * proposed deadline is the gap between two periods, because a shorter deadline would end this wait earlier.
 */
function proposal(schedule: LostRunSchedule, now: number): string {
  const usual = 'with 5m it starts once there is a leader again';
  if (schedule.policy.concurrency !== 'queue') return usual;
  const first = schedule.nextNominal(now);
  const second = first === null ? null : schedule.nextNominal(first);
  if (first === null || second === null) return usual;
  return `with ${second - first}s, the gap between periods, it starts once there is a leader again; a deadline also limits how long a period waits`;
}
