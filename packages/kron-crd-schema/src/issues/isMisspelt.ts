import { closestName } from 'kron-core';

/**
 * Whether an unknown field is close to the name of a missing field of the same object.
 *
 * @example
 * isMisspelt('spec.schedul', 'spec.schedule') // true
 */
export function isMisspelt(unknown: string, missing: string): boolean {
  const [parent, name] = splitLast(missing);
  const [otherParent, other] = splitLast(unknown);
  return parent === otherParent && closestName(other, [name]) === name;
}

function splitLast(path: string): [parent: string, name: string] {
  const at = path.lastIndexOf('.');
  return [path.slice(0, Math.max(at, 0)), path.slice(at + 1)];
}
