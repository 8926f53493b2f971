import type { TextNode } from './textTree.ts';

/** An edit that replaces the text from `start` to `end`. */
export type Splice = { readonly start: number; readonly end: number; readonly text: string };

/** Applies splices that do not overlap. Splices at the same offset are applied in their order. */
export function applySplices(text: string, splices: readonly Splice[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const splice of splices.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    parts.push(text.slice(at, splice.start), splice.text);
    at = splice.end;
  }
  return parts.join('') + text.slice(at);
}

/** The edit that replaces a value. If the value is empty, a blank is added between the colon and the new value. */
export function replaceValue({ start, end }: TextNode, colon: number, written: string): Splice {
  return { start, end, text: start === end && start === colon ? ` ${written}` : written };
}
