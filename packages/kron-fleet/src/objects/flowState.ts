import type { KronJob, KronJobCondition } from 'kron-crd-schema';
import { instantField } from '../live/instantField.ts';
import { fieldsOf, isPlainObject } from '../plainObject.ts';
import { printable } from '../text/printable.ts';

/** The facts about the next periods in the status of a stored KronJob. */
export type FlowState = {
  /** The period that is due, but whose Job cannot be created yet, and the reason. Undefined if no period waits. */
  waiting?: { periodID: string; reason: string; message: string };
  /** Why no period starts until a user edits the spec. Undefined if the KronJob is not paused. */
  paused?: string;
};

/**
 * Reads from the status of a KronJob which period waits, and whether failed runs have paused the KronJob. Undefined if
 * neither is the case. Also undefined if the KronJob is suspended, or if the operator has not processed the latest edit of
 * the spec.
 */
export function flowStateOf({ metadata, spec, status }: Partial<KronJob>): FlowState | undefined {
  const { suspend, pauseAfterFailures } = spec?.policy ?? {};
  if (suspend === true || !isPlainObject(status) || !isOfGeneration(status, metadata)) return undefined;
  const stored: Stored = status;
  const { consecutiveFailures = 0, claim } = stored;
  if (consecutiveFailures >= (pauseAfterFailures ?? Number.POSITIVE_INFINITY))
    return { paused: saidIn(stored, isPause).message };
  const periodID = claim?.for === 'Queue' ? instantField(claim.periodID) : undefined;
  return periodID === undefined ? undefined : { waiting: { periodID, ...saidIn(stored, isWait) } };
}

function isOfGeneration({ observedGeneration }: Stored, metadata: unknown): boolean {
  const generation = fieldsOf(metadata)['generation'];
  return observedGeneration !== undefined && observedGeneration === generation;
}

type Stored = {
  readonly observedGeneration?: number;
  readonly consecutiveFailures?: number;
  readonly claim?: { readonly periodID?: unknown; readonly for?: unknown };
  readonly conditions?: unknown;
};

type Said = Partial<Pick<KronJobCondition, 'type' | 'status' | 'reason' | 'message'>>;

function isPause({ type, reason }: Said): boolean {
  return type === 'Ready' && reason === 'ConsecutiveFailures';
}

/** Whether a condition says why a period waits: too many Jobs are active, or the API server has refused its Job. */
function isWait({ type, status, reason }: Said): boolean {
  return type === 'Ready' ? reason === 'Queued' : type === 'SchedulingError' && status === 'True';
}

/**
 * Reads the reason and the message of the condition for which `saysWhy` returns true. The status can contain any text, so
 * the function makes them printable.
 */
function saidIn(
  { conditions }: Stored,
  saysWhy: (condition: Said) => boolean,
): { reason: string; message: string } {
  const all: Said[] = Array.isArray(conditions) ? conditions.filter(isPlainObject) : [];
  const { reason, message } = all.find(saysWhy) ?? {};
  return {
    reason: typeof reason === 'string' ? printable(reason) : 'Queued',
    message: typeof message === 'string' ? printable(message) : '',
  };
}
