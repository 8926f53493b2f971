import { fieldsOf, type PlainObject } from '@kron/fleet/plainObject';
import { isCronJob } from '@kron/fleet/input/findObjects';
import { changedAnnotations, withAnnotations } from './cronJobSpread.ts';
import type { SpecChange } from './specChange.ts';

export function changedManifest(manifest: PlainObject, change: SpecChange): PlainObject {
  if (isCronJob(manifest)) return withAnnotations(manifest, changedAnnotations(change));
  const { spread, duration } = change;
  const spec = fieldsOf(manifest['spec']);
  const window = duration === undefined ? {} : { window: { ...fieldsOf(spec['window']), duration } };
  return { ...manifest, spec: { ...spec, ...window, spread: { ...fieldsOf(spec['spread']), ...spread } } };
}
