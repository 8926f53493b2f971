import { found } from '../reading/found.ts';
import { invalid, type Parsed, valid } from '../reading/parsed.ts';
import { exceeds } from '../reading/textLength.ts';
import { checkCronField } from './checkCronField.ts';
import { type Cron, makeCron } from './cron.ts';
import { cronFieldsOf, type CronKind } from './cronField.ts';
import { grammaticalFields, isRestricted } from './cronGrammar.ts';
import { expandCronFields } from './expandCronFields.ts';
import { refuseNever } from './refuseNever.ts';
import { splitCronFields } from './splitCronFields.ts';

type CronProblem = { code: 'InvalidSchedule' | 'NeverFires' | 'TooLong'; message: string };

type ParsedCron = { ok: true; cron: Cron } | { ok: false; problems: CronProblem[] };

/** Maximum length of an expression, in Unicode code points. */
export const maxCronLength = 512;

/**
 * Cache of compiled expressions of about 1 kB each. Expanding takes up to a millisecond, and many KronJobs share an
 * expression.
 */
const remembered = new Map<string, Cron>();
const maxRemembered = 2_048;

/**
 * Parses a five-field cron expression with exactly one space between fields. A field is a comma-separated list
 * of items. An item is a star, `n` or `n-m`; a star and `n-m` may have a step. Source:
 * docs/reference/scheduling.md, "Schedule".
 *
 * @param kind - the kind of object that the expression belongs to, for hints
 * @example
 * parseCron('30 2 * * *') // { ok: true, cron: … }
 * parseCron('@daily')
 * // { ok: false, problems: [{ code: 'InvalidSchedule',
 * //   message: 'expected five fields, found the macro "@daily"; write 0 0 * * *' }] }
 */
export function parseCron(text: string, kind: CronKind = 'KronJob'): ParsedCron {
  const known = remembered.get(text);
  if (known !== undefined) return { ok: true, cron: known };
  const parsed = parseAfresh(text, kind);
  if (parsed.ok) remember(parsed.cron);
  return parsed;
}

function remember(cron: Cron): void {
  if (remembered.size >= maxRemembered) {
    for (const oldest of remembered.keys()) {
      remembered.delete(oldest);
      break;
    }
  }
  remembered.set(cron.expression, cron);
}

function parseAfresh(text: string, kind: CronKind): ParsedCron {
  if (exceeds(text, maxCronLength))
    return refused('TooLong', [`expected at most ${maxCronLength} characters`]);
  const fields = grammaticalFields(text);
  if (fields === null) return refused('InvalidSchedule', cronMistakes(text, kind));
  const values = expandCronFields(fields);
  const restricted = { daysOfMonth: isRestricted(fields[2]), weekdays: isRestricted(fields[4]) };
  const never = restricted.weekdays ? null : refuseNever(values);
  if (never !== null) return refused('NeverFires', [never]);
  return { ok: true, cron: makeCron(text, values, restricted) };
}

/**
 * Parses a required cron expression field.
 *
 * @param kind - the kind of object that the expression belongs to, for hints
 */
export function parseSchedule(value: unknown, path: string, kind: CronKind = 'KronJob'): Parsed<Cron> {
  if (typeof value !== 'string') {
    const code = value === null || value === undefined ? 'Required' : 'WrongType';
    return invalid(path, code, `expected a cron expression such as "0 0 * * *", found ${found(value)}`);
  }
  const result = parseCron(value, kind);
  if (result.ok) return valid(result.cron);
  return { ok: false, issues: result.problems.map((problem) => ({ path, ...problem })) };
}

/**
 * All mistakes of an expression that the grammar rejects, each with what to write instead if that is clear.
 *
 * @param kind - the kind of object that the expression belongs to. In a CronJob, Sunday is only 0
 * @example
 * cronMistakes('@daily', 'KronJob') // ['expected five fields, found the macro "@daily"; write 0 0 * * *']
 */
export function cronMistakes(text: string, kind: CronKind): string[] {
  const { fields, messages, written } = splitCronFields(text, kind);
  if (fields === null) return messages;
  return [
    ...messages,
    ...cronFieldsOf(kind).flatMap((field, index) => {
      const own = fields[index] ?? '*';
      const mistakes = checkCronField(own, field, { fields, kind });
      return mistakes.map((one) =>
        // The replacement is a function, because `replace` gives a meaning to `$&` and similar characters in a text.
        one.replace(`found ${found(own)}`, () => `found ${found(written?.[index] ?? own)}`),
      );
    }),
  ];
}

function refused(code: CronProblem['code'], messages: readonly string[]): ParsedCron {
  return { ok: false, problems: messages.map((message) => ({ code, message })) };
}
