import { printable } from '@kron/fleet/text/printable';
import type { Finding, Report } from '@kron/fleet/validate/report';
import { findingText } from '@kron/fleet/validate/reportText';

/** Formats findings as workflow commands, which GitHub Actions shows next to the lines of a pull request. */
export function githubText({ findings }: Report): string[] {
  return findings.map(annotation);
}

function annotation(finding: Finding): string {
  const { severity, code, source, position } = finding;
  const place = position === undefined ? {} : { line: String(position.line), col: String(position.column) };
  const properties = Object.entries({ file: source, ...place, title: `kron: ${code}` });
  const list = properties.map(([name, value]) => `${name}=${escapedProperty(printable(value))}`).join(',');
  return `::${severity} ${list}::${escapedPercent(findingText(finding))}\n`;
}

/** Escapes percent signs. Line breaks need no escape, because `printable` has replaced them. */
function escapedPercent(text: string): string {
  return text.replaceAll('%', '%25');
}

function escapedProperty(text: string): string {
  return escapedPercent(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
