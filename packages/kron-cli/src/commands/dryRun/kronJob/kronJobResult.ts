import { buildJob, type Job } from 'kron-core';
import { yamlText } from '../../../output/yamlText.ts';
import type { ShownDryRun } from '../dryRunResult.ts';
import type { DryRun } from './dryRunKronJob.ts';
import { dryRunData } from './kronJobData.ts';
import { dryRunText } from './kronJobText.ts';

/** What the operator would do about a KronJob, as the command shows it. */
export function shownKronJob(run: DryRun): ShownDryRun {
  const { subject, decision, create, status } = run;
  return {
    identity: subject.identity,
    verdict: `${decision.action} (${decision.reason})`,
    isInvalid: decision.action === 'invalid',
    create,
    candidate: create ?? nextJob(run),
    clock: zoneOf(run),
    lines: (view, server) => dryRunText(run, status === null ? '' : yamlText(status), view, server),
    data: (server) => dryRunData(run, server),
  };
}

function nextJob({ decision, subject }: DryRun): Job | null {
  const period = decision.action === 'replace' ? decision.period : decision.next;
  return period === null || period.chosenTime === null ? null : buildJob(subject.kronJob, period);
}

/** Of an invalid KronJob it may be anything. */
function zoneOf({ subject: { spec, problems } }: DryRun): string {
  if (problems.length > 0 || !('zone' in spec)) return 'UTC';
  return spec.zone;
}
