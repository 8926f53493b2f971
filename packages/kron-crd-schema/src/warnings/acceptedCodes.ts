import { closestName, found } from 'kron-core';
import { isNode } from '../structure/schemaNode.ts';
import {
  controlledWarningCodes,
  cronJobWarningCodes,
  groupWarningCodes,
  lostRunWarningCodes,
  runProblemCodes,
  schedulingWarningCodes,
  type Warning,
} from './warning.ts';

/** The annotation in which users accept warnings about an object. Each line is `CODE: reason`. */
const acceptAnnotation = 'kron.io/accept';

const path = `metadata.annotations["${acceptAnnotation}"]`;

/** The codes that an object's annotation accepts, with their reasons, and warnings about mistakes in the annotation. */
export type AcceptedCodes = {
  readonly reasons: ReadonlyMap<string, string>;
  readonly warnings: readonly Warning[];
};

/**
 * Codes of warnings that depend only on the object and its calendars. A line that accepts such a code is useless if the
 * warning does not occur.
 */
export const manifestWarningCodes: readonly string[] = [
  ...schedulingWarningCodes,
  ...controlledWarningCodes,
  ...cronJobWarningCodes,
  'PodWarning',
];

/** Codes of warnings about a reference to a calendar. `kron validate` warns if none of its inputs has the calendar. */
const calendarCodes = ['CalendarNotFound', 'CalendarUnreadable', 'InvalidCalendar'];

const acceptable: ReadonlySet<string> = new Set([
  ...manifestWarningCodes,
  ...groupWarningCodes,
  ...lostRunWarningCodes,
  ...calendarCodes,
  ...runProblemCodes,
]);

/**
 * Warnings about a manifest, each with the problem that it predicts for the runs. A user who accepts a warning also accepts
 * its problem.
 */
const announced: ReadonlyMap<string, string> = new Map([
  ['LikelyUnschedulable', 'Unschedulable'],
  ['ShortDeadline', 'LikelyLate'],
]);

/**
 * Maximum number of lines that are read. It is higher than the number of codes, and keeps the response of the webhook small.
 */
const maxLines = 100;

/**
 * Reads the annotation `kron.io/accept`. A code that predicts a problem of the runs also accepts the problem: for example,
 * `LikelyUnschedulable` also accepts `Unschedulable`.
 *
 * @param manifest - a KronJob, ControlledJob or CronJob
 *
 * @example
 * acceptedCodes({ metadata: { annotations: { 'kron.io/accept': 'LikelyUnschedulable: freeze over Christmas' } } }).reasons
 * // Map { 'LikelyUnschedulable' => 'freeze over Christmas', 'Unschedulable' => 'freeze over Christmas' }
 */
export function acceptedCodes(manifest: unknown): AcceptedCodes {
  const text = annotationOf(manifest);
  return text === undefined ? { reasons: new Map(), warnings: [] } : acceptedIn(text);
}

function acceptedIn(text: string): AcceptedCodes {
  const reasons = new Map<string, string>();
  const warnings: Warning[] = [];
  const lines = text.split('\n').map((line) => line.trim());
  for (const [index, line] of lines.slice(0, maxLines).entries()) {
    if (line === '') continue;
    const [, code = '', rest = ''] = /^([A-Za-z]+)[ \t]*:(.*)$/.exec(line) ?? [];
    const reason = rest.trim();
    const problem = problemOf(line, { code, reason }, reasons);
    if (problem === undefined) reasons.set(code, reason);
    else warnings.push(invalid(`line ${index + 1}: ${problem}`));
  }
  if (lines.length > maxLines)
    warnings.push(invalid(`has ${lines.length} lines, expected at most ${maxLines}`));
  if (text.trim() === '')
    warnings.push(invalid(`is empty, expected ${form}; write one code per line, or remove the annotation`));
  return { reasons: withAnnounced(reasons), warnings };
}

function withAnnounced(reasons: ReadonlyMap<string, string>): Map<string, string> {
  const all = new Map(reasons);
  for (const [code, follows] of announced) {
    const reason = reasons.get(code);
    if (reason !== undefined && !all.has(follows)) all.set(follows, reason);
  }
  return all;
}

/**
 * Removes the warnings that an object accepts, and adds warnings about its annotation `kron.io/accept`.
 *
 * @param all - the warnings about the object
 * @param checked - the codes for which the caller has checked the object. If the object accepts one of them, but `all` has
 *   no warning with that code, the result has a warning about the useless line
 *
 * @example
 * withoutAccepted(kronJobWarnings(compiled, now), manifest, schedulingWarningCodes)
 */
export function withoutAccepted<Found extends { readonly code: string }>(
  all: readonly Found[],
  manifest: unknown,
  checked: readonly string[],
): (Found | Warning)[] {
  const { reasons, warnings } = acceptedCodes(manifest);
  const occurring = new Set(all.map(({ code }) => code));
  const unused = checked.filter((code) => reasons.has(code) && !occurring.has(code));
  return [
    ...all.filter(({ code }) => !reasons.has(code)),
    ...unused.map((accepted): Warning => {
      const message = `accepts ${accepted}, which does not occur; remove its line`;
      return { path, code: 'UnusedAcceptance', message };
    }),
    ...warnings,
  ];
}

const form = '"CODE: reason", such as "LikelyUnschedulable: freeze over Christmas"';

function problemOf(
  line: string,
  { code, reason }: { code: string; reason: string },
  earlier: ReadonlyMap<string, string>,
): string | undefined {
  if (code === '') return `expected ${form}, found ${found(line)}`;
  if (!acceptable.has(code)) {
    const near = closestName(code, acceptable);
    const advice =
      near === undefined ? 'write a code that kron validate prints in brackets' : `did you mean ${near}?`;
    return `unknown code ${found(code)}; ${advice}`;
  }
  if (reason === '') return `${code} has no reason, expected "${code}: reason"`;
  if (earlier.has(code)) return `${code} is accepted twice; remove one of the lines`;
  const [, second = ''] = /[;,]\s*([A-Z][A-Za-z]+)\s*:/.exec(reason) ?? [];
  if (acceptable.has(second)) return `${second} is on the line of ${code}; write it on a line of its own`;
  return undefined;
}

function invalid(message: string): Warning {
  return { path, code: 'InvalidAcceptance', message };
}

function annotationOf(manifest: unknown): string | undefined {
  const metadata = isNode(manifest) ? manifest['metadata'] : undefined;
  const annotations = isNode(metadata) ? metadata['annotations'] : undefined;
  const text = isNode(annotations) ? annotations[acceptAnnotation] : undefined;
  return typeof text === 'string' ? text : undefined;
}
