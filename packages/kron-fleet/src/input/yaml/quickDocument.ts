/** The value of a document, and the offset at which it starts. */
export type QuickDocument = { value: unknown; start: number };

/** Thrown to fall back to a slower parser. */
export class NotPlainError extends Error {}
