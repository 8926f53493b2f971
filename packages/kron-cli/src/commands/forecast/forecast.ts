import type { Forecast } from '@kron/fleet/load/forecastFleet';
import type { Minutes } from '@kron/fleet/load/starter';
import { utcText } from '@kron/fleet/text/instantText';
import { printable } from '@kron/fleet/text/printable';
import { type ExitCode, exitCode } from '../../exitCode.ts';
import type { Host } from '../../host.ts';
import { type OpenedInput, openInput } from '../../input/openInput.ts';
import { reportLeftOut } from '../../input/reportInput.ts';
import { readClusterNames, requireOneCluster } from '../../options/clusterNames.ts';
import { Problems } from '../../options/problems.ts';
import type { InputFlags, OutputFlags } from '../../options/sharedOptions.ts';
import { readSpan } from '../../options/spanOptions.ts';
import { readWholeNumber } from '../../options/wholeNumberOption.ts';
import { readView } from '../../options/viewOptions.ts';
import { readWindow } from '../../options/windowOption.ts';
import { latestInstant } from '../../options/zoneClock.ts';
import { dataText } from '../../output/dataText.ts';
import { paintFor } from '../../output/paint.ts';
import { writeText } from '../../output/writeText.ts';
import { readLabels } from '../../report/labelsOption.ts';
import { ObjectPlaces } from '../../report/objectPlaces.ts';
import type { ReportRequest } from '../../report/reportFleet.ts';
import { countStarts } from '../../timeline/countStarts.ts';
import { whatIfOf, whatIfText } from '../../timeline/whatIf.ts';
import { clusterForecasts, objectsOfAll } from './clusterForecasts.ts';
import type { FullForecast } from './fullForecast.ts';
import type { GroupForecast } from './groups/groupForecast.ts';

export type ForecastFlags = InputFlags &
  OutputFlags & {
    from?: string;
    to?: string;
    for?: string;
    maxPerMinute?: string;
    suggest?: true;
    ascii?: true;
    window?: string;
    labels?: string;
  };

type Request = {
  minutes: Minutes;
  zone: string;
  /** The maximum number of starts in one minute. */
  budget: number | undefined;
  suggest: boolean;
  /** The window to assume for CronJobs that have no window. */
  window: string | undefined;
  /** The names of the clusters. undefined for a single cluster. */
  clusters: readonly string[] | undefined;
  report: ReportRequest;
};

/** Counts the Job starts of a fleet per minute, with windows and without. */
export async function forecast(
  names: readonly string[],
  flags: ForecastFlags,
  host: Host,
): Promise<ExitCode> {
  const request = readRequest(flags, host);
  const places = new ObjectPlaces();
  const opened = await openInput(names, flags, host, {
    controlledJobs: true,
    cronJobs: true,
    whatIfWindow: request.window,
    // Only a report shows labels and the places of objects in files. All other outputs need no Job templates.
    ...(flags.output === 'html' ? places.options : { dropsTemplates: true }),
  });
  const { kronJobs, controlledJobs, unplaced, problems } = opened;
  if (kronJobs.length + controlledJobs.length + unplaced.length === 0)
    return problems.length > 0 ? exitCode.invalidInput : exitCode.fine;
  if (flags.output === 'html') {
    const { checkReportSize } = await import('../../report/checkReportSize.ts');
    await checkReportSize(opened, request.minutes, host.err);
  }
  const found = await fullForecast(opened, request, flags, host);
  const { whatIf } = found;
  if (flags.output === 'html') {
    const { forecastReport } = await import('./forecastReport.ts');
    await forecastReport(found, { opened, places, request: request.report }, flags, host);
  } else await writeText(host.out, await rendered(found, request, flags, host));
  const paint = paintFor(host.err, host, flags.color);
  await reportLeftOut(problems, host, paint);
  if (whatIf !== undefined) await host.err.write(`${printable(whatIfText(whatIf, found))}\n`);
  const [peak] = found.planned.peaks;
  const isOver = request.budget !== undefined && peak !== undefined && peak.starts > request.budget;
  if (isOver) {
    const text = `${startText(peak.starts)} in the minute ${utcText(peak.minute)}: --max-per-minute is ${request.budget}`;
    await host.err.write(`${paint.red(text)}\n`);
  }
  if (problems.length > 0) return exitCode.invalidInput;
  return isOver ? exitCode.budgetExceeded : exitCode.fine;
}

async function fullForecast(
  opened: OpenedInput,
  request: Request,
  flags: ForecastFlags,
  { err }: Host,
): Promise<FullForecast> {
  const { minutes, clusters, window } = request;
  const { unplaced } = opened;
  if (clusters === undefined) {
    const load = await countStarts(opened, minutes, err);
    const whatIf = await whatIfOf(opened, window, minutes, err);
    return { ...load, ...(await groupsIn(opened, load, request, flags)), whatIf, unplaced };
  }
  const all = { ...opened, ...objectsOfAll(opened, clusters) };
  const load = await countStarts(all, minutes, err);
  const whatIf = await whatIfOf(all, window, minutes, err);
  const inEach = await clusterForecasts(opened, clusters, minutes, err);
  // The members of a group share a window only within one cluster. So the forecast of several clusters shows no groups.
  return { ...load, groups: [], whatIf, unplaced, clusters: inEach };
}

function startText(starts: number): string {
  return starts === 1 ? '1 Job starts' : `${starts} Jobs start`;
}

/** The groups of the forecast. The code about groups is imported only if there are groups or the user wants suggestions. */
async function groupsIn(
  { kronJobs }: Pick<OpenedInput, 'kronJobs'>,
  load: Forecast,
  { budget, suggest }: Request,
  flags: ForecastFlags,
): Promise<GroupForecast> {
  const hasGroups = kronJobs.some(({ spec }) => spec.spread?.group);
  if (!hasGroups && !suggest) return { groups: [] };
  const { groupForecast } = await import('./groups/groupForecast.ts');
  return groupForecast(
    kronJobs,
    load,
    suggest && budget !== undefined ? { limit: budget, flags } : undefined,
  );
}

const maxDays = 366;
/** The last minute that RFC 3339 can write. A forecast ends before it. */
const lastMinute = Math.floor(latestInstant / 60) * 60;

function readRequest(flags: ForecastFlags, host: Host): Request {
  const problems = new Problems();
  const view = readView(flags, host, problems);
  const span = readSpan(flags.to === undefined ? { for: '24h', ...flags } : flags, view, problems);
  const to = Math.min(Math.ceil(span.to / 60) * 60, lastMinute);
  const minutes = { from: Math.floor(span.from / 60) * 60, to };
  if (minutes.to - minutes.from > maxDays * 86_400) {
    problems.add(`a forecast covers at most ${maxDays} days: narrow --from and --to, or --for`);
  }
  if (minutes.from >= lastMinute)
    problems.add('--from is too late: a forecast ends before 9999-12-31T23:59:00Z');
  else if (minutes.to === minutes.from)
    problems.add('--to must be after --from: the forecast ends before --to');
  const budget = readWholeNumber(
    '--max-per-minute',
    flags.maxPerMinute,
    { min: 0, max: 999_999_999 },
    problems,
  );
  if (flags.suggest) checkSuggest(flags, problems);
  const labels = readLabels(flags, problems);
  const window = readWindow(flags.window, problems);
  const clusters = readClusters(flags, problems);
  problems.throwIfAny();
  const report = { ...minutes, ...view, labels, maxPerMinute: budget };
  const suggest = flags.suggest === true;
  return { minutes, zone: view.zone ?? 'UTC', budget, suggest, window, clusters, report };
}

function readClusters(flags: ForecastFlags, problems: Problems): readonly string[] | undefined {
  const names = readClusterNames(flags, problems) ?? [];
  if (flags.output === 'html') requireOneCluster(flags, '-o html', problems);
  if (flags.suggest) requireOneCluster(flags, '--suggest', problems);
  return names.length > 1 ? names : undefined;
}

function checkSuggest({ maxPerMinute, output }: ForecastFlags, problems: Problems): void {
  if (maxPerMinute === undefined)
    problems.add('--suggest needs a limit: add --max-per-minute with the starts that one minute may have');
  if (output === 'svg' || output === 'html')
    problems.add(`--suggest adds to text, JSON and YAML: remove -o ${output}`);
}

/** Width of the output if it is not a terminal. */
const defaultWidth = 80;

async function rendered(
  found: FullForecast,
  { zone }: Request,
  flags: ForecastFlags,
  host: Host,
): Promise<string[]> {
  if (flags.output === 'svg') return [(await import('./forecastSvg.ts')).forecastSvg(found, zone)];
  if (flags.output === 'json' || flags.output === 'yaml') {
    const { forecastData } = await import('./forecastData.ts');
    return [await dataText(forecastData(found), flags.output)];
  }
  const { forecastText } = await import('./forecastText.ts');
  const { ramps } = await import('./heatMapText.ts');
  const paint = paintFor(host.out, host, flags.color);
  const ramp = flags.ascii ? ramps.ascii : ramps.blocks;
  return forecastText(found, { zone, paint, ramp, width: host.out.columns ?? defaultWidth });
}
