import { instantData, instantOrNull, type PeriodFields, periodFields } from '@kron/fleet/timeline/periodData';
import type { ClaimRequest, Decision, Job, OutcomeRecord, Period, Status } from 'kron-core';
import type { ServerAnswer, ServerVerdict } from '../server/serverVerdicts.ts';
import type { KronJobDryRun } from './dryRunKronJob.ts';

/** A dry run in JSON output: the fields of `Decision`, the Job and the statuses. */
export type KronJobData = {
  identity: string;
  action: Decision['action'];
  reason: Decision['reason'];
  message: string;
  period: PeriodFields | null;
  outcomes: {
    periodID: string;
    nominalTime: string;
    chosenTime: string | null;
    outcome: OutcomeRecord['outcome'];
    reason: OutcomeRecord['reason'];
  }[];
  delete: string[];
  next: PeriodFields | null;
  wakeAt: string | null;
  claim: { periodID: string; chosenTime: string | null; jobName: string; for: ClaimRequest['for'] } | null;
  scheduling: {
    schedulingHash: string;
    schedulingSince: string;
    schedulingFloor: string | null;
    highestPeriodID: string | null;
  };
  create: Job | null;
  claimStatus: Status | null;
  status: Status | null;
  server?: ServerVerdict | null;
};

/** Copies the fields one by one, so that a new field is never published by accident. */
export function kronJobData(
  { subject, decision, create, claimStatus, status }: KronJobDryRun,
  server: ServerAnswer,
): KronJobData {
  const { identity } = subject;
  const { action, reason, message, wakeAt, claim, scheduling } = decision;
  return {
    identity,
    action,
    reason,
    message,
    period: periodOrNull(decision.period),
    outcomes: decision.outcomes.map(outcomeData),
    delete: decision.delete,
    next: periodOrNull(decision.next),
    wakeAt: instantOrNull(wakeAt),
    claim: claim === null ? null : claimData(claim),
    scheduling: {
      schedulingHash: scheduling.schedulingHash,
      schedulingSince: instantData(scheduling.schedulingSince),
      schedulingFloor: scheduling.schedulingFloor,
      highestPeriodID: scheduling.highestPeriodID,
    },
    create,
    claimStatus,
    status,
    ...(server === undefined ? {} : { server }),
  };
}

function outcomeData(record: OutcomeRecord): KronJobData['outcomes'][number] {
  const { periodID, nominalTime, chosenTime, outcome, reason } = record;
  return {
    periodID,
    nominalTime: instantData(nominalTime),
    chosenTime: instantOrNull(chosenTime),
    outcome,
    reason,
  };
}

function claimData({ periodID, chosenTime, jobName, for: purpose }: ClaimRequest): KronJobData['claim'] {
  return { periodID, chosenTime: instantOrNull(chosenTime), jobName, for: purpose };
}

function periodOrNull(period: Period | null): PeriodFields | null {
  return period === null ? null : periodFields(period);
}
