import { templateRefusedReason } from '../../kubernetes/jobTemplate.ts';
import type { Decision } from '../decision/decision.ts';
import type { Condition, ConditionType, Status } from './status.ts';

type Verdict = Pick<Condition, 'type' | 'status' | 'reason' | 'message'>;

/** What the conditions are read off. */
export type ConditionInputs = {
  readonly decision: Decision;
  /** The status being written, with its new `lastOutcome`. */
  readonly status: Status;
  /** Why the API server calls the Job of this template malformed. */
  readonly refusal: string | null;
  /** Said by Ready: from when on periods count, once an edit has moved that. */
  readonly countsSince: string | null;
};

/**
 * The four conditions. Their words change only with what they state, not with every decision, so that a status is
 * not written for nothing; lastTransitionTime moves when the status of a condition does.
 */
export function nextConditions(inputs: ConditionInputs, previous: Status, now: string): Condition[] {
  const { observedGeneration: generation } = inputs.status;
  return [ready(inputs), invalidSpec(inputs), schedulingError(inputs), unschedulable(inputs)].map(
    (verdict) => {
      const before = previous.conditions?.find((condition) => condition.type === verdict.type);
      const lastTransitionTime = before?.status === verdict.status ? before.lastTransitionTime : now;
      const observed = generation === undefined ? {} : { observedGeneration: generation };
      return { ...verdict, lastTransitionTime, ...observed };
    },
  );
}

function ready({ decision, refusal, countsSince }: ConditionInputs): Verdict {
  if (decision.action === 'invalid') return no('Ready', 'InvalidSpec', 'The spec is invalid; nothing runs.');
  if (decision.action === 'suspended' || decision.action === 'ended') {
    return yes('Ready', decision.reason, decision.message);
  }
  if (refusal !== null) {
    const message =
      'The API server refuses Jobs of this template; each is tried all the same when it is due.';
    return no('Ready', templateRefusedReason, message);
  }
  const since = countsSince === null ? '' : ` Periods due from ${countsSince} on count.`;
  return yes('Ready', 'Scheduled', `Periods are scheduled.${since}`);
}

function invalidSpec({ decision, refusal }: ConditionInputs): Verdict {
  if (decision.action === 'invalid') return yes('InvalidSpec', 'InvalidSpec', decision.message);
  if (refusal !== null) return yes('InvalidSpec', 'InvalidSpec', refusal);
  return no('InvalidSpec', 'Valid', 'The spec is valid.');
}

function schedulingError({ decision }: ConditionInputs): Verdict {
  if (decision.reason === 'ForeignJob' || decision.reason === 'FailedCreate') {
    return yes('SchedulingError', decision.reason, decision.message);
  }
  return no('SchedulingError', 'NoError', 'Nothing keeps due periods from running.');
}

function unschedulable({ status }: ConditionInputs): Verdict {
  if (status.lastOutcome === 'unschedulable') {
    const message = `No candidate in the window of period ${status.lastPeriodID} was allowed by the constraints.`;
    return yes('Unschedulable', 'NoAllowedInstant', message);
  }
  return no('Unschedulable', 'Schedulable', 'The last handled period had an allowed instant.');
}

function yes(type: ConditionType, reason: string, message: string): Verdict {
  return { type, status: 'True', reason, message };
}

function no(type: ConditionType, reason: string, message: string): Verdict {
  return { type, status: 'False', reason, message };
}
