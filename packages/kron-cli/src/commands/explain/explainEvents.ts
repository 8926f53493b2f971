import type { ControlledJob } from '../../input/controlledJob.ts';
import { type EventEntry, eventsFrom } from '../../timeline/eventEntry.ts';
import { explainedEvent } from './explainedEvent.ts';
import type { ExplainedPeriod } from './explainedPeriod.ts';

/** Events that were asked for by their nominal time. */
export function explainNamed(entries: readonly EventEntry[]): ExplainedPeriod[] {
  return entries.map((entry) => explainedEvent(entry, 'as asked for'));
}

/** Of each ControlledJob the next event, or with `at` the newest one by then, which is still in force. */
export function explainPicked(
  controlledJobs: readonly ControlledJob[],
  { now, at }: { now: number; at: number | undefined },
): ExplainedPeriod[] {
  return controlledJobs.flatMap((controlledJob) => {
    const newest = at === undefined ? undefined : newestBy(controlledJob, at);
    if (newest !== undefined) return [explainedEvent(newest, 'the newest one by --at')];
    const [next] = eventsFrom(controlledJob, at ?? now);
    return next === undefined ? [] : [explainedEvent(next, 'the next one')];
  });
}

/** Of several in one second the last: of a stop and a start, the start. */
function newestBy(controlledJob: ControlledJob, at: number): EventEntry | undefined {
  const { lastStart, lastStop } = controlledJob.schedule.stateAt(at);
  const due = Math.max(lastStart ?? -Infinity, lastStop ?? -Infinity);
  if (due === -Infinity) return undefined;
  let newest: EventEntry | undefined;
  for (const entry of eventsFrom(controlledJob, due)) {
    if (entry.due > due) return newest;
    newest = entry;
  }
  return newest;
}
