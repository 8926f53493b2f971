import type { Outcome, Status } from 'kron-core';
import type { Story, StoryJob } from './story.ts';

/** The outcome of a period, and the first stored state of the KronJob with it. */
export type RecordedOutcome = {
  readonly periodID: string;
  readonly chosenTime: string | undefined;
  readonly outcome: Outcome;
  readonly reason: string | undefined;
  readonly at: number;
  /** Epoch milliseconds; NaN when unknown. */
  readonly time: number;
  readonly schedulingSince: string | undefined;
};

/** The outcomes in a status: that of the last period, and the recent ones. */
export function outcomesIn({
  lastPeriodID,
  lastChosenTime,
  lastOutcome,
  recent = [],
}: Status): Omit<RecordedOutcome, 'at' | 'time' | 'schedulingSince'>[] {
  const listed = recent.map(({ periodID, chosenTime, outcome, reason }) => ({
    periodID,
    chosenTime,
    outcome,
    reason,
  }));
  if (lastPeriodID === undefined || lastOutcome === undefined) return listed;
  if (listed.some(({ periodID, outcome }) => periodID === lastPeriodID && outcome === lastOutcome))
    return listed;
  const last = {
    periodID: lastPeriodID,
    chosenTime: lastChosenTime,
    outcome: lastOutcome,
    reason: undefined,
  };
  return [last, ...listed];
}

/** The outcomes in the order in which they were recorded. */
export function recordedOutcomes({ versions }: Story): RecordedOutcome[] {
  const known = new Map<string, RecordedOutcome>();
  for (const { at, time, status } of versions) {
    for (const found of outcomesIn(status).reverse()) {
      if (!known.has(found.periodID))
        known.set(found.periodID, { ...found, at, time, schedulingSince: status.schedulingSince });
    }
  }
  return [...known.values()];
}

/** Whether the period of a Job was recorded as executed before a position in the history, or at all. */
export function isRecordedBefore(story: Story, { periodID }: StoryJob, at: number | undefined): boolean {
  return recordedOutcomes(story).some(
    (record) =>
      record.periodID === periodID && record.outcome === 'executed' && (at === undefined || record.at < at),
  );
}

/** Whether the last handled period at a position in the history is that of a Job or a later one. */
export function isHandledAt({ versions }: Story, { chosenTime, periodID }: StoryJob, place: number): boolean {
  const { lastChosenTime, lastNominalTime } = versions.filter(({ at }) => at < place).at(-1)?.status ?? {};
  if (lastNominalTime === undefined) return false;
  return `${lastChosenTime ?? lastNominalTime} ${lastNominalTime}` >= `${chosenTime} ${periodID}`;
}
