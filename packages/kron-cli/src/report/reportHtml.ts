import type { Forecast } from '@kron/fleet/load/forecastFleet';
import { roughDuration } from '@kron/fleet/text/durationText';
import type { Fleet } from 'kron-view/fleet/fleet';
import { embeddedJson } from 'kron-view/report/embeddedJson';
import { escapeXml } from '../output/escapeXml.ts';
import { fleetText } from '../output/fleetText.ts';
import { contentSecurityPolicy } from './contentSecurityPolicy.ts';
import { loadTable, peakTables } from './loadSection.ts';
import { problemSection } from './problemSection.ts';

export type ReportParts = {
  fleet: Fleet;
  /** The starts of the span. */
  load: Forecast;
  /** Tables in HTML that follow the numbers of the loads. */
  tables: readonly string[];
  /** The runs in HTML. */
  runs: string;
  heading: string;
};

const style =
  'body{font:16px/1.4 sans-serif;margin:2rem;max-width:75rem}table{border-collapse:collapse;margin:1rem 0}caption{text-align:left;font-weight:bold}th,td{text-align:left;padding:.2rem 1rem .2rem 0;vertical-align:top;overflow-wrap:anywhere}thead th{border-bottom:1px solid}tbody th{font-weight:normal}time{white-space:nowrap}@media(max-width:40rem){body{margin:1rem}table,thead,tbody,tr,th,td,caption{display:block}thead{display:none}tr{padding:.4rem 0;border-bottom:1px solid}}@media(prefers-color-scheme:dark){body{background:#111;color:#eee}}';

/** A report: one HTML file, which needs no other file, no request and no script to be read. */
export function reportHtml({ fleet, load, tables, runs, heading }: ReportParts): string[] {
  const title = `${fleetText(load)}, ${fleet.from} to ${fleet.to}`;
  const policy = contentSecurityPolicy({ scripts: [], styles: [style] });
  const zone = fleet.zone ?? 'UTC';
  return [
    `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width">
<title>${escapeXml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeXml(heading)}</h1>
<p>${escapeXml(fleetText(load))}, ${fleet.from} to ${fleet.to} (${lengthText(load)}). Suspended: ${load.suspended}. Unschedulable periods: ${load.unschedulable}.</p>
<p>${escapeXml(makerText(fleet))}</p>
`,
    [loadTable(load), ...tables, ...peakTables(load, zone), problemSection(fleet), runs].join('\n'),
    `
</main>
<script type="application/json" id="kron-fleet">${embeddedJson(fleet)}</script>
</body>
</html>
`,
  ];
}

function lengthText({ from, to }: Forecast): string {
  return roughDuration(to - from);
}

/** Everything that the numbers follow from, besides the objects. */
function makerText({ kron, tzdata, now, source }: Fleet): string {
  const zones = tzdata === null ? '' : `, time zones ${tzdata}`;
  return `From ${sourceText(source)} at ${now}, by kron ${kron}${zones}.`;
}

const shownNames = 5;

function sourceText({ kind, names }: Fleet['source']): string {
  if (kind === 'cluster')
    return names.length === 0 ? 'a cluster' : `namespace ${names.join(', ')} of a cluster`;
  const more = names.length - shownNames;
  return `${names.slice(0, shownNames).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
