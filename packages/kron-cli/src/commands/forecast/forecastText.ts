import type { Forecast } from '@kron/fleet/load/forecastFleet';
import type { Load, Peak } from '@kron/fleet/load/load';
import { loadSteps } from '@kron/fleet/load/loadSteps';
import { meanText, objectsText } from '@kron/fleet/load/loadText';
import { roughDuration } from '@kron/fleet/text/durationText';
import { fillParagraphs } from '@kron/fleet/text/fillParagraphs';
import { minuteText, utcText } from '@kron/fleet/text/instantText';
import type { Paint } from '@kron/fleet/text/paint';
import { counted, fleetText, namesTitle } from '../../output/fleetText.ts';
import { unplacedData, unplacedLines } from '../../output/unplacedText.ts';
import { Table } from '../../output/table.ts';
import { plannedTitle, titledLoads } from '../../timeline/whatIf.ts';
import { capitalized } from './capitalized.ts';
import type { FullForecast } from './fullForecast.ts';
import { guaranteedText } from './groups/guaranteedText.ts';
import type { SuggestedGroup } from './groups/groupForecast.ts';
import type { ForecastGroup } from './groups/groupsOf.ts';
import { heatMap, heatScale } from './heatMap.ts';
import { heatLegend, heatMapText, heatMargin, type Ramp } from './heatMapText.ts';

export type ForecastView = { zone: string; paint: Paint; ramp: Ramp; width: number };

export function forecastText(forecast: FullForecast, view: ForecastView): string[] {
  const { planned, withoutWindows, whatIf } = forecast;
  const title = plannedTitle(whatIf);
  const { paint } = view;
  const names = namesTitle(forecast);
  return [
    ...heading(forecast),
    '',
    ...numbers(forecast, paint),
    '',
    ...groupTable(forecast, view),
    ...drawn(capitalized(title), planned, forecast, view),
    '',
    ...drawn('Without windows', withoutWindows, forecast, view),
    '',
    ...peaks(`Fullest minutes ${title}`, planned, names, view),
    '',
    ...peaks('Fullest minutes without windows', withoutWindows, names, view),
    ...suggested(forecast, view),
    ...notPlaced(forecast, view),
  ].map((line) => `${line}\n`);
}

function heading(forecast: FullForecast): string[] {
  const { suspended, unschedulable, unplaced, clusters, from, to } = forecast;
  const parts = [
    fleetText(forecast, unplaced.length > 0 ? 'CronJob' : 'KronJob'),
    ...(clusters === undefined ? [] : [`in ${counted(clusters.length, 'cluster')} together`]),
    ...(suspended > 0 ? [`${suspended} more suspended`] : []),
    ...(unplaced.length > 0 ? [`${counted(unplaced.length, 'CronJob')} with unknown starts`] : []),
    ...(unschedulable > 0 ? [`${counted(unschedulable, 'period')} unschedulable`] : []),
  ];
  return [parts.join(', '), `${utcText(from)} to ${utcText(to)} (${roughDuration(to - from)})`];
}

function numbers(forecast: FullForecast, paint: Paint): string[] {
  const { clusters = [] } = forecast;
  const table = new Table<[string, Load]>([
    { title: 'PER MINUTE', text: ([name]) => name },
    { title: 'PEAK', text: ([, { peak }]) => String(peak) },
    { title: 'P99', text: ([, { p99 }]) => String(p99) },
    { title: 'MEAN', text: ([, { mean }]) => meanText(mean) },
    { title: 'STARTS', text: ([, { starts }]) => String(starts) },
  ]);
  const loads: [string, Load][] = [
    ...titledLoads(forecast),
    ...clusters.map((one): [string, Load] => [`in ${one.clusterName}`, one.planned]),
  ];
  return [
    ...table.lines(
      loads.map((load) => table.row(load)),
      undefined,
      paint.dim,
    ),
  ];
}

function groupTable({ groups }: FullForecast, { paint, width }: ForecastView): string[] {
  if (groups.length === 0) return [];
  const table = new Table<ForecastGroup>([
    { title: 'GROUP', text: ({ name }) => name, shrinks: true },
    { title: 'MEMBERS', text: ({ members }) => String(members) },
    { title: 'OF', text: ({ of }) => String(of ?? '-') },
    { title: 'WINDOW', text: ({ window }) => window ?? '-' },
    { title: 'GUARANTEED PEAK', text: guaranteedText },
    { title: 'PLANNED PEAK', text: ({ plannedPeak }) => String(plannedPeak) },
  ]);
  const rows = groups.map((group) => table.row(group));
  return [...table.lines(rows, width, paint.dim), ''];
}

function suggested({ suggestions }: FullForecast, { paint, width }: ForecastView): string[] {
  if (suggestions === undefined) return [];
  if (suggestions.length === 0) return ['', `${paint.bold('Suggested groups')}: none`];
  return ['', paint.bold('Suggested groups'), ...suggestions.flatMap((one) => suggestion(one, width))];
}

function suggestion(
  { group, window, members, counts, expectedPeak, excess, command }: SuggestedGroup,
  width: number,
): string[] {
  const above = excess > 0 ? `, which is ${excess} too many` : '';
  const what = `${group}: ${fleetText(counts)} over ${window}, expected peak ${expectedPeak}${above}`;
  const names = fillParagraphs(members.join(', '), width - 2).split('\n');
  return ['', what, ...names.map((line) => `  ${line}`), `  ${command}`];
}

function notPlaced({ unplaced }: FullForecast, { paint }: ForecastView): string[] {
  const lines = unplacedLines(unplacedData(unplaced), paint);
  return lines.length === 0 ? [] : ['', ...lines];
}

function drawn(title: string, load: Load, forecast: Forecast, view: ForecastView): string[] {
  const fullest = Math.max(forecast.planned.peak, forecast.withoutWindows.peak);
  const scale = loadSteps(fullest, view.ramp.length - 1);
  const map = heatMap(load.perMinute, forecast, view.width - heatMargin(fullest));
  return [
    `${view.paint.bold(title)}: ${heatScale(map, 'character')}; ${view.zone}`,
    ...heatMapText(map, scale, view),
    heatLegend(scale, view),
    view.paint.dim('a row ends with its peak'),
  ];
}

function peaks(title: string, load: Load, names: string, { zone, paint, width }: ForecastView): string[] {
  if (load.peaks.length === 0) return [`${paint.bold(title)}: none`];
  const table = new Table<Peak>([
    { title: 'MINUTE', text: ({ minute }) => minuteText(minute, zone) },
    { title: 'STARTS', text: ({ starts }) => String(starts) },
    { title: names.toUpperCase(), text: (peak) => objectsText(peak, width - 30) },
  ]);
  const rows = load.peaks.map((peak) => table.row(peak));
  return [paint.bold(title), ...table.lines(rows, undefined, paint.dim)];
}
