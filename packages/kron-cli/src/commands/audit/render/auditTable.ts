import { type AuditedPeriod, dueOf } from '@kron/fleet/audit/auditedPeriod';
import { heatStripLegend } from '@kron/fleet/audit/heatStrip';
import { allowedVerdicts } from '@kron/fleet/audit/verdict';
import { verdictText } from '@kron/fleet/audit/verdictText';
import { dateTimeText, utcText } from '@kron/fleet/text/instantText';
import type { Paint } from '@kron/fleet/text/paint';
import { printable } from '@kron/fleet/text/printable';
import { type Column, Table } from '../../../output/table.ts';
import type { AuditRun, ObjectAudit } from '../runAudit.ts';
import { auditSummary } from './auditSummary.ts';
import { gapText, othersText, shareText, signedDuration } from './tallyText.ts';

type Row = { object: ObjectAudit; period: AuditedPeriod };

/** A table of the listed periods, a table of the objects, and a summary. */
export async function* auditTable(
  run: AuditRun,
  { paint, width, isWide }: { paint: Paint; width: number | undefined; isWide: boolean },
): AsyncGenerator<string> {
  const periods = new Table<Row>(periodColumns(run.request, paint, isWide));
  const objects = new Table<ObjectAudit>(objectColumns(paint));
  const rows: string[] = [];
  const objectRows: string[] = [];
  for await (const object of run.objects) {
    for (const period of object.periods) rows.push(periods.row({ object, period }));
    objectRows.push(objects.row(object));
  }
  const shownWidth = isWide ? undefined : width;
  if (rows.length > 0) {
    for (const line of periods.lines(rows, shownWidth, paint.dim)) yield `${line}\n`;
    yield '\n';
  }
  for (const line of objects.lines(objectRows, shownWidth, paint.dim)) yield `${line}\n`;
  yield `${paint.dim(heatStripLegend)}\n\n`;
  for (const line of auditSummary(run, objectRows.length, paint)) yield `${line}\n`;
}

function periodColumns({ view }: AuditRun['request'], paint: Paint, isWide: boolean): Column<Row>[] {
  const clockOf = ({ object }: Row): string => view.zone ?? object.clock;
  const localText = (row: Row): string => dateTimeText(dueOf(row.period), clockOf(row));
  return [
    { title: 'CHOSEN', text: localText, paint: paint.bold },
    // The table leaves this column out if the column CHOSEN shows UTC in every row.
    {
      title: 'UTC',
      text: (row) => (clockOf(row) === 'UTC' ? '' : utcText(dueOf(row.period))),
      emptyText: '',
      dropOrder: 0,
    },
    { title: 'OBJECT', text: ({ object }) => printable(object.identity), shrinks: true },
    { title: 'VERDICT', text: ({ period }) => period.verdict, paint: paintOf(paint) },
    { title: 'LATE', text: ({ period }) => latenessText(period), emptyText: '-', dropOrder: 2 },
    { title: 'REASON', text: ({ period }) => period.reason || '-', emptyText: '-', dropOrder: 3 },
    { title: 'DETAIL', text: ({ period }) => verdictText(period) || '-', emptyText: '-', dropOrder: 1 },
    ...(isWide ? wideColumns : []),
  ];
}

const wideColumns: readonly Column<Row>[] = [
  { title: 'NOMINAL', text: ({ period }) => instantText(period.nominal), emptyText: '-' },
  { title: 'CREATED', text: ({ period }) => instantText(period.createdAt), emptyText: '-' },
  { title: 'ENDED', text: ({ period }) => instantText(period.endedAt), emptyText: '-' },
  { title: 'RESULT', text: ({ period }) => period.result ?? '-', emptyText: '-' },
  { title: 'JOB', text: ({ period }) => printable(period.jobName ?? '-'), emptyText: '-' },
  { title: 'KIND', text: ({ object }) => object.kind },
];

function instantText(instant: number | undefined): string {
  return instant === undefined ? '-' : utcText(instant);
}

function latenessText({ lateness }: AuditedPeriod): string {
  return lateness === undefined ? '-' : signedDuration(lateness);
}

function objectColumns(paint: Paint): Column<ObjectAudit>[] {
  return [
    { title: 'OBJECT', text: ({ identity }) => printable(identity), paint: paint.bold, shrinks: true },
    { title: 'PERIODS', text: ({ tally }) => String(tally.periods) },
    { title: 'ON TIME', text: ({ tally }) => String(tally.count('on-time')) },
    {
      title: 'OTHERS',
      text: ({ tally }) => othersText(tally),
      emptyText: '-',
      paint: paint.yellow,
      dropOrder: 4,
    },
    { title: 'P50', text: ({ tally }) => shareText(tally, 'p50'), emptyText: '-', dropOrder: 1 },
    { title: 'P99', text: ({ tally }) => shareText(tally, 'p99'), emptyText: '-', dropOrder: 2 },
    { title: 'MAX', text: ({ tally }) => shareText(tally, 'max'), emptyText: '-', dropOrder: 0 },
    { title: 'LONGEST GAP', text: ({ tally }) => gapText(tally), emptyText: '-', dropOrder: 3 },
    { title: 'SPAN', text: ({ strip }) => strip.text, paint: paintStrip(paint), dropOrder: 5 },
  ];
}

const strips: readonly (readonly [signs: RegExp, paint: keyof Paint])[] = [
  [/[x?!]+/g, 'red'],
  [/[l~]+/g, 'yellow'],
  [/\++/g, 'green'],
];

function paintStrip(paint: Paint): (text: string) => string {
  return (text) =>
    text.replaceAll(/[x?!]+|[l~]+|\++|[-.]+/g, (signs) => {
      const colour = strips.find(([pattern]) => signs.search(pattern) === 0)?.[1] ?? 'dim';
      return paint[colour](signs);
    });
}

function paintOf(paint: Paint): (verdict: string) => string {
  return (verdict) => {
    if (verdict === 'on-time') return paint.green(verdict);
    const isUsual = allowedVerdicts.some((one) => one === verdict);
    return isUsual || verdict === 'running' ? paint.yellow(verdict) : paint.red(verdict);
  };
}
