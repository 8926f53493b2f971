import { wallText } from '../../output/instantText.ts';
import { eventData } from '../../timeline/eventData.ts';
import type { EventEntry } from '../../timeline/eventEntry.ts';
import { eventOutcome } from '../../timeline/eventOutcome.ts';
import type { Placed } from '../../timeline/timeline.ts';
import type { TimelineItem } from './renderer.ts';

/** A start or a stop in a timeline. */
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
      clock: zone ?? clock,
      wall: wallText(due, zone ?? clock),
    }),
    data: () => eventData(identity, event),
  };
}

/** Events at their places in a timeline: of one object they stay in their order, whatever their nominal times. */
export function* placedEvents<Shown>(
  entries: Iterable<EventEntry>,
  show: (entry: EventEntry) => Shown,
): Generator<Placed<Shown>> {
  for (const entry of entries) {
    const { due } = entry;
    yield { identity: entry.controlledJob.identity, nominal: due, due, shown: show(entry) };
  }
}
