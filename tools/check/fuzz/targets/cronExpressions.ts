import { isNominalTime } from '@kron/reference';
import { nextNominal } from '../../../../packages/kron-core/src/cron/nominalTimes.ts';
import { parseCron } from '../../../../packages/kron-core/src/cron/parseCron.ts';
import { parseZone } from '../../../../packages/kron-core/src/zone/parseZone.ts';
import { holds, type Target } from '../target.ts';

const start = Date.UTC(2026, 1, 27, 23, 58) / 1000;
const codes = ['InvalidSchedule', 'NeverFires', 'TooLong'];
const zone = parseZone('UTC', 'spec.timezone');
if (!zone.ok) throw new Error('the zone UTC is missing');
const utc = zone.value;

/** The parser accepts the documented grammar alone, and finds the minutes that the reference finds. */
export const cronExpressions: Target = {
  name: 'cron expressions',
  seeds: [
    '0 0 * * *',
    '*/5 8-18/2 1,15 JAN-mar 1-5',
    '59 23 31 2 *',
    '@daily',
    '0 0 29 2 *',
    'TZ=UTC 0 0 * * 7',
  ],
  words: [
    '*',
    '*/',
    '-',
    ',',
    '/',
    '60',
    '7',
    'SUN',
    'feb',
    '31',
    '?',
    'L',
    '#',
    '@yearly',
    '0 0 0 * * *',
    '00',
    '*/99',
  ],
  // The name of an unknown zone is compared with all zones.
  maxSteps: 3_000_000,
  check(input) {
    const result = parseCron(input);
    const wellFormed = isWellFormed(input);
    if (!result.ok) {
      const { problems } = result;
      holds(problems.length > 0, 'a refusal has a problem');
      holds(
        problems.every(({ code }) => codes.includes(code)),
        'a problem has a declared code',
      );
      holds(
        problems.every(({ message }) => message !== '' && message.length < 8_000),
        'a message has a limited length',
      );
      const only = problems.map(({ code }) => code).join();
      holds(
        !wellFormed || only === 'NeverFires' || only === 'TooLong',
        'the grammar accepts this expression',
      );
      return;
    }
    holds(wellFormed, 'the grammar refuses this expression');
    const next = nextNominal(result.cron, utc, start);
    holds(next !== null, 'an accepted expression fires');
    holds(isNominalTime(input, 'UTC', next), 'the reference does not fire at this minute');
    for (let minute = start + 60; minute < Math.min(next, start + 8 * 60); minute += 60)
      holds(!isNominalTime(input, 'UTC', minute), 'the reference fires earlier');
  },
};

const months = 'JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC'.split('|');
const days = 'SUN|MON|TUE|WED|THU|FRI|SAT'.split('|');
const fields = [
  { least: 0, most: 59, names: [] },
  { least: 0, most: 23, names: [] },
  { least: 1, most: 31, names: [] },
  { least: 1, most: 12, names: months },
  { least: 0, most: 7, names: days },
];

/** A second recogniser of the grammar in docs/reference/scheduling.md. */
function isWellFormed(text: string): boolean {
  const parts = text.split(' ');
  return parts.length === 5 && fields.every((field, index) => isField(parts[index] ?? '', field));
}

function isField(
  text: string,
  { least, most, names }: { least: number; most: number; names: string[] },
): boolean {
  const value = (word: string): number => {
    if (/^\d{1,2}$/.test(word)) return Number(word);
    const index = /^[a-z]{3}$/i.test(word) ? names.indexOf(word.toUpperCase()) : -1;
    return index < 0 ? Number.NaN : index + least;
  };
  const inRange = (word: string): boolean => value(word) >= least && value(word) <= most;
  return text.split(',').every((item) => {
    const [, star, first = '', last, step] = /^(?:(\*)|(\w+)(?:-(\w+))?)(?:\/(\d{1,2}))?$/.exec(item) ?? [];
    if (step !== undefined && Number(step) === 0) return false;
    if (star !== undefined) return true;
    if (!inRange(first)) return false;
    return last === undefined ? step === undefined : inRange(last) && value(first) <= value(last);
  });
}
