import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { sleep } from '@kron/kubernetes/sleep';
import { systemClock } from '@kron/kubernetes/systemClock';
import type { Period } from 'kron-core';

/** When an object was created, epoch seconds. */
export function createdAt({ metadata }: KubeObject): number {
  return Date.parse(String(metadata['creationTimestamp'])) / 1000;
}

/** Epoch seconds; NaN for none. */
export function secondsOf(instant: Date | null): number {
  return (instant?.getTime() ?? Number.NaN) / 1000;
}

/** As it stands in a status. */
export function instantText(instant: Date | null): string {
  return `${instant?.toISOString().slice(0, 19)}Z`;
}

/** Seconds after its chosen time in which a Job is created here, where a whole cluster shares two cores. */
export const promptly = 2;

/** Seconds from a period's chosen time to the creation of its Job. */
export function latenessOf(job: KubeObject, { chosenTime }: Period): number {
  return createdAt(job) - secondsOf(chosenTime);
}

/** While nobody is there, nothing but time tells that an instant has passed. */
export async function untilClock(instant: Date | null, secondsAfter: number = 0): Promise<void> {
  const left = (secondsOf(instant) + secondsAfter) * 1000 - systemClock.now();
  await sleep(systemClock, Math.max(0, left), new AbortController().signal);
}
