import type { CronJobWindow } from 'kron-core';
import type { Slot } from './assignment/slot.ts';

/** The fields that `kron spread` sets in a KronJob, or by annotations in a CronJob. */
export type SpecChange = {
  readonly spread: Slot & { readonly group: string };
  /** `spec.window.duration`; undefined: it stays. */
  readonly duration?: string | undefined;
  /** The window that a CronJob has from its Namespace; undefined: it has its own. */
  readonly inherited?: CronJobWindow | undefined;
};

/** The spread fields as a manifest states them, valid or not. */
export type Written = {
  readonly slot: unknown;
  readonly of: unknown;
  /** null: absent. */
  readonly group: string | null;
};
