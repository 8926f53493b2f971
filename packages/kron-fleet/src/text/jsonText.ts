import { unicodeEscape } from './printable.ts';

// Characters that JSON.stringify does not escape. In JSON they can only be within strings.
const unescaped = /[\u007F-\u009F\u2028\u2029\p{Bidi_Control}]/gu;

/** Data as indented JSON, with escapes for the characters that a terminal would act on. */
export function jsonText(data: unknown): string {
  return JSON.stringify(data, null, 2).replaceAll(unescaped, unicodeEscape);
}
