import { found } from 'kron-core';
import { IcsError } from './icsError.ts';
import type { Oddities } from './oddities.ts';

/** An unfolded line of an iCalendar file, and the number of the line on which it begins. */
export type ContentLine = { text: string; line: number };

/**
 * Unfolds the lines of an iCalendar file (RFC 5545, 3.1). Skips empty lines. Line ends may be CRLF, LF or CR.
 *
 * Folds can split a UTF-8 sequence, so the bytes are unfolded before they are decoded.
 *
 * @throws IcsError for a line that is not UTF-8, if the import is strict
 */
export function* contentLines(bytes: Uint8Array, oddities: Oddities): Generator<ContentLine> {
  const lines = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    .toString('latin1')
    .replace(byteOrderMark, '')
    .split(/\r\n|\n|\r/);
  let open: ContentLine | undefined;
  for (const [index, text] of lines.entries()) {
    if (open !== undefined && /^[ \t]/.test(text)) {
      open.text += text.slice(1);
    } else if (text !== '') {
      if (open !== undefined) yield decoded(open, oddities);
      open = { text, line: index + 1 };
    }
  }
  if (open !== undefined) yield decoded(open, oddities);
}

const byteOrderMark = /^\u00ef\u00bb\u00bf/;

const decoder = new TextDecoder('utf-8', { fatal: true });

function decoded({ text, line }: ContentLine, oddities: Oddities): ContentLine {
  if (!/[\u0080-\u00ff]/.test(text)) return { text, line };
  const bytes = Buffer.from(text, 'latin1');
  try {
    return { text: decoder.decode(bytes), line };
  } catch {
    oddities.report(
      new IcsError('InvalidLine', line, `expected UTF-8, found ${found(text)}; save the file as UTF-8`),
      'other bytes are read as U+FFFD',
    );
    return { text: bytes.toString('utf8'), line };
  }
}
