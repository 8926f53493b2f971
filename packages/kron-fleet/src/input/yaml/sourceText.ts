/**
 * A text that is read part by part, so that a large text is not in memory as a string. A string also has this type. Offsets
 * count code units or bytes.
 */
export type SourceText = {
  readonly length: number;
  slice(start: number, end?: number): string;
  indexOf(text: string, from?: number): number;
  /** The code unit at an offset, or the byte. Both are the same for ASCII characters. */
  charCodeAt(at: number): number;
};
