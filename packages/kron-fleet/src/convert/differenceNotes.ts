import { joinNames } from '../input/joinNames.ts';
import { fieldsOf, type PlainObject } from '../plainObject.ts';
import type { Conversion } from './conversion.ts';

/**
 * One line for each difference, with the names of the objects that have it.
 *
 * @param namespace the namespace of objects whose manifest has none
 * @param most maximum number of names in a line
 */
export function differenceNotes(
  conversions: readonly Conversion[],
  namespace: string,
  most?: number,
): string[] {
  const affected = new Map<string, { identity: string }[]>();
  for (const conversion of conversions) {
    if (!conversion.ok) continue;
    const identity = identityOf(conversion.converted, namespace);
    for (const difference of conversion.differences) {
      const objects = affected.get(difference);
      if (objects === undefined) affected.set(difference, [{ identity }]);
      else objects.push({ identity });
    }
  }
  return [...affected].map(([difference, objects]) => `note: ${joinNames(objects, most)}: ${difference}`);
}

/** `<namespace>/<name>` of an object that has a name. */
export function identityOf({ metadata }: PlainObject, namespace: string): string {
  const { name, namespace: own = namespace } = fieldsOf(metadata);
  return `${String(own)}/${String(name)}`;
}
