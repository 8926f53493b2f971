import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { sleep } from '@kron/kubernetes/sleep';
import { systemClock } from '@kron/kubernetes/systemClock';
import type { Period } from 'kron-core';

/** The creation time of an object, epoch seconds. */
export function createdAt({ metadata }: KubeObject): number {
  return Date.parse(String(metadata['creationTimestamp'])) / 1000;
}

/** Epoch seconds; NaN for none. */
export function secondsOf(instant: Date | null): number {
  return (instant?.getTime() ?? Number.NaN) / 1000;
}

/** The format of a status. */
export function instantText(instant: Date | null): string {
  return `${instant?.toISOString().slice(0, 19)}Z`;
}

/** Maximum delay of a Job in these tests, in seconds after its chosen time. A whole cluster shares two cores here. */
export const promptly = 2;

/** Seconds from the chosen time of a period to the creation of its Job. */
export function latenessOf(job: KubeObject, { chosenTime }: Period): number {
  return createdAt(job) - secondsOf(chosenTime);
}

/** Waits for an instant by time alone, while no operator runs. */
export async function untilClock(instant: Date | null, secondsAfter: number = 0): Promise<void> {
  const left = (secondsOf(instant) + secondsAfter) * 1000 - systemClock.now();
  await sleep(systemClock, Math.max(0, left), new AbortController().signal);
}
