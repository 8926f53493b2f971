import { type ControlledSpec, controlledWarnings } from 'kron-core';
import { eitherDayAt } from './eitherDayWarning.ts';
import { startsInGaps } from './startsInGaps.ts';
import type { Warning } from './warning.ts';

const yearSeconds = 366 * 86_400;

/**
 * Every doubt about the events of one valid ControlledJob.
 *
 * @param now epoch seconds: doubts about clock changes are about the year from then on
 */
export function controlledWarningsOf(spec: ControlledSpec, now: number): Warning[] {
  return [...controlledWarnings(spec), ...eitherDayWarnings(spec), ...gapWarnings(spec, now)];
}

function eitherDayWarnings({ events }: ControlledSpec): Warning[] {
  const instead = 'for days that match both there is no expression: keep one of them, or name the dates';
  return events.flatMap(({ cronSchedule }, index) => {
    const path = `spec.events[${index}].cronSchedule`;
    return typeof cronSchedule === 'string' ? (eitherDayAt(path, cronSchedule, instead) ?? []) : [];
  });
}

/** One for each event, about the first time. */
function gapWarnings(spec: ControlledSpec, now: number): Warning[] {
  const first = new Map<number, number>();
  for (const { event, endOfGap } of startsInGaps(spec, { from: now, to: now + yearSeconds })) {
    if (!first.has(event)) first.set(event, endOfGap);
  }
  const zone = spec.timezone?.name ?? 'UTC';
  return [...first].map(([event, endOfGap]) => {
    const field = typeof spec.events[event]?.cronSchedule === 'string' ? 'cronSchedule' : 'schedule';
    const when = new Date(endOfGap * 1000).toISOString().replace('.000', '');
    const message = `this start does not occur when the clock of ${zone} is put forward over its time, next at ${when}: that run begins with another start, or not at all; choose a time that is never left out`;
    return { path: `spec.events[${event}].${field}`, code: 'StartInGap', message };
  });
}
