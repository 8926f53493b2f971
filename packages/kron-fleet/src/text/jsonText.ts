import { unicodeEscape } from './printable.ts';

// Characters that JSON.stringify does not escape, although a terminal acts on them. In JSON, they occur only in strings.
const unescaped = /[\u007F-\u009F\u2028\u2029\p{Bidi_Control}]/gu;

/** Prints data as indented JSON. Escapes the characters on which a terminal would act. */
export function jsonText(data: unknown): string {
  return JSON.stringify(data, null, 2).replaceAll(unescaped, unicodeEscape);
}
