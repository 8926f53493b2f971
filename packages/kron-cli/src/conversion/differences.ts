import type { PlainObject } from '../input/plainObject.ts';
import { hasOddClockChange } from './oddClockChange.ts';

/** What a KronJob does otherwise than the CronJob that it was made of. */
export type Difference = keyof typeof differenceTexts;

/** What is said of each. */
export const differenceTexts = {
  deadline:
    'no startingDeadlineSeconds: a CronJob starts a missed Job however late, a KronJob without a deadline none; set policy.deadline, or convert with --deadline',
  forbid:
    'Forbid: a CronJob makes up for a start when the Job that held it back ends, with forbid a KronJob skips it',
  timeZone:
    'no timeZone: a CronJob then goes by the clock of kube-controller-manager, usually UTC; a KronJob by UTC',
  clock:
    'a clock that is changed at midnight or within an hour: CronJobs lose starts on such days, or start at a time that is not named; KronJobs do neither',
} as const;

/**
 * Which of them apply, as seen from the spec of the KronJob that came of it.
 *
 * @param now epoch seconds
 */
export function differencesOf(kronJob: PlainObject, now: number): Difference[] {
  const policy = kronJob['policy'] as PlainObject;
  const zone = kronJob['timezone'];
  const found: [Difference, boolean][] = [
    ['deadline', policy['deadline'] === undefined],
    ['forbid', policy['concurrency'] === 'forbid'],
    ['timeZone', zone === undefined],
    ['clock', typeof zone === 'string' && hasOddClockChange(zone, now)],
  ];
  return found.filter(([, applies]) => applies).map(([difference]) => difference);
}
