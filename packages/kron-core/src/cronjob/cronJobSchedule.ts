import { type CronField, cronFieldsOf } from '../cron/cronField.ts';
import { macroFields } from '../cron/cronMacros.ts';
import { cronMistakes, maxCronLength, parseCron } from '../cron/parseCron.ts';
import { exceeds } from '../reading/textLength.ts';
import { type FieldValues, readCronJobField } from './readCronJobField.ts';

/** The schedule for a KronJob, and the zone in the schedule of the CronJob, such as `TZ=Asia/Tokyo`. */
export type KronSchedule = { schedule: string; timezone: string | undefined };

/**
 * The KronJob schedule with the same nominal times as a CronJob schedule. A field that has the same meaning for both kinds
 * stays as it is written. A schedule that is too long for a KronJob is refused.
 *
 * @returns the schedule, or a message if there is none
 * @example
 * cronJobSchedule('@daily') // { schedule: '0 0 * * *', timezone: undefined }
 * cronJobSchedule('CRON_TZ=Asia/Tokyo 5/15 * ? * *') // { schedule: '5-50/15 * * * *', timezone: 'Asia/Tokyo' }
 */
export function cronJobSchedule(text: string): KronSchedule | string {
  if (exceeds(text, maxCronLength)) return `expected at most ${maxCronLength} characters`;
  const [, zone, rest = text] = /^(?:CRON_)?TZ=([^ ]*) (.*)$/s.exec(text) ?? [];
  const schedule = scheduleFrom(rest.trim(), text.slice(0, text.length - rest.length));
  return schedule.ok ? { schedule: schedule.text, timezone: zone === '' ? 'UTC' : zone } : schedule.problem;
}

type Read = { ok: true; text: string } | { ok: false; problem: string };

const cronJobFields = cronFieldsOf('CronJob');

function scheduleFrom(text: string, prefix: string): Read {
  const macro = text.startsWith('@') ? macroFields(text.slice(1), 'CronJob') : null;
  if (macro !== null) return { ok: true, text: macro };
  const fields = text.split(/\s+/).filter((field) => field !== '');
  if (text.startsWith('@') || fields.length !== cronJobFields.length) {
    const problem = cronMistakes(`${prefix}${text}`, 'CronJob').join('; ');
    return { ok: false, problem: text.startsWith('@every') ? sinceCreation(text, problem) : problem };
  }
  const written: string[] = [];
  const refused: string[] = [];
  for (const [index, bounds] of cronJobFields.entries()) {
    const field = fields[index] ?? '*';
    const values = readCronJobField(field, bounds);
    if (typeof values === 'string') refused.push(values);
    written.push(
      typeof values === 'string' ? readableItems(field, bounds) : writtenField(field, values, index),
    );
  }
  const fitting = written.join(' ');
  if (refused.length === 0) return { ok: true, text: fitting };
  const isKnown = cronMistakes(fitting, 'CronJob').length > 0;
  return {
    ok: false,
    problem: (isKnown ? cronMistakes(`${prefix}${fitting}`, 'CronJob') : refused).join('; '),
  };
}

/** The message for an interval such as `@every 1h`, which counts from the creation of the CronJob. */
function sinceCreation(text: string, problem: string): string {
  const advice = problem.replace(/^expected five fields, found the macro "[^"]*"[:;] /, '');
  return `"${text}" counts from the creation of the CronJob; ${advice}`;
}

function writtenField(field: string, values: FieldValues, index: number): string {
  const bounds = cronJobFields[index];
  const isSame = values.star ? field === '*/1' : isKronField(field, index);
  return isSame || bounds === undefined ? field : kronField(values, bounds);
}

/** Converts the valid items to the syntax of a KronJob, so that messages are only about items that Kubernetes rejects. */
function readableItems(field: string, bounds: CronField): string {
  const items = field.split(',').filter((item) => item !== '');
  if (items.length === 0) return field;
  return items
    .map((item) => {
      const values = readCronJobField(item, bounds);
      return typeof values === 'string' ? item : kronField(values, bounds);
    })
    .join(',');
}

/** Whether a KronJob accepts the field. An accepted field without a star has the same meaning for both kinds. */
function isKronField(field: string, index: number): boolean {
  const schedule = cronJobFields.map((_, at) => (at === index ? field : '*')).join(' ');
  const read = parseCron(schedule);
  return read.ok || read.problems.every(({ code }) => code !== 'InvalidSchedule');
}

/**
 * The shortest KronJob field with these values.
 *
 * @example
 * kronField({ values: [5, 20, 35, 50], star: false }, minutes) // '5-50/15'
 * kronField({ values: [1, 2, 3, 9], star: false }, hours) // '1-3,9'
 */
function kronField({ values, star }: FieldValues, { min, max }: CronField): string {
  if (star) return '*';
  const [first = min, second = min, third] = values;
  const step = second - first;
  const last = values.at(-1) ?? max;
  const even = values.every((value, index) => value === first + index * step);
  if (third !== undefined && step > 1 && even) return `${first}-${last}/${step}`;
  return runsOf(values).map(runText).join(',');
}

type Run = { from: number; to: number };

function runsOf(values: readonly number[]): Run[] {
  const runs: Run[] = [];
  for (const value of values) {
    const run = runs.at(-1);
    if (run !== undefined && run.to === value - 1) run.to = value;
    else runs.push({ from: value, to: value });
  }
  return runs;
}

function runText({ from, to }: Run): string {
  if (from === to) return String(from);
  return to === from + 1 ? `${from},${to}` : `${from}-${to}`;
}
