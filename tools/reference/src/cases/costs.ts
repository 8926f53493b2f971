import { costOf } from '../cost.ts';
import type { Clause, Spec } from '../spec.ts';
import { type Case, type Places, validation } from './case.ts';

const maxCost = 500_000;

type Priced = { name: string; spec: Spec };

/** Each spec twice: with the longest window that the bound allows, and with one that is a second longer. */
export function costCases(): Case[] {
  return specs.flatMap(({ name, spec: { calendars, ...spec } }) => {
    const seconds = longestWindow({ ...spec, ...(calendars && { calendars }) });
    return [seconds, seconds + 1].map((width) => {
      const fields = { ...spec, window: { ...spec.window, duration: `${width}s` } };
      const input = { identity: 'vectors/a', spec: fields, ...(calendars && { calendars }) };
      const issues: Places = width === seconds ? [] : [['spec.constraints', 'TooCostly']];
      return validation(`cost-${name}-${width}`, name === 'bound' ? 'KS-13.13' : 'KS-13.12', input, issues);
    });
  });
}

/** By halving: a longer window never costs less. */
function longestWindow(spec: Spec): number {
  const cost = costOf(spec);
  let [fits, exceeds] = [0, 9_000_000_000];
  while (exceeds - fits > 1) {
    const middle = Math.floor((fits + exceeds) / 2);
    if (cost(middle) <= maxCost) fits = middle;
    else exceeds = middle;
  }
  return fits;
}

const many = (count: number, clause: Clause = { hours: '1' }): Clause[] => Array.from({ length: count }, () => clause);
const week: [from: string, to: string][] = [['2026-01-01', '2026-01-02'], ['2026-01-05', '2026-01-05'], ['2026-01-06', '2026-01-08'], ['2026-02-01', '2026-02-03']];
const alternate = { entries: Array.from({ length: 40 }, (_, index) => ({ from: minuteOf(index * 2880).slice(0, 10) })) };
const calendars = {
  calendar: { days: { entries: week.map(([from, to]) => ({ from, to })) } },
  clusterCalendar: { times: { entries: Array.from({ length: 60 }, (_, index) => ({ from: minuteOf(index * 50), to: minuteOf(index * 50 + 30) })) } },
};

function minuteOf(minutes: number): string {
  return new Date(Date.UTC(2026, 0, 1) + minutes * 60_000).toISOString().replace('.000Z', 'Z');
}

const specs: Priced[] = [
  { name: 'bound', spec: { schedule: '0 * * * *', constraints: { avoid: many(64) } } },
  { name: 'only-and-avoid', spec: { schedule: '0 * * * *', constraints: { only: many(40), avoid: many(50) } } },
  { name: 'uneven-times', spec: { schedule: '0,7,50 2,9 * * *', constraints: { avoid: many(64), only: many(20) } } },
  { name: 'late-to-early', spec: { schedule: '5,50 * * * *', constraints: { avoid: many(60) } } },
  { name: 'one-time-of-day', spec: { schedule: '30 4 * * *', constraints: { avoid: many(64), only: many(64) } } },
  { name: 'few-days', spec: { schedule: '*/20 * 1,15 * *', constraints: { avoid: many(64), only: many(30) } } },
  { name: 'either-day', spec: { schedule: '0 */3 13 * FRI', constraints: { avoid: many(64), only: many(64) } } },
  { name: 'few-months', spec: { schedule: '0 */8 1-3 2,3 *', constraints: { avoid: many(64), only: many(64) } } },
  { name: 'leap-day', spec: { schedule: '0 0 29 2 *', constraints: { avoid: many(6) } } },
  { name: 'around', spec: { schedule: '0 * * * *', window: { mode: 'around' }, constraints: { avoid: many(64) } } },
  { name: 'spread', spec: { schedule: '0 */6 * * *', spread: { slot: 0, of: 2 }, constraints: { avoid: many(30) } } },
  { name: 'spread-only', spec: { schedule: '0 */6 * * *', spread: { slot: 0, of: 2 }, constraints: { only: many(20, { hours: '1,3,5' }) } } },
  { name: 'spread-between', spec: { schedule: '0 */6 * * *', spread: { slot: 0, of: 2 }, constraints: { avoid: many(20, { hours: '0-2,20-23', between: '22:00-01:30' }) } } },
  { name: 'spread-whole-day', spec: { schedule: '0 */6 * * *', spread: { slot: 0, of: 2 }, constraints: { avoid: many(20, { between: '12:00-11:59' }) } } },
  { name: 'spread-many-ranges', spec: { schedule: '0 * * * *', spread: { slot: 0, of: 2 }, constraints: { only: many(64, { hours: '0,2,4,6,8,10,12' }), avoid: many(64) } } },
  // Within 1 % of the bound, so that a span or a bound less shows.
  { name: 'spread-many-spans', spec: { schedule: '0 */4 * * *', spread: { slot: 0, of: 2 }, constraints: { only: many(18, { hours: '0,2,4,6,8,10,12' }) } } },
  { name: 'calendar-of-days-spread', spec: { schedule: '0 */4 * * *', spread: { slot: 0, of: 2 }, constraints: { avoid: many(21, { calendar: 'alternate' }) }, calendars: { calendar: { alternate } } } },
  { name: 'calendar', spec: { schedule: '0 * * * *', constraints: { avoid: many(60, { calendar: 'days' }) }, calendars } },
  { name: 'two-calendars', spec: { schedule: '0 0 29 2 *', constraints: { avoid: [...many(20, { calendar: 'days', clusterCalendar: 'times' }), { hours: '1' }] }, calendars } },
  { name: 'calendar-of-instants', spec: { schedule: '0 0 * * *', constraints: { avoid: many(64, { clusterCalendar: 'times' }) }, calendars } },
  { name: 'calendar-spread', spec: { schedule: '0 */2 * * *', spread: { slot: 0, of: 2 }, constraints: { avoid: many(20, { clusterCalendar: 'times', calendar: 'days' }) }, calendars } },
];
