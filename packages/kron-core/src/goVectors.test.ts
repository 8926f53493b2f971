import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { computePeriod, dueAt } from './period/computePeriod.ts';
import type { ScheduleSpec } from './spec/spec.ts';
import { compiledChoice } from './testing/compiledChoice.ts';

type Case = {
  name: string;
  identity: string;
  nominalTime: string;
  spec: Partial<ScheduleSpec>;
  expected: Record<string, unknown> & { chosenTime: string | null };
};

const { cases } = JSON.parse(readFileSync(new URL('../vectors/go-core.json', import.meta.url), 'utf8')) as {
  cases: Case[];
};

describe('decisions published by the Go implementation', () => {
  test('there are 23 decisions', () => {
    expect(cases).toHaveLength(23);
  });

  test.each(cases.map((one) => [one.name, one] as const))(
    '%s',
    (_, { identity, nominalTime, spec, expected }) => {
      const compiled = compiledChoice({ identity, ...spec });
      const nominal = Date.parse(nominalTime) / 1000;
      const { nominalTime: _nominal, ...period } = JSON.parse(
        JSON.stringify(computePeriod(compiled, nominal)).replaceAll('.000Z', 'Z'),
      ) as Record<string, unknown>;
      expect(period).toEqual(expected);
      const chosen = expected.chosenTime === null ? null : Date.parse(expected.chosenTime) / 1000;
      expect(dueAt(compiled, nominal)).toEqual({
        nominal,
        due: chosen ?? nominal,
        chosen,
        attempts: period.attempts,
      });
    },
  );
});
