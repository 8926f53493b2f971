import type { Fleet } from '@kron/fleet/fleet/fleet';
import { roughDuration } from '@kron/fleet/text/durationText';
import { embeddedJson } from './embeddedJson.ts';
import { htmlHead } from './htmlHead.ts';
import { pageStyle } from './pageStyle.ts';
import { escapeXml } from '../output/escapeXml.ts';
import { fleetText } from '../output/fleetText.ts';
import { loadTable, peakTables, type ReportedLoad } from './loadSection.ts';
import { problemSection } from './problemSection.ts';
import type { ViewPrograms } from '../output/shippedFile.ts';

export type ReportParts = {
  fleet: Fleet;
  load: ReportedLoad;
  /** Tables in HTML that follow the table of starts per minute. */
  tables: readonly string[];
  runs: string;
  heading: string;
  /** The panel that the view shows first. */
  panel: 'timeline' | 'load';
  /** The script of the view, and the program of its worker. */
  programs: ViewPrograms;
  /** The licences of the code in the page. */
  notices: string;
};

/**
 * A report: one HTML file, which needs no other file and no request. The script replaces the tables by the view. Where
 * scripts do not run, the tables remain. Without workers, the page runs the worker's program itself, so the
 * Content-Security-Policy allows it.
 */
export function reportHtml(parts: ReportParts): string[] {
  const { fleet, load, tables, runs, heading, panel, programs, notices } = parts;
  const title = `${fleetText(load)}, ${fleet.from} to ${fleet.to}`;
  const head = htmlHead({ title, style: pageStyle, scripts: [programs.script, programs.worker] });
  const zone = fleet.zone ?? 'UTC';
  return [
    `${head}
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
