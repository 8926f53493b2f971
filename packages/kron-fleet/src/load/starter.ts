import type { Schedule } from 'kron-core';
import type { ScheduledKronJob } from '../objects/scheduledKronJob.ts';

/** A span of whole minutes in epoch seconds. The span does not include `to`. */
export type Minutes = { from: number; to: number };

/** A start of a Job. `planned` and `nominal` are epoch seconds. Each of them is undefined if it is outside of the span. */
export type Start = {
  planned: number | undefined;
  nominal: number | undefined;
  unschedulable: boolean;
};

/** An object, and a function that lists its Job starts. */
export type Starter = {
  kind: ScheduledKronJob['kind'] | 'ControlledJob';
  identity: string;
  suspended: boolean;
  starts: (minutes: Minutes) => Iterable<Start>;
};

/** The {@link Starter} of a KronJob or CronJob, which starts one Job per period. */
export function kronJobStarter(kronJob: ScheduledKronJob): Starter {
  // Read the schedule only here, because a LeanKronJob compiles it for each read.
  const starts = (minutes: Minutes): Iterable<Start> => startsWithin(kronJob.schedule, minutes);
  const { kind, identity, spec } = kronJob;
  return { kind, identity, suspended: spec.policy?.suspend === true, starts };
}

/** The periods whose planned or nominal start is in a span, ordered by nominal time. */
function* startsWithin(schedule: Schedule, { from, to }: Minutes): Generator<Start> {
  const { windowOffset, windowLength, periodAt } = schedule.dues;
  const first = Math.max(from, schedule.notBefore);
  const end = Math.min(to, schedule.notAfter + 1);
  const inSpan = (time: number): boolean => first <= time && time < end;
  // A window can begin before the nominal time, so also search nominal times before and after the span.
  const earliest = Math.min(first, first - windowOffset - windowLength);
  const latest = Math.max(end, end - windowOffset);
  let nominal = schedule.nextNominal(earliest - 1);
  for (; nominal !== null && nominal < latest; nominal = schedule.nextNominal(nominal)) {
    const { chosen, due } = periodAt(nominal);
    yield {
      planned: chosen !== null && inSpan(chosen) ? chosen : undefined,
      nominal: inSpan(nominal) ? nominal : undefined,
      unschedulable: chosen === null && inSpan(due),
    };
  }
}
