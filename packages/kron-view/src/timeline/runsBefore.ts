import { kindIndex } from './markKind.ts';

/**
 * Whether a ControlledJob runs before one of its marks: the last event before it started a run or, if there is none, the first
 * event from it on ends one.
 */
export function runsBefore(kind: Uint8Array, index: number): boolean {
  for (let before = index - 1; before >= 0; before--) {
    if (kind[before] !== kindIndex.idle) return kind[before] === kindIndex.start;
  }
  return kind.subarray(index).find((one) => one !== kindIndex.idle) === kindIndex.stop;
}
