import type { KubeObject } from '../../src/kubernetes/kubeObject.ts';

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
