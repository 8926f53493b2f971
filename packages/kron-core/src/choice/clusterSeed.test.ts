import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  chooseInWindow,
  compile,
  decide,
  explainPeriod,
  nextStatus,
  type ScheduleSpec,
  schedulingHash,
  type Status,
} from '../index.ts';
import { type KronJob, scheduleSpecOf } from '../kronjob/kubernetes/kronJob.ts';
import { at, observed } from '../kronjob/testing/scenario.ts';
import { anySpec } from '../testing/anySpec.ts';

const nominalTime = new Date('2026-03-01T00:00:00Z');
const nightly: ScheduleSpec = {
  identity: 'prod/db-backup',
  schedule: '0 0 * * *',
  window: { duration: '3h' },
};
const clusterSeed = { scope: 'cluster' } as const;

const clusterName = fc
  .tuple(fc.constantFrom('eu', 'us'), fc.nat({ max: 9999 }))
  .map(([region, number]) => `${region}-${number}`);

const after = (spec: ScheduleSpec): number => compile(spec).nextNominal(Date.UTC(2026, 2, 1) / 1000) ?? 0;
const explained = (spec: ScheduleSpec): object => explainPeriod(spec, new Date(after(spec) * 1000));

/** The seed of any spec, in a cluster of this name. */
const inCluster = (spec: ScheduleSpec, name: string): ScheduleSpec => ({
  ...spec,
  seed: { ...spec.seed, scope: 'cluster' },
  clusterName: name,
});

test('a seed with the scope cluster is one whose salt ends with the name of the cluster', () => {
  fc.assert(
    fc.property(anySpec, clusterName, (spec, name) => {
      const salted = { ...spec, seed: { ...spec.seed, salt: `${spec.seed?.salt ?? ''}@${name}` } };
      expect(explained(inCluster(spec, name))).toEqual(explained(salted));
      expect(schedulingHash(inCluster(spec, name))).toBe(schedulingHash(salted));
      expect(compile(inCluster(spec, name)).schedulingHash).toBe(schedulingHash(salted));
    }),
  );
});

test('with the scope object the name of the cluster changes nothing', () => {
  fc.assert(
    fc.property(anySpec, clusterName, (spec, name) => {
      const scoped: ScheduleSpec = { ...spec, seed: { ...spec.seed, scope: 'object' }, clusterName: name };
      expect(explained(scoped)).toEqual(explained(spec));
      expect(schedulingHash(scoped)).toBe(schedulingHash(spec));
      expect(decide(scoped, nominalTime)).toEqual(decide(spec, nominalTime));
    }),
  );
});

test('the seconds of many clusters fill the window evenly', () => {
  const parts = Array.from({ length: 10 }, () => 0);
  for (let cluster = 0; cluster < 1000; cluster += 1) {
    const { chosenTime } = explainPeriod(inCluster(nightly, `cluster-${cluster}`), nominalTime);
    const offset = ((chosenTime?.getTime() ?? 0) - nominalTime.getTime()) / 1000;
    const part = Math.floor((offset / 10_801) * 10);
    parts[part] = (parts[part] ?? 0) + 1;
  }
  const squares = parts.map((count) => ((count - 100) * (count - 100)) / 100);
  // The 99.9 % quantile of chi-squared with nine degrees of freedom.
  expect(squares.reduce((sum, square) => sum + square)).toBeLessThan(27.9);
});

test('a slot keeps its part of the window in every cluster', () => {
  fc.assert(
    fc.property(clusterName, fc.nat({ max: 49 }), (name, slot) => {
      const spec = inCluster({ ...nightly, spread: { slot, of: 50 } }, name);
      const { chosenTime, spread } = explainPeriod(spec, nominalTime);
      expect(chosenTime?.getTime()).toBeGreaterThanOrEqual(spread?.earliest?.getTime() ?? Number.NaN);
      expect(chosenTime?.getTime()).toBeLessThanOrEqual(spread?.latest?.getTime() ?? Number.NaN);
    }),
  );
});

test('a CronJob has the second of the KronJob in the same cluster', () => {
  const start = {
    identity: 'prod/db-backup',
    nominalTime: '2026-03-01T00:00:00Z',
    seed: clusterSeed,
  } as const;
  const window = { mode: 'after', duration: '3h' } as const;
  expect(chooseInWindow({ ...start, window, clusterName: 'eu-west-1' }).chosenTime).toEqual(
    explainPeriod(inCluster(nightly, 'eu-west-1'), nominalTime).chosenTime,
  );
  expect(() => chooseInWindow({ ...start, window })).toThrow('write --cluster-name eu-west-1');
});

describe('the hash of a seed', () => {
  const hashOf = (seed: unknown, name?: unknown): string =>
    schedulingHash({ ...nightly, seed, clusterName: name });

  test.each([
    [{ scope: 'object' }, {}],
    [{ scope: null }, {}],
    [{ scope: 'object', salt: 'blue' }, { salt: 'blue' }],
  ])('%j counts as %j', (seed, same) => {
    expect(hashOf(seed, 'eu-west-1')).toBe(hashOf(same));
  });

  test('differs without a name, and with a name that is none', () => {
    const all = [undefined, 'eu-west-1', 'eu-west-2'].map((name) => hashOf(clusterSeed, name));
    expect(new Set([...all, hashOf({}), hashOf({ scope: 'zone' }, 'eu-west-1')]).size).toBe(5);
    for (const name of [null, 'EU', '', 7, {}]) expect(hashOf(clusterSeed, name)).toBe(hashOf(clusterSeed));
  });

  test('of a salt that is no text ends', () => {
    expect(hashOf({ scope: 'cluster', salt: 7 }, 'a')).toMatch(/^v1:/);
  });
});

describe('the status', () => {
  const metadata = { name: 'report', namespace: 'prod', uid: 'uid-1', generation: 7 };
  const spec: KronJob['spec'] = { schedule: '0 * * * *', jobTemplate: { spec: {} }, seed: clusterSeed };

  function reconciled(kronJob: KronJob, name: string | undefined, clock: string): Status {
    const state = observed({ status: kronJob.status ?? {} });
    const decision = decide(scheduleSpecOf(kronJob, undefined, name), at(clock), state);
    return nextStatus(kronJob, decision, state, at(clock)) ?? kronJob.status ?? {};
  }

  test('has the name of the cluster', () => {
    expect(reconciled({ metadata, spec }, 'eu-west-1', '00:10').clusterName).toBe('eu-west-1');
  });

  test.each([
    ['with the scope object', { ...spec, seed: {} }, 'eu-west-1'],
    ['without a name', spec, undefined],
  ])('has no name %s, also if it had one', (_, edited, name) => {
    const status = reconciled({ metadata, spec }, 'eu-west-1', '00:10');
    expect(reconciled({ metadata, spec: edited, status }, name, '00:20')).not.toHaveProperty('clusterName');
  });

  test('has InvalidSpec with the reason NoClusterName without a name', () => {
    const { conditions, ...status } = reconciled({ metadata, spec }, undefined, '00:10');
    expect(conditions?.find(({ type }) => type === 'InvalidSpec')).toMatchObject({
      status: 'True',
      reason: 'NoClusterName',
      message: expect.stringContaining('write --cluster-name eu-west-1'),
    });
    expect(status).not.toHaveProperty('nextChosenTime');
  });

  test('after a new name no period up to then runs, and none runs twice', () => {
    const windowed = { ...spec, window: { duration: '59m' } };
    const first = reconciled({ metadata, spec: windowed }, 'eu-west-1', '00:10');
    const ran = { ...first, lastPeriodID: '2026-03-01T01:00:00Z', highestPeriodID: '2026-03-01T01:00:00Z' };
    const renamed = reconciled({ metadata, spec: windowed, status: ran }, 'eu-west-2', '01:30');
    expect(renamed.schedulingHash).not.toBe(first.schedulingHash);
    expect(renamed).toMatchObject({ clusterName: 'eu-west-2', schedulingFloor: '2026-03-01T01:00:00Z' });
    expect(renamed.nextPeriodID).not.toBe('2026-03-01T01:00:00Z');
  });
});
