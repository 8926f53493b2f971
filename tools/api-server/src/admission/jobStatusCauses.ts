import { isRecord } from '../objects/kubeObject.ts';
import type { Cause } from '../objects/statusError.ts';

/** Errors in the status of a finished Job, by the rules of Kubernetes 1.36. */
export function jobStatusCauses(status: Readonly<Record<string, unknown>>): Cause[] {
  const held = new Set(conditionsOf(status));
  const [complete, failed] = [held.has('Complete'), held.has('Failed')];
  const causes: Cause[] = [];
  if (complete && status['completionTime'] === undefined) {
    const message = 'Required value: completionTime is required for Complete jobs';
    causes.push({ reason: 'FieldValueRequired', message, field: 'status.completionTime' });
  }
  if (complete && !held.has('SuccessCriteriaMet')) causes.push(lacks('Complete', 'SuccessCriteriaMet'));
  if (failed && !held.has('FailureTarget')) causes.push(lacks('Failed', 'FailureTarget'));
  const active = Number(status['active'] ?? 0);
  if ((complete || failed) && active > 0) {
    const message = `Invalid value: ${active}: active>0 is invalid for finished job`;
    causes.push({ reason: 'FieldValueInvalid', message, field: 'status.active' });
  }
  return causes;
}

export function conditionsOf(status: Readonly<Record<string, unknown>>): string[] {
  const conditions: unknown = status['conditions'];
  if (!Array.isArray(conditions)) return [];
  return conditions
    .filter((one) => isRecord(one) && one['status'] === 'True')
    .map(({ type }) => String(type));
}

function lacks(condition: string, other: string): Cause {
  const message = `Invalid value: cannot set ${condition}=True condition without the ${other}=true condition`;
  return { reason: 'FieldValueInvalid', message, field: 'status.conditions' };
}
