import { found } from 'kron-core';
import { type AdmissionProblem, isObject, type ReviewedObject } from './admission.ts';
import { isSame } from './validateChange.ts';

/** What an edit may not touch where schedules are immutable, and what it is when it is absent. */
const fields: readonly { readonly way: readonly string[]; readonly usual?: string }[] = [
  { way: ['spec', 'schedule'] },
  { way: ['spec', 'timezone'], usual: 'UTC' },
  { way: ['spec', 'seed', 'strategy'], usual: 'stable' },
];

/**
 * Immutable fields that a change touches. One that was invalid has scheduled nothing, and may be mended.
 *
 * @param invalid places of what is stored that are invalid
 */
export function immutableChanges(
  object: ReviewedObject,
  oldObject: ReviewedObject,
  invalid: ReadonlySet<string>,
): AdmissionProblem[] {
  return fields.flatMap(({ way, usual }) => {
    const [before, after] = [valueAt(way, oldObject) ?? usual, valueAt(way, object) ?? usual];
    const path = way.join('.');
    if (isSame(before, after) || invalid.has(path)) return [];
    const message = `is immutable here, expected ${found(before)}, found ${found(after)}; create a KronJob of another name for another schedule`;
    return [{ path, code: 'Immutable' as const, message }];
  });
}

function valueAt(way: readonly string[], object: ReviewedObject): unknown {
  return way.reduce<unknown>((here, key) => (isObject(here) ? here[key] : undefined), object);
}
