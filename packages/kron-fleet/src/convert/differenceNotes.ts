import { joinNames } from '../input/joinNames.ts';
import { isPlainObject, type PlainObject } from '../plainObject.ts';
import type { Conversion } from './conversion.ts';
import { type Difference, differenceTexts } from './differences.ts';

/**
 * One line per difference, with the names of the objects that it affects.
 *
 * @param namespace of objects without one
 */
export function differenceNotes(conversions: readonly Conversion[], namespace: string): string[] {
  const affected = new Map<Difference, { identity: string }[]>();
  for (const conversion of conversions) {
    if (!conversion.ok) continue;
    const identity = identityOf(conversion.converted, namespace);
    for (const difference of conversion.differences) {
      affected.set(difference, [...(affected.get(difference) ?? []), { identity }]);
    }
  }
  return [...affected].map(
    ([difference, objects]) => `note: ${joinNames(objects)}: ${differenceTexts[difference]}`,
  );
}

function identityOf({ metadata }: PlainObject, namespace: string): string {
  const { name, namespace: own = namespace } = isPlainObject(metadata) ? metadata : {};
  return `${String(own)}/${String(name)}`;
}
