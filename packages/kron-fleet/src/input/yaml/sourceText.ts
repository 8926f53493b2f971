/**
 * A text that is read in parts, because a large text does not fit into memory as one string. A string is also a SourceText.
 * Offsets count code units or bytes.
 */
export type SourceText = {
  readonly length: number;
  slice(start: number, end?: number): string;
  indexOf(text: string, from?: number): number;
  /** The code unit or byte at an offset. For ASCII characters, the two are equal. */
  charCodeAt(at: number): number;
};
