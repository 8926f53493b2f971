import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { formatInstant } from './zone/formatInstant.ts';
import {
  type Explanation,
  explainPeriod,
  type ScheduleSpec,
  spreadBounds,
  type SpreadExplanation,
} from './index.ts';

type Spec = Omit<ScheduleSpec, 'identity'>;

type Vectors = {
  decisions: {
    name: string;
    identity: string;
    nominalTime: string;
    spec: Spec;
    expected: Record<string, unknown> & {
      spread: { v: number | null; allowedMass: number; earliest: string | null; latest: string | null };
    };
  }[];
  groups: {
    name: string;
    identity: string;
    spec: Spec;
    of: number;
    nominalTime: string;
    chosenTimes: (string | null)[];
  }[];
};

const file = new URL('../vectors/spread.json', import.meta.url);
const { decisions, groups }: Vectors = JSON.parse(readFileSync(file, 'utf8'));

function text(instant: Date | null): string | null {
  return instant === null ? null : formatInstant(instant.getTime() / 1000);
}

function periodFields(explanation: Explanation): Record<string, unknown> {
  const { candidates: _, probabilityUnschedulable: _p, nominalTime: _n, spread: _s, ...period } = explanation;
  const { windowStart, windowEnd, chosenTime } = period;
  return {
    ...period,
    windowStart: text(windowStart),
    windowEnd: text(windowEnd),
    chosenTime: text(chosenTime),
  };
}

test('the file has decisions of every distribution and groups', () => {
  expect(decisions.length).toBeGreaterThan(200);
  expect(groups.length).toBeGreaterThan(20);
});

test.each(decisions)('the decision $name', ({ identity, nominalTime, spec, expected }) => {
  const explanation = explainPeriod({ ...spec, identity }, new Date(nominalTime));
  const { spread: wanted, ...fields } = expected;
  expect(periodFields(explanation)).toEqual(fields);
  const { slot, of, group, v, ...bounds } = explained(explanation);
  expect({ slot, of, group: group ?? undefined }).toEqual({ group: undefined, ...spec.spread });
  expect(v).toBe(wanted.v);
  expect(Math.abs(bounds.allowedMass - wanted.allowedMass)).toBeLessThanOrEqual(1e-9 * wanted.allowedMass);
  expect([text(bounds.earliest), text(bounds.latest)]).toEqual([wanted.earliest, wanted.latest]);
  expect(spreadBounds({ ...spec, identity }, new Date(nominalTime), slot, of)).toEqual(bounds);
});

test.each(decisions)('candidates and probability of $name', ({ identity, nominalTime, spec }) => {
  const explanation = explainPeriod({ ...spec, identity }, new Date(nominalTime));
  const { probabilityUnschedulable, candidates, unschedulable, attempts } = explanation;
  expect(probabilityUnschedulable).toBe(unschedulable ? 1 : 0);
  expect(candidates.filter(({ allowed }) => allowed)).toHaveLength(unschedulable ? 0 : 1);
  expect(candidates).toHaveLength(unschedulable && attempts === 1 ? 0 : 1);
});

function explained({ spread }: Explanation): SpreadExplanation {
  if (spread === undefined) throw new Error('an explanation without spread');
  return spread;
}

test.each(groups)('the group $name', ({ identity, spec, of, nominalTime, chosenTimes }) => {
  const chosen = Array.from({ length: of }, (_, slot) => {
    const member = { ...spec, identity: identity.replace('<slot>', `${slot}`), spread: { slot, of } };
    return text(explainPeriod(member, new Date(nominalTime)).chosenTime);
  });
  expect(chosen).toEqual(chosenTimes);
});
