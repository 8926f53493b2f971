import type { KronJob, KronJobCondition } from 'kron-crd-schema';
import { instantField } from '../live/instantField.ts';
import { fieldsOf, isPlainObject } from '../plainObject.ts';
import { printable } from '../text/printable.ts';

/** What the stored status of a KronJob says about its next periods. */
export type FlowState = {
  /** The period that waits until its Job can be created, and why it waits. Undefined if no period waits. */
  waiting?: { periodID: string; reason: string; message: string };
  /** Why no period starts until the spec is edited. Undefined if periods start. */
  paused?: string;
};

/**
 * Reads from the status of a KronJob which period waits, and whether failed runs have paused the KronJob. Returns undefined
 * if no period waits and the KronJob is not paused. Also returns undefined if the KronJob is suspended, or if the status is
 * about another generation of the spec.
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

/** Whether a condition says why a period waits: too many Jobs are active, or the API server has refused the Job of the period. */
function isWait({ type, status, reason }: Said): boolean {
  return type === 'Ready' ? reason === 'Queued' : type === 'SchedulingError' && status === 'True';
}

/**
 * Reads the reason and the message of the condition that `saysWhy` accepts. Other conditions are about other periods. Makes
 * both texts printable, because they can contain anything.
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
