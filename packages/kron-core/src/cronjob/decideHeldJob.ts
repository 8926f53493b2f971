import { clockTolerance } from '../kubernetes/handledInFuture.ts';
import { InvalidSpecError } from '../reading/issue.ts';
import { problemLines } from '../reading/problemLines.ts';
import { formatInstant } from '../zone/formatInstant.ts';
import { chooseInWindow, type ChosenPeriod } from './chooseInWindow.ts';
import { type HeldJob, holdNames, isHeld } from './heldJob.ts';
import { type CronJobWindow, parseWindowAnnotations, windowAnnotations } from './windowAnnotations.ts';

/** What to do about a held Job: a Job that Kron keeps from starting until its chosen time. */
export type HoldDecision =
  /** Do nothing. The Job is not held, or another program released or started it. */
  | { readonly action: 'ignore' }
  /** Release the Job at its chosen time, which is in the future. */
  | { readonly action: 'wait'; readonly period: ChosenPeriod; readonly window: CronJobWindow }
  /** Release the Job now, because its chosen time has come. */
  | { readonly action: 'release'; readonly period: ChosenPeriod }
  /** Release the Job now, because its chosen time is unknown. */
  | { readonly action: 'giveUp'; readonly problem: string };

/**
 * Decides about a Job with the label `kron.io/held`. A Job waits at most for the length of its window after its creation,
 * plus 30 s for clock differences. If Kron cannot read the annotations of a Job, it releases the Job immediately.
 * Source: docs/reference/operator.md, "Held Jobs".
 *
 * @param clusterName - the name of the cluster, if it is known
 * @example
 * decideHeldJob(heldJob(job), new Date('2026-03-01T00:10:00Z')).action // 'wait'
 */
export function decideHeldJob(job: HeldJob, now: Date, clusterName?: string): HoldDecision {
  if (!isHeld(job)) return { action: 'ignore' };
  const { namespace, cronJob, nominalTime } = job;
  if (cronJob === undefined) return giveUp('expected a controller reference to a CronJob, found none');
  if (nominalTime === undefined) return giveUp(missing(holdNames.nominalTime));
  const parsed = parseWindowAnnotations(job.annotations);
  if (!parsed.ok) return giveUp(problemLines(parsed.issues));
  const { value: window } = parsed;
  if (window === null) return giveUp(missing(windowAnnotations.window));
  const period = chosenOrProblem(() =>
    chooseInWindow({ identity: `${namespace}/${cronJob.name}`, nominalTime, clusterName, ...window }),
  );
  if (typeof period === 'string') return giveUp(period);
  if (period.chosenTime <= now) return { action: 'release', period };
  const latest = latestChosen(job.createdAt, period);
  if (period.chosenTime.getTime() <= latest) return { action: 'wait', period, window };
  return giveUp(
    `expected a chosen time at most its window after the creation of the Job at ${job.createdAt}, found ${formatInstant(period.chosenTime.getTime() / 1000)}`,
  );
}

/**
 * The latest chosen time that a Job waits for, in epoch milliseconds. `clockTolerance` allows for a CronJob controller whose
 * clock is ahead of the clock of the API server.
 */
function latestChosen(createdAt: string, { windowStart, windowEnd }: ChosenPeriod): number {
  const window = windowEnd.getTime() - windowStart.getTime();
  return Date.parse(createdAt) + window + clockTolerance * 1000;
}

function chosenOrProblem(choose: () => ChosenPeriod): ChosenPeriod | string {
  try {
    return choose();
  } catch (error) {
    if (error instanceof InvalidSpecError) return problemLines(error.issues);
    throw error;
  }
}

function missing(annotation: string): string {
  return `expected the annotation ${annotation}, found none`;
}

function giveUp(problem: string): HoldDecision {
  return { action: 'giveUp', problem };
}
