import type { Paint } from '../output/paint.ts';
import { printable } from '../output/printable.ts';
import { countOf, type Finding, type Report } from './finding.ts';

/**
 * What was found for a person: one line each, as compilers write them, and a sum.
 *
 * @example
 * reportText({ findings: [], valid: 3 }, plain) // ['3 valid KronJobs, nothing to say about them\n']
 */
export function reportText(report: Report, paint: Paint): string[] {
  return [...report.findings.map((finding) => line(finding, paint)), `${sumText(report)}\n`];
}

function line({ source, position, severity, identity, path, message, code }: Finding, paint: Paint): string {
  const place = position === undefined ? source : `${source}:${position.line}:${position.column}`;
  const word = severity === 'error' ? paint.red(severity) : paint.yellow(severity);
  const about = [identity, path, message].filter((part) => part !== undefined && part !== '').join(': ');
  return `${printable(place)}: ${word}: ${printable(about)} ${paint.dim(`[${code}]`)}\n`;
}

function sumText(report: Report): string {
  const { errors, warnings } = countOf(report);
  const valid = counted(report.valid, 'valid KronJob');
  if (errors + warnings === 0) return `${valid}, nothing to say about ${report.valid === 1 ? 'it' : 'them'}`;
  return `${counted(errors, 'error')}, ${counted(warnings, 'warning')}, ${valid}`;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
