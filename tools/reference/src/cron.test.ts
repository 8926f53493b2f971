import { expect, test } from '@jest/globals';
import { nominalTimes } from './cron.ts';
import { toEpoch, toRfc3339 } from './instant.ts';

test.each([
  ['a wall time in the gap does not exist', '30 2 * * *', 'America/New_York', '2026-03-08', []],
  ['a wall time in the fold comes twice', '30 1 * * *', 'America/New_York', '2026-11-01', ['05:30', '06:30']],
  ['half an hour apart at Lord Howe', '45 1 * * *', 'Australia/Lord_Howe', '2026-04-04', ['14:45', '15:15']],
  ['either day field, when both are restricted', '0 12 13 * FRI', 'UTC', '2026-11-13', ['12:00']],
  ['a step may exceed its range', '*/99 7 * * *', 'UTC', '2026-11-13', ['07:00']],
  ['what is no field is refused', '50/* * * * *', 'UTC', '2026-11-13', null],
  ['Sunday is also 7', '0 12 * * 5-7', 'UTC', '2026-11-15', ['12:00']],
  ['a step counts from the start of its range', '10-40/20 7 * * *', 'UTC', '2026-11-15', ['07:10', '07:30']],
])('%s', (_, schedule, timezone, day, times) => {
  const from = toEpoch(`${day}T00:00:00Z`);
  const walk = (): string[] =>
    nominalTimes(schedule, timezone, from, from + 86_399).map((nominal) => toRfc3339(nominal).slice(11, 16));
  if (times) expect(walk()).toEqual(times);
  else expect(walk).toThrow(RangeError);
});
