import type { Explanation } from 'kron-core';
import { instantData, type PeriodData, periodData } from '../../timeline/periodData.ts';
import type { DecidedOutcome } from './decidedOutcome.ts';

export type DrawsData = {
  candidates: { time: string; allowed: boolean; rejectedBy: string | null }[];
  probabilityUnschedulable: number;
};

/** An explanation in JSON and YAML output. */
export type ExplanationData = PeriodData &
  DrawsData & {
    /** What the operator records for the period; null: nothing. */
    outcome: DecidedOutcome['outcome'];
    reason: DecidedOutcome['reason'];
    /** Release of the time zone database. */
    tzdata: string;
  };

/** Names each field, so that a new field is never published by accident. */
export function explanationData(
  identity: string,
  explanation: Explanation,
  { outcome, reason }: DecidedOutcome,
  tzdata: string,
): ExplanationData {
  return { ...periodData(identity, explanation), ...drawsData(explanation), outcome, reason, tzdata };
}

export function drawsData({ candidates, probabilityUnschedulable }: Explanation): DrawsData {
  const drawn = candidates.map(({ time, allowed, rejectedBy }) => ({
    time: instantData(time),
    allowed,
    rejectedBy,
  }));
  return { candidates: drawn, probabilityUnschedulable };
}
