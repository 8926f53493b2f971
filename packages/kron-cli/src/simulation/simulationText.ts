import { exactDuration, roughDuration } from '../output/durationText.ts';
import { weekdayWallText } from '../output/instantText.ts';
import { labelledLines } from '../output/labelledLines.ts';
import type { Paint } from '../output/paint.ts';
import { specLine } from '../output/specLine.ts';
import { Table } from '../output/table.ts';
import type { SimulatedKronJob, Simulation } from './simulate.ts';
import { dueOf, type SimulatedPeriod } from './simulatedPeriod.ts';
import type { Tally } from './tally.ts';
import { timelineLines } from './timelineLines.ts';

/** What the text about a simulation depends on besides it. */
export type SimulationView = {
  /** The zone that times are shown in; undefined: that of a single KronJob, and UTC for several. */
  zone: string | undefined;
  paint: Paint;
  width: number | undefined;
  /** Whether all that there is to list is shown. */
  wide: boolean;
};

const labelWidth = 14;
const mostPeriods = 20;
const mostKronJobs = 20;

/** A simulation for a person. */
export function simulationText(simulation: Simulation, view: SimulationView): string[] {
  const { kronJobs, total } = simulation;
  const zone = view.zone ?? zoneOf(kronJobs);
  const { paint } = view;
  return [
    title(kronJobs, paint),
    '',
    ...row('Simulated', [simulatedText(simulation, zone), ...circumstances(simulation, zone)], paint),
    ...row('Runs', [String(total.runs)], paint),
    ...row('Not run', notRunLines(total), paint),
    ...row('Overlaps', [overlapText(total)], paint),
    ...row('Replaced', total.replaced === 0 ? [] : [`${total.replaced} Jobs, before they had ended`], paint),
    ...row('Longest gap', [gapText(total, zone)], paint),
    '',
    ...timelineLines(total.timeline, zone, paint, view.wide ? undefined : view.width),
    ...kronJobLines(kronJobs, view),
    ...periodLines(kronJobs, zone, view),
  ];
}

function row(label: string, lines: readonly string[], paint: Paint): string[] {
  return labelledLines(label, lines, labelWidth, paint.cyan);
}

function zoneOf(kronJobs: readonly SimulatedKronJob[]): string {
  const [first] = kronJobs;
  return kronJobs.length === 1 && first !== undefined ? first.kronJob.schedule.zone : 'UTC';
}

function title(kronJobs: readonly SimulatedKronJob[], paint: Paint): string {
  const [first] = kronJobs;
  if (kronJobs.length !== 1 || first === undefined) return paint.bold(`${kronJobs.length} KronJobs`);
  const { identity, spec } = first.kronJob;
  return `${paint.bold(identity)}  ${specLine(spec)}`;
}

function circumstances({ settings }: Simulation, zone: string): string[] {
  const { shortest, longest, distribution } = settings.jobDuration;
  const range =
    longest === shortest ? '' : ` to ${exactDuration(longest)}, ${distribution?.name ?? 'uniform'}`;
  return [
    `each Job takes ${exactDuration(shortest)}${range}`,
    ...settings.downtime.all.map(({ from, to }) => `nobody watches ${spanText(from, to, zone)}`),
    ...settings.suspended.all.map(({ from, to }) => `suspended ${spanText(from, to, zone)}`),
  ];
}

function simulatedText({ settings: { from, to } }: Simulation, zone: string): string {
  return `${weekdayWallText(from, zone)} to ${weekdayWallText(to, zone)} (${roughDuration(to - from + 1)})`;
}

function spanText(from: number, to: number, zone: string): string {
  return `${weekdayWallText(from, zone)} to ${weekdayWallText(to, zone)} (${roughDuration(to - from)})`;
}

function notRunLines(tally: Tally): string[] {
  const lines = tally.outcomes
    .filter(({ outcome }) => outcome !== 'executed')
    .map(({ outcome, reason, count }) => `${count} ${outcome} (${reason})`);
  if (tally.undecided > 0) lines.push(`${tally.undecided} without an outcome yet when it ended`);
  return lines.length === 0 ? ['0'] : lines;
}

function overlapText({ overlaps, mostActive }: Tally): string {
  if (overlaps === 0) return 'none: no two Jobs of one KronJob were active at once';
  return `${overlaps} runs began beside an active Job; at most ${mostActive} of one KronJob at once`;
}

function gapText({ longestGap }: Tally, zone: string): string {
  return longestGap === null
    ? 'none: there were not two runs'
    : spanText(longestGap.from, longestGap.to, zone);
}

/** Of several, those first that did not run most often. */
function kronJobLines(
  kronJobs: readonly SimulatedKronJob[],
  { paint, width, wide }: SimulationView,
): string[] {
  if (kronJobs.length < 2) return [];
  const worstFirst = [...kronJobs].sort(
    (a, b) => b.tally.notRun - a.tally.notRun || b.tally.overlaps - a.tally.overlaps,
  );
  const table = new Table<SimulatedKronJob>([
    { title: 'KRONJOB', text: ({ kronJob }) => kronJob.identity },
    { title: 'RUNS', text: ({ tally }) => String(tally.runs) },
    { title: 'NOT RUN', text: ({ tally }) => String(tally.notRun) },
    { title: 'OVERLAPS', text: ({ tally }) => String(tally.overlaps), dropOrder: 2 },
    { title: 'LONGEST GAP', text: ({ tally }) => gapLength(tally), dropOrder: 1 },
  ]);
  const shown = wide ? worstFirst : worstFirst.slice(0, mostKronJobs);
  const rows = shown.map((one) => table.row(one));
  return [
    '',
    ...table.lines(rows, wide ? undefined : width, paint.dim),
    ...more(kronJobs.length - shown.length, 'KronJobs'),
  ];
}

function gapLength({ longestGap }: Tally): string {
  return longestGap === null ? '-' : roughDuration(longestGap.to - longestGap.from);
}

type Listed = { identity: string; period: SimulatedPeriod };

function periodLines(kronJobs: readonly SimulatedKronJob[], zone: string, view: SimulationView): string[] {
  const { paint, width, wide } = view;
  const all = kronJobs.flatMap(({ kronJob, periods }) =>
    periods.map((period) => ({ identity: kronJob.identity, period })),
  );
  if (all.length === 0) return [];
  all.sort((a, b) => dueOf(a.period) - dueOf(b.period));
  const table = new Table<Listed>([
    ...(kronJobs.length > 1 ? [{ title: 'KRONJOB', text: ({ identity }: Listed) => identity }] : []),
    { title: 'DUE', text: ({ period }) => weekdayWallText(dueOf(period), zone) },
    { title: 'DECIDED', text: ({ period }) => weekdayWallText(period.decided, zone), dropOrder: 1 },
    { title: 'OUTCOME', text: ({ period }) => `${period.outcome} (${period.reason})` },
    { title: 'BESIDE', text: ({ period }) => (period.beside > 0 ? String(period.beside) : '-') },
  ]);
  const shown = wide ? all : all.slice(0, mostPeriods);
  const rows = shown.map((one) => table.row(one));
  return [
    '',
    ...table.lines(rows, wide ? undefined : width, paint.dim),
    ...more(all.length - shown.length, 'periods'),
  ];
}

function more(count: number, things: string): string[] {
  return count > 0 ? [`and ${count} more ${things}: -o wide shows all`] : [];
}
