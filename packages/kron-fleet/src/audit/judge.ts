import type { Schedule } from 'kron-core';
import type { AuditedPeriod } from './auditedPeriod.ts';
import type { Evidence } from './evidence.ts';
import type { Verdict } from './verdict.ts';

/** Seconds by which the clock of the operator may be ahead of that of the API server. */
export const clockTolerance = 30;

/** What a verdict depends on besides the evidence. */
export type JudgeOptions = {
  /** A Job that is created more than this many seconds after the chosen second is late. */
  maxLate: number;
};

/** Whether a version has the period and the second that are on record. */
export function explains(schedule: Schedule, { nominal, chosen, otherChosen, outcome }: Evidence): boolean {
  if (!schedule.hasPeriod(nominal)) return false;
  const planned = schedule.dues.periodAt(nominal).chosen;
  if (outcome === 'unschedulable') return planned === null;
  return otherChosen === undefined && (chosen === undefined ? planned !== null : planned === chosen);
}

/** The verdict on a period of which something is on record, by a version of the manifest. */
export function judge(schedule: Schedule, evidence: Evidence, options: JudgeOptions): AuditedPeriod {
  const { nominal } = evidence;
  if (!schedule.hasPeriod(nominal)) {
    const recorded = evidence.chosen === undefined ? {} : { recorded: evidence.chosen };
    return { ...facts(evidence), chosen: null, ...recorded, verdict: 'unexpected', reason: 'NoSuchPeriod' };
  }
  const { chosen } = schedule.dues.periodAt(nominal);
  const found = { ...facts(evidence), chosen, ...latenessOf(evidence, chosen) };
  const { schedulingHash } = schedule;
  if (evidence.conflict !== undefined)
    return { ...found, schedulingHash, verdict: 'duplicate', reason: evidence.conflict };
  const moved = movedTo(evidence, chosen);
  if (moved !== undefined) return { ...found, ...moved, schedulingHash, verdict: 'moved' };
  return { ...found, schedulingHash, ...verdictOf(evidence, found.lateness, options) };
}

/** The facts on record, without those that are not known. */
export function facts(evidence: Evidence): Omit<AuditedPeriod, 'chosen' | 'verdict' | 'reason'> {
  const { nominal, createdAt, startedAt, endedAt, jobName, result, uid } = evidence;
  return {
    nominal,
    ...(createdAt === undefined ? {} : { createdAt }),
    ...(startedAt === undefined ? {} : { startedAt }),
    ...(endedAt === undefined ? {} : { endedAt }),
    ...(jobName === undefined ? {} : { jobName }),
    ...(result === undefined ? {} : { result }),
    ...(uid === undefined ? {} : { uid }),
  };
}

/** The Job of a CronJob exists before its chosen second, in which the operator releases it. */
function latenessOf(
  { outcome, createdAt, startedAt }: Evidence,
  chosen: number | null,
): Pick<AuditedPeriod, 'lateness'> {
  const began = outcome === 'released' ? startedAt : createdAt;
  return began === undefined || chosen === null ? {} : { lateness: began - chosen };
}

type Moved = Pick<AuditedPeriod, 'recorded' | 'reason'>;

/** The second on record, if it is another one than that of the manifest. */
function movedTo(evidence: Evidence, chosen: number | null): Moved | undefined {
  const { outcome, createdAt } = evidence;
  for (const recorded of [evidence.chosen, evidence.otherChosen]) {
    if (recorded !== undefined && recorded !== chosen) return { recorded, reason: 'OtherSecond' };
  }
  if (outcome === 'unschedulable' && chosen !== null) return { recorded: null, reason: 'OtherSecond' };
  const isRun = outcome === 'executed' || (outcome === undefined && evidence.isFrom('job'));
  if (!isRun || createdAt === undefined || chosen === null || createdAt >= chosen - clockTolerance)
    return undefined;
  return { recorded: createdAt, reason: 'CreatedEarly' };
}

type Judged = { verdict: Verdict; reason: string };

function verdictOf(evidence: Evidence, lateness: number | undefined, { maxLate }: JudgeOptions): Judged {
  const { outcome, reason = '' } = evidence;
  if (outcome === 'missed' && reason === 'Suspended') return { verdict: 'suspended', reason };
  if (outcome === 'missed' || outcome === 'skipped' || outcome === 'unschedulable')
    return { verdict: outcome, reason };
  const { result, failedReason } = evidence;
  if (result === 'Failed') return { verdict: 'failed', reason: failedReason ?? '' };
  if (result === 'Deleted') return { verdict: 'failed', reason: 'Deleted' };
  if (lateness !== undefined && lateness > maxLate) return { verdict: 'late', reason: '' };
  if (result !== 'Succeeded') return { verdict: 'running', reason: result ?? 'NoResult' };
  return { verdict: 'on-time', reason: lateness === undefined ? 'LatenessUnknown' : '' };
}
