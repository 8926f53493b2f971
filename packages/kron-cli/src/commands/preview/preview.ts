import { utcText } from '@kron/fleet/text/instantText';
import type { Paint } from '@kron/fleet/text/paint';
import { printable } from '@kron/fleet/text/printable';
import { type Entry, entryOf, type Filter, periodOf, placedPeriods } from '@kron/fleet/timeline/periodEntry';
import type { Placed } from '@kron/fleet/timeline/placed';
import { type ExpectedOutcome, expectedOutcomes } from '@kron/fleet/timeline/reasonText';
import { type ShownOutcome, shownOutcome } from '@kron/fleet/timeline/shownOutcome';
import type { ShownSpan } from '@kron/fleet/timeline/shownSpan';
import { onRecord } from '@kron/fleet/live/recordedPeriods';
import type { Period } from 'kron-core';
import { type ExitCode, exitCode } from '../../exitCode.ts';
import type { Host } from '../../host.ts';
import { joinNames } from '@kron/fleet/input/joinNames';
import type { UnplacedCronJob } from '@kron/fleet/input/input';
import type { InputKronJob } from '@kron/fleet/input/inputKronJob';
import { type OpenedInput, openInput } from '../../input/openInput.ts';
import { namesStandardInput } from '../../input/readSources.ts';
import { reportEnded, reportLeftOut } from '../../input/reportInput.ts';
import { parseSpanOption, readInstant } from '../../options/instantOption.ts';
import { latestInstant } from '../../options/zoneClock.ts';
import { requireOneCluster } from '../../options/clusterNames.ts';
import { Problems } from '../../options/problems.ts';
import type { InputFlags, OutputFlags } from '../../options/sharedOptions.ts';
import { readSpan, type SpanFlags } from '../../options/spanOptions.ts';
import { readView, type View } from '../../options/viewOptions.ts';
import { readWindow } from '../../options/windowOption.ts';
import { counted, grouped } from '../../output/fleetText.ts';
import { paintFor } from '../../output/paint.ts';
import { Progress } from '../../output/progress.ts';
import { writeText } from '../../output/writeText.ts';
import { ObjectPlaces } from '../../report/objectPlaces.ts';
import type { ReportRequest } from '../../report/reportFleet.ts';
import { atNominalTime } from '../../timeline/atNominalTime.ts';
import { timeline } from '../../timeline/timeline.ts';
import type * as EventTimeline from './eventTimeline.ts';
import { nextRunLine } from './nextRun.ts';
import { periodItem, shownKronJob } from './periodItem.ts';
import { readReport } from './readReport.ts';
import { besideItems, jsonRenderer, type Renderer } from './renderer.ts';
import { reportClockChanges } from './reportClockChanges.ts';
import { reportWhatIf } from './reportWhatIf.ts';
import { SeenRows } from './seenRows.ts';
import { type Shown, tableRenderer } from './tableRenderer.ts';
import type { Look } from './watch.ts';

export type PreviewFlags = InputFlags &
  OutputFlags &
  SpanFlags & {
    window?: string;
    period?: string;
    only?: string;
    jobDuration?: string;
    labels?: string;
    watch?: true;
  };

type Request = {
  view: View;
  span: ShownSpan;
  nominal: number | undefined;
  /** The outcome of the periods to show; undefined for all outcomes. */
  only: ExpectedOutcome | undefined;
  /** The length of events in an iCalendar file, in seconds. */
  jobDuration: number;
  /** The window to assume for CronJobs that have no window. */
  window: string | undefined;
  report: ReportRequest | undefined;
};

/** Lists the next runs of KronJobs, and the starts and stops of ControlledJobs, in one timeline. */
export async function preview(names: readonly string[], flags: PreviewFlags, host: Host): Promise<ExitCode> {
  // Reads the flags only to report wrong usage before the input is read.
  readRequest(flags, host);
  if (flags.watch !== true) return (await look(names, flags, host)).code;
  const { watch } = await import('./watch.ts');
  return watch((now) => look(names, flags, now), host, flags.filename === undefined ? clusterSeconds : 1);
}

/** With `--watch`, the seconds between two reads of a cluster. */
const clusterSeconds = 10;

async function look(names: readonly string[], flags: PreviewFlags, host: Host): Promise<Look> {
  const request = readRequest(flags, host);
  const places = new ObjectPlaces();
  const opened = await openInput(names, flags, host, {
    controlledJobs: true,
    cronJobs: true,
    whatIfWindow: request.window,
    ...places.options,
  });
  const { kronJobs, controlledJobs, problems } = opened;
  let rows = '';
  if (flags.output === 'name') await writeText(host.out, resourceNames(opened, request));
  else if (flags.output === 'html') await writeHtml(opened, places, request, flags, host);
  else rows = await showTimeline(opened, request, flags, host);
  await reportWhatIf(opened, request.window, request.span.from, host);
  if (kronJobs.length + controlledJobs.length > 0)
    await reportLeftOut(problems, host, paintFor(host.err, host, flags.color));
  return { code: problems.length > 0 ? exitCode.invalidInput : exitCode.fine, rows };
}

async function writeHtml(
  opened: OpenedInput,
  places: ObjectPlaces,
  { report, span, window }: Request,
  flags: PreviewFlags,
  host: Host,
): Promise<void> {
  const { kronJobs, controlledJobs, unplaced } = opened;
  if (report === undefined || kronJobs.length + controlledJobs.length + unplaced.length === 0) return;
  const { previewReport } = await import('./previewReport.ts');
  const count = flags.count === undefined ? Number.POSITIVE_INFINITY : span.count;
  await previewReport({ opened, places, request: report, count, window }, flags, host);
}

/** Writes the timeline. Returns a text that changes when a row is added or removed. */
async function showTimeline(
  opened: OpenedInput,
  request: Request,
  flags: PreviewFlags,
  host: Host,
): Promise<string> {
  const { kronJobs } = opened;
  const controlledJobs = opened.controlledJobs.filter(({ schedule }) =>
    wantsEvents(request.only, schedule.suspend),
  );
  const events = controlledJobs.length === 0 ? undefined : await import('./eventTimeline.ts');
  const objects = [...kronJobs.map(shownKronJob), ...(events?.shownObjects(controlledJobs) ?? [])];
  const leftOut = new Map<string, number>();
  const renderer =
    flags.output === 'ics'
      ? await icsOf(kronJobs, request, leftOut)
      : await rendererFor(objects, request.view, flags, host);
  const seen = new SeenRows(flags.watch === true);
  const rows = await timelineRows({ ...opened, controlledJobs }, request, { renderer, seen, events }, host);
  if (controlledJobs.length === 0) await writeNextRun(kronJobs, seen, request, flags, host);
  const searched = [...seen.searchedUntil].map(([{ identity }, due]) => [identity, utcText(due)] as const);
  const unplaced = shownUnplaced(opened, request);
  await writeText(host.out, renderer.whole(rows, besideItems(searched, unplaced)));
  const paint = paintFor(host.err, host, flags.color);
  if (leftOut.size > 0) await host.err.write(`${paint.yellow(leftOutText(leftOut))}\n`);
  if (searched.length > 0) await reportSearched(kronJobs, seen, request, host, paint);
  else if (rows.length === 0 && objects.length > 0) await host.err.write(emptySpanText(request, opened));
  else await reportUnseen(kronJobs, seen, request, host, paint);
  await reportChanges(kronJobs, seen, request, host, paint);
  if (request.nominal === undefined) await events?.reportSkipped(controlledJobs, request.span, host, paint);
  return seen.keys;
}

async function icsOf(
  kronJobs: readonly InputKronJob[],
  { view: { now }, jobDuration }: Request,
  leftOut: Map<string, number>,
): Promise<Renderer> {
  const { icsRenderer } = await import('./icsRenderer.ts');
  return icsRenderer(kronJobs, { now, jobDuration }, (what) =>
    leftOut.set(what, (leftOut.get(what) ?? 0) + 1),
  );
}

/** The note about what an iCalendar file leaves out, such as `note: left out: 2 unschedulable periods`. */
function leftOutText(leftOut: ReadonlyMap<string, number>): string {
  const counts = [...leftOut].map(([what, count]) =>
    what === 'controlled' ? `${counted(count, 'event')} of ControlledJobs` : counted(count, `${what} period`),
  );
  return `note: left out: ${counts.join(', ')}`;
}

type Report = (
  kronJobs: readonly InputKronJob[],
  seen: SeenRows,
  request: Request,
  host: Host,
  paint: Paint,
) => Promise<void>;

const reportUnseen: Report = async (kronJobs, seen, { span, nominal, only }, host, paint) => {
  if (span.to === latestInstant && nominal === undefined && only === undefined)
    await reportEnded(seen.unseen(kronJobs), host, paint);
};

/** Reports where searches stopped at their limit. Runs can follow, so the note must not say that there are none. */
const reportSearched: Report = async (kronJobs, { searchedUntil }, { only }, host, paint) => {
  const names = joinNames(kronJobs.filter((one) => searchedUntil.has(one)));
  const first = utcText([...searchedUntil.values()].reduce((a, b) => Math.min(a, b)));
  const end = searchedUntil.size === 1 ? first : `${first} at the earliest`;
  const text = `note: no further ${only} period in the next ${grouped(maxLeftOut)} of ${names}, until ${end}; write --to or --for to search a whole span`;
  await host.err.write(`${paint.yellow(printable(text))}\n`);
};

const reportChanges: Report = async (kronJobs, seen, { span, nominal, only }, host, paint) => {
  if (nominal === undefined && only === undefined)
    await reportClockChanges(kronJobs, seen, span, host, paint);
};

/** The formatted rows in the order of their times. Without `--period`, adds each row to `seen`. */
async function timelineRows(
  opened: OpenedInput,
  { span, nominal, only, view: { now } }: Request,
  {
    renderer,
    seen,
    events,
  }: { renderer: Renderer; seen: SeenRows; events: typeof EventTimeline | undefined },
  host: Host,
): Promise<string[]> {
  if (nominal !== undefined) {
    const found = await atNominalTime(opened, nominal);
    return [
      ...found.periods.map((entry) => {
        const period = periodOf(entry);
        return renderer.row(periodItem(entry, period, outcomeAt(entry, period, now)));
      }),
      ...found.events.flatMap((entry) => (events ? renderer.row(events.eventItem(entry)) : [])),
    ];
  }
  const row = (entry: Entry<InputKronJob>, period: Period): string => {
    const shown = outcomeAt(entry, period, now);
    seen.add(entry, shown.outcome);
    return renderer.row(periodItem(entry, period, shown));
  };
  const members: Iterable<Placed<string>>[] = [
    ...opened.kronJobs
      .filter((kronJob) => only === undefined || canBe(only, kronJob))
      .map((kronJob) => placedPeriods(kronJob, span, row, filterOf(kronJob, { span, only, now }, seen))),
    ...(events?.placedWithin(opened.controlledJobs, span, renderer, (key) => seen.addKey(key)) ?? []),
  ];
  return timeline(members, new Progress(host.err));
}

function shownUnplaced({ unplaced }: OpenedInput, { only }: Request): readonly UnplacedCronJob[] {
  return only === undefined ? unplaced : [];
}

/** If the table begins with a period that does not run, writes the next run above it. */
async function writeNextRun(
  kronJobs: readonly InputKronJob[],
  seen: SeenRows,
  { span, view }: Request,
  flags: PreviewFlags,
  host: Host,
): Promise<void> {
  if (!isTable(flags) || !seen.beginsWithoutRun) return;
  const line = nextRunLine(kronJobs, span.from, view);
  // Leave the line out if the terminal is too narrow and would wrap it.
  if (line.length > (host.out.columns ?? line.length)) return;
  await writeText(host.out, [`${paintFor(host.out, host, flags.color).bold(line)}\n\n`]);
}

/** Whether `--only` selects the events of a ControlledJob. All of its events are suspended, or all are planned. */
function wantsEvents(only: ExpectedOutcome | undefined, suspended: boolean): boolean {
  return only === undefined || only === (suspended ? 'suspended' : 'planned');
}

/** Whether any period of the KronJob can have this outcome. Only constraints make a period unschedulable. */
function canBe(outcome: ExpectedOutcome, { spec: { policy, constraints }, flow }: InputKronJob): boolean {
  if (policy?.suspend === true) return outcome === 'suspended';
  if (outcome === 'waiting' || outcome === 'paused') return flow?.[outcome] !== undefined;
  if (outcome === 'planned') return flow?.paused === undefined;
  return outcome === 'unschedulable' && hasClauses(constraints ?? {});
}

function hasClauses({ only, avoid }: NonNullable<InputKronJob['spec']['constraints']>): boolean {
  return (only ?? []).length + (avoid ?? []).length > 0;
}

/**
 * With `--only` and without an end, the search stops after this number of consecutive periods that are left out. Without
 * this limit, the search could go on to the year 9999.
 */
const maxLeftOut = 10_000;

function filterOf(
  kronJob: InputKronJob,
  { span, only, now }: Pick<Request, 'span' | 'only'> & { now: number },
  { searchedUntil }: SeenRows,
): Filter | undefined {
  if (only === undefined) return undefined;
  return {
    keep: (period) => outcomeAt(entryOf(kronJob, period), period, now).outcome === only,
    limit: span.to === latestInstant ? maxLeftOut : Number.POSITIVE_INFINITY,
    onLimit: (due) => searchedUntil.set(kronJob, due),
  };
}

function isTable({ output }: PreviewFlags): boolean {
  return output === 'table' || output === 'wide';
}

/** The message for a span without rows. For a single KronJob, it says if the KronJob is suspended or ended by `notAfter`. */
function emptySpanText({ span: { to }, only }: Request, { kronJobs, controlledJobs }: OpenedInput): string {
  const period = only === undefined ? 'period' : `${only} period`;
  if (controlledJobs.length > 0)
    return `no ${kronJobs.length > 0 ? `${period} and no ` : ''}event in this span\n`;
  const [single] = kronJobs.length === 1 ? kronJobs : [];
  if (single === undefined) return `no ${period} in this span\n`;
  const { identity, schedule, spec } = single;
  if (only !== undefined && only !== 'suspended' && spec.policy?.suspend === true)
    return `no ${period}: ${identity} is suspended\n`;
  const why = schedule.notAfter < to ? `: spec.notAfter of ${identity} is ${utcText(schedule.notAfter)}` : '';
  return `no ${period} in this span${why}\n`;
}

function readRequest(flags: PreviewFlags, host: Host): Request {
  const problems = new Problems();
  const view = readView(flags, host, problems);
  const within = readSpan(flags, view, problems);
  const nominal = readInstant('--period', flags.period, view, problems);
  if (flags.period !== undefined) {
    for (const other of ['count', 'from', 'to', 'for', 'only'] as const) {
      if (flags[other] !== undefined) problems.add(`--period shows one period: remove --${other}`);
    }
  }
  const only = readOnly(flags, problems);
  const span = {
    ...within,
    // No period after now is waiting, because a period waits only after its due time.
    to: only === 'waiting' ? Math.min(within.to, view.now) : within.to,
    // An iCalendar file has only periods whose chosen time is in the span. So leave out earlier periods that still wait.
    waitingFirst: within.from === view.now && flags.output !== 'ics',
  };
  if (flags.watch === true) checkWatch(flags, problems);
  const jobDuration = readJobDuration(flags, problems);
  const window = readWindow(flags.window, problems);
  const { output } = flags;
  if (['ics', 'html', 'name'].includes(output)) requireOneCluster(flags, `-o ${output}`, problems);
  const report = readReport(flags, view, span, problems);
  problems.throwIfAny();
  return { view, span, nominal, only, jobDuration, window, report };
}

function readJobDuration({ jobDuration, output }: PreviewFlags, problems: Problems): number {
  if (jobDuration === undefined) return 60;
  if (output !== 'ics') problems.add('--job-duration needs -o ics: write it, or remove the flag');
  return problems.take(parseSpanOption('--job-duration', jobDuration)) ?? 60;
}

function readOnly({ only }: PreviewFlags, problems: Problems): ExpectedOutcome | undefined {
  const outcome = expectedOutcomes.find((one) => one === only);
  if (only !== undefined && outcome === undefined)
    problems.add(`--only: expected one of ${expectedOutcomes.join(', ')}, found "${only}"`);
  return outcome;
}

function checkWatch(flags: PreviewFlags, problems: Problems): void {
  if (!isTable(flags)) problems.add(`--watch prints tables: remove -o ${flags.output}, or write -o wide`);
  if (flags.now !== undefined) problems.add('--watch follows the clock: remove --now');
  if (namesStandardInput(flags.filename ?? []))
    problems.add('--watch reads its input again and again: write a file instead of -f -');
}

async function rendererFor(
  objects: readonly Shown[],
  view: View,
  flags: PreviewFlags,
  host: Host,
): Promise<Renderer> {
  if (flags.output === 'json') return jsonRenderer;
  if (flags.output === 'yaml') return (await import('./yamlRenderer.ts')).yamlRenderer;
  if (flags.output === 'csv')
    return (await import('./csvRenderer.ts')).csvRenderer(objects.some((one) => one.cluster !== undefined));
  const paint = paintFor(host.out, host, flags.color);
  return tableRenderer(objects, { ...view, paint, width: host.out.columns, wide: flags.output === 'wide' });
}

function resourceNames(opened: OpenedInput, request: Request): string[] {
  const { kronJobs, controlledJobs } = opened;
  const { span, only, view } = request;
  const isShown = (kronJob: InputKronJob): boolean => {
    if (only === undefined) return true;
    if (!canBe(only, kronJob)) return false;
    const filter = filterOf(kronJob, { span, only, now: view.now }, new SeenRows(false));
    const [first] = placedPeriods(kronJob, span, () => '', filter);
    return first !== undefined;
  };
  const periodic = kronJobs.filter(isShown);
  const kinds = [
    ['kronjob.kron.io', periodic.filter(({ kind }) => kind === 'KronJob')],
    ['cronjob.batch', periodic.filter(({ kind }) => kind === 'CronJob')],
    ['cronjob.batch', shownUnplaced(opened, request)],
    ['controlledjob.kron.io', controlledJobs.filter(({ schedule }) => wantsEvents(only, schedule.suspend))],
  ] as const;
  return kinds.flatMap(([kind, objects]) => objects.map(({ name }) => `${kind}/${name}\n`));
}

/** The recorded outcome of a period or, if none is recorded, the expected outcome. */
function outcomeAt({ kronJob, due }: Entry<InputKronJob>, period: Period, now: number): ShownOutcome {
  return shownOutcome(kronJob, period, onRecord(kronJob.manifest, { periodID: period.periodID, due }, now));
}
