import { explainedEvent } from '@kron/fleet/explain/explainedEvent';
import type { ExplainedPeriod } from '@kron/fleet/explain/explainedPeriod';
import { type EventEntry, eventsFrom } from '@kron/fleet/timeline/eventEntry';
import type { InputControlledJob } from '@kron/fleet/input/inputControlledJob';

export function explainNamedEvents(entries: readonly EventEntry[]): ExplainedPeriod[] {
  return entries.map((entry) => explainedEvent(entry, 'as requested'));
}

/** Explains the last event of each ControlledJob up to `at`. Without `at` or such an event, explains the next event. */
export function explainPickedEvents(
  controlledJobs: readonly InputControlledJob[],
  { now, at }: { now: number; at: number | undefined },
): ExplainedPeriod[] {
  return controlledJobs.flatMap((controlledJob) => {
    const latest = at === undefined ? undefined : latestBy(controlledJob, at);
    if (latest !== undefined) return [explainedEvent(latest, 'the latest one at --at')];
    const [next] = eventsFrom(controlledJob, at ?? now);
    return next === undefined ? [] : [explainedEvent(next, 'the next one')];
  });
}

/** The last event up to `at`. In one second, a stop comes before a start, so the start is the last event. */
function latestBy(controlledJob: InputControlledJob, at: number): EventEntry | undefined {
  const { lastStart, lastStop } = controlledJob.schedule.stateAt(at);
  const due = Math.max(lastStart ?? -Infinity, lastStop ?? -Infinity);
  if (due === -Infinity) return undefined;
  let latest: EventEntry | undefined;
  for (const entry of eventsFrom(controlledJob, due)) {
    if (entry.due > due) return latest;
    latest = entry;
  }
  return latest;
}
