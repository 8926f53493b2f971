import type { Paint } from '../../output/paint.ts';
import { printable } from '../../output/printable.ts';
import { countOf, type Finding, type Report, type Valid } from './report.ts';

/**
 * What was found for a person: one line each, as compilers write them, and a sum.
 *
 * @example
 * reportText({ findings: [], valid: { kronJobs: 3, controlledJobs: 0 } }, plain) // ['3 valid KronJobs, nothing to say about them\n']
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
  const { kronJobs, controlledJobs } = report.valid;
  const valid = validText(report.valid);
  const them = kronJobs + controlledJobs === 1 ? 'it' : 'them';
  if (errors + warnings === 0) return `${valid}, nothing to say about ${them}`;
  return `${counted(errors, 'error')}, ${counted(warnings, 'warning')}, ${valid}`;
}

/** KronJobs, unless there are none but ControlledJobs. */
function validText({ kronJobs, controlledJobs }: Valid): string {
  const controlled = counted(controlledJobs, 'valid ControlledJob');
  if (controlledJobs > 0 && kronJobs === 0) return controlled;
  const plain = counted(kronJobs, 'valid KronJob');
  return controlledJobs > 0 ? `${plain}, ${controlled}` : plain;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
