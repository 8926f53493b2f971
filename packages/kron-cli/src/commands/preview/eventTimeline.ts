import type { Host } from '../../host.ts';
import type { ControlledJob } from '../../input/controlledJob.ts';
import { latestInstant } from '../../options/instantOption.ts';
import type { Span } from '../../options/spanOptions.ts';
import type { Paint } from '../../output/paint.ts';
import { printable } from '../../output/printable.ts';
import { eventsWithin } from '../../timeline/eventEntry.ts';
import { controlledLine } from '../../timeline/eventText.ts';
import type { Placed } from '../../timeline/timeline.ts';
import { eventItem, placedEvents } from './eventItem.ts';
import type { Renderer } from './renderer.ts';
import { skippedStarts } from './skippedStarts.ts';
import type { Shown } from './tableRenderer.ts';

/** ControlledJobs as objects that have a timeline. */
export function shownObjects(controlledJobs: readonly ControlledJob[]): Shown[] {
  return controlledJobs.map((controlledJob) => {
    const { identity, clock } = controlledJob;
    return { kind: 'ControlledJob', identity, clock, line: () => controlledLine(controlledJob) };
  });
}

/** The starts and stops of each within a span, as a form shows them. */
export function placedWithin(
  controlledJobs: readonly ControlledJob[],
  span: Span,
  renderer: Renderer,
): Iterable<Placed<string>>[] {
  return controlledJobs.map((one) =>
    placedEvents(eventsWithin(one, span), (entry) => renderer.row(eventItem(entry))),
  );
}

const mostNotes = 10;

/** Tells on standard error which starts do not occur in what is shown. */
export async function reportSkipped(
  controlledJobs: readonly ControlledJob[],
  span: Span,
  host: Host,
  paint: Paint,
): Promise<void> {
  let told = 0;
  for (const controlledJob of controlledJobs) {
    const to = span.to === latestInstant ? lastShown(controlledJob, span) : span.to;
    for (const line of skippedStarts(controlledJob, { from: span.from, to })) {
      if (++told > mostNotes) return;
      await host.err.write(`${paint.yellow(printable(line))}\n`);
    }
  }
}

function lastShown(controlledJob: ControlledJob, span: Span): number {
  let last = span.from;
  for (const { due } of eventsWithin(controlledJob, span)) last = due;
  return last;
}
