import type { RecordCounts } from '@kron/fleet/audit/auditStore';
import { exactDuration, roughDuration } from '@kron/fleet/text/durationText';
import { utcText } from '@kron/fleet/text/instantText';
import type { Paint } from '@kron/fleet/text/paint';
import { printable } from '@kron/fleet/text/printable';
import { counted, grouped } from '../../../output/fleetText.ts';
import type { AuditRun } from '../runAudit.ts';
import { signedDuration } from './tallyText.ts';

export function auditSummary(run: AuditRun, objects: number, paint: Paint): string[] {
  const { request, total, records } = run;
  const counts = total.counts.map(({ verdict, count }) => `${grouped(count)} ${verdict}`).join(', ');
  return [
    `${utcText(request.from)} to ${utcText(request.to)}: ${counted(objects, 'object')}, ${amount(total.periods, 'period')}${counts === '' ? '' : `: ${counts}`}`,
    ...latenessLines(run),
    ...gapLines(run),
    ...(request.records.length === 0 ? [] : recordLines(records)),
    verdictLine(run, paint),
  ];
}

function amount(count: number, what: string): string {
  return `${grouped(count)} ${what}${count === 1 ? '' : 's'}`;
}

function latenessLines({ total: { lateness, latenessUnknown }, request: { maxLate } }: AuditRun): string[] {
  const texts = [];
  if (lateness !== null) {
    const [p50, p99, max] = [lateness.p50, lateness.p99, lateness.max].map(signedDuration);
    texts.push(`p50 ${p50}, p99 ${p99}, maximum ${max}`, `late means more than ${exactDuration(maxLate)}`);
  }
  if (latenessUnknown > 0) texts.push(`not on record for ${amount(latenessUnknown, 'run')}`);
  return texts.length === 0 ? [] : [`lateness: ${texts.join('; ')}`];
}

function gapLines({ total: { longestGap } }: AuditRun): string[] {
  if (longestGap === null) return [];
  const { from, to, identity } = longestGap;
  return [
    `longest gap without a success: ${roughDuration(to - from)} of ${printable(identity)}, from ${utcText(from)} to ${utcText(to)}`,
  ];
}

const ignoredTexts: Readonly<Record<keyof RecordCounts['ignored'], string>> = {
  foreign: 'of other programs',
  torn: 'torn',
  unknown: 'of unknown versions',
  invalid: 'invalid',
  controlledJob: 'of ControlledJobs, which an audit leaves out',
  tooLong: 'too long',
};

/** The line that says how many lines of the outcome logs the audit used, and why it left out the other lines. */
function recordLines({ lines, used, repeated, outside, otherObjects, ignored }: RecordCounts): string[] {
  const left = [
    [repeated, 'repeated'],
    [outside, 'outside the span'],
    [otherObjects, 'of other objects or clusters'],
    ...Object.entries(ignored).map(
      ([why, count]) => [count, ignoredTexts[why as keyof typeof ignored]] as const,
    ),
  ] as const;
  const texts = left.filter(([count]) => count > 0).map(([count, text]) => `${grouped(count)} ${text}`);
  return [`records: ${[`${amount(lines, 'line')}, ${grouped(used)} used`, ...texts].join(', ')}`];
}

function verdictLine({ total, request: { allow }, passes }: AuditRun, paint: Paint): string {
  if (total.periods === 0) return 'no period in this span';
  if (passes()) return paint.green('every verdict is allowed');
  const wrong = total.counts.filter(({ verdict }) => !allow.has(verdict));
  return paint.red(
    `not allowed: ${wrong.map(({ verdict, count }) => `${grouped(count)} ${verdict}`).join(', ')}`,
  );
}
