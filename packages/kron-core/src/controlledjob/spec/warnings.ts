import type { ControlledSpec } from './spec.ts';

/** Something in a valid spec that is probably not meant. */
export type ControlledWarning = {
  /** `BothSchedules`: of an event's two schedules one is not looked at. `NeverStarts`: no event is a start. */
  code: 'BothSchedules' | 'NeverStarts';
  path: string;
  message: string;
};

/**
 * Doubts about a spec that is valid.
 *
 * @example
 * controlledWarnings({ identity: 'prod/desk', events: [{ action: 'stop', cronSchedule: '0 17 * * *' }] })
 * // [{ code: 'NeverStarts', path: 'spec.events', message: 'no event is a start: …' }]
 */
export function controlledWarnings({ events }: Pick<ControlledSpec, 'events'>): ControlledWarning[] {
  const both = events.flatMap(({ cronSchedule, schedule }, index): ControlledWarning[] => {
    if (isAbsent(cronSchedule) || isAbsent(schedule)) return [];
    const message = `cronSchedule (${JSON.stringify(cronSchedule)}) counts, and schedule is not looked at; leave one of the two out`;
    return [{ code: 'BothSchedules', path: `spec.events[${index}].schedule`, message }];
  });
  if (events.some(({ action }) => action === 'start')) return both;
  const message = 'no event is a start: nothing ever runs; add an event with action: start';
  return [...both, { code: 'NeverStarts', path: 'spec.events', message }];
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}
