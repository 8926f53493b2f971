import { percentText } from '@kron/warnings/percentText';
import type { Explanation } from 'kron-core';
import type { KronJob } from '../input/kronJob.ts';
import type { DecidedOutcome } from '../periods/decidedOutcome.ts';
import { epochSeconds } from '../periods/epochSeconds.ts';
import type { Entry } from '../periods/timeline.ts';
import { drawLines } from './drawLines.ts';
import { exactDuration, relativeText } from './durationText.ts';
import { utcText, weekdayWallText } from './instantText.ts';
import { outcomeLines } from './outcomeLines.ts';
import type { Paint } from './paint.ts';

/** What a text about a period depends on besides it. */
export type ExplanationView = {
  now: number;
  zone: string;
  tzdata: string;
  paint: Paint;
  /** Why this period and no other: `the next one`. */
  which: string;
};

const labelWidth = 15;

/** How a period came to be, step by step, in the order in which it is computed. */
export function explanationText(
  { kronJob, nominal, due }: Entry,
  explanation: Explanation,
  decided: DecidedOutcome,
  view: ExplanationView,
): string[] {
  const { paint } = view;
  const steps: [label: string, lines: string[]][] = [
    ['Nominal time', nominalLines(kronJob, nominal, view)],
    ['Window', windowLines(kronJob, explanation, view)],
    ['Period key', [`${explanation.periodKey}  (${keyRule(kronJob)})`]],
    ['Seed hash', seedLines(kronJob, explanation)],
    ['Draws', drawLines(kronJob, explanation, view)],
    ['Chosen time', chosenLines(due, explanation, view)],
    ['Outcome', outcomeLines(kronJob, decided, paint)],
    ['Unschedulable', [chanceText(explanation.probabilityUnschedulable)]],
    ['Time zones', [`tzdata ${view.tzdata}`]],
  ];
  return [
    `${paint.bold(kronJob.identity)}  period ${explanation.periodID}, ${view.which}`,
    '',
    ...steps.flatMap(([label, lines]) => labelled(label, lines, paint)),
  ];
}

function labelled(label: string, lines: readonly string[], paint: Paint): string[] {
  return lines.map((line, index) => paint.cyan((index === 0 ? label : '').padEnd(labelWidth)) + line);
}

function nominalLines({ spec }: KronJob, nominal: number, view: ExplanationView): string[] {
  return [bothTimes(nominal, view), `named by "${spec.schedule}" in ${spec.timezone ?? 'UTC'}`];
}

function windowLines({ spec }: KronJob, period: Explanation, view: ExplanationView): string[] {
  const [start, end] = [epochSeconds(period.windowStart), epochSeconds(period.windowEnd)];
  if (start === end) return ['none: the nominal time is the only choice'];
  const length = `${spec.window?.duration ?? '0s'} ${spec.window?.mode ?? 'after'}`;
  return [
    `${bothTimes(start, view)}, to`,
    bothTimes(end, view),
    `${length} the nominal time: ${end - start + 1} seconds to choose from`,
  ];
}

function keyRule({ spec }: KronJob): string {
  const rules = {
    stable: 'stable: each period draws anew',
    daily: 'daily: all periods of a day draw alike',
    weekly: 'weekly: all periods of an ISO week draw alike',
  };
  return rules[spec.seed?.strategy ?? 'stable'];
}

function seedLines({ identity, spec }: KronJob, period: Explanation): string[] {
  const text = `${identity}\n${period.periodKey}\n${spec.seed?.salt ?? ''}`;
  return [period.seedHash, `SHA-256 of ${JSON.stringify(text)}`];
}

function chosenLines(due: number, period: Explanation, view: ExplanationView): string[] {
  if (period.chosenTime === null) return [view.paint.red('none: no candidate was allowed')];
  const [start, end] = [epochSeconds(period.windowStart), epochSeconds(period.windowEnd)];
  const into = start === end ? '' : `, ${exactDuration(due - start)} into the window`;
  const when = due > view.now ? `in ${relativeText(view.now, due)}` : relativeText(view.now, due);
  return [view.paint.bold(bothTimes(due, view)), when + into];
}

function chanceText(probability: number): string {
  if (probability === 0) return 'never: every second of this window is allowed';
  if (probability === 1) return 'always: no second of this window is allowed';
  return `${percentText(probability)} of periods with such a window`;
}

function bothTimes(instant: number, { zone }: ExplanationView): string {
  const local = weekdayWallText(instant, zone);
  return zone === 'UTC' ? local : `${local}  ${utcText(instant)}`;
}
