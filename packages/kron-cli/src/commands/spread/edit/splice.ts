/** Replaces the text from `start` to `end`. */
export type Splice = { readonly start: number; readonly end: number; readonly text: string };

/** Applies splices that do not overlap. Those at the same offset are applied in their order. */
export function applySplices(text: string, splices: readonly Splice[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const splice of splices.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    parts.push(text.slice(at, splice.start), splice.text);
    at = splice.end;
  }
  return parts.join('') + text.slice(at);
}
