import { type Decision, decide, type ObservedJob, type Outcome, type Period } from 'kron-core';
import { jobName } from 'kron-core/controller';
import { utcText } from '../text/instantText.ts';
import type { Entry } from '../timeline/periodEntry.ts';

export type DecidedOutcome = {
  /** Null if the operator would write no record, for example because the KronJob is suspended. */
  outcome: Outcome | null;
  reason: Decision['reason'];
  message: string;
};

/**
 * What the operator decides about a period in the second in which it is due, for a KronJob without Jobs or history. Each
 * decision creates at most one Job. So this function adds that Job and decides again, until a decision is about the period.
 */
export function decidedOutcome({ kronJob, nominal, due }: Entry): DecidedOutcome {
  const now = new Date(due * 1000);
  const wanted = utcText(nominal);
  const jobs: ObservedJob[] = [];
  for (;;) {
    const observed = { uid: '', createdAt: now, watchedSince: now, deleting: false, status: {}, jobs };
    const decision = decide(kronJob.schedule, now, observed);
    const { action, reason, message } = decision;
    const record = decision.outcomes.find(({ periodID }) => periodID === wanted);
    if (record !== undefined) return { outcome: record.outcome, reason: record.reason, message };
    if (action !== 'run') return { outcome: null, reason, message };
    jobs.push(createdJob(kronJob.name, decision.period, now));
  }
}

function createdJob(kronJobName: string, { periodID, chosenTime }: Period, now: Date): ObservedJob {
  return {
    name: jobName(kronJobName, periodID),
    uid: periodID,
    owned: true,
    periodID,
    ...(chosenTime === null ? {} : { chosenTime }),
    createdAt: now,
    state: 'active',
    deleting: false,
  };
}
