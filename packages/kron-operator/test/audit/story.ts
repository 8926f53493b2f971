import type { KronJobSpec, Status } from 'kron-core';

/** What became of one KronJob, by UID, and of all Jobs that it ever controlled. */
export type Story = {
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
  /** As it was stored, oldest first. */
  readonly versions: StoryVersion[];
  /** In the order of their creation. */
  readonly jobs: StoryJob[];
  /** The place in the history at which it was gone. */
  gone: number | undefined;
};

/** One stored state of a KronJob. */
export type StoryVersion = {
  /** Its place in the history. */
  readonly at: number;
  readonly generation: number;
  /** Epoch milliseconds; NaN when nobody knows. */
  readonly time: number;
  readonly spec: KronJobSpec;
  readonly status: Status;
  readonly deleting: boolean;
};

/** A Job that a KronJob controls, and that carries a period. */
export type StoryJob = {
  readonly name: string;
  readonly uid: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly periodID: string;
  readonly chosenTime: string;
  readonly createdAt: string;
  /** Seconds after its end; undefined when it stays. */
  readonly ttl: number | undefined;
  /** Places in the history. */
  readonly created: number;
  ended: { readonly at: number; readonly as: 'succeeded' | 'failed' } | undefined;
  deleting: number | undefined;
  gone: number | undefined;
  /** When it had ended or was gone, epoch milliseconds; NaN when nobody knows. */
  inactiveSince: number | undefined;
};

/** What a rule is broken with: one sentence that names the objects. */
export type Violation = string;

/** `default/report (uid …)`. */
export function titleOf({ namespace, name, uid }: Story): string {
  return `${namespace}/${name} (${uid})`;
}
