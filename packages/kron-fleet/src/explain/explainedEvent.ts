import { type EventSpec, explainEvent, verdictWithoutJobs } from 'kron-core';
import type { ScheduledControlledJob } from '../objects/scheduledControlledJob.ts';
import { fillParagraphs } from '../text/fillParagraphs.ts';
import { clockText, utcTextOrNull, weekdayWallText } from '../text/instantText.ts';
import { printable } from '../text/printable.ts';
import { eventData } from '../timeline/eventData.ts';
import type { EventEntry } from '../timeline/eventEntry.ts';
import { eventOutcome } from '../timeline/eventOutcome.ts';
import { timesText } from '../timeline/eventText.ts';
import { runsFrom, runText } from '../timeline/runs.ts';
import type { ExplainedPeriod } from './explainedPeriod.ts';
import { drawsData } from './explanationData.ts';
import { type Explained, type ExplanationView, explanationText } from './explanationText.ts';

/** @param which why the command explains this event: `as requested` or `the next one` */
export function explainedEvent(entry: EventEntry, which: string): ExplainedPeriod {
  const { controlledJob, event, nominal } = entry;
  const { identity, schedule, clock } = controlledJob;
  const explanation = explainEvent(schedule, event.event, new Date(nominal * 1000));
  const { periodID } = explanation;
  const timetable = schedule.events[event.event]?.timetable;
  if (timetable === undefined) throw new RangeError(`${identity} has no event ${event.event}`);
  const reason = verdictWithoutJobs(schedule, event.time).reason;
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
      // Null, because the operator records outcomes only for periods of KronJobs.
      outcome: null,
      reason,
      ...stateData(entry),
      tzdata,
    }),
  };
}

/**
 * The fields of the spec that decide the time of an event. The window and the distribution are those of the event. The seed
 * is the same for all events.
 */
function specOf({ spec }: ScheduledControlledJob, index: number): Explained['spec'] {
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

/** Whether the event changes anything, and what the operator does at that second if there is no Job. */
function outcomeLines(entry: EventEntry, { paint }: ExplanationView): string[] {
  const { reason, message } = verdictWithoutJobs(entry.controlledJob.schedule, entry.event.time);
  const effect = `${eventOutcome(entry)} (${reason})`;
  const why = fillParagraphs(printable(message), textWidth).split('\n');
  return [entry.event.changes ? paint.green(effect) : paint.yellow(effect), ...why];
}

const shownRuns = 3;

/** The run at the time of the event, and the runs after it. */
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
    runStart: utcTextOrNull(runStart),
    nextStart: utcTextOrNull(nextStart),
    nextStop: utcTextOrNull(nextStop),
  };
}
