import type { KronJob } from 'kron-crd-schema';
import { instantField } from '../live/instantField.ts';
import { isPlainObject } from '../plainObject.ts';
import { printable } from '../text/printable.ts';

/** What the stored status of a KronJob says about its next periods. */
export type FlowState = {
  /** The period that waits until fewer Jobs are active. undefined: none. */
  waiting?: { periodID: string; message: string };
  /** Why no period starts until the spec is edited. undefined: periods start. */
  paused?: string;
};

/**
 * Reads from a KronJob which period waits, and whether it is paused. A status of another generation says neither.
 *
 * @example
 * flowStateOf(kronJob)?.waiting?.periodID // '2026-03-02T10:00:00Z'
 */
export function flowStateOf({ metadata, spec, status }: Partial<KronJob>): FlowState | undefined {
  if (!isPlainObject(status) || !isOfGeneration(status, metadata)) return undefined;
  const stored: Stored = status;
  const limit = spec?.policy?.pauseAfterFailures ?? Number.POSITIVE_INFINITY;
  const message = readyMessage(stored);
  if ((stored.consecutiveFailures ?? 0) >= limit) return { paused: message };
  const periodID = stored.claim?.for === 'Queue' ? instantField(stored.claim.periodID) : undefined;
  return periodID === undefined ? undefined : { waiting: { periodID, message } };
}

function isOfGeneration({ observedGeneration }: Stored, metadata: unknown): boolean {
  const generation = isPlainObject(metadata) ? metadata['generation'] : undefined;
  return observedGeneration !== undefined && observedGeneration === generation;
}

type Stored = {
  readonly observedGeneration?: number;
  readonly consecutiveFailures?: number;
  readonly claim?: { readonly periodID?: unknown; readonly for?: unknown };
  readonly conditions?: unknown;
};

/** The operator writes there what the period waits for, and why the KronJob is paused. */
function readyMessage({ conditions }: Stored): string {
  const all = Array.isArray(conditions) ? conditions.filter(isPlainObject) : [];
  const message = all.find(({ type }) => type === 'Ready')?.['message'];
  return typeof message === 'string' ? printable(message) : '';
}
