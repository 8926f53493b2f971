import { printable } from '../text/printable.ts';
import type { PeakObject } from './load.ts';

/** Prints a mean with three significant digits and without trailing zeros: `0.717` or `12`. */
export function meanText(mean: number): string {
  return mean >= 1000 ? String(Math.round(mean)) : String(Number(mean.toPrecision(3)));
}

/**
 * The names of the objects that start Jobs in a peak. Names that do not fit are left out.
 *
 * @param width maximum number of characters. The text has the first name even if that name is longer
 * @example
 * objectsText({ objects: [{ identity: 'a/x', starts: 2 }, { identity: 'a/y', starts: 1 }] }, 80)
 * // 'a/x (2), a/y'
 */
export function objectsText(
  { objects }: { objects: readonly Pick<PeakObject, 'identity' | 'starts'>[] },
  width: number,
): string {
  const names = objects.map(({ identity, starts }) =>
    printable(starts > 1 ? `${identity} (${starts})` : identity),
  );
  let shown = names[0] ?? '';
  for (const [index, name] of names.entries()) {
    if (index === 0) continue;
    const more = names.length - index;
    const longer = `${shown}, ${name}`;
    if (longer.length + ` and ${more - 1} more`.length > width) return `${shown} and ${more} more`;
    shown = longer;
  }
  return shown;
}
