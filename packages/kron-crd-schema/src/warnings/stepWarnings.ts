import type { Warning } from './warning.ts';

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const weekdays = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

/** The fields of a cron expression with the names of their values. In day-of-week both 0 and 7 are Sunday. */
const fields: readonly (readonly [label: string, min: number, max: number, names: readonly string[]])[] = [
  ['minute', 0, 59, []],
  ['hour', 0, 23, []],
  ['day of month', 1, 31, []],
  ['month', 1, 12, months],
  ['day of week', 0, 6, weekdays],
];

/**
 * Warns about a step that reaches no second value of its field, such as minute 0-59/61. Its author expects
 * every 61 minutes.
 *
 * @param path - path of the expression, which is valid
 */
export function stepWarnings(path: string, cron: string): Warning[] {
  const texts = cron.split(' ');
  return fields.flatMap(([label, min, max, names], index) =>
    (texts[index] ?? '').split(',').flatMap((item) => {
      const [, from = `${min}`, to = `${max}`, step = ''] = /^(?:\*|(\w+)-(\w+))\/(\d+)$/.exec(item) ?? [];
      const valueOf = (text: string): number =>
        /^\d+$/.test(text) ? Number(text) : names.indexOf(text.toUpperCase()) + min;
      const size = valueOf(to) - valueOf(from);
      if (step === '' || size === 0 || Number(step) <= size) return [];
      const range = item.slice(0, item.indexOf('/'));
      const message = `${label} ${item}: the step is larger than the range ${range === '*' ? `${min}-${max}` : range}, so only ${from} matches; write ${from}, or a smaller step`;
      return [{ path, code: 'StepTooLarge' as const, message }];
    }),
  );
}
