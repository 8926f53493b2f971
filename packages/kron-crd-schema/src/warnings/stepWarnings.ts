import { cronFieldsOf } from 'kron-core';
import type { Warning } from './warning.ts';

/**
 * Warns about a step that is larger than its range, such as minute 0-59/61. Such a step matches only the first value of the
 * range, but its author expects a start every 61 minutes.
 *
 * @param path - path of the cron expression
 */
export function stepWarnings(path: string, cron: string): Warning[] {
  const texts = cron.split(' ');
  // Uses the ranges of a CronJob, which have each weekday once. In a KronJob, Sunday is both 0 and 7.
  return cronFieldsOf('CronJob').flatMap(({ label, min, max, names }, index) =>
    (texts[index] ?? '').split(',').flatMap((item) => {
      const [, from = `${min}`, to = `${max}`, step = ''] = /^(?:\*|(\w+)-(\w+))\/(\d+)$/.exec(item) ?? [];
      const valueOf = (text: string): number =>
        /^\d+$/.test(text) ? Number(text) : names.indexOf(text.toUpperCase()) + min;
      const size = valueOf(to) - valueOf(from);
      if (step === '' || size === 0 || Number(step) <= size) return [];
      const range = item.slice(0, item.indexOf('/'));
      const message = `${label.replaceAll('-', ' ')} ${item}: the step is larger than the range ${range === '*' ? `${min}-${max}` : range}, so only ${from} matches; write ${from}, or a smaller step`;
      return [{ path, code: 'StepTooLarge' as const, message }];
    }),
  );
}
