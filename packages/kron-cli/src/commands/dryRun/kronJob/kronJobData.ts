import { instantData, instantOrNull, type PeriodFields, periodFields } from '@kron/fleet/timeline/periodData';
import type { ClaimRequest, OutcomeRecord, Period } from 'kron-core';
import type { ServerAnswer } from '../dryRunResult.ts';
import type { KronJobDryRun } from './dryRunKronJob.ts';

/** A dry run for JSON output. Copies each field by its name, so that a new field is never published by accident. */
export function kronJobData(
  { subject, decision, create, claimStatus, status }: KronJobDryRun,
  server: ServerAnswer,
): object {
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

function outcomeData({ periodID, nominalTime, chosenTime, outcome, reason }: OutcomeRecord): object {
  return {
    periodID,
    nominalTime: instantData(nominalTime),
    chosenTime: instantOrNull(chosenTime),
    outcome,
    reason,
  };
}

function claimData({ periodID, chosenTime, jobName, for: purpose }: ClaimRequest): object {
  return { periodID, chosenTime: instantOrNull(chosenTime), jobName, for: purpose };
}

function periodOrNull(period: Period | null): PeriodFields | null {
  return period === null ? null : periodFields(period);
}
