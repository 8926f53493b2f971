import type { KubeObject } from '../objects/kubeObject.ts';
import { badRequest, invalid } from '../objects/refusals.ts';
import { apiVersionOf, type Resource } from '../objects/resource.ts';
import type { Admission } from './admission.ts';
import { metadataCauses } from './metadataCauses.ts';

/**
 * Decodes, prunes, defaults and validates an object, and returns the object to store.
 *
 * @throws StatusError 400 if the object cannot be decoded, 422 if it is invalid
 */
export function admit(
  resource: Resource,
  admission: Admission,
  proposed: KubeObject,
  old: KubeObject | undefined,
  strict: boolean,
): KubeObject {
  const unreadable = admission.unreadable?.(proposed);
  if (unreadable !== undefined) throw badRequest(unreadable);
  const read = pruned(resource, admission, proposed, strict);
  const object = admission.withDefaults?.(read) ?? read;
  const causes = [...metadataCauses(object, old), ...(admission.causes?.(object, old) ?? [])];
  if (causes.length > 0) throw invalid(resource, object.metadata.name, causes);
  return object;
}

function pruned(resource: Resource, admission: Admission, object: KubeObject, strict: boolean): KubeObject {
  const unknown = admission.unknownFields?.(object) ?? [];
  if (unknown.length === 0) return object;
  if (!strict) return withoutFields(object, unknown);
  const fields = unknown.map((path) => `unknown field "${path}"`).join(', ');
  throw badRequest(
    `${resource.kind} in version "${apiVersionOf(resource)}" cannot be handled as a ${resource.kind}: strict decoding error: ${fields}`,
  );
}

/**
 * Copies an object without the fields at the given paths.
 *
 * @example
 * withoutFields({ spec: { a: 1, b: [{ c: 2 }] } }, ['spec.b[0].c']) // { spec: { a: 1, b: [{}] } }
 */
function withoutFields(object: KubeObject, paths: readonly string[]): KubeObject {
  const copy = structuredClone(object);
  for (const path of paths) {
    const keys = [...path.matchAll(/[^.[\]]+/g)].map(([key]) => key);
    const last = keys.pop() ?? '';
    let parent: unknown = copy;
    for (const key of keys) parent = (parent as Record<string, unknown> | undefined)?.[key];
    if (typeof parent === 'object' && parent !== null) delete (parent as Record<string, unknown>)[last];
  }
  return copy;
}
