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

/** The annotation by which an object accepts warnings about itself. Each line is `CODE: reason`. */
const acceptAnnotation = 'kron.io/accept';

const path = `metadata.annotations["${acceptAnnotation}"]`;

/** The codes that an object accepts, with their reasons, and the warnings about the annotation. */
export type AcceptedCodes = {
  readonly reasons: ReadonlyMap<string, string>;
  readonly warnings: readonly Warning[];
};

/**
 * The codes whose warnings depend only on the object and its calendars. If an object accepts such a code but has no such
 * warning, its line in the annotation is useless.
 */
export const manifestWarningCodes: readonly string[] = [
  ...schedulingWarningCodes,
  ...controlledWarningCodes,
  ...cronJobWarningCodes,
  'PodWarning',
];

/** Codes of warnings about a reference to a calendar. `kron validate` warns if its input lacks the calendar. */
const calendarCodes = ['CalendarNotFound', 'CalendarUnreadable', 'InvalidCalendar'];

const acceptable: ReadonlySet<string> = new Set([
  ...manifestWarningCodes,
  ...groupWarningCodes,
  ...lostRunWarningCodes,
  ...calendarCodes,
  ...runProblemCodes,
]);

/**
 * Warnings about the manifest that predict a problem of the runs, each with this problem. An object that accepts the warning
 * also accepts the problem.
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
 * Reads the annotation `kron.io/accept`. Some warnings about a manifest predict a problem of its runs. If an object accepts
 * such a warning, it also accepts the problem: `LikelyUnschedulable` accepts `Unschedulable`.
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
 * The warnings that an object does not accept, and the warnings about its annotation `kron.io/accept`.
 *
 * @param all - the warnings about the object
 * @param checked - the codes of the warnings that the caller has looked for. If the object accepts such a code, but `all`
 *   has no warning with this code, the result contains a warning about the useless acceptance
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
