/** A position in a file. Both numbers start at 1. */
export type Position = { line: number; column: number };
