import type { KronJob, KronJobCondition, KronJobStatus } from 'kron-crd-schema';
import { isPlainObject } from '../plainObject.ts';
import { printable } from '../text/printable.ts';

/** What the stored status of a KronJob says about its next periods. */
export type FlowState = {
  /** The period that waits until its Job can be created, and for what. undefined: none. */
  waiting?: { periodID: string; reason: string; message: string };
  /** Why no period starts until the spec is edited. undefined: periods start. */
  paused?: string;
};

/**
 * Reads from a KronJob which period waits, and whether it is paused. Neither holds while it is suspended, nor if its status is
 * of another generation.
 *
 * @example
 * flowStateOf(kronJob)?.waiting?.periodID // '2026-03-02T10:00:00Z'
 */
export function flowStateOf({ metadata, spec, status }: Partial<KronJob>): FlowState | undefined {
  const { suspend, pauseAfterFailures } = spec?.policy ?? {};
  if (suspend === true || !isPlainObject(status) || !isOfGeneration(status, metadata)) return undefined;
  const { consecutiveFailures = 0, claim } = status;
  if (consecutiveFailures >= (pauseAfterFailures ?? Number.POSITIVE_INFINITY))
    return { paused: saidIn(status, isPause).message };
  return claim?.for === 'Queue'
    ? { waiting: { periodID: claim.periodID, ...saidIn(status, isWait) } }
    : undefined;
}

function isOfGeneration({ observedGeneration }: KronJobStatus, metadata: unknown): boolean {
  const generation = isPlainObject(metadata) ? metadata['generation'] : undefined;
  return observedGeneration !== undefined && observedGeneration === generation;
}

function isPause({ type, reason }: KronJobCondition): boolean {
  return type === 'Ready' && reason === 'ConsecutiveFailures';
}

/** With a place, the create can still be refused. */
function isWait({ type, status, reason }: KronJobCondition): boolean {
  return type === 'Ready' ? reason === 'Queued' : type === 'SchedulingError' && status === 'True';
}

/** Other conditions are about other periods, and a message can quote anything. */
function saidIn(
  { conditions }: KronJobStatus,
  saysWhy: (condition: KronJobCondition) => boolean,
): Pick<KronJobCondition, 'reason' | 'message'> {
  const { reason = 'Queued', message = '' } = conditions?.find(saysWhy) ?? {};
  return { reason: printable(reason), message: printable(message) };
}
