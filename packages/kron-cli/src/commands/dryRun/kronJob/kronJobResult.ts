import { buildJob, type Job } from 'kron-core';
import type { DryRunResult } from '../dryRunResult.ts';
import type { KronJobDryRun } from './dryRunKronJob.ts';
import { kronJobData } from './kronJobData.ts';
import { kronJobText } from './kronJobText.ts';

export function kronJobResult(run: KronJobDryRun): DryRunResult {
  const { subject, decision, create } = run;
  return {
    identity: subject.identity,
    verdict: `${decision.action} (${decision.reason})`,
    isInvalid: decision.action === 'invalid',
    create,
    candidate: create ?? nextJob(run),
    clock: zoneOf(run),
    lines: (view, server) => kronJobText(run, view, server),
    data: (server) => kronJobData(run, server),
  };
}

function nextJob({ decision, subject }: KronJobDryRun): Job | null {
  const period = decision.action === 'replace' ? decision.period : decision.next;
  return period === null || period.chosenTime === null ? null : buildJob(subject.kronJob, period);
}

/** The time zone of a KronJob. UTC if the KronJob is invalid, because its time zone may be invalid too. */
function zoneOf({ subject: { spec, problems } }: KronJobDryRun): string {
  if (problems.length > 0 || !('zone' in spec)) return 'UTC';
  return spec.zone;
}
