import { type Decision, decide, type ObservedJob, type Outcome, type Period } from 'kron-core';
import { jobName } from 'kron-core/controller';
import { utcText } from '../../output/instantText.ts';
import type { Entry } from '../../timeline/timeline.ts';

/** What the policy makes of a period, and in which words. */
export type DecidedOutcome = {
  /** null: none is recorded then, as while the KronJob is suspended. */
  outcome: Outcome | null;
  reason: Decision['reason'];
  message: string;
};

/**
 * What the operator decides in the very second in which a period is due, on a KronJob that nothing has happened to
 * before: of several that are due in that second it takes one after the other, as the operator does.
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
