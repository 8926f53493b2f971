import {
  type AffectedChanges,
  type ClockChangeNote,
  clockChangeNote,
  compile,
  type PeriodClockChange,
  type ScheduleSpec,
} from 'kron-core';
import type { ScheduledKronJob } from '../objects/scheduledKronJob.ts';

const places: Readonly<Record<PeriodClockChange, string>> = {
  AfterGap: 'left out',
  BeforeGap: 'left out',
  FirstTime: 'first',
  SecondTime: 'second',
};

/** The effect of a clock change on a period, for a cell of a table: `for 02:30, left out` or `first of two`. */
export function clockChangeCell({ clockChange, namedTime }: ClockChangeNote): string {
  if (clockChange === null) return 'runs through';
  const isMoved = clockChange === 'AfterGap' || clockChange === 'BeforeGap';
  return isMoved ? `for ${namedTime}, ${places[clockChange]}` : `${places[clockChange]} of two`;
}

/**
 * The lines that explain how a clock change affects a period. Empty if no clock change does.
 *
 * @param nominal epoch seconds
 */
export function clockChangeLines(
  { kind, spec, schedule, offsets }: ScheduledKronJob,
  nominal: number,
): string[] {
  const instant = new Date(nominal * 1000);
  if (schedule.clockChanges !== null) {
    const note = clockChangeNote(schedule, instant);
    return note === null ? [] : [sentence(note, spec)];
  }
  const earlier = schedule.latestNominal(nominal - 1);
  const { lost } = schedule.clockChangeEffects(earlier ?? nominal, nominal);
  const repeated = clockChangeNote(compile({ ...spec, clockChanges: {} }, { offsets }), instant);
  return [
    ...(lost === null
      ? []
      : [`a time is left out on ${lost.first}, before this period: ${without[kind].lost}`]),
    ...(repeated === null || repeated.runsThrough ? [] : [`${twice(repeated)}: ${without[kind].doubled}`]),
  ];
}

const without = {
  KronJob: {
    lost: 'it does not run (clockChanges: {gap: after} runs it)',
    doubled: 'it runs both times (clockChanges: {fold: first} runs it once)',
  },
  CronJob: {
    lost: 'it does not run (a KronJob with clockChanges: {gap: after} runs it)',
    doubled: 'it runs both times (a KronJob with clockChanges: {fold: first} runs it once)',
  },
};

function sentence(note: ClockChangeNote, { clockChanges }: ScheduleSpec): string {
  const { clockChange, runsThrough, namedTime, shownTime, date, clockFrom, clockTo } = note;
  const change = `the clock goes from ${clockFrom} to ${clockTo}`;
  if (runsThrough) {
    return `${change} on ${date}, and the schedule runs through the change: clockChanges does not apply`;
  }
  if (clockChange === 'AfterGap' || clockChange === 'BeforeGap') {
    return `${namedTime} is left out on ${date}, ${change}: it is ${shownTime} (gap: ${clockChanges?.gap})`;
  }
  const which = clockChange === 'FirstTime' ? 'first' : 'second';
  return `${twice(note)}: this is the ${which} time (fold: ${clockChanges?.fold ?? 'both'})`;
}

function twice({ namedTime, date, clockFrom, clockTo }: ClockChangeNote): string {
  return `${namedTime} is shown twice on ${date}, the clock goes from ${clockFrom} to ${clockTo}`;
}

/**
 * Returns notes if clock changes in a span make a KronJob without `clockChanges` miss a run or run twice.
 *
 * @param from epoch seconds, like `to`
 *
 * @example
 * clockChangeNotes(kronJob, from, to)
 * // ['does not run at its time on 2027-03-28: the clock of Europe/Berlin leaves it out (clockChanges.gap)']
 */
export function clockChangeNotes(
  { kind, schedule }: Pick<ScheduledKronJob, 'kind' | 'schedule'>,
  from: number,
  to: number,
): string[] {
  if (schedule.clockChanges !== null) return [];
  const field = (name: string): string => (kind === 'KronJob' ? ` (clockChanges.${name})` : '');
  const { lost, doubled } = schedule.clockChangeEffects(from, to);
  const { zone } = schedule;
  return [
    ...(lost === null
      ? []
      : [`does not run at its time ${when(lost)}: the clock of ${zone} leaves it out${field('gap')}`]),
    ...(doubled === null
      ? []
      : [`runs twice ${when(doubled)}: the clock of ${zone} shows its time twice${field('fold')}`]),
  ];
}

function when({ changes, first }: AffectedChanges): string {
  if (changes === 1) return `on ${first}`;
  const more = changes - 1;
  return `on ${first} and at ${more} more clock ${more === 1 ? 'change' : 'changes'}`;
}
