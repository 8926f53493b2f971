import type { RunDecision } from 'kron-core';
import type { Unconfirmed } from './unconfirmed.ts';

/**
 * What a process knows of a KronJob that is stored nowhere. Without it nothing goes wrong, as after a crash: the Jobs
 * and the status tell what was done.
 */
export type Memory = {
  /** A Job was created, and its outcome is to be written next. */
  readonly created?: CreatedJob | undefined;
  /** The name of a Job whose create was not answered. */
  readonly unanswered?: string | undefined;
  /** A period whose claimed Job may have been created by this process, come and gone. */
  readonly doubted?: string | undefined;
  /** Statuses whose writes were not answered: when one is found stored, what it records is told. */
  readonly unconfirmed?: readonly Unconfirmed[] | undefined;
};

export type CreatedJob = {
  readonly decision: RunDecision;
  readonly now: Date;
  /** Of the KronJob that was decided about. */
  readonly resourceVersion: string;
};

/** By the keys of KronJobs. */
export class InFlightState {
  readonly #memories = new Map<string, Memory>();

  of(key: string): Memory {
    return this.#memories.get(key) ?? {};
  }

  /** Adds to what is remembered; undefined takes away. */
  remember(key: string, news: Memory): void {
    this.#memories.set(key, { ...this.of(key), ...news });
  }

  forget(key: string): void {
    this.#memories.delete(key);
  }
}
