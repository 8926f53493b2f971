import type { KronJobSpec, Status } from 'kron-core';

/** The history of one KronJob, by UID, and of all Jobs that it ever controlled. */
export type Story = {
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
  /** Its stored states, oldest first. */
  readonly versions: StoryVersion[];
  /** In order of creation. */
  readonly jobs: StoryJob[];
  /** The position of its deletion in the history. */
  gone: number | undefined;
};

/** A stored state of a KronJob. */
export type StoryVersion = {
  /** Position in the history. */
  readonly at: number;
  readonly generation: number;
  /** Epoch milliseconds; NaN when unknown. */
  readonly time: number;
  readonly spec: KronJobSpec;
  readonly status: Status;
  readonly deleting: boolean;
};

/** A Job of a period that a KronJob controls. */
export type StoryJob = {
  readonly name: string;
  readonly uid: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly periodID: string;
  readonly chosenTime: string;
  readonly createdAt: string;
  /** TTL after the end, in seconds. */
  readonly ttl: number | undefined;
  /** Positions in the history. */
  readonly created: number;
  ended: { readonly at: number; readonly as: 'succeeded' | 'failed' } | undefined;
  deleting: number | undefined;
  gone: number | undefined;
  /** When it was finished or deleted, epoch milliseconds; NaN when unknown. */
  inactiveSince: number | undefined;
};

/** A violation: one sentence that names the objects. */
export type Violation = string;

/** `default/report (uid …)`. */
export function titleOf({ namespace, name, uid }: Story): string {
  return `${namespace}/${name} (${uid})`;
}
