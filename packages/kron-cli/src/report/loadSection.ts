import type { Forecast } from '@kron/fleet/load/forecastFleet';
import type { Load } from '@kron/fleet/load/load';
import { meanText, objectsText } from '@kron/fleet/load/loadText';
import { namesTitle } from '../output/fleetText.ts';
import { plannedTitle, titledLoads, type WhatIf } from '../timeline/whatIf.ts';
import { type Cell, htmlTable } from './htmlTable.ts';
import { timeMarkup } from './timeMarkup.ts';

/** The starts that a report counts; with `--window`, also the starts without that window. */
export type ReportedLoad = Forecast & { whatIf?: WhatIf | undefined };

/** The table with the numbers of starts per minute: the peak, the 99th percentile, the mean and the sum. */
export function loadTable(forecast: ReportedLoad): string {
  const rows = titledLoads(forecast).map(([title, { peak, p99, mean, starts }]): Cell[] => [
    title,
    peak,
    p99,
    meanText(mean),
    starts,
  ]);
  return htmlTable('Starts per minute', ['', 'peak', 'p99', 'mean', 'starts'], rows);
}

/** The tables of the fullest minutes, with and without windows. A row names the objects that start Jobs in its minute. */
export function peakTables(forecast: ReportedLoad, zone: string): string[] {
  return [
    peakTable(`Fullest minutes ${plannedTitle(forecast.whatIf)}`, forecast.planned, forecast, zone),
    peakTable('Fullest minutes without windows', forecast.withoutWindows, forecast, zone),
  ];
}

/** Maximum number of characters of names per minute. */
const namesWidth = 400;

function peakTable(caption: string, { peaks }: Load, forecast: Forecast, zone: string): string {
  const rows = peaks.map((peak) => [
    timeMarkup(peak.minute, zone, 'minutes'),
    peak.starts,
    objectsText(peak, namesWidth),
  ]);
  return htmlTable(caption, ['minute', 'starts', namesTitle(forecast)], rows);
}
