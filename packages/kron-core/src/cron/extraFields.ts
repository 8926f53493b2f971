import { found } from '../reading/found.ts';

/**
 * The five fields of an expression with a seconds field, a year field or both, and the message about them. The
 * message says what the expression without them means differently.
 *
 * @example
 * withoutExtraFields(['0', '30', '2', '*', '*', '*']).message
 * // 'expected five fields, found 6: there is no field for seconds; write 30 2 * * *'
 */
export function withoutExtraFields(fields: readonly string[]): { five: readonly string[]; message: string } {
  const { seconds, years, five } = divided(fields);
  const dropped = [...(seconds === undefined ? [] : ['seconds']), ...(years === undefined ? [] : ['years'])];
  const message = [
    `expected five fields, found ${fields.length}: there is no field for ${dropped.join(' and ')}; write ${rewritten(five)}`,
    ...(years === undefined ? [] : boundsOf(years)),
    ...(seconds === undefined ? [] : secondsLost(seconds)),
    ...weekdaysOfQuartz(five),
  ].join('; ');
  return { five, message };
}

type Divided = { seconds?: string | undefined; years?: string | undefined; five: readonly string[] };

function divided(fields: readonly string[]): Divided {
  const five = fields.slice(1, 6);
  if (fields.length === 7) return { seconds: fields[0], years: fields[6], five };
  return isYear(fields[5]) ? { years: fields[5], five: fields.slice(0, 5) } : { seconds: fields[0], five };
}

function rewritten(fields: readonly string[]): string {
  return fields.map((field) => (field === '?' ? '*' : field)).join(' ');
}

function isYear(field: string | undefined): boolean {
  return field !== undefined && /^(19|20|21)\d\d([-,/]|$)/.test(field);
}

function boundsOf(years: string): string[] {
  if (years === '*' || years === '?') return [];
  const [, from, to = from] = /^(\d{4})(?:-(\d{4}))?$/.exec(years) ?? [];
  return from === undefined
    ? [
        `the years ${found(years)} have no equivalent: write a KronJob with notBefore and notAfter for each range`,
      ]
    : [`set spec.notBefore to the start of ${from} and spec.notAfter to the end of ${to}`];
}

function secondsLost(seconds: string): string[] {
  if (/^0{1,2}$/.test(seconds)) return [];
  return [`the seconds ${found(seconds)} have no equivalent: nominal times are whole minutes`];
}

/** Quartz has six or seven fields, and Sunday is 1. Other schedulers with six fields have Sunday as 0. */
function weekdaysOfQuartz(five: readonly string[]): string[] {
  const [minute = '', hour = '', dom = '', month = '', dow = ''] = five;
  if (!/^[1-7]|[-,][1-7]/.test(dow)) return [];
  const shifted = dow.replaceAll(
    /(^|[-,])([1-7])/g,
    (_, before: string, day: string) => `${before}${Number(day) - 1}`,
  );
  return [`if 1 is Sunday, as in Quartz, write ${rewritten([minute, hour, dom, month, shifted])} instead`];
}
