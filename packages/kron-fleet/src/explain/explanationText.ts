import type { Explanation, ScheduleSpec } from 'kron-core';
import { exactDuration, relativeText } from '../text/durationText.ts';
import { type Clock, utcText, wallText, weekdayWallText } from '../text/instantText.ts';
import { labelledLines } from '../text/labelledLines.ts';
import type { Paint } from '../text/paint.ts';
import { printable } from '../text/printable.ts';
import { epochSeconds } from '../timeline/epochSeconds.ts';
import { drawLines } from './drawLines.ts';

export type ExplanationView = { now: number; clock: Clock; tzdata: string; paint: Paint };

export type Step = readonly [label: string, lines: readonly string[]];

/** Everything that the explanation of a period or event needs. */
export type Explained = {
  identity: string;
  /** The period or event in words: `period 2026-03-01T00:00:00Z, the next one`. */
  what: string;
  /** The identity in the input of the seed hash. For an event of a ControlledJob, it ends with the event's index. */
  seedIdentity: string;
  spec: Pick<ScheduleSpec, 'window' | 'seed' | 'clusterName' | 'distribution' | 'constraints' | 'calendars'>;
  /** The schedule: `"0 0 * * *" in Europe/Paris`. */
  rule: string;
  explanation: Explanation;
  clockChange: readonly string[];
  /** Further steps that the text shows before and after the steps of the computation. */
  before: readonly Step[];
  after: readonly Step[];
};

const labelWidth = 15;

/** Explains a period step by step, in the order of the computation. */
export function explanationText(explained: Explained, view: ExplanationView): string[] {
  const { identity, what, spec, rule, explanation, before, after } = explained;
  const { paint } = view;
  const steps: Step[] = [
    ...before,
    ['Nominal time', [bothTimes(epochSeconds(explanation.nominalTime), view), `named by ${rule}`]],
    ['Clock change', explained.clockChange],
    ['Window', windowLines(spec, explanation, view)],
    ['Period key', [`${explanation.periodKey}  (${keyRule(spec)})`]],
    ['Seed hash', seedLines(explained)],
    ['Spread', [spreadLine(explanation, view.clock) ?? []].flat()],
    ['Draws', drawLines(spec, explanation, view)],
    ['Chosen time', chosenLines(explanation, view)],
    ...after,
    ['Time zones', [`tzdata ${view.tzdata}`]],
  ];
  return [
    `${paint.bold(identity)}  ${what}`,
    '',
    ...steps.flatMap(([label, lines]) => labelledLines(label, lines, labelWidth, paint.cyan)),
  ];
}

/** An instant in the time zone of the view, and in UTC. */
function bothTimes(instant: number, { clock }: Pick<ExplanationView, 'clock'>): string {
  const local = weekdayWallText(instant, clock);
  return clock === 'UTC' ? local : `${local}  ${utcText(instant)}`;
}

function windowLines({ window }: Explained['spec'], period: Explanation, view: ExplanationView): string[] {
  const [start, end] = [epochSeconds(period.windowStart), epochSeconds(period.windowEnd)];
  if (start === end) return ['none: the nominal time is the only choice'];
  const length = `${exactDuration(end - start)} ${window?.mode ?? 'after'}`;
  return [
    `${bothTimes(start, view)}, to`,
    bothTimes(end, view),
    `${length} the nominal time: ${end - start + 1} seconds to choose from`,
  ];
}

function keyRule({ seed }: Explained['spec']): string {
  const rules = {
    stable: 'stable: each period has its own seed',
    daily: 'daily: all periods of a day share a seed',
    weekly: 'weekly: all periods of an ISO week share a seed',
  };
  return rules[seed?.strategy ?? 'stable'];
}

function seedLines({ seedIdentity, spec, explanation }: Explained): string[] {
  const salt = spec.seed?.salt ?? '';
  const { clusterName } = spec;
  const salted = typeof clusterName !== 'string' ? salt : `${salt}@${clusterName}`;
  const text = `${seedIdentity}\n${explanation.periodKey}\n${salted}`;
  return [
    explanation.seedHash,
    printable(`SHA-256 of ${JSON.stringify(text)}`),
    ...(typeof clusterName !== 'string' ? [] : [printable(`cluster ${clusterName}`)]),
  ];
}

function chosenLines(period: Explanation, view: ExplanationView): string[] {
  if (period.chosenTime === null) {
    const why = period.spread === undefined ? 'no candidate was allowed' : 'no second can be chosen';
    return [view.paint.red(`none: ${why}`)];
  }
  const due = epochSeconds(period.chosenTime);
  const [start, end] = [epochSeconds(period.windowStart), epochSeconds(period.windowEnd)];
  const into = start === end ? '' : `, ${exactDuration(due - start)} into the window`;
  const when = due > view.now ? `in ${relativeText(view.now, due)}` : relativeText(view.now, due);
  return [view.paint.bold(bothTimes(due, view)), when + into];
}

/**
 * The slot's part of the allowed window, as text. Undefined if the KronJob has no `spread`.
 *
 * @example
 * spreadLine(explanation, 'UTC')
 * // 'slot 7 of 50 in backups: 14 % to 16 % of the allowed window, between 00:25:12 and 00:28:48'
 */
function spreadLine({ spread, windowStart }: Explanation, clock: Clock): string | undefined {
  if (spread === undefined) return undefined;
  const { slot, of, group, v, from, to, earliest, latest } = spread;
  const name = printable(`slot ${slot} of ${of}${group === null ? '' : ` in ${group}`}`);
  if (v === null) return `${name}: no effect, because the window has only one second`;
  if (earliest === null || latest === null) return `${name}: no second of the window can be chosen`;
  const { date } = wallText(epochSeconds(windowStart), clock);
  const [first, last] = [earliest, latest].map((instant) => timeText(epochSeconds(instant), clock, date));
  return `${name}: ${percent(from)} to ${percent(to)} of the allowed window, between ${first} and ${last}`;
}

/** The time of day of an instant. Adds the date if it differs from `beside`, the date of the window's start. */
function timeText(instant: number, clock: Clock, beside: string): string {
  const { date, time } = wallText(instant, clock);
  return date === beside ? time : `${date} ${time}`;
}

/** A fraction as a percentage: `14 %` or `33.33 %`. */
function percent(share: number): string {
  return `${Number((share * 100).toFixed(2))} %`;
}
