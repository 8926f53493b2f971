/** 1 - 2^-53, the greatest double below 1. */
const lastBelowOne = 1 - Number.EPSILON / 2;

/** Clamps a number to [0, 1 - 2^-53]. The number is a place in the unit window, or a share of a mass. */
export function clamped(x: number): number {
  return Math.min(Math.max(x, 0), lastBelowOne);
}

/** Converts a place x in the unit window to seconds from the window's start. An x outside of the window is clamped. */
export function secondAt(x: number, length: number): number {
  return Math.min(Math.floor(clamped(x) * (length + 1)), length);
}
