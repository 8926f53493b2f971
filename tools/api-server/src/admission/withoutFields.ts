import type { KubeObject } from '../objects/kubeObject.ts';

/**
 * Copies an object without the fields at the given paths.
 *
 * @example
 * withoutFields({ spec: { a: 1, b: [{ c: 2 }] } }, ['spec.b[0].c']) // { spec: { a: 1, b: [{}] } }
 */
export function withoutFields(object: KubeObject, paths: readonly string[]): KubeObject {
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
