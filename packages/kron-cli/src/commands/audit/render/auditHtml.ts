import type { AuditedPeriod } from '@kron/fleet/audit/auditedPeriod';
import type { AuditedIdentity } from '@kron/fleet/audit/auditedPeriodData';
import type { Verdict } from '@kron/fleet/audit/verdict';
import { verdictText } from '@kron/fleet/audit/verdictText';
import { type Clock, utcText } from '@kron/fleet/text/instantText';
import { plainPaint } from '@kron/fleet/text/paint';
import { escapeXml } from '../../../output/escapeXml.ts';
import { grouped } from '../../../output/fleetText.ts';
import { htmlHead } from '../../../report/htmlHead.ts';
import { type Cell, htmlTable, htmlTableLines, type Markup } from '../../../report/htmlTable.ts';
import { pageStyle } from '../../../report/pageStyle.ts';
import { timeMarkup } from '../../../report/timeMarkup.ts';
import type { AuditRun, ObjectAudit } from '../runAudit.ts';
import { auditSummary } from './auditSummary.ts';
import { heatStripLegendHtml, heatStripStyle, heatStripSvg } from './heatStripSvg.ts';
import { gapText, othersText, shareText, signedDuration } from './tallyText.ts';

/** Maximum number of periods on the page. A browser takes seconds to lay out more. */
const shownPeriods = 10_000;

/** A self-contained HTML page without scripts: the summary, a row for each object, and the listed periods. */
export async function* auditHtml(run: AuditRun): AsyncGenerator<string> {
  const { from, to, view } = run.request;
  const clockOf = ({ clock }: ObjectAudit): Clock => view.zone ?? clock;
  const objects: ObjectAudit[] = [];
  const rows: Cell[][] = [];
  let listed = 0;
  for await (const object of run.objects) {
    const shown = object.periods.slice(0, shownPeriods - rows.length);
    for (const period of shown) rows.push(periodRow(object, period, clockOf(object)));
    listed += object.periods.length;
    objects.push({ ...object, periods: [] });
  }
  const title = `kron audit, ${utcText(from)} to ${utcText(to)}`;
  yield `${htmlHead({ title, style: `${pageStyle}${heatStripStyle}tbody th{min-width:7rem}`, scripts: [] })}\n<body>\n<main>\n<h1>kron audit</h1>\n`;
  for (const line of auditSummary(run, objects.length, plainPaint)) yield `<p>${escapeXml(line)}</p>\n`;
  for (const line of htmlTableLines('Objects', objectTitles, objectRows(objects, clockOf))) yield `${line}\n`;
  yield `${heatStripLegendHtml()}\n`;
  yield periodSection(run, rows, listed);
  yield '</main>\n</body>\n</html>\n';
}

const objectTitles = ['object', 'periods', 'on time', 'others', 'p50', 'p99', 'max', 'longest gap', 'span'];

/** Yields one row at a time to save memory, because the heat strip of a row takes some kilobytes. */
function* objectRows(
  objects: readonly ObjectAudit[],
  clockOf: (object: ObjectAudit) => Clock,
): Generator<Cell[]> {
  for (const object of objects) {
    const { identity, tally, strip } = object;
    yield [
      identity,
      tally.periods,
      tally.count('on-time'),
      othersText(tally),
      shareText(tally, 'p50'),
      shareText(tally, 'p99'),
      shareText(tally, 'max'),
      gapText(tally),
      heatStripSvg(strip, clockOf(object)),
    ];
  }
}

function periodSection({ request: { list } }: AuditRun, rows: readonly Cell[][], listed: number): string {
  if (list === 'none') return '';
  const caption = list === 'all' ? 'All periods' : 'Periods whose verdict is not allowed';
  if (listed === 0) return `<p>${caption}: none.</p>\n`;
  const more = listed - rows.length;
  const note = more > 0 ? `<p>${grouped(more)} more: kron audit -o csv lists them.</p>\n` : '';
  return `${htmlTable(caption, periodTitles, rows)}\n${note}<p>${commandNote}</p>\n`;
}

const commandNote =
  'The commands read the cluster of the current context. If the audit had -f, --records, --cluster or --context, add them.';

const periodTitles = ['object', 'verdict', 'period', 'chosen', 'late', 'what happened'];

function periodRow(object: ObjectAudit, period: AuditedPeriod, clock: Clock): Cell[] {
  const { verdict, nominal, chosen, lateness } = period;
  return [
    object.identity,
    verdict,
    nominal === undefined ? '-' : timeMarkup(nominal, clock),
    chosen === null ? 'none' : timeMarkup(chosen, clock),
    lateness === undefined ? '-' : signedDuration(lateness),
    eventsMarkup(period, checkCommand(object, period), clock),
  ];
}

/** The reason of a verdict, the recorded events of the Job, and the command that explains the period. */
function eventsMarkup(period: AuditedPeriod, command: string | undefined, clock: Clock): Markup {
  const { reason, jobName, createdAt, startedAt, endedAt, result = '' } = period;
  const at = (event: string, instant: number | undefined): string =>
    instant === undefined ? '' : `${event} ${timeMarkup(instant, clock).markup}`;
  const events = [
    escapeXml(reason),
    escapeXml(verdictText(period)),
    jobName === undefined ? '' : `Job ${escapeXml(jobName)}`,
    at('created', createdAt),
    at('started', startedAt === createdAt ? undefined : startedAt),
    at('ended', endedAt),
    escapeXml(result),
  ];
  const text = events.filter((event) => event !== '').join(', ') || '-';
  return { markup: command === undefined ? text : `${text}<br><code>${escapeXml(command)}</code>` };
}

/** A name that is safe in a shell command. Anyone can write a record or a Job, so a name can contain shell code. */
const plainName = /^[a-z0-9][-a-z0-9.]*\/[a-z0-9][-a-z0-9.]*$/;

/** Verdicts about periods that do not follow from a manifest. `kron explain` cannot explain such periods. */
const unexplained: ReadonlySet<Verdict> = new Set(['unexpected', 'unverifiable']);

/** The kron command that explains a period. undefined if no command can explain it. */
function checkCommand(
  { kind, identity }: AuditedIdentity,
  { verdict, nominal, jobName }: AuditedPeriod,
): string | undefined {
  if (!plainName.test(identity)) return undefined;
  if (jobName !== undefined && kind === 'KronJob') {
    const job = `${identity.split('/', 1).join('')}/${jobName}`;
    return plainName.test(job) ? `kron audit --job ${job}` : undefined;
  }
  if (nominal === undefined || unexplained.has(verdict)) return undefined;
  return `kron explain ${identity}${kind === 'CronJob' ? ' --kind CronJob' : ''} --period ${utcText(nominal)}`;
}
