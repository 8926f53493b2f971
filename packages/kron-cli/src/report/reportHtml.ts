import { createHash } from 'node:crypto';
import type { Fleet } from '@kron/fleet/fleet/fleet';
import { roughDuration } from '@kron/fleet/text/durationText';
import { embeddedJson } from './embeddedJson.ts';
import { escapeXml } from '../output/escapeXml.ts';
import { fleetText } from '../output/fleetText.ts';
import { loadTable, peakTables, type ReportedLoad } from './loadSection.ts';
import { problemSection } from './problemSection.ts';
import type { ViewPrograms } from './viewPrograms.ts';

export type ReportParts = {
  fleet: Fleet;
  /** The starts of the span. */
  load: ReportedLoad;
  /** Tables in HTML that follow the numbers of the loads. */
  tables: readonly string[];
  /** The runs in HTML. */
  runs: string;
  heading: string;
  /** The panel that the view opens with. */
  panel: 'timeline' | 'load';
  /** The script of the view, and the program of its worker. */
  programs: ViewPrograms;
  /** The licences of the code in the page. */
  notices: string;
};

/** The view puts the tables into an element of the class `kron-tables`, so that these styles are not those of the view. */
const style = [
  'body{margin:0}',
  ':is(body>main,.kron-tables){font:16px/1.4 sans-serif;margin:2rem;max-width:75rem;',
  '& table{border-collapse:collapse;margin:1rem 0}',
  '& caption{text-align:left;font-weight:bold}',
  '& :is(th,td){text-align:left;padding:.2rem 1rem .2rem 0;vertical-align:top}',
  '& :is(tbody th,td:last-child){overflow-wrap:anywhere}',
  '& thead th{border-bottom:1px solid}',
  '& tbody th{font-weight:normal}',
  '& time{white-space:nowrap}',
  '@media print{font-size:11px}',
  '@media(max-width:40rem){margin:1rem;& :is(table,thead,tbody,tr,th,td,caption){display:block}',
  '& thead{display:none}& tr{padding:.4rem 0;border-bottom:1px solid}}}',
  '@media screen and (prefers-color-scheme:dark){body{background:#12161b;color:#e8ecf1}}',
].join('');

/**
 * A report: one HTML file, which needs no other file and no request. The view replaces its tables, which remain where scripts do not
 * run. The program of the worker can also run on the page, so the policy has both programs.
 */
export function reportHtml(parts: ReportParts): string[] {
  const { fleet, load, tables, runs, heading, panel, programs, notices } = parts;
  const title = `${fleetText(load)}, ${fleet.from} to ${fleet.to}`;
  const policy = contentSecurityPolicy({ scripts: [programs.script, programs.worker], styles: [style] });
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
<script type="text/plain" id="kron-worker">${programs.worker}</script>
<script type="text/plain" id="kron-notices">${notices}</script>
<script data-panel="${panel}">${programs.script}</script>
</body>
</html>
`,
  ];
}

function lengthText({ from, to }: ReportedLoad): string {
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

/**
 * The policy of a report: no request, and no other script or style than its own. The browser enforces it, also from a file.
 *
 * @param inline the texts of the scripts and styles between their tags
 */
function contentSecurityPolicy({
  scripts,
  styles,
}: {
  scripts: readonly string[];
  styles: readonly string[];
}): string {
  return [
    `default-src 'none'`,
    `script-src ${sources(scripts)}`,
    'worker-src blob:',
    `style-src ${sources(styles)}`,
    'img-src data: blob:',
    `connect-src 'none'`,
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ');
}

function sources(texts: readonly string[]): string {
  if (texts.length === 0) return `'none'`;
  return texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`).join(' ');
}
