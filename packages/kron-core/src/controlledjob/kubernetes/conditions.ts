import { jobChangedVerdict } from '../../kubernetes/jobChangedVerdict.ts';
import { formatInstant } from '../../zone/formatInstant.ts';
import type { ControlledDecision, OutOfDateReason } from '../decision/decision.ts';
import type { FinishedJob, RunJob } from '../decision/observed.ts';
import { isStoppedByUser, isUnfinished } from '../decision/preference.ts';
import { shortened } from './actionRecord.ts';
import { oneJobGate } from './labels.ts';
import type { ControlledConditionInputs, ConditionContent } from './conditionInputs.ts';
import { failureVerdicts } from './failureVerdicts.ts';
import {
  type ControlledCondition,
  type ControlledConditionType,
  controlledConditionTypes,
} from './status.ts';

/**
 * All conditions. JobChanged and QueueConflict are absent until they are True for the first time. A message changes only if
 * the fact that it states changes, so a decision that changes nothing writes no status. `lastTransitionTime` changes only
 * with the status of its condition. If the spec is invalid, only Error is updated.
 */
export function controlledConditions(
  inputs: ControlledConditionInputs,
  generation: number | undefined,
): ControlledCondition[] {
  const { decision, previous } = inputs;
  const at = formatInstant(decision.at.getTime() / 1000);
  const verdicts = verdictsOf(inputs);
  return controlledConditionTypes.flatMap((type): ControlledCondition[] => {
    const verdict = verdicts[type];
    const before = previous.conditions?.find((condition) => condition.type === type);
    if (verdict === undefined) return before === undefined ? [] : [before];
    // FailedToCreateJob keeps its old observedGeneration until the API server has checked the new jobTemplate.
    const lags = type === 'FailedToCreateJob' && inputs.template === undefined;
    const observedGeneration = lags ? before?.observedGeneration : generation;
    const status = verdict.holds ? 'True' : 'False';
    return [
      {
        type,
        status,
        reason: verdict.reason,
        message: shortened(verdict.message),
        lastTransitionTime: before?.status === status ? before.lastTransitionTime : at,
        ...(observedGeneration === undefined ? {} : { observedGeneration }),
      },
    ];
  });
}

type Verdicts = Partial<Record<ControlledConditionType, ConditionContent>>;

function verdictsOf(inputs: ControlledConditionInputs): Verdicts {
  const { decision } = inputs;
  const failures = failureVerdicts(inputs);
  if (decision.schedule === null) {
    return { Error: { holds: true, reason: 'InvalidSpec', message: decision.message } };
  }
  return {
    ...scheduleVerdicts(inputs),
    ...jobVerdicts(inputs),
    ...expectationVerdicts(inputs),
    ...failures,
    ...jobChanged(inputs),
    ...queueConflict(inputs),
  };
}

function scheduleVerdicts({ decision }: ControlledConditionInputs): Verdicts {
  const { schedule, suspended, outOfDate, startingDeadlineExceeded } = decision;
  return {
    ShouldBeRunning: shouldBeRunningContent(schedule),
    Suspended: suspended
      ? yes('Suspended', 'spec.suspend is true: no Job runs.')
      : no('NotSuspended', 'spec.suspend is not true.'),
    OutOfDate: {
      holds: outOfDate.status,
      reason: outOfDate.reason,
      message: outOfDateMessages[outOfDate.reason],
    },
    StartingDeadlineExceeded: startingDeadlineExceeded
      ? yes('StartingDeadlineExceeded', 'The run has no Job, and its starting deadline has passed.')
      : no('InTime', 'No run has missed its starting deadline.'),
  };
}

const outOfDateMessages: Readonly<Record<OutOfDateReason, string>> = {
  UpToDate: 'The Job was created from the current jobTemplate.',
  NoJob: 'There is no Job.',
  BeingReplaced: 'The Job was created from another jobTemplate and is being replaced.',
  Ignored:
    'The Job was created from another jobTemplate. specChangePolicy is Ignore, so the next run uses the current one.',
  JobFinished: 'The Job was created from another jobTemplate. It has finished and is not restarted.',
  JobBeingDeleted: 'The Job was created from another jobTemplate. It is being deleted.',
  JobStoppedByUser:
    'The Job was created from another jobTemplate. A user suspended it, so it is not replaced.',
  NotScheduled:
    'The Job was created from another jobTemplate. Nothing should be running, so it is not replaced.',
};

function shouldBeRunningContent(schedule: ControlledDecision['schedule']): ConditionContent {
  const { runStart = null, lastStart = null, lastStop = null } = schedule ?? {};
  if (runStart !== null) return yes('InsideRun', `Since the start at ${textOf(runStart)}.`);
  if (lastStart === null || lastStop === null) return no('NoStartYet', 'No start has occurred yet.');
  return no('OutsideRun', `Since the stop at ${textOf(lastStop)}.`);
}

function jobVerdicts({ finishedJob, job, jobs }: ControlledConditionInputs): Verdicts {
  const deleting = jobs.filter((one) => one.deleting);
  const manual = jobs.filter((one) => one.manual);
  const any = {
    JobBeingDeleted: named('JobBeingDeleted', 'NoJobBeingDeleted', deleting, ['is', 'are', 'being deleted']),
    JobManuallyScheduled: named('MadeByPerson', 'NoneMadeByPerson', manual, [
      'was',
      'were',
      'created by a user',
    ]),
  };
  const unfinished = job !== null && isUnfinished(job);
  const missing =
    finishedJob === undefined ? 'There is no Job.' : `Job ${finishedJob.name} has finished and is gone.`;
  const about = (holds: boolean | undefined, { is, not }: Wording): ConditionContent => {
    if (job === null) return no('NoJob', missing);
    const [reason, words] = holds === true ? is : not;
    return { holds: holds === true, reason, message: `Job ${job.name} ${words}.` };
  };
  /** If the finished Job was deleted, JobComplete or JobFailed still reports its result. */
  const end = (result: FinishedJob['result'], existing: ConditionContent): ConditionContent => {
    if (job !== null || finishedJob?.result !== result) return existing;
    const [reason, words] = (result === 'Failed' ? wordings.failed : wordings.complete).is;
    return yes(reason, `Job ${finishedJob.name} ${words} and is gone.`);
  };
  return {
    JobExists: about(job !== null, wordings.exists),
    JobRunning: about(unfinished && job.ready, wordings.running),
    JobComplete: end('Succeeded', about(job?.state === 'succeeded', wordings.complete)),
    JobFailed: end('Failed', about(job?.state === 'failed', wordings.failed)),
    JobSuspended: about(unfinished && job.suspended, wordings.suspended),
    JobStoppedByUser: about(job !== null && isStoppedByUser(job), wordings.stoppedByUser),
    ...any,
  };
}

type Words = readonly [reason: string, words: string];
/** The reason and the words of a message: `is` if the condition holds for the Job, otherwise `not`. */
type Wording = { readonly is: Words; readonly not: Words };

const wordings = {
  exists: { is: ['JobExists', 'exists'], not: ['NoJob', 'does not exist'] },
  running: { is: ['PodReady', 'has a ready Pod'], not: ['NoPodReady', 'has no ready Pod'] },
  complete: { is: ['JobComplete', 'has completed'], not: ['JobNotComplete', 'has not completed'] },
  failed: { is: ['JobFailed', 'has failed'], not: ['JobNotFailed', 'has not failed'] },
  suspended: { is: ['JobSuspended', 'is suspended'], not: ['JobNotSuspended', 'is not suspended'] },
  stoppedByUser: {
    is: ['JobStoppedByUser', 'was suspended by a user'],
    not: ['JobNotStoppedByUser', 'was not suspended by a user'],
  },
} as const satisfies Record<string, Wording>;

function jobChanged({ template, previous: { conditions = [] } }: ControlledConditionInputs): Verdicts {
  const before = conditions.find(({ type }) => type === 'JobChanged');
  const verdict = jobChangedVerdict(template?.changes, before);
  return verdict === undefined ? {} : { JobChanged: verdict };
}

/** Reports a queue that does not know admission gates, and therefore unsuspends a Job while another Job may still run. */
function queueConflict({ jobs, previous: { conditions = [] } }: ControlledConditionInputs): Verdicts {
  const started = jobs.find((job) => isUnfinished(job) && job.gates !== undefined && !job.suspended);
  if (started !== undefined) {
    const queue = started.queue === undefined ? 'A queue' : `The queue ${started.queue}`;
    const message =
      `${queue} started Job ${started.name} in spite of the gate ${oneJobGate}, so two Jobs could run at ` +
      'the same time. Use a version of Kueue that knows the annotation kueue.x-k8s.io/admission-gated-by: 0.19, or 0.17 with ' +
      'the feature gate AdmissionGatedBy.';
    return { QueueConflict: yes('GateIgnored', message) };
  }
  const isKnown = conditions.some(({ type }) => type === 'QueueConflict');
  return isKnown ? { QueueConflict: no('NoConflict', 'No queue started a Job that has a gate.') } : {};
}

type Predicate = readonly [one: string, several: string, what: string];

function named(
  reason: string,
  none: string,
  jobs: readonly RunJob[],
  [one, several, what]: Predicate,
): ConditionContent {
  const [first, ...more] = jobs.map(({ name }) => name).sort();
  if (first === undefined) return no(none, `No Job ${one} ${what}.`);
  if (more.length === 0) return yes(reason, `Job ${first} ${one} ${what}.`);
  return yes(reason, `Job ${first} and ${more.length} more ${several} ${what}.`);
}

/** The four conditions that compare the expected with the actual state. Exactly one of them is True. */
function expectationVerdicts({ decision, isRunning }: ControlledConditionInputs): Verdicts {
  const { isExpectedToRun: expected } = decision;
  const verdict = (running: boolean, wanted: boolean): ConditionContent => {
    const holds = isRunning === running && expected === wanted;
    const fact = isRunning ? 'A Job exists' : 'No Job exists';
    const comparison =
      isRunning === expected ? 'as expected' : expected ? 'but one should' : 'but none should';
    return { holds, reason: isRunning ? 'JobExists' : 'NoJob', message: `${fact}, ${comparison}.` };
  };
  return {
    RunningExpectedly: verdict(true, true),
    RunningUnexpectedly: verdict(true, false),
    NotRunningExpectedly: verdict(false, false),
    NotRunningUnexpectedly: verdict(false, true),
  };
}

function yes(reason: string, message: string): ConditionContent {
  return { holds: true, reason, message };
}

function no(reason: string, message: string): ConditionContent {
  return { holds: false, reason, message };
}

function textOf(instant: Date): string {
  return formatInstant(instant.getTime() / 1000);
}
