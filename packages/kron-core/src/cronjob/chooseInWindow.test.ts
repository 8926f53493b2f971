import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { upcoming } from '../period/upcoming.ts';
import { InvalidSpecError } from '../reading/issue.ts';
import { anySpec } from '../testing/anySpec.ts';
import { zoneOffsetSeconds } from '../zone/zoneLookup.ts';
import { chooseInWindow, type WindowedStart } from './chooseInWindow.ts';

/** The form of Go's time.RFC3339 for an instant in a zone. */
function rfc3339(instant: Date, zone: string): string {
  const offset = zoneOffsetSeconds(zone, instant);
  const local = new Date(instant.getTime() + offset * 1000).toISOString().slice(0, 19);
  if (offset === 0) return `${local}Z`;
  const minutes = Math.abs(offset) / 60;
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${local}${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

test('chooses the second that a KronJob with the same fields chooses', () => {
  const spread = fc.option(fc.constantFrom({ slot: 0, of: 1 }, { slot: 7, of: 50, group: 'nightly' }), {
    nil: undefined,
  });
  const start = fc.integer({ min: Date.UTC(2020, 0, 1) / 1000, max: Date.UTC(2037, 11, 31) / 1000 });
  fc.assert(
    fc.property(anySpec, spread, start, (any, slot, after) => {
      const { constraints: _, ...rest } = any;
      const spec = {
        ...rest,
        window: { mode: 'after', duration: rest.window?.duration ?? '0s' },
        ...(slot && { spread: slot }),
      } as const;
      let left = 3;
      for (const period of upcoming(spec, new Date(after * 1000))) {
        const nominalTime = rfc3339(period.nominalTime, spec.timezone ?? 'UTC');
        expect(chooseInWindow({ ...spec, nominalTime } as WindowedStart)).toEqual(period);
        if (--left === 0) break;
      }
    }),
  );
});

test.each([
  ['2026-03-01T00:00:00Z'],
  ['2026-03-01T01:00:00+01:00'],
  ['2026-02-28T19:00:00-05:00'],
  ['2026-03-01T00:00:00.5Z'],
])('%s is the same nominal time in any offset', (nominalTime) => {
  const window = { mode: 'after', duration: '1h' } as const;
  const { chosenTime, periodID } = chooseInWindow({ identity: 'prod/db-backup', nominalTime, window });
  expect([periodID, chosenTime.toISOString()]).toEqual(['2026-03-01T00:00:00Z', '2026-03-01T00:58:29.000Z']);
});

test.each([
  ['daily', '2026-03-01T00:30:00+01:00', '2026-03-01'],
  ['daily', '2026-02-28T23:30:00Z', '2026-02-28'],
  ['weekly', '2026-03-02T00:30:00+05:45', '2026-W10'],
  ['weekly', '2026-03-01T18:45:00Z', '2026-W09'],
] as const)('the %s seed takes the day of the offset: %s', (strategy, nominalTime, periodKey) => {
  const window = { mode: 'after', duration: '1h' } as const;
  const start = { identity: 'prod/db-backup', nominalTime, window, seed: { strategy } };
  expect(chooseInWindow(start).periodKey).toBe(periodKey);
});

test('the mistakes of a start are thrown together', () => {
  const start = { identity: 'prod', nominalTime: 'now', window: { duration: '1d' }, seed: { strategy: 'x' } };
  const paths = (): unknown => {
    try {
      return chooseInWindow(start as unknown as WindowedStart);
    } catch (error) {
      return error instanceof InvalidSpecError ? error.issues.map(({ path }) => path) : error;
    }
  };
  expect(paths()).toEqual(['identity', 'nominalTime', 'spec.window.duration', 'spec.seed.strategy']);
});
