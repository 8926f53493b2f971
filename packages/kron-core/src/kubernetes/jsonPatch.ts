/** An operation of a JSON Patch (RFC 6902). */
export type PatchOperation =
  | { readonly op: 'test' | 'add' | 'replace'; readonly path: string; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: string };

/**
 * The JSON Pointer (RFC 6901) to a field.
 *
 * @example
 * pointer('metadata', 'labels', 'kron.io/held') // '/metadata/labels/kron.io~1held'
 */
export function pointer(...keys: readonly (string | number)[]): string {
  return keys.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** The operation that sets an existing annotation to `value`, or removes it if `value` is empty. */
export function annotationPatch(name: string, value: string): PatchOperation {
  const path = pointer('metadata', 'annotations', name);
  return value === '' ? { op: 'remove', path } : { op: 'replace', path, value };
}
