import type { Load, Peak } from '@kron/fleet/load/load';
import { meanText, objectsText } from '@kron/fleet/load/loadText';
import { utcText, wallText } from '@kron/fleet/text/instantText';
import { escapeXml } from '../../output/escapeXml.ts';
import { fleetText, namesTitle } from '../../output/fleetText.ts';
import type { FullForecast } from './fullForecast.ts';
import { guaranteedText } from './groups/guaranteedText.ts';
import type { Group } from './groups/groupsOf.ts';
import { forecastSvg } from './forecastSvg.ts';

/** A standalone HTML page without scripts. */
export function forecastHtml(forecast: FullForecast, zone: string): string {
  const { planned, withoutWindows, suspended, unschedulable } = forecast;
  const names = namesTitle(forecast);
  const span = `${utcText(forecast.from)} to ${utcText(forecast.to)}`;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Starts per minute, ${span}</title>
<style>body{font:16px/1.4 sans-serif;margin:2rem;max-width:60rem}table{border-collapse:collapse;margin:1rem 0}th,td{text-align:left;padding:.2rem 1rem .2rem 0;vertical-align:top}td:first-child{white-space:nowrap}svg{max-width:100%;height:auto}</style>
<h1>Starts per minute</h1>
<p>${fleetText(forecast)}, ${span}. Suspended: ${suspended}. Unschedulable periods: ${unschedulable}.</p>
<table>
<tr><th></th><th>peak</th><th>p99</th><th>mean</th><th>starts</th></tr>
${loadRow('as planned', planned)}
${loadRow('without windows', withoutWindows)}
</table>
${groupTable(forecast.groups)}${forecastSvg(forecast, zone)}
${peakTable('Fullest minutes as planned', planned, names, zone)}
${peakTable('Fullest minutes without windows', withoutWindows, names, zone)}
</html>
`;
}

function loadRow(name: string, { peak, p99, mean, starts }: Load): string {
  return `<tr><th>${name}</th><td>${peak}</td><td>${p99}</td><td>${meanText(mean)}</td><td>${starts}</td></tr>`;
}

function groupTable(groups: readonly Group[]): string {
  if (groups.length === 0) return '';
  const rows = groups.map((group) => {
    const { name, members, of, window, plannedPeak } = group;
    const cells = [members, of ?? '-', window ?? '-', guaranteedText(group), plannedPeak];
    return `<tr><th>${name}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  });
  return `<table>
<tr><th>group</th><th>members</th><th>of</th><th>window</th><th>guaranteed peak</th><th>planned peak</th></tr>
${rows.join('\n')}
</table>
`;
}

function peakTable(title: string, { peaks }: Load, names: string, zone: string): string {
  const rows = peaks.map((peak) => peakRow(peak, zone));
  return `<h2>${title}</h2>
<table>
<tr><th>minute</th><th>starts</th><th>${names}</th></tr>
${rows.join('\n')}
</table>`;
}

/** Maximum number of characters of names per peak. */
const namesWidth = 400;

function peakRow(peak: Peak, zone: string): string {
  const { date, time, offset } = wallText(peak.minute, zone);
  const objects = escapeXml(objectsText(peak, namesWidth));
  return `<tr><td>${date} ${time.slice(0, 5)}${offset}</td><td>${peak.starts}</td><td>${objects}</td></tr>`;
}
