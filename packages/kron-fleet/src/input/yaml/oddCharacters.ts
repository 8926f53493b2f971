import { invisible } from '../../text/printable.ts';

/** A character that is hard to see. The message says how to fix it. */
export type OddCharacter = { offset: number; message: string };

// The control characters that YAML forbids. YAML also forbids single surrogates, but UTF-8 cannot contain them.
const control = new RegExp(
  String.raw`[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u0084\u0086-\u009F\uFFFE\uFFFF]`,
);
const lineEnd = /[\u0085\u2028\u2029]/;
const unseen = new RegExp(`[${invisible}]`);
const any = new RegExp([control, lineEnd, unseen].map(({ source }) => source).join('|'));

/** Whether a text has a character that {@link refusedCharacter} or {@link invisibleCharacter} reports. */
export function hasOddCharacter(text: string): boolean {
  return any.test(text);
}

/** The first character that YAML forbids. If there is none, the first that ends a line only in YAML 1.1. */
export function refusedCharacter(text: string): OddCharacter | undefined {
  const offset = text.search(control);
  if (offset >= 0) {
    const message = `the control character ${nameOf(text, offset)} is not allowed in YAML; remove it, or write it as an escape in double quotes`;
    return { offset, message };
  }
  const end = text.search(lineEnd);
  if (end < 0) return undefined;
  const message = `${nameOf(text, end)} ends a line for kubectl (YAML 1.1) but not in YAML 1.2; write \\u${codeOf(text, end)} in double quotes`;
  return { offset: end, message };
}

export function invisibleCharacter(text: string): OddCharacter | undefined {
  const offset = text.search(unseen);
  if (offset < 0) return undefined;
  const name = text[offset] === '\u00A0' ? 'non-breaking space' : 'invisible character';
  return {
    offset,
    message: `found the ${name} ${nameOf(text, offset)}; remove it or write a space, or quote the text to keep it`,
  };
}

function nameOf(text: string, offset: number): string {
  return `U+${codeOf(text, offset)}`;
}

function codeOf(text: string, offset: number): string {
  return text.charCodeAt(offset).toString(16).toUpperCase().padStart(4, '0');
}
