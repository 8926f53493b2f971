import { clockText, wallText } from '@kron/fleet/text/instantText';
import type { Paint } from '@kron/fleet/text/paint';
import { type EventEntry, eventsWithin, placedEvents } from '@kron/fleet/timeline/eventEntry';
import { eventOutcome } from '@kron/fleet/timeline/eventOutcome';
import { controlledLine, timesText } from '@kron/fleet/timeline/eventText';
import { eventReason, timelineEventData } from '@kron/fleet/timeline/timelineEventData';
import type { Placed } from '@kron/fleet/timeline/placed';
import type { ShownSpan } from '@kron/fleet/timeline/shownSpan';
import { startsInGaps } from 'kron-crd-schema/warnings';
import type { Host } from '../../host.ts';
import type { InputControlledJob } from '@kron/fleet/input/inputControlledJob';
import { latestInstant } from '../../options/zoneClock.ts';
import type { Renderer, TimelineItem } from './renderer.ts';
import { type ClockNote, writeClockNotes } from './reportClockChanges.ts';
import type { Shown } from './tableRenderer.ts';

export function shownObjects(controlledJobs: readonly InputControlledJob[]): Shown[] {
  return controlledJobs.map((controlledJob) => {
    const { identity, clock } = controlledJob;
    return { kind: 'ControlledJob', identity, clock, line: () => controlledLine(controlledJob) };
  });
}

export function eventItem(entry: EventEntry): TimelineItem {
  const { controlledJob, event, nominal, due } = entry;
  const { identity, clock } = controlledJob;
  return {
    row: (zone) => ({
      kind: 'ControlledJob',
      identity,
      event: event.action,
      nominal,
      due,
      period: event.period,
      outcome: eventOutcome(entry),
      heldBy: '',
      reason: eventReason(entry),
      clock: zone ?? clock,
      clockChange: '-',
      spread: '-',
      wall: wallText(due, zone ?? clock),
    }),
    data: () => timelineEventData(entry),
  };
}

/** @param onEntry called for each start and stop, with a key of the ControlledJob, the instant and the action */
export function placedWithin(
  controlledJobs: readonly InputControlledJob[],
  span: ShownSpan,
  renderer: Renderer,
  onEntry: (key: string) => void,
): Iterable<Placed<string>>[] {
  const row = (entry: EventEntry): string => {
    onEntry(`${entry.controlledJob.identity} ${entry.due} ${entry.event.action}`);
    return renderer.row(eventItem(entry));
  };
  return controlledJobs.map((controlledJob) => placedEvents(controlledJob, span, row));
}

/** Writes a note for each start of a ControlledJob that is left out because the clock skips its time. */
export async function reportSkipped(
  controlledJobs: readonly InputControlledJob[],
  span: ShownSpan,
  host: Host,
  paint: Paint,
): Promise<void> {
  const notes = controlledJobs.flatMap((controlledJob) => {
    const to = span.to === latestInstant ? lastShown(controlledJob, span) : span.to;
    return [...skippedStarts(controlledJob, { from: span.from, to })];
  });
  await writeClockNotes(notes, host, paint);
}

function lastShown(controlledJob: InputControlledJob, span: ShownSpan): number {
  let last = span.from;
  for (const { due } of eventsWithin(controlledJob, span)) last = due;
  return last;
}

function* skippedStarts(
  { identity, spec, clock }: InputControlledJob,
  span: { from: number; to: number },
): Generator<ClockNote> {
  for (const { event, endOfGap } of startsInGaps(spec, span)) {
    const { date, time } = wallText(endOfGap, clock);
    const before = wallText(endOfGap - 1, clock);
    const times = spec.events[event] === undefined ? '' : timesText(spec.events[event]);
    const change = `clocks in ${clockText(clock)} go from ${before.time} to ${time}`;
    yield { identity, text: `${identity}: start ${times} does not occur on ${date}: ${change}` };
  }
}
