import type { EventSpec } from 'kron-core';
import type { ScheduledControlledJob } from '../objects/scheduledControlledJob.ts';
import { clockText } from '../text/instantText.ts';

/** The schedule of an event in the notation of the manifest: `09:00 MON-FRI`. */
export function timesText({ cronSchedule, schedule }: EventSpec): string {
  if (typeof cronSchedule === 'string') return `"${cronSchedule}"`;
  return `${schedule?.timeOfDay ?? ''} ${schedule?.daysOfWeek ?? ''}`.trim();
}

const maxEvents = 4;

/**
 * The events of a ControlledJob on one line.
 *
 * @example
 * controlledLine(controlledJob) // 'start 09:00 MON-FRI, stop "0 17 * * MON-FRI" in Europe/London'
 */
export function controlledLine({ spec: { events }, clock }: ScheduledControlledJob): string {
  const named = events
    .slice(0, maxEvents)
    .map((event) => `${event.action} ${timesText(event)}${windowText(event)}`);
  const more = events.length - named.length;
  return `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''} in ${clockText(clock)}`;
}

function windowText({ window }: EventSpec): string {
  const { duration, mode } = window ?? {};
  return typeof duration === 'string' ? ` (${duration} ${mode ?? 'after'})` : '';
}
