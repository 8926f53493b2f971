import type { KronJob } from '../../input/kronJob.ts';
import { exactDuration } from '../../output/durationText.ts';
import type { Paint } from '../../output/paint.ts';
import type { DecidedOutcome } from './decidedOutcome.ts';

const whenActive = {
  forbid: 'skipped (JobActive)',
  replace: 'that Job is deleted first (ReplacePending)',
  allow: 'both run',
};

/** What the policy makes of a period, and what would have to happen for another outcome. */
export function outcomeLines({ schedule }: KronJob, decided: DecidedOutcome, paint: Paint): string[] {
  const { outcome, reason, message } = decided;
  if (outcome === null) return [paint.yellow(reason), message];
  if (outcome !== 'executed') return [paint.yellow(`${outcome} (${reason})`)];
  const { concurrency, deadline } = schedule.policy;
  const late =
    deadline === 0 ? 'later than in that very second' : `more than ${exactDuration(deadline)} late`;
  return [
    paint.green(`${outcome} (${reason})`),
    `if a Job of an earlier period is active then: ${whenActive[concurrency]}`,
    `if first noticed ${late}: missed (DeadlineExceeded)`,
  ];
}
