import { decideControlled, type EventSpec, explainEvent } from 'kron-core';
import type { ControlledJob } from '../../input/controlledJob.ts';
import { fillParagraphs } from '../../output/fillParagraphs.ts';
import { clockText, utcText, weekdayWallText } from '../../output/instantText.ts';
import { printable } from '../../output/printable.ts';
import { eventData } from '../../timeline/eventData.ts';
import { type EventEntry, eventsFrom } from '../../timeline/eventEntry.ts';
import { eventOutcome } from '../../timeline/eventOutcome.ts';
import { timesText } from '../../timeline/eventText.ts';
import { runsFrom, runText } from '../../timeline/runs.ts';
import type { ExplainedPeriod } from './explainedPeriod.ts';
import { drawsData } from './explanationData.ts';
import { type Explained, type ExplanationView, explanationText } from './explanationText.ts';

export function explainNamedEvents(entries: readonly EventEntry[]): ExplainedPeriod[] {
  return entries.map((entry) => explainedEvent(entry, 'as requested'));
}

/** The next event of each ControlledJob, or with `at` the latest event at that time, which is in effect. */
export function explainPickedEvents(
  controlledJobs: readonly ControlledJob[],
  { now, at }: { now: number; at: number | undefined },
): ExplainedPeriod[] {
  return controlledJobs.flatMap((controlledJob) => {
    const latest = at === undefined ? undefined : latestBy(controlledJob, at);
    if (latest !== undefined) return [explainedEvent(latest, 'the latest one at --at')];
    const [next] = eventsFrom(controlledJob, at ?? now);
    return next === undefined ? [] : [explainedEvent(next, 'the next one')];
  });
}

/** If several events are due in one second, the last one. A start comes after a stop. */
function latestBy(controlledJob: ControlledJob, at: number): EventEntry | undefined {
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

function explainedEvent(entry: EventEntry, which: string): ExplainedPeriod {
  const { controlledJob, event, nominal } = entry;
  const { identity, schedule, clock } = controlledJob;
  const explanation = explainEvent(schedule, event.event, new Date(nominal * 1000));
  const { periodID } = explanation;
  const timetable = schedule.events[event.event]?.timetable;
  if (timetable === undefined) throw new RangeError(`${identity} has no event ${event.event}`);
  const reason = decideControlled(schedule, event.time).reason;
  return {
    explanation,
    timetable,
    title: `${identity}, ${event.action} ${periodID}`,
    clock,
    lines: (view) =>
      explanationText(
        {
          identity,
          what: `${event.action} ${periodID}, ${which}`,
          seedIdentity: `${identity}/${event.event}`,
          spec: specOf(controlledJob, event.event),
          rule: `"${timetable.cron}" in ${clockText(clock)}`,
          explanation,
          clockChange: [],
          before: [['Event', eventLines(entry)]],
          after: [
            ['Outcome', outcomeLines(entry, view)],
            ['Runs', runLines(entry, view)],
          ],
        },
        view,
      ),
    data: (tzdata) => ({
      ...eventData(identity, event),
      ...drawsData(explanation),
      // The operator records outcomes only for periods of KronJobs.
      outcome: null,
      reason,
      ...stateData(entry),
      tzdata,
    }),
  };
}

/** Each event has its own window and distribution; all events share the seed. */
function specOf({ spec }: ControlledJob, index: number): Explained['spec'] {
  const { window, distribution } = spec.events[index] ?? ({} as Partial<EventSpec>);
  return { window: window ?? null, distribution: distribution ?? null, seed: spec.seed ?? null };
}

const clockLines = {
  EndOfGap: 'clocks skip this time: the stop occurs at the end of the gap',
  SecondTime: 'clocks were set back: this time occurs for the second time',
};

function eventLines({
  controlledJob: { spec },
  event: { action, event, clockChange },
}: EventEntry): string[] {
  const written = spec.events[event] === undefined ? '' : `: ${timesText(spec.events[event])}`;
  const lines = [`${action}, spec.events[${event}]${printable(written)}`];
  return clockChange === null ? lines : [...lines, clockLines[clockChange]];
}

const textWidth = 65;

/** The effect of the event, and what the operator does at that second if there is no Job yet. */
function outcomeLines(entry: EventEntry, { paint }: ExplanationView): string[] {
  const { reason, message } = decideControlled(entry.controlledJob.schedule, entry.event.time);
  const effect = `${eventOutcome(entry)} (${reason})`;
  const why = fillParagraphs(printable(message), textWidth).split('\n');
  return [entry.event.changes ? paint.green(effect) : paint.yellow(effect), ...why];
}

const shownRuns = 3;

/** The run at the time of the event, and the next ones. */
function runLines({ controlledJob, due }: EventEntry, view: ExplanationView): string[] {
  const lines: string[] = [];
  for (const run of runsFrom(controlledJob, due)) {
    lines.push(runText(run, (instant) => weekdayWallText(instant, view.clock)));
    if (lines.length === shownRuns) break;
  }
  return lines.length === 0 ? ['none left'] : lines;
}

function stateData({ controlledJob: { schedule }, due }: EventEntry): Record<string, unknown> {
  const { shouldBeRunning, runStart, nextStart, nextStop } = schedule.stateAt(due);
  return {
    shouldBeRunning,
    runStart: textOf(runStart),
    nextStart: textOf(nextStart),
    nextStop: textOf(nextStop),
  };
}

function textOf(instant: number | null): string | null {
  return instant === null ? null : utcText(instant);
}
