import type { Explanation } from 'kron-core';
import { instantData, type PeriodData, periodData } from '../../timeline/periodData.ts';
import type { DecidedOutcome } from './decidedOutcome.ts';

export type DrawsData = {
  candidates: { time: string; allowed: boolean; rejectedBy: string | null }[];
  probabilityUnschedulable: number;
};

/** An explanation as JSON and YAML show it. */
export type ExplanationData = PeriodData &
  DrawsData & {
    /** What the policy decides when the period is due; null: it records nothing then. */
    outcome: DecidedOutcome['outcome'];
    reason: DecidedOutcome['reason'];
    /** The release of the time zone database that this was computed with. */
    tzdata: string;
  };

/** Named field by field, so that what is published does not grow by accident. */
export function explanationData(
  identity: string,
  explanation: Explanation,
  { outcome, reason }: DecidedOutcome,
  tzdata: string,
): ExplanationData {
  return { ...periodData(identity, explanation), ...drawsData(explanation), outcome, reason, tzdata };
}

/** What was drawn, and how likely that was to be in vain. */
export function drawsData({ candidates, probabilityUnschedulable }: Explanation): DrawsData {
  const drawn = candidates.map(({ time, allowed, rejectedBy }) => ({
    time: instantData(time),
    allowed,
    rejectedBy,
  }));
  return { candidates: drawn, probabilityUnschedulable };
}
