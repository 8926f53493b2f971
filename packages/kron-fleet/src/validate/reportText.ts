import { type InputProblem, placeText } from '../input/inputProblem.ts';
import type { Paint } from '../text/paint.ts';
import { printable } from '../text/printable.ts';
import { countOf, type Finding, type Report, type Valid } from './report.ts';

/** Prints each finding on one line, in the form of compilers, and a summary after them. */
export function reportText(report: Report, paint: Paint): string[] {
  return [...report.findings.map((finding) => line(finding, paint)), `${summaryText(report)}\n`];
}

function line(finding: Finding, paint: Paint): string {
  const { severity, code } = finding;
  const word = severity === 'error' ? paint.red(severity) : paint.yellow(severity);
  return `${printable(placeText(finding))}: ${word}: ${findingText(finding)} ${paint.dim(`[${code}]`)}\n`;
}

export function findingText({ identity, path, message }: Omit<InputProblem, 'source'>): string {
  return printable([identity, path, message].filter((part) => part !== undefined && part !== '').join(': '));
}

export function summaryText(report: Report): string {
  const { errors, warnings } = countOf(report);
  const valid = validText(report.valid);
  if (errors + warnings === 0) return `${valid}, no problems found`;
  return `${countText(errors, 'error')}, ${countText(warnings, 'warning')}, ${valid}`;
}

/** The numbers of valid objects. If any number is above 0, numbers of 0 are left out. */
function validText({ kronJobs, controlledJobs, cronJobs, calendars, named = 'KronJob' }: Valid): string {
  const others = [
    ...(controlledJobs > 0 ? [countText(controlledJobs, 'valid ControlledJob')] : []),
    ...(cronJobs > 0 ? [countText(cronJobs, 'valid CronJob')] : []),
    ...(calendars > 0 ? [countText(calendars, 'valid calendar')] : []),
  ];
  if (kronJobs > 0) return [countText(kronJobs, 'valid KronJob'), ...others].join(', ');
  return others.length === 0 ? countText(0, `valid ${named}`) : others.join(', ');
}

function countText(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
