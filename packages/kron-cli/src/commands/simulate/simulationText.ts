import { listedKinds, type ObjectKind, objectKinds } from '@kron/fleet/input/findObjects';
import { exactDuration, roughDuration } from '@kron/fleet/text/durationText';
import { type Clock, weekdayWallText } from '@kron/fleet/text/instantText';
import { labelledLines } from '@kron/fleet/text/labelledLines';
import type { Paint } from '@kron/fleet/text/paint';
import { counted, countsOf, fleetText } from '../../output/fleetText.ts';
import { kindTitle } from '../../output/kindTitle.ts';
import { Table } from '../../output/table.ts';
import { dueOf, type SimulatedPeriod } from '../../timeline/virtual/simulatedPeriod.ts';
import { upkeepLines } from './controlledJob/upkeep.ts';
import type { Simulation } from './runSimulation.ts';
import type { SimulatedObject } from './simulatedObject.ts';
import type { Tally } from './tally.ts';
import { timelineLines } from './timelineLines.ts';

export type SimulationView = {
  /** The time zone to show. If it is undefined, times are in the zone of a single object, or in UTC for several objects. */
  zone: string | undefined;
  paint: Paint;
  width: number | undefined;
  /** Whether to show all objects and periods. If false, only the first 20 of each are shown. */
  wide: boolean;
};

const labelWidth = 14;
const maxPeriods = 20;
const maxObjects = 20;

export function simulationText(simulation: Simulation, view: SimulationView): string[] {
  const { objects, total, upTime } = simulation;
  const clock = view.zone ?? clockOf(objects);
  const { paint } = view;
  return [
    title(objects, paint),
    '',
    ...row('Simulated', [simulatedText(simulation, clock), ...settingsLines(simulation, clock)], paint),
    ...row('Runs', [String(total.runs)], paint),
    ...row('Not run', notRunLines(total), paint),
    ...row('Clock', clockChangeLines(objects, total), paint),
    ...row('Overlaps', overlapLines(objects, total), paint),
    ...row('Up', upkeepLines(objects), paint),
    ...row('Waits', waitLines(total), paint),
    ...row('Replaced', total.replaced === 0 ? [] : [counted(total.replaced, 'active Job')], paint),
    ...row('Longest gap', [gapText(total, clock)], paint),
    '',
    ...timelineLines(total.timeline, {
      clock,
      paint,
      width: view.wide ? undefined : view.width,
      upTime,
      drawsUpTime: periodicKinds(objects).length === 0,
    }),
    ...objectLines(objects, view),
    ...periodLines(objects, clock, view),
  ];
}

function row(label: string, lines: readonly string[], paint: Paint): string[] {
  return labelledLines(label, lines, labelWidth, paint.cyan);
}

function clockOf(objects: readonly SimulatedObject[]): Clock {
  const [first] = objects;
  return objects.length === 1 && first !== undefined ? first.clock : 'UTC';
}

function title(objects: readonly SimulatedObject[], paint: Paint): string {
  const [first] = objects;
  if (objects.length !== 1 || first === undefined) return paint.bold(fleetText(countsOf(objects)));
  return `${paint.bold(first.identity)}  ${first.line()}`;
}

function nameTitle(objects: readonly SimulatedObject[]): string {
  return kindTitle(objects.map(({ kind }) => kind));
}

function settingsLines({ settings, objects }: Simulation, clock: Clock): string[] {
  const { shortest, longest, distribution } = settings.jobDuration;
  const range =
    longest === shortest ? '' : ` to ${exactDuration(longest)}, ${distribution?.name ?? 'uniform'}`;
  return [
    ...(periodicKinds(objects).length > 0 ? [`each Job runs ${exactDuration(shortest)}${range}`] : []),
    ...settings.downtime.all.map(({ from, to }) => `no operator ${spanText(from, to, clock)}`),
    ...settings.suspended.all.map(({ from, to }) => `suspended ${spanText(from, to, clock)}`),
  ];
}

function simulatedText({ settings: { from, to } }: Simulation, clock: Clock): string {
  return `${weekdayWallText(from, clock)} to ${weekdayWallText(to, clock)} (${roughDuration(to - from + 1)})`;
}

function spanText(from: number, to: number, clock: Clock): string {
  return `${weekdayWallText(from, clock)} to ${weekdayWallText(to, clock)} (${roughDuration(to - from)})`;
}

function notRunLines(tally: Tally): string[] {
  const lines = tally.outcomes
    .filter(({ outcome }) => outcome !== 'executed')
    .map(({ outcome, reason, count }) => `${count} ${outcome} (${reason})`);
  if (tally.undecided > 0) lines.push(`${tally.undecided} without an outcome at the end`);
  return lines.length === 0 ? ['0'] : lines;
}

const maxClockNotes = 5;

function clockChangeLines(objects: readonly SimulatedObject[], { clockChanges }: Tally): string[] {
  const { moved, dropped } = clockChanges ?? { moved: 0, dropped: 0 };
  const notes = objects.flatMap(({ identity, clockChangeNotes = [] }) =>
    clockChangeNotes.map((note) => (objects.length === 1 ? note : `${identity} ${note}`)),
  );
  const left = notes.length - maxClockNotes;
  return [
    ...(moved > 0 ? [`${counted(moved, 'period')} moved by a clock change`] : []),
    ...(dropped > 0 ? [`${counted(dropped, 'period')} not doubled`] : []),
    ...notes.slice(0, maxClockNotes),
    ...(left > 0 ? [`and ${left} more, which kron validate lists`] : []),
  ];
}

/** The line about Jobs that overlapped. ControlledJobs are left out, because their Jobs never overlap. */
function overlapLines(objects: readonly SimulatedObject[], { overlaps, mostActive }: Tally): string[] {
  const kinds = periodicKinds(objects);
  if (kinds.length === 0) return [];
  const owner = listedKinds(kinds);
  if (overlaps === 0) return [`none: no two Jobs of one ${owner} were active at once`];
  return [
    `${counted(overlaps, 'run')} started while a Job was active; at most ${mostActive} active Jobs per ${owner}`,
  ];
}

/** The kinds of the objects, except ControlledJob, because a ControlledJob has no periods. */
function periodicKinds(objects: readonly SimulatedObject[]): ObjectKind[] {
  return objectKinds.filter((one) => one !== 'ControlledJob' && objects.some(({ kind }) => kind === one));
}

function waitLines({ waits }: Tally): string[] {
  if (waits === null) return [];
  if (waits.runs === 0) return ['none'];
  return [
    `${counted(waits.runs, 'run')} waited for a place; the longest wait was ${exactDuration(waits.longest)}`,
  ];
}

function gapText({ longestGap }: Tally, clock: Clock): string {
  return longestGap === null ? 'none: fewer than two runs' : spanText(longestGap.from, longestGap.to, clock);
}

/** A table of the objects. The objects with the most periods that did not run come first. */
function objectLines(objects: readonly SimulatedObject[], { paint, width, wide }: SimulationView): string[] {
  if (objects.length < 2) return [];
  const worstFirst = [...objects].sort(
    (a, b) => b.tally.notRun - a.tally.notRun || b.tally.overlaps - a.tally.overlaps,
  );
  const table = new Table<SimulatedObject>([
    { title: nameTitle(objects), text: ({ identity }) => identity },
    { title: 'RUNS', text: ({ tally }) => String(tally.runs) },
    { title: 'NOT RUN', text: ({ tally }) => String(tally.notRun) },
    { title: 'OVERLAPS', text: ({ tally }) => String(tally.overlaps), dropOrder: 2 },
    { title: 'UP', text: upCell, emptyText: '-' },
    { title: 'LONGEST GAP', text: ({ tally }) => gapLength(tally), dropOrder: 1 },
  ]);
  const shown = wide ? worstFirst : worstFirst.slice(0, maxObjects);
  const rows = shown.map((one) => table.row(one));
  return [
    '',
    ...table.lines(rows, wide ? undefined : width, paint.dim),
    ...more(objects.length - shown.length, 'line'),
  ];
}

function upCell({ upkeep }: SimulatedObject): string {
  return upkeep === undefined ? '-' : roughDuration(upkeep.ran);
}

function gapLength({ longestGap }: Tally): string {
  return longestGap === null ? '-' : roughDuration(longestGap.to - longestGap.from);
}

type Listed = { identity: string; period: SimulatedPeriod };

function periodLines(objects: readonly SimulatedObject[], clock: Clock, view: SimulationView): string[] {
  const { paint, width, wide } = view;
  const all = objects.flatMap(({ identity, periods }) => periods.map((period) => ({ identity, period })));
  if (all.length === 0) return [];
  all.sort((a, b) => dueOf(a.period) - dueOf(b.period));
  const table = new Table<Listed>([
    ...(objects.length > 1 ? [{ title: nameTitle(objects), text: ({ identity }: Listed) => identity }] : []),
    { title: 'DUE', text: ({ period }) => weekdayWallText(dueOf(period), clock) },
    { title: 'DECIDED', text: ({ period }) => weekdayWallText(period.decided, clock), dropOrder: 1 },
    { title: 'OUTCOME', text: ({ period }) => `${period.outcome} (${period.reason})` },
    { title: 'BESIDE', text: ({ period }) => (period.beside > 0 ? String(period.beside) : '-') },
  ]);
  const shown = wide ? all : all.slice(0, maxPeriods);
  const rows = shown.map((one) => table.row(one));
  return [
    '',
    ...table.lines(rows, wide ? undefined : width, paint.dim),
    ...more(all.length - shown.length, 'period'),
  ];
}

function more(count: number, thing: string): string[] {
  return count > 0 ? [`and ${counted(count, `more ${thing}`)}: -o wide shows all`] : [];
}
