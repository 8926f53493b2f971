import type { Explanation } from 'kron-core';
import type { DecidedOutcome } from '../periods/decidedOutcome.ts';
import { instantData, type PeriodData, periodData } from './periodData.ts';

/** An explanation as JSON and YAML show it. */
export type ExplanationData = PeriodData & {
  candidates: { time: string; allowed: boolean; rejectedBy: string | null }[];
  probabilityUnschedulable: number;
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
  const candidates = explanation.candidates.map(({ time, allowed, rejectedBy }) => ({
    time: instantData(time),
    allowed,
    rejectedBy,
  }));
  const { probabilityUnschedulable } = explanation;
  return {
    ...periodData(identity, explanation),
    candidates,
    probabilityUnschedulable,
    outcome,
    reason,
    tzdata,
  };
}
