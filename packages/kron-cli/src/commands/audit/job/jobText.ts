import type { AuditedPeriod } from '@kron/fleet/audit/auditedPeriod';
import { auditedPeriodData } from '@kron/fleet/audit/auditedPeriodData';
import type { JobCheck } from '@kron/fleet/audit/jobChecks';
import { verdictText } from '@kron/fleet/audit/verdictText';
import type { ExplainedPeriod } from '@kron/fleet/explain/explainedPeriod';
import type { Paint } from '@kron/fleet/text/paint';
import { printable } from '@kron/fleet/text/printable';
import type { Host } from '../../../host.ts';
import { dataText } from '../../../output/dataText.ts';
import { paintFor } from '../../../output/paint.ts';
import type { AuditFlags, AuditRequest } from '../auditRequest.ts';
import type { AuditSubject } from '../subjects.ts';

export type CheckedRun = {
  jobName: string;
  subject: AuditSubject;
  checks: readonly JobCheck[];
  /** The verdicts about the Job and its period. */
  periods: readonly AuditedPeriod[];
  /** Explains how Kron chooses the start second of the period. undefined if the period or its spec is unknown. */
  explained: ExplainedPeriod | undefined;
};

export async function jobText(
  run: CheckedRun,
  { view }: AuditRequest,
  flags: AuditFlags,
  host: Host,
): Promise<string[]> {
  if (flags.output === 'json') return [await dataText(jobData(run, host.tzdata), 'json')];
  const paint = paintFor(host.out, host, flags.color);
  const { explained, jobName, subject, checks } = run;
  const clock = view.zone ?? explained?.clock ?? 'UTC';
  const lines = [
    `${paint.bold(printable(jobName))}  Job of KronJob ${subject.identity}`,
    '',
    ...checks.map((one) => checkLine(one, paint)),
    ...verdictLines(run, paint),
    ...(explained === undefined
      ? []
      : ['', ...explained.lines({ now: view.now, clock, tzdata: host.tzdata, paint })]),
  ];
  return lines.map((line) => `${line}\n`);
}

const labelWidth = 11;

function checkLine({ step, holds, text }: JobCheck, paint: Paint): string {
  const label = `${step[0]?.toUpperCase() ?? ''}${step.slice(1)}`.padEnd(labelWidth);
  if (holds === null) return `?   ${paint.cyan(label)}${text}`;
  return `${holds ? paint.green('ok') : paint.red('NO')}  ${paint.cyan(label)}${text}`;
}

function verdictLines({ periods }: CheckedRun, paint: Paint): string[] {
  if (periods.length === 0) return [];
  return periods.map((period) => {
    const why = [period.reason, verdictText(period)].filter((text) => text !== '').join(': ');
    return `    ${paint.cyan('Verdict'.padEnd(labelWidth))}${paint.bold(period.verdict)}${why === '' ? '' : ` (${why})`}`;
  });
}

function jobData({ jobName, subject, checks, periods, explained }: CheckedRun, tzdata: string): object {
  return {
    jobName,
    identity: subject.identity,
    kind: subject.kind,
    checks,
    holds: checks.every(({ holds }) => holds !== false),
    periods: periods.map((period) => auditedPeriodData(subject, period)),
    explanation: explained?.data(tzdata) ?? null,
  };
}
