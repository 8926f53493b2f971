import type { Explanation, ScheduleSpec } from 'kron-core';
import { exactDuration, relativeText } from '../../output/durationText.ts';
import { type Clock, utcText, weekdayWallText } from '../../output/instantText.ts';
import { labelledLines } from '../../output/labelledLines.ts';
import type { Paint } from '../../output/paint.ts';
import { epochSeconds } from '../../timeline/epochSeconds.ts';
import { drawLines } from './drawLines.ts';

/** What a text about a period depends on besides it. */
export type ExplanationView = { now: number; clock: Clock; tzdata: string; paint: Paint };

/** A label, and the lines beside it. */
export type Step = readonly [label: string, lines: readonly string[]];

/** What is explained: a period of a KronJob, or of an event of a ControlledJob. */
export type Explained = {
  /** `prod/db-backup`, and what of it. */
  identity: string;
  what: string;
  /** That its seed is made from. */
  seedIdentity: string;
  /** Of its draws. */
  spec: Pick<ScheduleSpec, 'window' | 'seed' | 'distribution' | 'constraints'>;
  /** What names its nominal time: `"0 0 * * *" in Europe/Paris`. */
  rule: string;
  explanation: Explanation;
  /** What there is to say before how it was computed, and after. */
  before: readonly Step[];
  after: readonly Step[];
};

const labelWidth = 15;

/** How a period came to be, step by step, in the order in which it is computed. */
export function explanationText(explained: Explained, view: ExplanationView): string[] {
  const { identity, what, spec, rule, explanation, before, after } = explained;
  const { paint } = view;
  const steps: Step[] = [
    ...before,
    ['Nominal time', [bothTimes(epochSeconds(explanation.nominalTime), view), `named by ${rule}`]],
    ['Window', windowLines(spec, explanation, view)],
    ['Period key', [`${explanation.periodKey}  (${keyRule(spec)})`]],
    ['Seed hash', seedLines(explained)],
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

/** An instant on the clock that is shown, and in UTC. */
export function bothTimes(instant: number, { clock }: Pick<ExplanationView, 'clock'>): string {
  const local = weekdayWallText(instant, clock);
  return clock === 'UTC' ? local : `${local}  ${utcText(instant)}`;
}

function windowLines({ window }: Explained['spec'], period: Explanation, view: ExplanationView): string[] {
  const [start, end] = [epochSeconds(period.windowStart), epochSeconds(period.windowEnd)];
  if (start === end) return ['none: the nominal time is the only choice'];
  const length = `${window?.duration ?? '0s'} ${window?.mode ?? 'after'}`;
  return [
    `${bothTimes(start, view)}, to`,
    bothTimes(end, view),
    `${length} the nominal time: ${end - start + 1} seconds to choose from`,
  ];
}

function keyRule({ seed }: Explained['spec']): string {
  const rules = {
    stable: 'stable: each period draws anew',
    daily: 'daily: all periods of a day draw alike',
    weekly: 'weekly: all periods of an ISO week draw alike',
  };
  return rules[seed?.strategy ?? 'stable'];
}

function seedLines({ seedIdentity, spec, explanation }: Explained): string[] {
  const text = `${seedIdentity}\n${explanation.periodKey}\n${spec.seed?.salt ?? ''}`;
  return [explanation.seedHash, `SHA-256 of ${JSON.stringify(text)}`];
}

function chosenLines(period: Explanation, view: ExplanationView): string[] {
  if (period.chosenTime === null) return [view.paint.red('none: no candidate was allowed')];
  const due = epochSeconds(period.chosenTime);
  const [start, end] = [epochSeconds(period.windowStart), epochSeconds(period.windowEnd)];
  const into = start === end ? '' : `, ${exactDuration(due - start)} into the window`;
  const when = due > view.now ? `in ${relativeText(view.now, due)}` : relativeText(view.now, due);
  return [view.paint.bold(bothTimes(due, view)), when + into];
}
