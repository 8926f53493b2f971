import { formatInstant } from '../../zone/formatInstant.ts';
import type { ControlledDecision, OutOfDateReason } from '../decision/decision.ts';
import type { RunJob } from '../decision/observed.ts';
import { isStoppedByUser, isUnfinished } from '../decision/preference.ts';
import { shortened } from './actionRecord.ts';
import {
  type ControlledCondition,
  type ControlledConditionType,
  controlledConditionTypes,
} from './status.ts';
import { failureVerdicts } from './failureConditions.ts';
import type { ConditionInputs, Verdict } from './conditionInputs.ts';

/**
 * All conditions, each once. Their words change only with what they state, so that a status is not written for nothing;
 * lastTransitionTime moves when the status of a condition does. Of a spec that is invalid only Error is told anew.
 */
export function controlledConditions(
  inputs: ConditionInputs,
  generation: number | undefined,
): ControlledCondition[] {
  const { decision, previous } = inputs;
  const at = formatInstant(decision.at.getTime() / 1000);
  const verdicts = verdictsOf(inputs);
  return controlledConditionTypes.flatMap((type): ControlledCondition[] => {
    const verdict = verdicts[type];
    const before = previous.conditions?.find((condition) => condition.type === type);
    if (verdict === undefined) return before === undefined ? [] : [before];
    // It has the generation whose template is known.
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

type Verdicts = Partial<Record<ControlledConditionType, Verdict>>;

function verdictsOf(inputs: ConditionInputs): Verdicts {
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
  };
}

function scheduleVerdicts({ decision }: ConditionInputs): Verdicts {
  const { schedule, suspended, outOfDate, startingDeadlineExceeded } = decision;
  return {
    ShouldBeRunning: shouldBeRunning(schedule),
    Suspended: suspended
      ? yes('Suspended', 'spec.suspend is true: there are no Jobs.')
      : no('NotSuspended', 'spec.suspend is not true.'),
    OutOfDate: {
      holds: outOfDate.status,
      reason: outOfDate.reason,
      message: outOfDateMessages[outOfDate.reason],
    },
    StartingDeadlineExceeded: startingDeadlineExceeded
      ? yes('StartingDeadlineExceeded', 'The run has no Job, and it is too late to create one.')
      : no('InTime', 'No run is without a Job because it is too late.'),
  };
}

/** What the condition OutOfDate says, by its reason. */
const outOfDateMessages: Readonly<Record<OutOfDateReason, string>> = {
  UpToDate: 'The Job was made from the current jobTemplate.',
  NoJob: 'There is no Job.',
  BeingReplaced: 'The Job was made from another jobTemplate and is being replaced.',
  Ignored:
    'The Job was made from another jobTemplate; specChangePolicy is Ignore, so the next run is the first of the current one.',
  JobFinished: 'The Job was made from another jobTemplate; it has ended and is not started again.',
  JobBeingDeleted: 'The Job was made from another jobTemplate; it is being deleted.',
  JobStoppedByUser: 'The Job was made from another jobTemplate; a person has suspended it, so it stays.',
  NotScheduled:
    'The Job was made from another jobTemplate; nothing should be running, so it is not replaced.',
};

function shouldBeRunning(schedule: ControlledDecision['schedule']): Verdict {
  const { runStart = null, lastStart = null, lastStop = null } = schedule ?? {};
  if (runStart !== null) return yes('InsideRun', `Since the start at ${textOf(runStart)}.`);
  if (lastStart === null || lastStop === null) return no('NoStartYet', 'No start has been yet.');
  return no('OutsideRun', `Since the stop at ${textOf(lastStop)}.`);
}

function jobVerdicts({ job, jobs }: ConditionInputs): Verdicts {
  const deleting = jobs.filter((one) => one.deleting);
  const manual = jobs.filter((one) => one.manual);
  const any = {
    JobBeingDeleted: named('JobBeingDeleted', 'NoJobBeingDeleted', deleting, 'is being deleted'),
    JobManuallyScheduled: named('MadeByPerson', 'NoneMadeByPerson', manual, 'was made by a person'),
  };
  const unfinished = job !== null && isUnfinished(job);
  const about = (holds: boolean | undefined, { is, not }: Wording): Verdict => {
    if (job === null) return no('NoJob', 'There is no Job.');
    const [reason, words] = holds === true ? is : not;
    return { holds: holds === true, reason, message: `Job ${job.name} ${words}.` };
  };
  return {
    JobExists: about(job !== null, wordings.exists),
    JobRunning: about(unfinished && job.ready, wordings.running),
    JobComplete: about(job?.state === 'succeeded', wordings.complete),
    JobFailed: about(job?.state === 'failed', wordings.failed),
    JobSuspended: about(unfinished && job.suspended, wordings.suspended),
    JobStoppedByUser: about(job !== null && isStoppedByUser(job), wordings.stoppedByUser),
    ...any,
  };
}

type Words = readonly [reason: string, words: string];
/** What is said of a Job of which a condition holds, and of one of which it does not. */
type Wording = { readonly is: Words; readonly not: Words };

const wordings = {
  exists: { is: ['JobExists', 'is there'], not: ['NoJob', 'is not there'] },
  running: { is: ['PodReady', 'has a Pod that is ready'], not: ['NoPodReady', 'has no Pod that is ready'] },
  complete: { is: ['JobComplete', 'has completed'], not: ['JobNotComplete', 'has not completed'] },
  failed: { is: ['JobFailed', 'has failed'], not: ['JobNotFailed', 'has not failed'] },
  suspended: { is: ['JobSuspended', 'is suspended'], not: ['JobNotSuspended', 'is not suspended'] },
  stoppedByUser: {
    is: ['JobStoppedByUser', 'was suspended by a person'],
    not: ['JobNotStoppedByUser', 'was not suspended by a person'],
  },
} as const satisfies Record<string, Wording>;

function named(reason: string, none: string, jobs: readonly RunJob[], what: string): Verdict {
  const [first, ...more] = jobs.map(({ name }) => name).sort();
  if (first === undefined) return no(none, `No Job ${what}.`);
  return yes(reason, `Job ${first}${more.length === 0 ? '' : ` and ${more.length} more`} ${what}.`);
}

/** Exactly one of the four holds. */
function expectationVerdicts({ decision, isRunning }: ConditionInputs): Verdicts {
  const { isExpectedToRun: expected } = decision;
  const verdict = (running: boolean, wanted: boolean): Verdict => {
    const holds = isRunning === running && expected === wanted;
    const fact = isRunning ? 'A Job is there' : 'No Job is there';
    return {
      holds,
      reason: isRunning ? 'JobExists' : 'NoJob',
      message: `${fact}, and one ${expected ? 'should' : 'should not'} be.`,
    };
  };
  return {
    RunningExpectedly: verdict(true, true),
    RunningUnexpectedly: verdict(true, false),
    NotRunningExpectedly: verdict(false, false),
    NotRunningUnexpectedly: verdict(false, true),
  };
}

function yes(reason: string, message: string): Verdict {
  return { holds: true, reason, message };
}

function no(reason: string, message: string): Verdict {
  return { holds: false, reason, message };
}

function textOf(instant: Date): string {
  return formatInstant(instant.getTime() / 1000);
}
