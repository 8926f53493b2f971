import { stripVTControlCharacters } from 'node:util';

// Also what begins a new line or turns the direction of writing without being a control character.
const unprintable = /[\p{Control}\p{Line_Separator}\p{Paragraph_Separator}\p{Bidi_Control}]/gu;

/**
 * Text from a manifest or a file name as it may be shown on a terminal: on one line, and unable to command it.
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
