import type { CronJobWindow } from 'kron-core';
import type { Slot } from './assignment/slot.ts';

/** The fields that `kron spread` sets in a KronJob. In a CronJob, it sets annotations instead. */
export type SpecChange = {
  readonly spread: Slot & { readonly group: string };
  /** The new `spec.window.duration`; undefined if it does not change. */
  readonly duration?: string | undefined;
  /**
   * The window that a CronJob inherits from its Namespace, with the duration of `--window`. The annotations of the CronJob
   * must repeat this window. Undefined if the CronJob has a window of its own.
   */
  readonly inherited?: CronJobWindow | undefined;
};

/** The spread fields as a manifest states them, valid or not. */
export type Written = {
  readonly slot: unknown;
  readonly of: unknown;
  /** Null if the manifest names no group. */
  readonly group: string | null;
};
