import { startsInGaps } from 'kron-crd-schema/warnings';
import type { Host } from '../../host.ts';
import type { ControlledJob } from '../../input/controlledJob.ts';
import { latestInstant } from '../../options/instantOption.ts';
import type { Span } from '../../options/spanOptions.ts';
import { clockText, wallText } from '../../output/instantText.ts';
import type { Paint } from '../../output/paint.ts';
import { printable } from '../../output/printable.ts';
import { eventData } from '../../timeline/eventData.ts';
import { type EventEntry, eventsWithin } from '../../timeline/eventEntry.ts';
import { eventOutcome } from '../../timeline/eventOutcome.ts';
import { controlledLine, timesText } from '../../timeline/eventText.ts';
import type { Placed } from '../../timeline/timeline.ts';
import type { Renderer, TimelineItem } from './renderer.ts';
import type { Shown } from './tableRenderer.ts';

export function shownObjects(controlledJobs: readonly ControlledJob[]): Shown[] {
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
      identity,
      event: event.action,
      nominal,
      due,
      period: event.period,
      outcome: eventOutcome(entry),
      heldBy: '',
      reason: controlledJob.schedule.suspend ? 'spec.suspend' : '',
      clock: zone ?? clock,
      clockChange: '-',
      spread: '-',
      wall: wallText(due, zone ?? clock),
    }),
    data: () => eventData(identity, event),
  };
}

/** The starts and stops in a span. Events of one object stay in the order in which they occur. */
export function placedWithin(
  controlledJobs: readonly ControlledJob[],
  span: Span,
  renderer: Renderer,
  onEntry: (key: string) => void,
): Iterable<Placed<string>>[] {
  return controlledJobs.map((controlledJob) => placedEvents(controlledJob, span, renderer, onEntry));
}

function* placedEvents(
  controlledJob: ControlledJob,
  span: Span,
  renderer: Renderer,
  onEntry: (key: string) => void,
): Generator<Placed<string>> {
  const { identity } = controlledJob;
  for (const entry of eventsWithin(controlledJob, span)) {
    const { due } = entry;
    onEntry(`${identity} ${due} ${entry.event.action}`);
    yield { identity, nominal: due, due, shown: renderer.row(eventItem(entry)) };
  }
}

const maxNotes = 10;

/** Notes each start that does not occur because clocks skip its time. */
export async function reportSkipped(
  controlledJobs: readonly ControlledJob[],
  span: Span,
  host: Host,
  paint: Paint,
): Promise<void> {
  let notes = 0;
  for (const controlledJob of controlledJobs) {
    const to = span.to === latestInstant ? lastShown(controlledJob, span) : span.to;
    for (const line of skippedStarts(controlledJob, { from: span.from, to })) {
      if (++notes > maxNotes) return;
      await host.err.write(`${paint.yellow(printable(line))}\n`);
    }
  }
}

function lastShown(controlledJob: ControlledJob, span: Span): number {
  let last = span.from;
  for (const { due } of eventsWithin(controlledJob, span)) last = due;
  return last;
}

function* skippedStarts(
  { identity, spec, clock }: ControlledJob,
  span: { from: number; to: number },
): Generator<string> {
  for (const { event, endOfGap } of startsInGaps(spec, span)) {
    const { date, time } = wallText(endOfGap, clock);
    const before = wallText(endOfGap - 1, clock);
    const times = spec.events[event] === undefined ? '' : timesText(spec.events[event]);
    yield `note: ${identity}: start ${times} does not occur on ${date}: clocks in ${clockText(clock)} go from ${before.time} to ${time}`;
  }
}
