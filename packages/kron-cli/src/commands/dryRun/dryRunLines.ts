import { relativeText } from '@kron/fleet/text/durationText';
import { fillParagraphs } from '@kron/fleet/text/fillParagraphs';
import { utcText, weekdayWallText } from '@kron/fleet/text/instantText';
import { labelledLines } from '@kron/fleet/text/labelledLines';
import type { Paint } from '@kron/fleet/text/paint';
import { printable } from '@kron/fleet/text/printable';
import { epochSeconds } from '@kron/fleet/timeline/epochSeconds';
import { yamlText } from '@kron/fleet/text/yamlText';
import type { DryRunView } from './dryRunResult.ts';

const labelWidth = 12;
const textWidth = 80;

/** A title with the identity and the verdict, an empty line, and the labelled rows that have lines. */
export function dryRunLines(
  identity: string,
  verdict: string,
  rows: readonly (readonly [label: string, lines: string[]])[],
  paint: Paint,
): string[] {
  return [
    `${paint.bold(printable(identity))}  ${verdict}`,
    '',
    ...rows.flatMap(([label, lines]) => labelledLines(label, lines, labelWidth, paint.cyan)),
  ];
}

export function messageLines(message: string): string[] {
  const width = textWidth - labelWidth;
  // The message of an invalid spec has a line for each problem.
  return message.split('\n').flatMap((line) => fillParagraphs(printable(line), width).split('\n'));
}

type Condition = { type: string; status: string; reason: string; message: string };

/** A new status as YAML, without the conditions, which `conditionLines` shows. null if the status does not change. */
export function statusLines(status: object | null): string[] {
  if (status === null) return ['unchanged: nothing is written'];
  const shown = Object.entries(status).filter(([field]) => field !== 'conditions');
  return yamlText(Object.fromEntries(shown)).trimEnd().split('\n');
}

/** One line per condition. If a message has several lines, the further lines are indented. */
export function conditionLines(conditions: readonly Condition[]): string[] {
  return conditions.flatMap(({ type, status, reason, message }) => {
    const [first = '', ...more] = message.split('\n').map(printable);
    return [printable(`${type}=${status} ${reason}: `) + first, ...more.map((line) => `  ${line}`)];
  });
}

/** @example whenText(instant, view) // 'Mon 2026-03-02 09:00:00+01  2026-03-02T08:00:00Z  (in 2h)' */
export function whenText(instant: Date, { now, clock }: DryRunView): string {
  const seconds = epochSeconds(instant);
  const when = relativeText(now, seconds);
  const local = weekdayWallText(seconds, clock);
  const utc = clock === 'UTC' ? '' : `  ${utcText(seconds)}`;
  return `${local}${utc}  (${seconds > now ? `in ${when}` : when})`;
}
