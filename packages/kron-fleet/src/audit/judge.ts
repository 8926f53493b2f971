import type { Schedule } from 'kron-core';
import type { AuditedPeriod } from './auditedPeriod.ts';
import type { Evidence } from './evidence.ts';
import type { Verdict } from './verdict.ts';

/** Maximum seconds by which the clock of the operator is ahead of the clock of the API server. */
export const clockTolerance = 30;

/** The options for a verdict. */
export type JudgeOptions = {
  /** A Job that is created more than this many seconds after the chosen second is late. */
  maxLate: number;
};

/** Whether a version of the spec agrees with the evidence: it has the period, and chooses the same second. */
export function explains(schedule: Schedule, { nominal, chosen, otherChosen, outcome }: Evidence): boolean {
  if (!schedule.hasPeriod(nominal)) return false;
  const planned = schedule.dues.periodAt(nominal).chosen;
  if (outcome === 'unschedulable') return planned === null;
  return otherChosen === undefined && (chosen === undefined ? planned !== null : planned === chosen);
}

type Judged = { verdict: Verdict; reason: string };
type Moved = { recorded: number | null; reason: string };

/** The verdict on a period with evidence. Compares the evidence with one version of the manifest. */
export function judge(schedule: Schedule, evidence: Evidence, options: JudgeOptions): AuditedPeriod {
  const { nominal } = evidence;
  if (!schedule.hasPeriod(nominal)) {
    const found = facts(evidence, null, { verdict: 'unexpected', reason: 'NoSuchPeriod' });
    if (evidence.chosen !== undefined) found.recorded = evidence.chosen;
    return found;
  }
  const { chosen } = schedule.dues.periodAt(nominal);
  const lateness = latenessOf(evidence, chosen);
  const moved = movedTo(evidence, chosen);
  const found = facts(evidence, chosen, judged(evidence, moved, lateness, options));
  if (lateness !== undefined) found.lateness = lateness;
  if (found.verdict === 'moved' && moved !== undefined) found.recorded = moved.recorded;
  found.schedulingHash = schedule.schedulingHash;
  return found;
}

function judged(
  evidence: Evidence,
  moved: Moved | undefined,
  lateness: number | undefined,
  options: JudgeOptions,
): Judged {
  if (evidence.conflict !== undefined) return { verdict: 'duplicate', reason: evidence.conflict };
  if (moved !== undefined) return { verdict: 'moved', reason: moved.reason };
  return verdictOf(evidence, lateness, options);
}

/**
 * An audited period with the facts in the evidence. Sets only the fields that are known. Adds fields to one object instead
 * of copying it, because an audit makes a million of these objects.
 */
export function facts(evidence: Evidence, chosen: number | null, { verdict, reason }: Judged): AuditedPeriod {
  const found: AuditedPeriod = { nominal: evidence.nominal, chosen, verdict, reason };
  const { createdAt, startedAt, endedAt, jobName, result, uid } = evidence;
  if (createdAt !== undefined) found.createdAt = createdAt;
  if (startedAt !== undefined) found.startedAt = startedAt;
  if (endedAt !== undefined) found.endedAt = endedAt;
  if (jobName !== undefined) found.jobName = jobName;
  if (result !== undefined) found.result = result;
  if (uid !== undefined) found.uid = uid;
  return found;
}

/**
 * Seconds from the chosen second to the start of the Job. A KronJob's Job starts when it is created. A CronJob's Job starts
 * when the operator releases it, so the time of the operator's record counts.
 */
function latenessOf({ outcome, createdAt, time }: Evidence, chosen: number | null): number | undefined {
  const began = outcome === 'released' ? time : createdAt;
  return began === undefined || chosen === null ? undefined : began - chosen;
}

/** The time at which the period ran according to the evidence, if it is not the chosen second of the manifest. */
function movedTo(evidence: Evidence, chosen: number | null): Moved | undefined {
  if (evidence.outcome === 'released') return releasedEarly(evidence) ?? movedSecond(evidence, chosen);
  return movedSecond(evidence, chosen) ?? createdEarly(evidence, chosen);
}

function releasedEarly({ reason = '', time }: Evidence): Moved | undefined {
  return releasedAtOnce.has(reason) ? { recorded: time ?? null, reason } : undefined;
}

function movedSecond(evidence: Evidence, chosen: number | null): Moved | undefined {
  for (const recorded of [evidence.chosen, evidence.otherChosen]) {
    if (recorded !== undefined && recorded !== chosen) return { recorded, reason: 'OtherSecond' };
  }
  if (evidence.outcome === 'unschedulable' && chosen !== null)
    return { recorded: null, reason: 'OtherSecond' };
  return undefined;
}

function createdEarly(evidence: Evidence, chosen: number | null): Moved | undefined {
  const { outcome, createdAt } = evidence;
  const isRun = outcome === 'executed' || (outcome === undefined && evidence.isFrom('job'));
  if (!isRun || createdAt === undefined || chosen === null || createdAt >= chosen - clockTolerance)
    return undefined;
  return { recorded: createdAt, reason: 'CreatedEarly' };
}

/** Reasons for which the operator lets a CronJob's Job start without a wait for the chosen second. */
const releasedAtOnce: ReadonlySet<string> = new Set(['WindowTooLong', 'InvalidHold']);

const withoutJob: ReadonlySet<string | undefined> = new Set(['missed', 'skipped', 'unschedulable']);

function verdictOf(evidence: Evidence, lateness: number | undefined, options: JudgeOptions): Judged {
  const { outcome, reason = '' } = evidence;
  if (outcome === 'missed' && reason === 'Suspended') return { verdict: 'suspended', reason };
  if (withoutJob.has(outcome)) return { verdict: outcome as Verdict, reason };
  return verdictOfJob(evidence, lateness, options);
}

function verdictOfJob(
  { outcome, result, failedReason = '' }: Evidence,
  lateness: number | undefined,
  { maxLate }: JudgeOptions,
): Judged {
  if (result === 'Failed') return { verdict: 'failed', reason: failedReason };
  if (result === 'Deleted') return { verdict: 'failed', reason: 'Deleted' };
  if (lateness !== undefined && lateness > maxLate) return { verdict: 'late', reason: '' };
  // The operator writes no record about the result of a CronJob's Job.
  if (outcome === 'released') return { verdict: 'on-time', reason: 'ResultUnknown' };
  if (result !== 'Succeeded') return { verdict: 'running', reason: result ?? 'NoResult' };
  return { verdict: 'on-time', reason: lateness === undefined ? 'LatenessUnknown' : '' };
}
