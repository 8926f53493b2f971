import { controlledJobFor, type Job } from 'kron-core';
import { clockOf } from '../../../input/controlledJob.ts';
import type { Clock } from '../../../output/instantText.ts';
import type { ShownDryRun } from '../dryRunResult.ts';
import { controlledDryRunData } from './controlledJobData.ts';
import type { ControlledSubject } from './controlledJobSubject.ts';
import { controlledDryRunText } from './controlledJobText.ts';
import { type ControlledDryRun, controlledDryRun } from './dryRunControlledJob.ts';

/** What the operator would do about a ControlledJob, as the command shows it. */
export function shownControlled(subject: ControlledSubject, now: Date): ShownDryRun {
  const run = controlledDryRun(subject, now);
  const { decision, create } = run;
  return {
    identity: subject.identity,
    verdict: decision.reason,
    isInvalid: decision.reason === 'InvalidSpec',
    create,
    candidate: create ?? nextJob(run),
    clock: clockShown(subject),
    lines: (view, server) => controlledDryRunText(run, view, server),
    data: (server) => controlledDryRunData(run, server),
  };
}

/** That of the next start. */
function nextJob({ decision, subject }: ControlledDryRun): Job | null {
  const scheduledAt = decision.schedule?.nextStart ?? null;
  return scheduledAt === null ? null : controlledJobFor(subject.controlledJob, { scheduledAt, index: 0 });
}

/** Of an invalid one it may be anything. */
function clockShown({ controlledJob: { spec }, problems }: ControlledSubject): Clock {
  return problems.length > 0 ? 'UTC' : clockOf(spec);
}
