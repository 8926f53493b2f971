import { isPlainObject, type PlainObject } from '@kron/fleet/plainObject';
import type { Slot } from './assignment/slot.ts';

/** The fields that `kron spread` sets in a KronJob. */
export type SpecChange = {
  readonly spread: Slot & { readonly group: string };
  /** `spec.window.duration`; undefined: it stays. */
  readonly duration?: string | undefined;
};

/** A manifest with a change. Other fields are kept. */
export function changedManifest(manifest: PlainObject, { spread, duration }: SpecChange): PlainObject {
  const spec = fieldsOf(manifest['spec']);
  const window = duration === undefined ? {} : { window: { ...fieldsOf(spec['window']), duration } };
  return { ...manifest, spec: { ...spec, ...window, spread: { ...fieldsOf(spec['spread']), ...spread } } };
}

function fieldsOf(value: unknown): PlainObject {
  return isPlainObject(value) ? value : {};
}
