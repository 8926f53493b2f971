/** A line of comma-separated values. Texts are quoted as RFC 4180 describes. */
export function csvLine(texts: readonly string[]): string {
  return `${texts.map(quoted).join(',')}\n`;
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
