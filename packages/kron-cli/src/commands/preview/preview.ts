import { clockChangeNote, type Period } from 'kron-core';
import { type ExitCode, exitCode } from '../../exitCode.ts';
import type { Host } from '../../host.ts';
import type { KronJob } from '../../input/kronJob.ts';
import { type OpenedInput, openInput } from '../../input/openInput.ts';
import { reportEnded, reportLeftOut } from '../../input/reportInput.ts';
import { latestInstant, parseInstantOption } from '../../options/instantOption.ts';
import { Problems } from '../../options/problems.ts';
import type { InputFlags, OutputFlags } from '../../options/sharedOptions.ts';
import { readSpan, type Span, type SpanFlags } from '../../options/spanOptions.ts';
import { readView, type View } from '../../options/viewOptions.ts';
import { utcText, wallText } from '../../output/instantText.ts';
import { type Paint, paintFor } from '../../output/paint.ts';
import { printable } from '../../output/printable.ts';
import { Progress } from '../../output/progress.ts';
import { specLine } from '../../output/specLine.ts';
import { writeText } from '../../output/writeText.ts';
import { atNominalTime, type NominalEntries } from '../../timeline/atNominalTime.ts';
import { clockChangeCell, clockChangeNotes } from '../../timeline/clockChangeText.ts';
import { periodData } from '../../timeline/periodData.ts';
import { type Entry, type Placed, periodOf, placedPeriods, timeline } from '../../timeline/timeline.ts';
import { jsonRenderer, type Renderer, type TimelineItem } from './renderer.ts';
import { type Shown, tableRenderer } from './tableRenderer.ts';
import type { ExpectedOutcome } from './timelineColumns.ts';

export type PreviewFlags = InputFlags & OutputFlags & SpanFlags & { period?: string };

type Request = { view: View; span: Span; nominal: number | undefined };

/** Lists the next runs of KronJobs, and the starts and stops of ControlledJobs, in one timeline. */
export async function preview(names: readonly string[], flags: PreviewFlags, host: Host): Promise<ExitCode> {
  const request = readRequest(flags, host);
  const opened = await openInput(names, flags, host, { controlledJobs: true });
  const { kronJobs, controlledJobs, problems } = opened;
  if (flags.output === 'name') await writeText(host.out, resourceNames(opened));
  else await showTimeline(opened, request, flags, host);
  if (kronJobs.length + controlledJobs.length > 0)
    await reportLeftOut(problems, host, paintFor(host.err, host, flags.color));
  return problems.length > 0 ? exitCode.invalidInput : exitCode.fine;
}

async function showTimeline(
  opened: OpenedInput,
  request: Request,
  flags: PreviewFlags,
  host: Host,
): Promise<void> {
  const { kronJobs, controlledJobs } = opened;
  const { span, nominal } = request;
  const events = controlledJobs.length === 0 ? undefined : await import('./eventTimeline.ts');
  const objects = [...kronJobs.map(shownKronJob), ...(events?.shownObjects(controlledJobs) ?? [])];
  const renderer = await rendererFor(objects, request.view, flags, host);
  /** The due time of the last period of each KronJob that is shown, in epoch seconds. */
  const shown = new Map<KronJob, number>();
  const row = (entry: Entry, period: Period): string => {
    shown.set(entry.kronJob, entry.due);
    return renderer.row(periodItem(entry, period));
  };
  const members = (): Iterable<Placed<string>>[] => [
    ...kronJobs.map((kronJob) => placedPeriods(kronJob, span, row)),
    ...(events?.placedWithin(controlledJobs, span, renderer) ?? []),
  ];
  const rows =
    nominal === undefined
      ? await timeline(members(), new Progress(host.err))
      : await rowsOf(await atNominalTime(opened, nominal), renderer);
  await writeText(host.out, renderer.whole(rows));
  const paint = paintFor(host.err, host, flags.color);
  if (rows.length === 0 && objects.length > 0) await host.err.write(emptySpanText(span, opened));
  else if (nominal === undefined && span.to === latestInstant) {
    await reportEnded(
      kronJobs.filter((kronJob) => !shown.has(kronJob)),
      host,
      paint,
    );
  }
  if (nominal === undefined) await reportClockChanges({ kronJobs, shown }, span, host, paint);
  if (nominal === undefined) await events?.reportSkipped(controlledJobs, span, host, paint);
}

const maxNotes = 10;
/** The notes cover at most this many seconds of a timeline: five years. */
const longestNoted = 1826 * 86_400;

/** Notes the clock changes that take a period from a KronJob without clockChanges, or double one. */
async function reportClockChanges(
  { kronJobs, shown }: { kronJobs: readonly KronJob[]; shown: ReadonlyMap<KronJob, number> },
  { from, to }: Span,
  host: Host,
  paint: Paint,
): Promise<void> {
  const lines: string[] = [];
  for (const kronJob of kronJobs) {
    if (lines.length >= maxNotes) break;
    const end = to === latestInstant ? (shown.get(kronJob) ?? from) : to;
    const notes = clockChangeNotes(kronJob, from, Math.min(end, from + longestNoted));
    lines.push(...notes.map((note) => `note: ${kronJob.identity} ${note}`));
  }
  if (lines.length > 0)
    await host.err.write(`${lines.map((line) => paint.yellow(printable(line))).join('\n')}\n`);
}

async function rowsOf({ periods, events }: NominalEntries, renderer: Renderer): Promise<string[]> {
  const rows = periods.map((entry) => renderer.row(periodItem(entry, periodOf(entry))));
  if (events.length === 0) return rows;
  const { eventItem } = await import('./eventTimeline.ts');
  return [...rows, ...events.map((entry) => renderer.row(eventItem(entry)))];
}

/** Gives the reason if there is only one KronJob and its notAfter ends it. */
function emptySpanText({ to }: Span, { kronJobs, controlledJobs }: OpenedInput): string {
  if (controlledJobs.length > 0)
    return `no ${kronJobs.length > 0 ? 'period and no ' : ''}event in this span\n`;
  const [only] = kronJobs.length === 1 ? kronJobs : [];
  const why =
    only !== undefined && only.schedule.notAfter < to
      ? `: spec.notAfter of ${only.identity} is ${utcText(only.schedule.notAfter)}`
      : '';
  return `no period in this span${why}\n`;
}

function shownKronJob({ identity, spec }: KronJob): Shown {
  return { kind: 'KronJob', identity, clock: spec.timezone ?? 'UTC', line: () => specLine(spec) };
}

function readRequest(flags: PreviewFlags, host: Host): Request {
  const problems = new Problems();
  const view = readView(flags, host, problems);
  const span = readSpan(flags, view.now, problems);
  const nominal =
    flags.period === undefined
      ? undefined
      : problems.take(parseInstantOption('--period', flags.period, view.now));
  if (flags.period !== undefined) {
    for (const other of ['count', 'from', 'to', 'for'] as const) {
      if (flags[other] !== undefined) problems.add(`--period shows one period: remove --${other}`);
    }
  }
  problems.throwIfAny();
  return { view, span, nominal };
}

async function rendererFor(
  objects: readonly Shown[],
  view: View,
  flags: PreviewFlags,
  host: Host,
): Promise<Renderer> {
  if (flags.output === 'json') return jsonRenderer;
  if (flags.output === 'yaml') return (await import('./yamlRenderer.ts')).yamlRenderer;
  const paint = paintFor(host.out, host, flags.color);
  return tableRenderer(objects, { ...view, paint, width: host.out.columns, wide: flags.output === 'wide' });
}

/** Resource names as `kubectl get -o name` prints them. */
function resourceNames({ kronJobs, controlledJobs }: OpenedInput): string[] {
  const kinds = [
    ['kronjob', kronJobs],
    ['controlledjob', controlledJobs],
  ] as const;
  return kinds.flatMap(([kind, objects]) => objects.map(({ name }) => `${kind}.kron.io/${name}\n`));
}

function periodItem({ kronJob, nominal, due }: Entry, period: Period): TimelineItem {
  const { identity, spec } = kronJob;
  return {
    row: (clock = spec.timezone ?? 'UTC') => ({
      identity,
      event: 'run',
      nominal,
      due,
      period,
      outcome: expectedOutcome(kronJob, period),
      clock,
      clockChange: clockChangeOf(kronJob, period),
      wall: wallText(due, clock),
    }),
    data: () => periodData(identity, period),
  };
}

function clockChangeOf({ schedule }: KronJob, { clockChange, nominalTime }: Period): string {
  const note = clockChange === undefined ? null : clockChangeNote(schedule, nominalTime);
  return note === null ? '-' : clockChangeCell(note);
}

function expectedOutcome({ spec }: KronJob, period: Period): ExpectedOutcome {
  if (spec.policy?.suspend === true) return 'suspended';
  return period.unschedulable ? 'unschedulable' : 'executed';
}
