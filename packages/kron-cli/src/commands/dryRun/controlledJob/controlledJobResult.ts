import { clockOf } from '@kron/fleet/objects/scheduledControlledJob';
import type { Clock } from '@kron/fleet/text/instantText';
import { controlledJobFor, type Job } from 'kron-core';
import type { DryRunResult } from '../dryRunResult.ts';
import { controlledJobData } from './controlledJobData.ts';
import type { ControlledJobSubject } from './controlledJobSubject.ts';
import { controlledJobText } from './controlledJobText.ts';
import { type ControlledJobDryRun, dryRunControlledJob } from './dryRunControlledJob.ts';

export function controlledJobResult(subject: ControlledJobSubject, now: Date): DryRunResult {
  const run = dryRunControlledJob(subject, now);
  const { decision, create } = run;
  return {
    identity: subject.identity,
    verdict: decision.reason,
    isInvalid: decision.reason === 'InvalidSpec',
    create,
    candidate: create ?? nextJob(run),
    clock: clockShown(subject),
    lines: (view, server) => controlledJobText(run, view, server),
    data: (server) => controlledJobData(run, server),
  };
}

function nextJob({ decision, subject }: ControlledJobDryRun): Job | null {
  const scheduledAt = decision.schedule?.nextStart ?? null;
  return scheduledAt === null ? null : controlledJobFor(subject.controlledJob, { scheduledAt, index: 0 });
}

/** The time zone of a ControlledJob. UTC if the ControlledJob is invalid, because its time zone can then be anything. */
function clockShown({ controlledJob: { spec }, problems }: ControlledJobSubject): Clock {
  return problems.length > 0 ? 'UTC' : clockOf(spec);
}
