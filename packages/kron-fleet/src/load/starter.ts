import type { Schedule } from 'kron-core';
import type { ScheduledKronJob } from '../objects/scheduledKronJob.ts';

/** A span of whole minutes in epoch seconds; `to` is exclusive. */
export type Minutes = { from: number; to: number };

/** A start of a Job. `planned` and `nominal` are epoch seconds, and each is undefined if it lies outside the span. */
export type Start = {
  planned: number | undefined;
  nominal: number | undefined;
  unschedulable: boolean;
};

/** An object as a source of Job starts. */
export type Starter = {
  kind: ScheduledKronJob['kind'] | 'ControlledJob';
  identity: string;
  suspended: boolean;
  starts: (minutes: Minutes) => Iterable<Start>;
};

/** A KronJob or CronJob starts one Job per period. */
export function kronJobStarter(kronJob: ScheduledKronJob): Starter {
  // Reads the schedule only when it is needed, so that a LeanKronJob need not keep the schedule in memory.
  const starts = (minutes: Minutes): Iterable<Start> => startsWithin(kronJob.schedule, minutes);
  const { kind, identity, spec } = kronJob;
  return { kind, identity, suspended: spec.policy?.suspend === true, starts };
}

/** Every period whose planned or nominal start lies in a span, ordered by nominal time. */
function* startsWithin(schedule: Schedule, { from, to }: Minutes): Generator<Start> {
  const { windowOffset, windowLength, periodAt } = schedule.dues;
  const first = Math.max(from, schedule.notBefore);
  const end = Math.min(to, schedule.notAfter + 1);
  const inSpan = (time: number): boolean => first <= time && time < end;
  // A Job can start before or after the nominal time of its period, so the search also covers nominal times outside the
  // span.
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
