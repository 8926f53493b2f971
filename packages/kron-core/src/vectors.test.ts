import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { explainPeriod, type Period, type ScheduleSpec } from './index.ts';

type Expected = Omit<Period, 'nominalTime' | 'windowStart' | 'windowEnd' | 'chosenTime'> & {
  windowStart: string;
  windowEnd: string;
  chosenTime: string | null;
};

type Vector = {
  name: string;
  identity: string;
  nominalTime: string;
  spec: Omit<ScheduleSpec, 'identity' | 'schedule'> & { schedule?: string };
  expected: Expected;
};

function published(file: string): Vector[] {
  return JSON.parse(readFileSync(new URL(`../vectors/${file}`, import.meta.url), 'utf8')).cases;
}

/** The Go vectors start with a nominal time. This is a schedule that names it in the zone's wall time. */
function naming(instant: Date, timezone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    hourCycle: 'h23',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  const wall = Object.fromEntries(
    format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  );
  return `${wall['minute']} ${wall['hour']} ${wall['day']} ${wall['month']} *`;
}

function decided({ identity, nominalTime, spec }: Vector): Expected {
  const nominal = new Date(nominalTime);
  const schedule = spec.schedule ?? naming(nominal, spec.timezone ?? 'UTC');
  const period = explainPeriod({ ...spec, identity, schedule }, nominal);
  return {
    periodID: period.periodID,
    periodKey: period.periodKey,
    windowStart: text(period.windowStart),
    windowEnd: text(period.windowEnd),
    seedHash: period.seedHash,
    attempts: period.attempts,
    chosenTime: period.chosenTime && text(period.chosenTime),
    unschedulable: period.unschedulable,
  };
}

function text(instant: Date): string {
  return instant.toISOString().replace('.000Z', 'Z');
}

describe.each([
  ['decisions.json', 391],
  ['go-core.json', 23],
])('%s', (file, count) => {
  const vectors = published(file);

  test(`holds ${count} decisions`, () => {
    expect(vectors).toHaveLength(count);
  });

  test.each(vectors.map((vector) => [vector.name, vector] as const))('%s', (_, vector) => {
    expect(decided(vector)).toEqual(vector.expected);
  });
});
