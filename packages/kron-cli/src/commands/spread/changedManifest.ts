import { isPlainObject, type PlainObject } from '@kron/fleet/plainObject';
import { isCronJob } from '@kron/fleet/input/findObjects';
import type { CronJobWindow } from 'kron-core';
import type { Slot } from './assignment/slot.ts';
import { changedAnnotations, withAnnotations } from './cronJobSpread.ts';

/** The fields that `kron spread` sets in a KronJob, or by annotations in a CronJob. */
export type SpecChange = {
  readonly spread: Slot & { readonly group: string };
  /** `spec.window.duration`; undefined: it stays. */
  readonly duration?: string | undefined;
  /** The window that a CronJob has from its Namespace; undefined: it has its own. */
  readonly inherited?: CronJobWindow | undefined;
};

/** A manifest with a change. Other fields are kept. */
export function changedManifest(manifest: PlainObject, change: SpecChange): PlainObject {
  if (isCronJob(manifest)) return withAnnotations(manifest, changedAnnotations(change));
  const { spread, duration } = change;
  const spec = fieldsOf(manifest['spec']);
  const window = duration === undefined ? {} : { window: { ...fieldsOf(spec['window']), duration } };
  return { ...manifest, spec: { ...spec, ...window, spread: { ...fieldsOf(spec['spread']), ...spread } } };
}

function fieldsOf(value: unknown): PlainObject {
  return isPlainObject(value) ? value : {};
}
