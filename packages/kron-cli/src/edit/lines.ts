/** The offset of the first character of the line that contains an offset. */
export function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1;
}

/** The offset of the end of the line that contains an offset, before its `\n` or `\r\n`. */
export function lineEnd(text: string, at: number): number {
  const newline = text.indexOf('\n', at);
  if (newline < 0) return text.length;
  return text[newline - 1] === '\r' && newline > at ? newline - 1 : newline;
}

/** The line ending of a text, taken from its first line. */
export function lineEnding(text: string): '\n' | '\r\n' {
  return text[text.indexOf('\n') - 1] === '\r' ? '\r\n' : '\n';
}

/** The blanks between the start of a line and an offset. Undefined if there are other characters. */
export function indentBefore(text: string, at: number): string | undefined {
  const before = text.slice(lineStart(text, at), at);
  return before.trim() === '' ? before : undefined;
}

/** Whether the part of a line behind an offset is empty or a YAML comment. */
export function endsLine(text: string, at: number): boolean {
  return /^\s*(?:#|$)/.test(text.slice(at, lineEnd(text, at)));
}
