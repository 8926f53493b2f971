/**
 * A text that is read part by part, so that a large one is not in memory as a string. A string has this type as well. Offsets
 * can count bytes.
 */
export type SourceText = {
  readonly length: number;
  slice(start: number, end?: number): string;
  indexOf(text: string, from?: number): number;
  /** The code unit at an offset. Only those of ASCII characters are the same for all texts. */
  charCodeAt(at: number): number;
};
