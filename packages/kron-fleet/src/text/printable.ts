/**
 * Characters that look like a space or cannot be seen. Joiners, variation selectors and the ideographic space are not in the
 * list, because some scripts and emoji need them.
 */
export const invisible: string = String.raw`\u00A0\u00AD\u1680\u180E\u2000-\u200B\u200E\u200F\u202A-\u202F\u205F-\u2064\u2066-\u206F\uFEFF`;

// Characters that `printable` escapes, because they start a new line, change the direction of the text, or cannot be seen.
const unprintable = new RegExp(
  String.raw`[\p{Control}\p{Line_Separator}\p{Paragraph_Separator}\p{Bidi_Control}${invisible}]`,
  'gu',
);

const [escape, controlSequence, terminator] = [
  '\\u001B',
  '(?:\\u001B\\[|\\u009B)',
  '(?:\\u0007|\\u001B\\\\|\\u009C)',
];
/**
 * Matches a command to a terminal (ECMA-48): one with a text, such as a window title; a control sequence, such as a colour;
 * or a short escape sequence.
 */
const escapeSequence = new RegExp(
  [
    `(?:${escape}[P\\]X^_]|[\\u0090\\u0098\\u009D-\\u009F])[^\\u0007\\u001B\\u009C]*${terminator}`,
    `${controlSequence}[0-?]*[ -/]*[@-~]`,
    `${escape}[ -/]*[0-Z\\\\^-~]`,
  ].join('|'),
  'g',
);

/**
 * Makes untrusted text safe for one line of a terminal. Removes escape sequences, and escapes control characters and
 * invisible characters.
 *
 * @example
 * printable('a\u001b[31mb\nc') // 'ab\\u000ac'
 */
export function printable(text: string): string {
  return text.replace(escapeSequence, '').replace(unprintable, unicodeEscape);
}

/** The escape of a character in JSON and YAML, such as `\u000a`. */
export function unicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
