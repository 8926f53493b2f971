import type { Candidate, ConstraintClause, Explanation } from 'kron-core';
import type { DecidedOutcome } from '../periods/decidedOutcome.ts';
import type { Entry } from '../periods/timeline.ts';
import { exactDuration, relativeText } from './durationText.ts';
import { utcText, wallText, weekdayText } from './instantText.ts';
import type { Paint } from './paint.ts';
import { percentText } from './percentText.ts';
import { printable } from './printable.ts';

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
  entry: Entry,
  explanation: Explanation,
  decided: DecidedOutcome,
  view: ExplanationView,
): string[] {
  const { paint } = view;
  const steps: [label: string, lines: string[]][] = [
    ['Nominal time', nominalStep(entry, view)],
    ['Window', windowStep(entry, view)],
    ['Period key', [`${explanation.periodKey}  (${keyRule(entry)})`]],
    ['Seed hash', seedStep(entry)],
    ['Draws', drawStep(entry, explanation, view)],
    ['Chosen time', chosenStep(entry, view)],
    ['Outcome', outcomeStep(entry, decided, view)],
    ['Unschedulable', [chanceText(explanation.probabilityUnschedulable)]],
    ['Time zones', [`tzdata ${view.tzdata}`]],
  ];
  return [
    `${paint.bold(entry.kronJob.identity)}  period ${explanation.periodID}, ${view.which}`,
    '',
    ...steps.flatMap(([label, lines]) => labelled(label, lines, paint)),
  ];
}

function labelled(label: string, lines: readonly string[], paint: Paint): string[] {
  return lines.map((line, index) => paint.cyan((index === 0 ? label : '').padEnd(labelWidth)) + line);
}

function nominalStep({ kronJob, period }: Entry, view: ExplanationView): string[] {
  const timezone = kronJob.spec.timezone ?? 'UTC';
  return [bothTimes(seconds(period.nominalTime), view), `named by "${kronJob.spec.schedule}" in ${timezone}`];
}

function windowStep({ kronJob, period }: Entry, view: ExplanationView): string[] {
  const [start, end] = [seconds(period.windowStart), seconds(period.windowEnd)];
  if (start === end) return ['none: the nominal time is the only choice'];
  const length = `${kronJob.spec.window?.duration ?? '0s'} ${kronJob.spec.window?.mode ?? 'after'}`;
  return [
    `${bothTimes(start, view)}, to`,
    bothTimes(end, view),
    `${length} the nominal time: ${end - start + 1} seconds to choose from`,
  ];
}

function keyRule({ kronJob }: Entry): string {
  const rules = {
    stable: 'stable: each period draws anew',
    daily: 'daily: all periods of a day draw alike',
    weekly: 'weekly: all periods of an ISO week draw alike',
  };
  return rules[kronJob.spec.seed?.strategy ?? 'stable'];
}

function seedStep({ kronJob, period }: Entry): string[] {
  const text = `${kronJob.identity}\n${period.periodKey}\n${kronJob.spec.seed?.salt ?? ''}`;
  return [period.seedHash, `SHA-256 of ${JSON.stringify(text)}`];
}

function drawStep({ kronJob, period }: Entry, { candidates }: Explanation, view: ExplanationView): string[] {
  const verdicts = candidates.map((candidate) => verdict(candidate, kronJob.spec.constraints, view.paint));
  if (period.attempts === 0) return ['none: there is only one instant', ...verdicts];
  const width = String(candidates.length).length;
  return [
    `${period.attempts} of at most 64, ${kronJob.spec.distribution?.name ?? 'uniform'}`,
    ...candidates.map(({ time }, index) => {
      const number = String(index + 1).padStart(width);
      return `${number}  ${wall(seconds(time), view)}  ${verdicts[index] ?? ''}`;
    }),
  ];
}

function verdict(
  { allowed, rejectedBy }: Candidate,
  constraints: Entry['kronJob']['spec']['constraints'],
  paint: Paint,
): string {
  if (allowed || rejectedBy === null) return paint.green('allowed');
  const path = rejectedBy.replace(/^spec\.constraints\./, '');
  const index = /^avoid\[(\d+)\]$/.exec(path)?.[1];
  if (index === undefined) return paint.red(`rejected: no clause of ${path} matches`);
  const clause = constraints?.avoid?.[Number(index)];
  return paint.red(`rejected by ${path}: ${clause === undefined ? '' : clauseText(clause)}`);
}

/** As in YAML's short form. */
function clauseText(clause: ConstraintClause): string {
  const keys = Object.entries(clause).filter(([, value]) => typeof value === 'string');
  return printable(keys.map(([key, value]) => `${key} ${String(value)}`).join(', '));
}

function chosenStep({ period, due }: Entry, view: ExplanationView): string[] {
  if (period.chosenTime === null) return [view.paint.red('none: no candidate was allowed')];
  const offset = due - seconds(period.windowStart);
  const into =
    seconds(period.windowEnd) === seconds(period.windowStart)
      ? ''
      : `, ${exactDuration(offset)} into the window`;
  return [view.paint.bold(bothTimes(due, view)), `${relativeFrom(view.now, due)}${into}`];
}

function outcomeStep(
  { kronJob, period }: Entry,
  { outcome, reason, message }: DecidedOutcome,
  view: ExplanationView,
): string[] {
  const { concurrency, deadline } = kronJob.spec.policy ?? {};
  const painted = outcome === 'executed' ? view.paint.green : view.paint.yellow;
  const head = painted(outcome === null ? reason : `${outcome} (${reason})`);
  if (outcome !== 'executed') return [head, message];
  const busy = {
    forbid: 'a Job of an earlier period still active then: skipped (JobActive)',
    replace: 'a Job of an earlier period still active then: deleted first, then executed',
    allow: 'a Job of an earlier period still active then: both run',
  }[concurrency ?? 'forbid'];
  const late = `first noticed more than ${deadline ?? '0s'} after it: missed (DeadlineExceeded)`;
  return period.chosenTime === null ? [head] : [head, busy, late];
}

function chanceText(probability: number): string {
  if (probability === 0) return 'never: every second of this window is allowed';
  if (probability === 1) return 'always: no second of this window is allowed';
  return `${percentText(probability)} of periods with such a window`;
}

function relativeFrom(now: number, instant: number): string {
  const text = relativeText(now, instant);
  return instant > now ? `in ${text}` : text;
}

function bothTimes(instant: number, view: ExplanationView): string {
  const local = wall(instant, view);
  return view.zone === 'UTC' ? local : `${local}  ${utcText(instant)}`;
}

function wall(instant: number, { zone }: ExplanationView): string {
  const { date, time, offset } = wallText(instant, zone);
  return `${weekdayText(date)} ${date} ${time}${offset}`;
}

function seconds(instant: Date): number {
  return instant.getTime() / 1000;
}
