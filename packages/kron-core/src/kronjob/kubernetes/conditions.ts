import { handledInFutureReason } from '../../kubernetes/handledInFuture.ts';
import { jobChangedVerdict } from '../../kubernetes/jobChangedVerdict.ts';
import { templateRefusedReason } from '../../kubernetes/jobTemplate.ts';
import { lastRunsFailed } from '../decision/consecutiveFailures.ts';
import type { Decision, Reason } from '../decision/decision.ts';
import type { Condition, ConditionType, Status } from './status.ts';

type Verdict = Pick<Condition, 'type' | 'status' | 'reason' | 'message'>;

type ConditionInputs = {
  readonly decision: Decision;
  /** The status being written, with its new `lastOutcome`. */
  readonly status: Status;
  /** Why the API server rejects the Job of this template. Null if it accepts the Job. */
  readonly refusal: string | null;
  /** Whether finalizers keep an active Job that is being deleted. */
  readonly isKeptByFinalizers: boolean;
  /** The changes that admission makes to the Jobs. Empty if there are none. Undefined if this is not known. */
  readonly changes: string | undefined;
  /** The instant from which periods count after an edit, for the message of Ready. Null if the KronJob was not edited. */
  readonly countsSince: string | null;
  /**
   * The message about a status field in the future, with the command that resets the field. Null if there is no such field.
   */
  readonly inFuture: string | null;
  /** `policy.pauseAfterFailures`. Null if the KronJob never pauses. */
  readonly pauseAfterFailures: number | null;
};

/**
 * The four conditions of every KronJob, and JobChanged, which is absent until admission changes a Job. A message changes
 * only if the fact that it states changes, so a decision that changes nothing writes no status. `lastTransitionTime` changes
 * only with the status of its condition.
 */
export function nextConditions(inputs: ConditionInputs, previous: Status, now: string): Condition[] {
  const { observedGeneration: generation } = inputs.status;
  return [
    ready(inputs, previous),
    invalidSpec(inputs),
    schedulingError(inputs, previous),
    unschedulable(inputs),
    ...jobChanged(inputs, previous),
  ].map((verdict) => {
    const before = previous.conditions?.find((condition) => condition.type === verdict.type);
    const lastTransitionTime = before?.status === verdict.status ? before.lastTransitionTime : now;
    const observed = generation === undefined ? {} : { observedGeneration: generation };
    return { ...verdict, lastTransitionTime, ...observed };
  });
}

function ready(inputs: ConditionInputs, previous: Status): Verdict {
  const { decision, status, refusal, countsSince, inFuture, pauseAfterFailures } = inputs;
  if (decision.action === 'invalid') {
    // If only a calendar or the cluster's name is missing, the spec is valid. So the message says what is missing.
    const isOutside = decision.reason !== 'InvalidSpec';
    const message = isOutside ? decision.message : 'The spec is invalid: no Job starts.';
    return no('Ready', decision.reason, message);
  }
  if (inFuture !== null) return no('Ready', handledInFutureReason, inFuture);
  if (decision.action === 'suspended' || decision.action === 'ended') {
    return yes('Ready', decision.reason, decision.message);
  }
  const { consecutiveFailures: failures = 0 } = status;
  if (pauseAfterFailures !== null && failures >= pauseAfterFailures) {
    const message = `The ${lastRunsFailed(failures)}: no period starts until the spec is edited.`;
    return no('Ready', 'ConsecutiveFailures', message);
  }
  if (refusal !== null) {
    const message = 'The API server rejects Jobs of this template. Kron still tries each Job when it is due.';
    return no('Ready', templateRefusedReason, message);
  }
  if (decision.reason === 'Queued') return yes('Ready', decision.reason, decision.message);
  return yes('Ready', 'Scheduled', scheduledMessage(decision, countsSince, previous));
}

/**
 * The message of Ready while periods are scheduled. Only the decision that applies an edit knows which calendar was edited.
 * Later decisions keep the message of that decision.
 */
function scheduledMessage({ scheduling }: Decision, countsSince: string | null, previous: Status): string {
  if (countsSince === null) return 'Periods are scheduled.';
  const start = `Periods are scheduled. Periods due at or after ${countsSince} count`;
  const { editedCalendar } = scheduling;
  if (editedCalendar !== undefined)
    return `${start}: ${editedCalendar.kind} ${editedCalendar.name} was edited.`;
  const known = previous.conditions?.find(({ type }) => type === 'Ready')?.message;
  return known?.startsWith(`${start}: `) === true ? known : `${start}.`;
}

function invalidSpec({ decision, refusal }: ConditionInputs): Verdict {
  if (decision.action === 'invalid') return yes('InvalidSpec', decision.reason, decision.message);
  if (refusal !== null) return yes('InvalidSpec', 'InvalidSpec', refusal);
  return no('InvalidSpec', 'Valid', 'The spec is valid.');
}

const hindrances: readonly Reason[] = ['ForeignJob', 'FailedCreate', 'FailedDelete', 'FailedRead'];

function schedulingError({ decision, isKeptByFinalizers }: ConditionInputs, previous: Status): Verdict {
  const { action, reason, message } = decision;
  const isBlocked = action === 'wait' && reason === 'ReplacePending' && isKeptByFinalizers;
  if (hindrances.includes(reason) || isBlocked) return yes('SchedulingError', reason, message);
  // Kron retries the deletion only after this status is written, so the condition still reports the failed deletion.
  const before = previous.conditions?.find(({ type }) => type === 'SchedulingError');
  if (action === 'replace' && before?.status === 'True' && before.reason === 'FailedDelete')
    return yes('SchedulingError', before.reason, before.message);
  return no('SchedulingError', 'NoError', 'Nothing prevents due periods from running.');
}

function unschedulable({ status }: ConditionInputs): Verdict {
  if (status.lastOutcome === 'unschedulable') {
    const message = `The constraints allow no candidate in the window of period ${status.lastPeriodID}.`;
    return yes('Unschedulable', 'NoAllowedInstant', message);
  }
  return no('Unschedulable', 'Schedulable', 'The last handled period had an allowed instant.');
}

function jobChanged({ changes }: ConditionInputs, { conditions = [] }: Status): Verdict[] {
  const type = 'JobChanged';
  const verdict = jobChangedVerdict(
    changes,
    conditions.find((condition) => condition.type === type),
  );
  if (verdict === undefined) return [];
  return [(verdict.holds ? yes : no)(type, verdict.reason, verdict.message)];
}

function yes(type: ConditionType, reason: string, message: string): Verdict {
  return { type, status: 'True', reason, message };
}

function no(type: ConditionType, reason: string, message: string): Verdict {
  return { type, status: 'False', reason, message };
}
