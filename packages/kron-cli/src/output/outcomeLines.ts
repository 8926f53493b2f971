import type { KronJob } from '../input/kronJob.ts';
import type { DecidedOutcome } from '../periods/decidedOutcome.ts';
import type { Paint } from './paint.ts';

const whenActive = {
  forbid: 'skipped (JobActive)',
  replace: 'that Job is deleted first (ReplacePending)',
  allow: 'both run',
};

/** What the policy makes of a period, and what would have to happen for another outcome. */
export function outcomeLines({ spec }: KronJob, decided: DecidedOutcome, paint: Paint): string[] {
  const { outcome, reason, message } = decided;
  if (outcome === null) return [paint.yellow(reason), message];
  if (outcome !== 'executed') return [paint.yellow(`${outcome} (${reason})`)];
  const { concurrency, deadline } = spec.policy ?? {};
  return [
    paint.green(`${outcome} (${reason})`),
    `if a Job of an earlier period is active then: ${whenActive[concurrency ?? 'forbid']}`,
    `if first noticed more than ${deadline ?? '0s'} late: missed (DeadlineExceeded)`,
  ];
}
