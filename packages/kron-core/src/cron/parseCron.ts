import { exceeds } from '../reading/textLength.ts';
import { checkCronField } from './checkCronField.ts';
import type { Cron } from './cron.ts';
import { makeCron } from './cron.ts';
import { cronFields } from './cronField.ts';
import { expandCronFields } from './expandCronFields.ts';
import { refuseNever } from './refuseNever.ts';
import { splitCronFields } from './splitCronFields.ts';

/** One mistake in an expression. */
export type CronProblem = { code: 'InvalidSchedule' | 'NeverFires' | 'TooLong'; message: string };

/** The compiled expression, or all of its mistakes. */
export type ParsedCron = { ok: true; cron: Cron } | { ok: false; problems: CronProblem[] };

const maxLength = 512;

/** Expanding takes up to a millisecond, and many KronJobs share an expression. A Cron takes about 1 kB. */
const remembered = new Map<string, Cron>();
const maxRemembered = 2_048;

/**
 * Parses a five-field cron expression with exactly one space between fields. A field is a comma-separated list
 * of items. An item is a star, `n` or `n-m`; a star and `n-m` may have a step. Source:
 * docs/reference/scheduling.md, "Schedule".
 *
 * @param constrainable - whether hints may propose constraints
 * @example
 * parseCron('30 2 * * *') // { ok: true, cron: … }
 * parseCron('@daily')
 * // { ok: false, problems: [{ code: 'InvalidSchedule',
 * //   message: 'expected five fields, found the macro "@daily"; write 0 0 * * *' }] }
 */
export function parseCron(text: string, constrainable = true): ParsedCron {
  const known = remembered.get(text);
  if (known !== undefined) return { ok: true, cron: known };
  const parsed = parseAfresh(text, constrainable);
  if (parsed.ok) remember(parsed.cron);
  return parsed;
}

/** Drops the oldest entry of a full cache. */
function remember(cron: Cron): void {
  if (remembered.size >= maxRemembered) {
    for (const oldest of remembered.keys()) {
      remembered.delete(oldest);
      break;
    }
  }
  remembered.set(cron.expression, cron);
}

function parseAfresh(text: string, constrainable: boolean): ParsedCron {
  if (exceeds(text, maxLength)) return refused('TooLong', [`expected at most ${maxLength} characters`]);
  const { fields, messages } = splitCronFields(text);
  const around = { fields: fields ?? [], constrainable };
  const inFields = cronFields.flatMap((field, index) =>
    checkCronField(fields?.[index] ?? '*', field, around),
  );
  if (fields === null || messages.length + inFields.length > 0) {
    return refused('InvalidSchedule', [...messages, ...inFields]);
  }
  const values = expandCronFields(fields);
  const restricted = { daysOfMonth: isRestricted(fields[2]), weekdays: isRestricted(fields[4]) };
  const never = restricted.weekdays ? null : refuseNever(values);
  if (never !== null) return refused('NeverFires', [never]);
  return { ok: true, cron: makeCron(text, values, restricted) };
}

/** Only these two spellings leave a field unrestricted; 1-31 does not. */
export function isRestricted(field: string | undefined): boolean {
  return field !== '*' && field !== '*/1';
}

function refused(code: CronProblem['code'], messages: readonly string[]): ParsedCron {
  return { ok: false, problems: messages.map((message) => ({ code, message })) };
}
