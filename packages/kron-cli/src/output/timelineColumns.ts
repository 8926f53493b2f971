import { type ExpectedOutcome, expectedOutcome } from '../periods/expectedOutcome.ts';
import type { Entry } from '../periods/timeline.ts';
import { exactDuration, relativeText } from './durationText.ts';
import { utcText, wallText, zonedText } from './instantText.ts';
import type { Paint } from './paint.ts';
import type { Column } from './table.ts';

/** What a table of periods depends on besides them. */
export type TimelineView = {
  now: number;
  paint: Paint;
  /** Whether a column has to say which KronJob a row is about. */
  several: boolean;
  zoneOf(entry: Entry): string;
};

/** What fits a terminal: times of day, the date once. */
export function tableColumns(view: TimelineView, entries: readonly Entry[]): Column<Entry>[] {
  const allUtc = entries.every((entry) => view.zoneOf(entry) === 'UTC');
  const columns: (Column<Entry> | undefined)[] = [
    view.several ? identityColumn : undefined,
    { title: 'CHOSEN', cell: (entry) => ({ text: chosenText(entry, view), paint: view.paint.bold }) },
    allUtc ? undefined : { title: 'UTC', cell: (entry) => ({ text: utcBeside(entry, view) }) },
    { title: 'IN', cell: ({ due }) => ({ text: relativeText(view.now, due) }) },
    { title: 'NOMINAL', cell: (entry) => ({ text: nominalText(entry, view) }), dropOrder: 3 },
    { title: 'WINDOW', cell: (entry) => ({ text: windowText(entry) }), dropOrder: 2 },
    { title: 'OFFSET', cell: (entry) => ({ text: offsetText(entry) }), dropOrder: 1 },
    outcomeColumn(view),
  ];
  return columns.filter((column) => column !== undefined);
}

/** Everything, each time in full. */
export function wideColumns(view: TimelineView): Column<Entry>[] {
  const zoned = (instant: Date, entry: Entry): string => zonedText(seconds(instant), view.zoneOf(entry));
  const chosen = (entry: Entry): string =>
    entry.period.chosenTime ? zoned(entry.period.chosenTime, entry) : none;
  return [
    identityColumn,
    { title: 'ZONE', cell: (entry) => ({ text: view.zoneOf(entry) }) },
    { title: 'CHOSEN', cell: (entry) => ({ text: chosen(entry), paint: view.paint.bold }) },
    { title: 'UTC', cell: ({ period, due }) => ({ text: period.unschedulable ? none : utcText(due) }) },
    { title: 'IN', cell: ({ due }) => ({ text: relativeText(view.now, due) }) },
    { title: 'NOMINAL', cell: (entry) => ({ text: zoned(entry.period.nominalTime, entry) }) },
    { title: 'WINDOW START', cell: (entry) => ({ text: zoned(entry.period.windowStart, entry) }) },
    { title: 'WINDOW END', cell: (entry) => ({ text: zoned(entry.period.windowEnd, entry) }) },
    { title: 'OFFSET', cell: (entry) => ({ text: offsetText(entry) }) },
    { title: 'DRAWS', cell: ({ period }) => ({ text: String(period.attempts) }) },
    { title: 'PERIOD KEY', cell: ({ period }) => ({ text: period.periodKey }) },
    { title: 'SEED HASH', cell: ({ period }) => ({ text: period.seedHash.slice(0, 12) }) },
    outcomeColumn(view),
  ];
}

const none = '-';

const identityColumn: Column<Entry> = {
  title: 'KRONJOB',
  cell: ({ kronJob }) => ({ text: kronJob.identity }),
};

function outcomeColumn({ paint }: TimelineView): Column<Entry> {
  const paints: Readonly<Record<ExpectedOutcome, (text: string) => string>> = {
    executed: paint.green,
    unschedulable: paint.red,
    suspended: paint.yellow,
  };
  return {
    title: 'OUTCOME',
    cell: (entry) => ({ text: expectedOutcome(entry), paint: paints[expectedOutcome(entry)] }),
  };
}

/** An unschedulable period has a day, that of its nominal time, but no time of day. */
function chosenText(entry: Entry, view: TimelineView): string {
  const { date, time, offset } = wallText(entry.due, view.zoneOf(entry));
  return entry.period.unschedulable ? `${date} ${none}` : `${date} ${time}${offset}`;
}

/** The date only where it is another one than beside it, and no seconds: they are those beside it. */
function utcBeside(entry: Entry, view: TimelineView): string {
  if (entry.period.unschedulable) return none;
  const local = wallText(entry.due, view.zoneOf(entry));
  const { date, time } = wallText(entry.due, 'UTC');
  // Zones once kept local mean time, whose offset has seconds.
  const clock = time.slice(6) === local.time.slice(6) ? time.slice(0, 5) : time;
  return `${date === local.date ? '' : `${date.slice(5)} `}${clock}Z`;
}

function nominalText(entry: Entry, view: TimelineView): string {
  const zone = view.zoneOf(entry);
  const due = wallText(entry.due, zone);
  const { date, time, offset } = wallText(seconds(entry.period.nominalTime), zone);
  // Zones whose offset has seconds show them; all others have none at a nominal time.
  const clock = time.endsWith(':00') ? time.slice(0, -3) : time;
  const day = date === due.date ? '' : `${date.slice(date.slice(0, 4) === due.date.slice(0, 4) ? 5 : 0)} `;
  return day + clock + (offset === due.offset ? '' : offset);
}

/** As it lies about the nominal time. */
function windowText({ period }: Entry): string {
  const nominal = seconds(period.nominalTime);
  const before = nominal - seconds(period.windowStart);
  const after = seconds(period.windowEnd) - nominal;
  if (before === after) return before === 0 ? none : `±${exactDuration(after)}`;
  const sides = [before > 0 ? `-${exactDuration(before)}` : '', after > 0 ? `+${exactDuration(after)}` : ''];
  return sides.join(' ').trim();
}

/** How far into the window. */
function offsetText({ period }: Entry): string {
  if (period.chosenTime === null) return none;
  return exactDuration(seconds(period.chosenTime) - seconds(period.windowStart));
}

function seconds(instant: Date): number {
  return instant.getTime() / 1000;
}
