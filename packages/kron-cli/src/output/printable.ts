import { stripVTControlCharacters } from 'node:util';
import { invisible } from './invisible.ts';

// Includes characters that start a new line, change the writing direction, or cannot be seen.
const unprintable = new RegExp(
  String.raw`[\p{Control}\p{Line_Separator}\p{Paragraph_Separator}\p{Bidi_Control}${invisible}]`,
  'gu',
);

/**
 * Makes untrusted text safe to print on one line of a terminal: removes escape sequences, and escapes control characters
 * and invisible ones.
 *
 * @example
 * printable('a\u001b[31mb\nc') // 'ab\\u000ac'
 */
export function printable(text: string): string {
  return stripVTControlCharacters(text).replace(
    unprintable,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
