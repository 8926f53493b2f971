import { type ControlledSpec, compileControlled, controlledWarnings } from 'kron-core';
import { abbreviatedZoneWarning } from './abbreviatedZoneWarning.ts';
import { eitherDayWarning } from './eitherDayWarning.ts';
import { stepWarnings } from './stepWarnings.ts';
import { startMeetsStopWarnings } from './startMeetsStopWarnings.ts';
import { startsInGaps } from './startsInGaps.ts';
import { unusedDistributionWarning } from './unusedDistributionWarning.ts';
import type { Warning } from './warning.ts';

const yearSeconds = 366 * 86_400;

/**
 * All warnings about the events of a valid ControlledJob.
 *
 * @param now - epoch seconds; a clock change causes a warning if it is in the year after `now`
 */
export function controlledJobWarnings(spec: ControlledSpec, now: number): Warning[] {
  return [
    ...controlledWarnings(spec),
    ...eitherDayWarnings(spec),
    ...fieldWarnings(spec),
    ...gapWarnings(spec, now),
    ...startMeetsStopWarnings(spec, now),
  ];
}

function eitherDayWarnings({ events }: ControlledSpec): Warning[] {
  const advice = 'no event of a ControlledJob can require both';
  return events.flatMap(({ cronSchedule }, index) => {
    const path = `spec.events[${index}].cronSchedule`;
    return typeof cronSchedule === 'string' ? eitherDayWarning(path, cronSchedule, advice) : [];
  });
}

function fieldWarnings(spec: ControlledSpec): Warning[] {
  const { events } = compileControlled(spec);
  return [
    ...abbreviatedZoneWarning('spec.timezone.name', spec.timezone?.name),
    ...spec.events.flatMap((event, index) => {
      const path = `spec.events[${index}]`;
      const length = events.find((one) => one.index === index)?.timetable.dues.windowLength ?? 0;
      const steps = typeof event.cronSchedule === 'string' ? event.cronSchedule : '';
      return [
        ...stepWarnings(`${path}.cronSchedule`, steps),
        ...unusedDistributionWarning(path, event, length),
      ];
    }),
  ];
}

/** One warning per event, about its first skipped start. */
function gapWarnings(spec: ControlledSpec, now: number): Warning[] {
  const first = new Map<number, number>();
  for (const { event, endOfGap } of startsInGaps(spec, { from: now, to: now + yearSeconds })) {
    if (!first.has(event)) first.set(event, endOfGap);
  }
  const zone = spec.timezone?.name ?? 'UTC';
  return [...first].map(([event, endOfGap]) => {
    const field = typeof spec.events[event]?.cronSchedule === 'string' ? 'cronSchedule' : 'schedule';
    const when = new Date(endOfGap * 1000).toISOString().replace('.000', '');
    const message = `this start does not occur when the clock of ${zone} skips its time, next at ${when}: the run begins with another start, or not at all; choose a time that exists every day`;
    return { path: `spec.events[${event}].${field}`, code: 'StartInGap', message };
  });
}
