import { sameJSON } from '../../kubernetes/sameJSON.ts';
import { definedOf } from '../../reading/definedOf.ts';
import { instantSeconds } from '../../time/instantLike.ts';
import { formatInstant } from '../../zone/formatInstant.ts';
import type { ControlledDecision, RunState } from '../decision/decision.ts';
import { endedBefore, finishedInRun, finishedJobOf } from '../decision/finishedJob.ts';
import type { ControlledObserved, FinishedJob, RunJob } from '../decision/observed.ts';
import { bestOf, isUnfinished, startOf } from '../decision/preference.ts';
import { provenRunJobs } from '../decision/provenJobs.ts';
import { type Attempt, actionRecord } from './actionRecord.ts';
import { controlledConditions } from './conditions.ts';
import type { ControlledJob } from './controlledJob.ts';
import { jobsAfter } from './jobsAfter.ts';
import type { ActionRecord, ControlledStatus } from './status.ts';

const listedActions = 16;
const listedActive = 16;

/**
 * The status to write after a decision's actions have been tried, or null if it equals the stored status.
 *
 * @param controlledJob - as stored; the new status starts from its `status`
 * @param observed - the observation that the decision was made on
 * @param attempts - the tried actions of `decision.actions`, in order, without `confirm`
 *
 * @example
 * const decision = decideControlled(schedule, now, observed);
 * nextControlledStatus(controlledJob, decision, observed, []) // null: nothing to write
 */
export function nextControlledStatus(
  controlledJob: Pick<ControlledJob, 'metadata' | 'status'>,
  decision: ControlledDecision,
  observed: ControlledObserved,
  attempts: readonly Attempt[],
): ControlledStatus | null {
  if (decision.reason === 'Deleting') return null;
  const previous = controlledJob.status ?? {};
  const { template } = observed;
  const { generation } = controlledJob.metadata;
  const jobs = jobsAfter(observed.jobs, attempts, decision.at);
  const created = attempts.find(({ action, failure }) => action.do === 'create' && failure === undefined);
  const isRunning = decision.isRunning || created !== undefined;
  const described = created?.action.job ?? decision.job;
  const job = jobs.find(({ name }) => name === described) ?? null;
  const {
    shouldBeRunning,
    isSuspended,
    lastScheduledStartTime,
    nextStartTime,
    nextStopTime,
    active,
    finishedJob: before,
    ...kept
  } = previous;
  const finishedJob =
    // The recorded Job stays if the spec is invalid, because such a spec does not say when the run ends.
    decision.schedule === null ? before : finishedJobAfter(decision, observed, controlledJob.metadata.name);
  const status: ControlledStatus = {
    ...(decision.schedule === null
      ? definedOf({ shouldBeRunning, isSuspended, lastScheduledStartTime, nextStartTime, nextStopTime })
      : scheduleFields(decision.schedule, decision.suspended)),
    ...kept,
    ...(generation === undefined ? {} : { observedGeneration: generation }),
    isRunning,
    ...activeField(jobs),
    ...(finishedJob === undefined ? {} : { finishedJob }),
    ...historyFields(previous, decision, observed, attempts),
    conditions: controlledConditions(
      {
        metadata: controlledJob.metadata,
        decision: withCreated(decision, created),
        attempts,
        jobs,
        job,
        finishedJob,
        isRunning,
        template,
        previous,
      },
      generation,
    ),
  };
  return sameJSON(status, previous) ? null : status;
}

/** After a decision has created a Job, no Job is out of date, because the new Job has the current template. */
function withCreated(decision: ControlledDecision, created: Attempt | undefined): ControlledDecision {
  return created === undefined ? decision : { ...decision, outOfDate: { status: false, reason: 'UpToDate' } };
}

/**
 * The finished Job of the current run that the status has to record: an existing Job or, if there is none, the recorded Job.
 * Undefined outside of runs. Undefined also under `spec.suspend`, because a suspension deletes finished Jobs.
 *
 * @param name - the ControlledJob's name
 */
function finishedJobAfter(
  { schedule, suspended, at }: ControlledDecision,
  { jobs, status }: ControlledObserved,
  name: string,
): FinishedJob | undefined {
  if (schedule === null || suspended || !schedule.shouldBeRunning) return undefined;
  const lastStop = secondsOrNull(schedule.lastStop);
  const runStart = secondsOrNull(schedule.runStart);
  const finished = provenRunJobs(jobs, name, runStart).filter((job) => {
    const facts = finishedJobOf(job);
    const isOfRun = startOf(job) >= (lastStop ?? Number.NEGATIVE_INFINITY);
    return isOfRun && facts !== null && !endedBefore(facts, runStart);
  });
  const existing = bestOf(finished, '');
  if (existing !== null) return finishedJobOf(existing) ?? undefined;
  const span = { shouldBeRunning: true, runStart, lastStop };
  return finishedInRun(status.finishedJob, span, at.getTime() / 1000) ?? undefined;
}

function secondsOrNull(instant: Date | null): number | null {
  return instant === null ? null : instant.getTime() / 1000;
}

function scheduleFields(schedule: RunState, suspended: boolean): ControlledStatus {
  return {
    shouldBeRunning: schedule.shouldBeRunning,
    isSuspended: suspended,
    ...definedOf({
      lastScheduledStartTime: textOf(schedule.runStart ?? schedule.lastStart),
      nextStartTime: textOf(schedule.nextStart),
      nextStopTime: textOf(schedule.nextStop),
    }),
  };
}

function activeField(jobs: readonly RunJob[]): Pick<ControlledStatus, 'active'> {
  const unfinished = jobs
    .filter(isUnfinished)
    .sort((a, b) => instantSeconds(a.createdAt) - instantSeconds(b.createdAt) || (a.name < b.name ? -1 : 1))
    .map(({ name, uid }) => (uid === '' ? { name } : { name, uid }));
  return unfinished.length === 0 ? {} : { active: unfinished.slice(-listedActive) };
}

/**
 * The fields about past actions. A failure that repeats unchanged is recorded once. Without a new record, `mostRecentAction`
 * stays unchanged, even if its time is in the future. Only a reset by a user removes such a time.
 */
function historyFields(
  { actionHistory = [], mostRecentAction }: ControlledStatus,
  decision: ControlledDecision,
  observed: ControlledObserved,
  attempts: readonly Attempt[],
): Pick<ControlledStatus, 'mostRecentAction' | 'actionHistory'> {
  const history: ActionRecord[] = [...actionHistory];
  for (const attempt of attempts) {
    const record = actionRecord(attempt, decision, observed.jobs);
    if (attempt.failure === undefined || !failsAgain(record, history)) history.unshift(record);
  }
  const isNew = history.length > actionHistory.length;
  const newest = isNew ? history[0] : (mostRecentAction ?? history[0]);
  return {
    ...(newest === undefined ? {} : { mostRecentAction: newest }),
    ...(history.length === 0 ? {} : { actionHistory: history.slice(0, listedActions) }),
  };
}

/** Whether the history contains the same failure, with no successful action after it. */
function failsAgain(record: ActionRecord, history: readonly ActionRecord[]): boolean {
  for (const entry of history) {
    if (!entry.type.startsWith('Failed')) return false;
    if (sameJSON({ ...entry, timestamp: record.timestamp }, record)) return true;
  }
  return false;
}

function textOf(instant: Date | null): string | null {
  return instant === null ? null : formatInstant(instant.getTime() / 1000);
}
