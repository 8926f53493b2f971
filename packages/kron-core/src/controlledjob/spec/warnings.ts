import type { ControlledSpec } from './spec.ts';

/** A likely mistake in a valid spec. */
export type ControlledWarning = {
  /** `BothSchedules`: an event has two schedules, and one is ignored. `NeverStarts`: no event is a start. */
  code: 'BothSchedules' | 'NeverStarts';
  path: string;
  message: string;
};

/**
 * Warnings about a valid spec.
 *
 * @example
 * controlledWarnings({ identity: 'prod/desk', events: [{ action: 'stop', cronSchedule: '0 17 * * *' }] })
 * // [{ code: 'NeverStarts', path: 'spec.events', message: 'no event is a start, …' }]
 */
export function controlledWarnings({ events }: Pick<ControlledSpec, 'events'>): ControlledWarning[] {
  const both = events.flatMap(({ cronSchedule, schedule }, index): ControlledWarning[] => {
    if (isAbsent(cronSchedule) || isAbsent(schedule)) return [];
    const message = `cronSchedule (${JSON.stringify(cronSchedule)}) is set, so schedule is ignored; remove one of them`;
    return [{ code: 'BothSchedules', path: `spec.events[${index}].schedule`, message }];
  });
  if (events.some(({ action }) => action === 'start')) return both;
  const message = 'no event is a start, so no Job ever runs; add an event with action: start';
  return [...both, { code: 'NeverStarts', path: 'spec.events', message }];
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}
