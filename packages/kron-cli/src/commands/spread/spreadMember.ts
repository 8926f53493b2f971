import { type Agreement, agreement } from 'kron-core';
import { type FoundObject, isCronJob } from '@kron/fleet/input/findObjects';
import type { InputKronJob } from '@kron/fleet/input/inputKronJob';
import { fieldsOf, type PlainObject } from '@kron/fleet/plainObject';
import { maxSlots, type Slot } from './assignment/slot.ts';
import { writtenCronJobSpread } from './cronJobSpread.ts';
import type { Written } from './specChange.ts';

/** A KronJob or CronJob that belongs to the group or joins it. */
export type SpreadMember = {
  /**
   * `<namespace>/<name>`. If a KronJob and a CronJob have the same namespace and name, the kind precedes the identity of the
   * CronJob.
   */
  readonly identity: string;
  /** The member. With `--window`, its spec has the window.duration of that flag. */
  readonly kronJob: InputKronJob;
  readonly object: FoundObject;
  readonly written: Written;
  /** The slot in the manifest. Null if the manifest has no slot or an invalid one. */
  readonly before: Slot | null;
  readonly agreement: Agreement;
};

export function writtenSpread(manifest: PlainObject): Written {
  if (isCronJob(manifest)) return writtenCronJobSpread(manifest);
  const { slot, of, group } = fieldsOf(fieldsOf(manifest['spec'])['spread']);
  return { slot, of, group: typeof group === 'string' ? group : null };
}

export function validSlot({ slot, of }: Written): Slot | null {
  if (typeof slot !== 'number' || typeof of !== 'number') return null;
  const isValid = Number.isInteger(slot) && Number.isInteger(of) && 0 <= slot && slot < of && of <= maxSlots;
  return isValid ? { slot, of } : null;
}

/**
 * Computes the agreements of members: the fields that must be equal in a group. Members with the same fields get the same
 * agreement, which is computed only once.
 */
export class Agreements {
  readonly #known = new Map<string, Agreement>();

  of({ spec, schedule, namespace }: InputKronJob): Agreement {
    const { schedule: cron, timezone, clockChanges, window, distribution, constraints } = spec;
    // The key contains the namespace, because calendars of the same name in two namespaces can differ.
    const fields = JSON.stringify([
      namespace,
      cron,
      timezone,
      clockChanges,
      window,
      distribution,
      constraints,
    ]);
    const known = this.#known.get(fields) ?? agreement(schedule);
    this.#known.set(fields, known);
    return known;
  }
}
