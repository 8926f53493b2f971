import type { KronJob } from '../../input/kronJob.ts';
import type { Minutes } from './forecastStarts.ts';
import { type Start, startsWithin } from './startsWithin.ts';

/** What starts Jobs. */
export type Starter = {
  kind: 'KronJob' | 'ControlledJob';
  identity: string;
  suspended: boolean;
  starts: (minutes: Minutes) => Iterable<Start>;
};

/** A KronJob, which starts a Job in each of its periods. */
export function kronJobStarter({ identity, schedule }: KronJob): Starter {
  const starts = (minutes: Minutes): Iterable<Start> => startsWithin(schedule, minutes);
  return { kind: 'KronJob', identity, suspended: schedule.policy.suspend, starts };
}
