import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { formatInstant } from './zone/formatInstant.ts';
import {
  type AffectedChanges,
  type ClockChangesSpec,
  compile,
  explainPeriod,
  type Period,
  type Schedule,
  type ScheduleSpec,
  upcoming,
} from './index.ts';

type Vectors = {
  nominals: {
    name: string;
    schedule: string;
    timezone: string;
    from: string;
    to: string;
    expected: { policies: string[]; times: string[] }[];
  }[];
  searches: {
    schedule: string;
    timezone: string;
    clockChanges: ClockChangesSpec;
    at: string;
    latestAtOrBefore: string;
    nextAfter: string;
  }[];
  periods: {
    name: string;
    identity: string;
    nominalTime: string;
    spec: Omit<ScheduleSpec, 'identity'>;
    expected: Record<string, unknown> & { clockChange: string | null };
  }[];
  warnings: {
    schedule: string;
    timezone: string;
    now: string;
    lost: AffectedChanges | null;
    doubled: AffectedChanges | null;
  }[];
};

const file = new URL('../vectors/clockChanges.json', import.meta.url);
const { nominals, searches, periods, warnings }: Vectors = JSON.parse(readFileSync(file, 'utf8'));

function scheduleOf(schedule: string, timezone: string, clockChanges?: ClockChangesSpec): Schedule {
  return compile({ identity: 'vectors/a', schedule, timezone, ...(clockChanges && { clockChanges }) });
}

function seconds(instant: string): number {
  return Date.parse(instant) / 1000;
}

function timesBetween(schedule: Schedule, from: string, to: string): string[] {
  const found: string[] = [];
  for (const { periodID, nominalTime } of upcoming(schedule, new Date(Date.parse(from) - 1000))) {
    if (nominalTime.getTime() > Date.parse(to)) break;
    found.push(periodID);
  }
  return found;
}

function policyOf(name: string): ClockChangesSpec {
  const [gap, fold] = name.split('/');
  return { gap, fold } as ClockChangesSpec;
}

test('the file has vectors of each kind', () => {
  expect(nominals.length).toBeGreaterThan(90);
  expect(nominals.every(({ expected }) => expected.flatMap(({ policies }) => policies).length === 9)).toBe(
    true,
  );
  for (const list of [searches, periods, warnings]) expect(list.length).toBeGreaterThan(10);
});

describe('nominal times', () => {
  test.each(nominals.map((vector) => [`${vector.name}: ${vector.schedule}`, vector] as const))(
    '%s',
    (_, { schedule, timezone, from, to, expected }) => {
      for (const { policies, times } of expected) {
        for (const policy of policies) {
          const compiled = scheduleOf(schedule, timezone, policyOf(policy));
          expect({ policy, times: timesBetween(compiled, from, to) }).toEqual({ policy, times });
        }
      }
      const plain = expected.find(({ policies }) => policies.includes('skip/both'));
      expect(timesBetween(scheduleOf(schedule, timezone), from, to)).toEqual(plain?.times);
      expect(timesBetween(scheduleOf(schedule, timezone, {}), from, to)).toEqual(plain?.times);
    },
  );
});

test.each(searches)(
  'searches for $schedule with $clockChanges around $at',
  ({ schedule, timezone, clockChanges, at, latestAtOrBefore, nextAfter }) => {
    const compiled = scheduleOf(schedule, timezone, clockChanges);
    const found = [compiled.latestNominal(seconds(at)), compiled.nextNominal(seconds(at))];
    expect(found.map((time) => formatInstant(time ?? 0))).toEqual([latestAtOrBefore, nextAfter]);
  },
);

test.each(periods)('the period $name', ({ identity, nominalTime, spec, expected }) => {
  const schedule = compile({ ...spec, identity });
  const period: Period = schedule.periodAt(seconds(nominalTime));
  const { clockChange, ...rest } = JSON.parse(JSON.stringify(period).replaceAll('.000Z', 'Z'));
  const { clockChange: mark, ...fields } = expected;
  expect(rest).toEqual({ ...fields, nominalTime });
  expect(clockChange ?? null).toBe(mark);
  expect('clockChange' in period).toBe(mark !== null);
  expect(explainPeriod(schedule, new Date(nominalTime)).clockChange).toBe(period.clockChange);
});

test.each(warnings)(
  'changes that affect $schedule in $timezone',
  ({ schedule, timezone, now, lost, doubled }) => {
    const from = seconds(now);
    const effects = scheduleOf(schedule, timezone).clockChangeEffects(from, from + 1826 * 86_400);
    expect(effects).toEqual({ lost, doubled });
  },
);
