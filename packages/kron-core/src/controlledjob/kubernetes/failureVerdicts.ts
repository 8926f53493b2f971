import { handledInFutureReason, resetCommand } from '../../kubernetes/handledInFuture.ts';
import { jobsQueuedReason, templateRefusedReason } from '../../kubernetes/jobTemplate.ts';
import { formatInstant } from '../../zone/formatInstant.ts';
import type { ControlledAction } from '../decision/decision.ts';
import type { ControlledConditionInputs, ConditionContent } from './conditionInputs.ts';
import type { ControlledStatus } from './status.ts';

type FailureType = 'FailedToCreateJob' | 'FailedToDeleteJob' | 'FailedToSuspendJob' | 'FailedToUnsuspendJob';

/** The actions that each condition reports on. */
const concerns: Readonly<Record<FailureType, (action: ControlledAction) => boolean>> = {
  FailedToCreateJob: (action) => action.do === 'create',
  FailedToDeleteJob: (action) => action.do === 'delete' && action.reason !== 'Suspended',
  FailedToSuspendJob: (action) => action.do === 'delete' && action.reason === 'Suspended',
  FailedToUnsuspendJob: (action) => action.do === 'release',
};

/**
 * The content of the conditions about failed actions, and of Error. If the decision has actions that a condition reports on,
 * but none of them was tried, the condition keeps its last failure.
 */
export function failureVerdicts(
  inputs: ControlledConditionInputs,
): Record<FailureType | 'Error', ConditionContent> {
  const each = {
    FailedToCreateJob:
      nameTaken(inputs) ?? templateRefused(inputs) ?? queued(inputs, failureOf('FailedToCreateJob', inputs)),
    FailedToDeleteJob: failureOf('FailedToDeleteJob', inputs),
    FailedToSuspendJob: failureOf('FailedToSuspendJob', inputs),
    FailedToUnsuspendJob: failureOf('FailedToUnsuspendJob', inputs),
  };
  const failed = Object.values(each).find(({ holds }) => holds) ?? inFuture(inputs);
  return { ...each, Error: failed ?? { holds: false, reason: 'NoError', message: 'Nothing has failed.' } };
}

function inFuture({ decision, metadata }: ControlledConditionInputs): ConditionContent | null {
  if (decision.handledInFuture !== true) return null;
  const at = formatInstant(decision.at.getTime() / 1000);
  const message = `the status records an action at ${at}: the operator acts as if it were then. To set it back, run: ${resetCommand(metadata, 'ctj/')}`;
  return { holds: true, reason: handledInFutureReason, message };
}

function nameTaken({ decision: { reason, message } }: ControlledConditionInputs): ConditionContent | null {
  return reason === 'ForeignJob' ? { holds: true, reason, message } : null;
}

/**
 * Reports a rejected template immediately, not only when a Job is due. The report stays until the template of the next
 * generation has been checked.
 */
function templateRefused({ template, previous }: ControlledConditionInputs): ConditionContent | null {
  const refusal = template === undefined ? refusalBefore(previous) : template.refusal;
  return refusal === undefined ? null : { holds: true, reason: templateRefusedReason, message: refusal };
}

/**
 * Reports in FailedToCreateJob that the Jobs are in a queue. A new leader reads this from the status, because it does not
 * check the template again.
 */
function queued({ template }: ControlledConditionInputs, content: ConditionContent): ConditionContent {
  if (content.holds || template?.isQueued !== true) return content;
  return {
    holds: false,
    reason: jobsQueuedReason,
    message: 'No such action has failed. The Jobs are in a queue.',
  };
}

function refusalBefore({ conditions = [] }: ControlledStatus): string | undefined {
  return conditions.find(
    ({ reason, type }) => type === 'FailedToCreateJob' && reason === templateRefusedReason,
  )?.message;
}

function failureOf(
  type: FailureType,
  { decision, attempts, previous }: ControlledConditionInputs,
): ConditionContent {
  const tried = attempts.filter(({ action }) => concerns[type](action));
  const failed = tried.find(({ failure }) => failure !== undefined);
  if (failed !== undefined) {
    const message = `Job ${failed.action.job}: ${failed.failure}`;
    return { holds: true, reason: type, message };
  }
  const before = previous.conditions?.find((condition) => condition.type === type);
  const isPending = tried.length === 0 && decision.actions.some(concerns[type]);
  if (isPending && before?.status === 'True' && before.reason !== templateRefusedReason) {
    return { holds: true, reason: before.reason, message: before.message };
  }
  return { holds: false, reason: 'NoFailure', message: 'No such action has failed.' };
}
