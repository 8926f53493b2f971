import type { Explanation, HeldBy, SpreadExplanation } from 'kron-core';
import { instantData, instantOrNull, type PeriodData, periodData } from '../timeline/periodData.ts';
import type { ScheduledKronJob } from '../objects/scheduledKronJob.ts';
import { withoutUndefined } from '../plainObject.ts';
import type { ExplainedOutcome } from './explainedOutcome.ts';

export type DrawsData = {
  candidates: {
    time: string;
    allowed: boolean;
    rejectedBy: string | null;
    /** The calendar entries that contain the candidate. Present only if a clause with a calendar rejects the candidate. */
    heldBy?: HeldByData[];
  }[];
  probabilityUnschedulable: number;
};

/** A calendar entry that contains a candidate. Exactly one of `calendar` and `clusterCalendar` is present. */
export type HeldByData = { calendar?: string; clusterCalendar?: string; entry: number; name?: string };

export type ExplanationData = PeriodData &
  DrawsData & {
    outcome: ExplainedOutcome['outcome'];
    reason: string;
    jobName?: string;
    result?: string;
    /** The name of the queue in which the Job waits. Present only if the Job is suspended there. */
    queue?: string;
    /** The release of the time zone database. */
    tzdata: string;
    /** Present only for KronJobs with `spec.spread`. */
    spread?: SpreadData;
  };

export type SpreadData = {
  slot: number;
  of: number;
  group: string | null;
  v: number | null;
  from: number;
  to: number;
  allowedMass: number;
  earliest: string | null;
  latest: string | null;
};

/** The explanation in JSON output. Copies each field by its name, so that a new field is never published by accident. */
export function explanationData(
  kronJob: ScheduledKronJob,
  explanation: Explanation,
  { outcome, reason, jobName, result, queue }: ExplainedOutcome,
  tzdata: string,
): ExplanationData {
  const { spread } = explanation;
  return {
    ...periodData(kronJob, explanation),
    ...drawsData(explanation),
    outcome,
    reason,
    ...withoutUndefined({ jobName, result, queue }),
    tzdata,
    ...(spread === undefined ? {} : { spread: spreadData(spread) }),
  };
}

function spreadData(spread: SpreadExplanation): SpreadData {
  const { slot, of, group, v, from, to, allowedMass, earliest, latest } = spread;
  const instants = { earliest: instantOrNull(earliest), latest: instantOrNull(latest) };
  return { slot, of, group, v, from, to, allowedMass, ...instants };
}

export function drawsData({ candidates, probabilityUnschedulable }: Explanation): DrawsData {
  const drawn = candidates.map(({ time, allowed, rejectedBy, heldBy }) => ({
    time: instantData(time),
    allowed,
    rejectedBy,
    ...(heldBy === undefined ? {} : { heldBy: heldBy.map(heldByData) }),
  }));
  return { candidates: drawn, probabilityUnschedulable };
}

function heldByData(held: HeldBy): HeldByData {
  const place = 'calendar' in held ? { calendar: held.calendar } : { clusterCalendar: held.clusterCalendar };
  return { ...place, entry: held.entry, ...(held.name === undefined ? {} : { name: held.name }) };
}
