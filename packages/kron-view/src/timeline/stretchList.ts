import { type Scale, xOf } from '../axis/scale.ts';

/** Spans of time in order, in epoch seconds. The starts and the ends alternate. */
export type Stretches = Float64Array;

export function stretches(list: readonly (readonly [from: number, to: number])[]): Stretches {
  return Float64Array.from(list.flat());
}

/** Calls `use` with the left and the right end of each span that is at least partly on the axis, in pixels. */
export function forEachOnAxis(
  list: Stretches,
  scale: Scale,
  use: (left: number, right: number) => void,
): void {
  const { from, to } = scale;
  const x = (at: number): number => xOf(scale, Math.min(Math.max(at, from), to));
  for (let index = 0; index < list.length; index += 2) {
    const [left, right] = [x(list[index] ?? to), x(list[index + 1] ?? from)];
    if (left < right) use(left, right);
  }
}
