import type { Paint } from '@kron/fleet/text/paint';
import { printable } from '@kron/fleet/text/printable';
import { countOf, type Finding, type Report, type Valid } from '@kron/fleet/validate/report';

/**
 * Formats findings as compilers do, one per line, and a summary.
 *
 * @example
 * reportText({ findings: [], valid: { kronJobs: 3, controlledJobs: 0, calendars: 0 } }, plain) // ['3 valid KronJobs, no problems found\n']
 */
export function reportText(report: Report, paint: Paint): string[] {
  return [...report.findings.map((finding) => line(finding, paint)), `${summaryText(report)}\n`];
}

function line({ source, position, severity, identity, path, message, code }: Finding, paint: Paint): string {
  const place = position === undefined ? source : `${source}:${position.line}:${position.column}`;
  const word = severity === 'error' ? paint.red(severity) : paint.yellow(severity);
  const text = [identity, path, message].filter((part) => part !== undefined && part !== '').join(': ');
  return `${printable(place)}: ${word}: ${printable(text)} ${paint.dim(`[${code}]`)}\n`;
}

function summaryText(report: Report): string {
  const { errors, warnings } = countOf(report);
  const valid = validText(report.valid);
  if (errors + warnings === 0) return `${valid}, no problems found`;
  return `${counted(errors, 'error')}, ${counted(warnings, 'warning')}, ${valid}`;
}

/** Leaves out a count of 0 next to objects of other kinds. */
function validText({ kronJobs, controlledJobs, calendars }: Valid): string {
  const others = [
    ...(controlledJobs > 0 ? [counted(controlledJobs, 'valid ControlledJob')] : []),
    ...(calendars > 0 ? [counted(calendars, 'valid calendar')] : []),
  ];
  const kron = kronJobs > 0 || others.length === 0 ? [counted(kronJobs, 'valid KronJob')] : [];
  return [...kron, ...others].join(', ');
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
