/** The offset of the first character of a line. */
export function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1;
}

/** The offset of a line's end, before its `\n` or `\r\n`. */
export function lineEnd(text: string, at: number): number {
  const newline = text.indexOf('\n', at);
  if (newline < 0) return text.length;
  return text[newline - 1] === '\r' && newline > at ? newline - 1 : newline;
}

/** How the lines of a text end. */
export function lineEnding(text: string): '\n' | '\r\n' {
  return text[text.indexOf('\n') - 1] === '\r' ? '\r\n' : '\n';
}

/** The blanks before an offset, if there is nothing else on its line. */
export function indentBefore(text: string, at: number): string | undefined {
  const before = text.slice(lineStart(text, at), at);
  return before.trim() === '' ? before : undefined;
}

/** Whether the rest of a line is empty or a YAML comment. */
export function endsLine(text: string, at: number): boolean {
  return /^\s*(?:#|$)/.test(text.slice(at, lineEnd(text, at)));
}
