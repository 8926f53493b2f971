import type { Clock } from '@kron/fleet/text/instantText';
import { onRecord } from '@kron/fleet/live/recordedPeriods';
import { epochSeconds } from '@kron/fleet/timeline/epochSeconds';
import { type EventEntry, placedEvents } from '@kron/fleet/timeline/eventEntry';
import { eventOutcome } from '@kron/fleet/timeline/eventOutcome';
import { type Entry, placedPeriods } from '@kron/fleet/timeline/periodEntry';
import { byTime, type Placed } from '@kron/fleet/timeline/placed';
import { shownOutcome } from '@kron/fleet/timeline/shownOutcome';
import { eventReason } from '@kron/fleet/timeline/timelineEventData';
import type { Period } from 'kron-core';
import type { InputKronJob } from '@kron/fleet/input/inputKronJob';
import type { TimedObjects } from '../input/openInput.ts';
import { type Cell, htmlTable } from './htmlTable.ts';
import type { ReportRequest } from './reportFleet.ts';
import { timeMarkup } from './timeMarkup.ts';

/** The runs to list. Periods before `now` show their recorded outcome. Without `zone`, each object's zone applies. */
export type RunRequest = Pick<ReportRequest, 'now' | 'from' | 'to' | 'zone'> & {
  /** Maximum number of rows of each object. */
  count: number;
  /** The number of runs in the whole span. */
  total: number;
  /**
   * Whether the rows begin with the periods that were due before the span, and still wait until fewer Jobs are active.
   * `total` does not include these periods.
   */
  waitingFirst: boolean;
};

/** Maximum number of rows of the table, because the table has no pages and a report should stay small. */
const shownRuns = 100;

const titles = ['object', 'action', 'chosen', 'nominal', 'window start', 'window end', 'outcome', 'reason'];

/** The section with the first runs, starts and stops of a span, in the order of `kron preview`. */
export function runSection(objects: TimedObjects, { total, zone, ...span }: RunRequest): string {
  const placed = firstRuns(objects, span);
  const all = total + placed.filter(({ due }) => due < span.from).length;
  const shown = placed.slice(0, shownRuns).map(({ shown: row }) => row(zone));
  const what = shown.length < all ? `The first ${shown.length} of ${all}` : `All ${all}`;
  return all === 0
    ? '<h2>Runs</h2>\n<p>None in this span.</p>'
    : `<h2>Runs</h2>\n${htmlTable(`${what} runs, starts and stops`, titles, shown)}`;
}

type Row = (zone: string | undefined) => Cell[];

/** The first rows of each object, in the order of their times. */
function firstRuns(
  { kronJobs, controlledJobs }: TimedObjects,
  { now, from, to, count, waitingFirst }: Omit<RunRequest, 'zone' | 'total'>,
): Placed<Row>[] {
  const span = { from, to: to - 1, count: Math.min(count, shownRuns), waitingFirst };
  const placed = [
    ...kronJobs.flatMap((one) => [
      ...placedPeriods(one, span, (entry, period) => runRow(entry, period, now)),
    ]),
    ...controlledJobs.flatMap((one) => [...placedEvents(one, span, eventRow)]),
  ];
  return placed.sort(byTime);
}

function runRow({ kronJob, due }: Entry<InputKronJob>, period: Period, now: number): Row {
  const { periodID } = period;
  const record = onRecord(kronJob.manifest, { periodID, due }, now);
  const { outcome, reason } = shownOutcome(kronJob, period, record);
  return (zone) => [
    kronJob.identity,
    'run',
    ...times(period, due, zone ?? kronJob.schedule.zone),
    outcome,
    reason,
  ];
}

function eventRow(entry: EventEntry): Row {
  const { controlledJob, event, due } = entry;
  const { identity, clock } = controlledJob;
  return (zone) => [
    identity,
    event.action,
    ...times(event.period, due, zone ?? clock),
    eventOutcome(entry),
    eventReason(entry),
  ];
}

function times(period: Period, due: number, clock: Clock): Cell[] {
  const at = (instant: Date): Cell => timeMarkup(epochSeconds(instant), clock);
  const { nominalTime, windowStart, windowEnd, unschedulable } = period;
  const rest = [at(nominalTime), at(windowStart), at(windowEnd)];
  return unschedulable ? ['none', ...rest] : [timeMarkup(due, clock), ...rest];
}
