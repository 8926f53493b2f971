import type { Schedule } from 'kron-core';
import type { ScheduledKronJob } from '../objects/scheduledKronJob.ts';

/** A span of whole minutes in epoch seconds; `to` is exclusive. */
export type Minutes = { from: number; to: number };

/** A start of a Job. `planned` and `nominal` are epoch seconds, and each is undefined if it lies outside the span. */
export type Start = {
  planned: number | undefined;
  /** The start without a window. */
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
  // This function must not keep the schedule in memory, so that a LeanKronJob can drop it.
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
  // A nominal time can lie outside its own window, so the scan covers nominal times and windows.
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
