import type { PlainObject } from '../../plainObject.ts';
import { hasOddClockChange } from './hasOddClockChange.ts';

/** What is otherwise than it was in what something was made of. */
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
  handover:
    'the Jobs of the original are not taken over: delete it, wait until its Jobs are gone, then apply this one, so that no two run beside each other',
  mutations:
    'the annotation batch.gresearch.co.uk/apply-mutations is now kron.io/apply-mutations: no Job is created until the operator knows whom to ask; start it with --job-admission-url before you apply this',
  annotations: 'other annotations and labels under batch.gresearch.co.uk/ are kept, and mean nothing here',
  ttl: 'ttlSecondsAfterFinished is left out: a finished Job that vanished would be started again, and the next stop deletes it',
  gap: 'a stop at a time that the clock is put forward over: here it occurs when the clock goes on, where the original runs on until another stop',
  fold: 'an event at a time that the clock shows twice: here it occurs both times, where the original goes by the second',
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
