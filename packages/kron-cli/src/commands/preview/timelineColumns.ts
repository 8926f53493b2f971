import { exactDuration, relativeText } from '@kron/fleet/text/durationText';
import {
  type Clock,
  clockText,
  utcText,
  type WallText,
  wallText,
  zonedText,
} from '@kron/fleet/text/instantText';
import type { Paint } from '@kron/fleet/text/paint';
import { epochSeconds } from '@kron/fleet/timeline/epochSeconds';
import type { ObjectKind } from '@kron/fleet/input/findObjects';
import type { ExpectedOutcome } from '@kron/fleet/timeline/reasonText';
import type { Period } from 'kron-core';
import type { Column } from '../../output/table.ts';

export type TimelineView = {
  now: number;
  paint: Paint;
  /** The title of the column with the name of the object; undefined if the table has no such column. */
  nameTitle: string | undefined;
  /** Whether the table needs columns for the cluster, for the kind, and for starts and stops. */
  clusters: boolean;
  kinds: boolean;
  events: boolean;
  /** Whether all times are shown in UTC. The table then has no UTC column. */
  allInUtc: boolean;
};

export type TimelineRow = {
  kind: ObjectKind;
  identity: string;
  /** The name of the cluster. Absent if the start does not depend on it. */
  cluster?: string;
  event: 'run' | 'start' | 'stop';
  /** The nominal time in epoch seconds. */
  nominal: number;
  /** The chosen time or, if there is none, the nominal time, in epoch seconds. */
  due: number;
  period: Period;
  outcome: string;
  /** The name of the Job of a recorded period. */
  jobName?: string;
  /** The result of the Job of a recorded period. */
  result?: string;
  /** The reason why the period does not run, or the reason in the record. Empty if the period is planned. */
  reason: string;
  /** The calendar entries that reject the period. Empty if no entry rejects it. */
  heldBy: string;
  clock: Clock;
  /** The effect of a clock change on the period, or `-` if there is none. */
  clockChange: string;
  /** The KronJob's slot in its spread group, such as `7/50`, or `-` if it has none. */
  spread: string;
  /** Wall time of `due`, computed once for all columns. */
  wall: WallText;
};

/**
 * The columns of the default table. Each row has the date only once. In a narrow terminal, the table drops the columns about
 * the window and the chosen time, and only then the reason why a period does not run.
 */
export function tableColumns({
  now,
  paint,
  nameTitle,
  clusters,
  kinds,
  events,
  allInUtc,
}: TimelineView): Column<TimelineRow>[] {
  return [
    ...(nameTitle === undefined ? [] : [identityColumn(nameTitle)]),
    ...(clusters ? [clusterColumn] : []),
    ...(kinds ? [kindColumn] : []),
    { title: 'CHOSEN', text: chosenText, paint: paint.bold },
    ...(allInUtc ? [] : [{ title: 'UTC', text: utcBeside, dropOrder: 1 }]),
    { title: 'IN', text: ({ due }) => relativeText(now, due), dropOrder: 5 },
    ...(events ? [eventColumn(paint)] : []),
    { title: 'NOMINAL', text: nominalText, dropOrder: 3 },
    { title: 'WINDOW', text: windowText, dropOrder: 2 },
    { title: 'OFFSET', text: offsetText, dropOrder: 0 },
    { ...clockColumn, dropOrder: 4 },
    { ...outcomeColumn(paint), dropOrder: 8 },
    { ...resultColumn(paint), dropOrder: 7 },
    { ...reasonColumn, dropOrder: 6 },
  ];
}

/** The columns of `-o wide`: all columns, with full dates. */
export function wideColumns({
  now,
  paint,
  nameTitle = 'KRONJOB',
  clusters,
  kinds,
  events,
}: Omit<TimelineView, 'allInUtc'>): Column<TimelineRow>[] {
  return [
    identityColumn(nameTitle),
    ...(clusters ? [clusterColumn] : []),
    ...(kinds ? [kindColumn] : []),
    { title: 'ZONE', text: ({ clock }) => clockText(clock) },
    {
      title: 'CHOSEN',
      text: ({ period, due, clock }) => (period.unschedulable ? none : zonedText(due, clock)),
      paint: paint.bold,
    },
    { title: 'UTC', text: ({ period, due }) => (period.unschedulable ? none : utcText(due)) },
    { title: 'IN', text: ({ due }) => relativeText(now, due) },
    ...(events ? [eventColumn(paint)] : []),
    { title: 'NOMINAL', text: ({ nominal, clock }) => zonedText(nominal, clock) },
    {
      title: 'WINDOW START',
      text: ({ period, clock }) => zonedText(epochSeconds(period.windowStart), clock),
    },
    { title: 'WINDOW END', text: ({ period, clock }) => zonedText(epochSeconds(period.windowEnd), clock) },
    { title: 'OFFSET', text: offsetText },
    clockColumn,
    spreadColumn,
    { title: 'DRAWS', text: ({ period }) => String(period.attempts) },
    { title: 'PERIOD KEY', text: ({ period }) => period.periodKey },
    { title: 'SEED HASH', text: ({ period }) => period.seedHash.slice(0, 12) },
    outcomeColumn(paint),
    resultColumn(paint),
    jobColumn,
    { ...reasonColumn, text: ({ reason, heldBy }) => (heldBy === '' ? reason : `${reason}: ${heldBy}`) },
  ];
}

const none = '-';

const kindColumn: Column<TimelineRow> = { title: 'KIND', text: ({ kind }) => kind };

const clusterColumn: Column<TimelineRow> = { title: 'CLUSTER', text: ({ cluster = none }) => cluster };

const clockColumn: Column<TimelineRow> = {
  title: 'CLOCK',
  text: ({ clockChange }) => clockChange,
  emptyText: none,
};

const spreadColumn: Column<TimelineRow> = {
  title: 'SPREAD',
  text: ({ spread }) => spread,
  emptyText: none,
};

const jobColumn: Column<TimelineRow> = { title: 'JOB', text: ({ jobName = '' }) => jobName, emptyText: '' };

const reasonColumn: Column<TimelineRow> = { title: 'REASON', text: ({ reason }) => reason, emptyText: '' };

function identityColumn(title: string): Column<TimelineRow> {
  return { title, text: ({ identity }) => identity, shrinks: true };
}

function eventColumn(paint: Paint): Column<TimelineRow> {
  return {
    title: 'EVENT',
    text: ({ event }) => event,
    paint: (text) => (text === 'stop' ? paint.yellow(text) : paint.green(text)),
  };
}

function outcomeColumn(paint: Paint): Column<TimelineRow> {
  const paints: Readonly<Record<string, (text: string) => string>> = {
    planned: paint.green,
    executed: paint.green,
    unschedulable: paint.red,
    missed: paint.red,
    suspended: paint.yellow,
    skipped: paint.yellow,
    waiting: paint.yellow,
    paused: paint.red,
  } satisfies Record<ExpectedOutcome, unknown> & Record<string, unknown>;
  return {
    title: 'OUTCOME',
    text: ({ outcome }) => outcome,
    paint: (text) => paints[text]?.(text) ?? text,
  };
}

function resultColumn(paint: Paint): Column<TimelineRow> {
  return {
    title: 'RESULT',
    text: ({ result = '' }) => result,
    emptyText: '',
    paint: (text) => (text === 'Failed' ? paint.red(text) : text),
  };
}

/** The chosen time. For an unschedulable period, the date of its nominal time, without a time of day. */
function chosenText({ period, wall }: TimelineRow): string {
  return period.unschedulable ? `${wall.date} ${none}` : `${wall.date} ${wall.time}${wall.offset}`;
}

/** The UTC time. Leaves out the date or the seconds if they are the same as in the wall time. */
function utcBeside({ period, due, wall }: TimelineRow): string {
  if (period.unschedulable) return none;
  const { date, time } = wallText(due, 'UTC');
  // Show the seconds only if they differ from the seconds of the wall time. They differ if the offset is not whole minutes,
  // as in local mean time.
  const clock = time.slice(6) === wall.time.slice(6) ? time.slice(0, 5) : time;
  return `${date === wall.date ? '' : `${date.slice(5)} `}${clock}Z`;
}

function nominalText({ nominal, wall, clock: shown }: TimelineRow): string {
  const { date, time, offset } = wallText(nominal, shown);
  // A nominal time has seconds only if the offset of its zone is not whole minutes.
  const clock = time.endsWith(':00') ? time.slice(0, -3) : time;
  return dayBeside(date, wall.date) + clock + (offset === wall.offset ? '' : offset);
}

/** The part of a date that differs from the date that is shown beside it. */
function dayBeside(date: string, beside: string): string {
  if (date === beside) return '';
  return date.slice(0, 4) === beside.slice(0, 4) ? `${date.slice(5)} ` : `${date} `;
}

/** The window relative to the nominal time: `+3h`, `-1h +2h`, `±30m`. */
function windowText({ period, nominal }: TimelineRow): string {
  const before = nominal - epochSeconds(period.windowStart);
  const after = epochSeconds(period.windowEnd) - nominal;
  if (before === after) return before === 0 ? none : `±${exactDuration(after)}`;
  const sides = [before > 0 ? `-${exactDuration(before)}` : '', after > 0 ? `+${exactDuration(after)}` : ''];
  return sides.join(' ').trim();
}

function offsetText({ period, due }: TimelineRow): string {
  return period.unschedulable ? none : exactDuration(due - epochSeconds(period.windowStart));
}
