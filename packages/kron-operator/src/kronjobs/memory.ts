import type { Decision } from 'kron-core';

/**
 * What a process knows of a KronJob that is stored nowhere. Without it nothing goes wrong, as after a crash: the Jobs
 * and the status tell what was done.
 */
export type Memory = {
  /** A Job was created, and its outcome is to be written next. */
  created?: {
    readonly decision: Decision & { readonly action: 'run' };
    readonly now: Date;
    /** Of the KronJob that was decided about. */
    readonly resourceVersion: string;
  };
  /** The name of a Job whose create was not answered. */
  unanswered?: string;
  /** A period whose claimed Job may have been created by this process, come and gone. */
  doubted?: string;
};
