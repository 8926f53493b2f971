import { schedulingHash } from '../calendars.ts';
import { referencePeriod } from '../period.ts';
import type { Spec } from '../spec.ts';
import { referenceSpread } from '../spread.ts';
import { type Case, idOf, type Places, validation } from './case.ts';

/** Seeds with a scope, in clusters with and without a name. */
export function clusterCases(): Case[] {
  return [...periods(), ...slots(), ...hashes(), ...issues(), ...decisions()];
}

const identity = 'prod/a';
const nightly: Spec = { schedule: '0 0 * * *', window: { duration: '6h' } };
const nominalTime = '2026-03-01T00:00:00Z';
const longest = `a${'-'.repeat(61)}0`;

/** [seed, names of clusters]. The salt of the last row has an at sign itself. */
const seeds: [seed: NonNullable<Spec['seed']>, ...names: string[]][] = [
  [{ scope: 'cluster' }, 'eu-west-1', 'eu-west-2', '0', longest],
  [{ scope: 'cluster', salt: 'blue' }, 'eu-west-1', 'eu-west-2'],
  [{ scope: 'cluster', strategy: 'daily' }, 'eu-west-1'],
  [{ scope: 'cluster', strategy: 'weekly', salt: 'blue' }, 'eu-west-1'],
  [{ scope: 'cluster', salt: 'salt'.repeat(64) }, longest],
  [{ scope: 'object' }, 'eu-west-1', 'eu-west-2'],
  [{ salt: 'blue' }, 'eu-west-1'],
  [{ scope: 'object', salt: 'blue@eu-west-1' }, 'eu-west-1'],
];

function periods(): Case[] {
  return seeds.flatMap(([seed, ...names]) =>
    names.map((clusterName) => {
      const spec = { ...nightly, seed };
      const { period } = referencePeriod(identity, { ...spec, clusterName }, nominalTime);
      const input = { identity, spec, clusterName, nominalTime };
      return { id: idOf('cluster', input), clause: 'KS-5.9', level: 'L1', op: 'period', input, expected: { period } };
    }),
  );
}

/** A slot stays: only the draw in it differs. */
function slots(): Case[] {
  return ['eu-west-1', 'eu-west-2'].map((clusterName) => {
    const spec: Spec = { ...nightly, seed: { scope: 'cluster' }, spread: { slot: 7, of: 50 } };
    const { period } = referenceSpread(identity, { ...spec, clusterName }, nominalTime);
    const input = { identity, spec, clusterName, nominalTime };
    return { id: idOf('cluster', input), clause: 'KS-5.9', level: 'L2', op: 'period', input, expected: { period } };
  });
}

function hashes(): Case[] {
  const named = seeds.flatMap(([seed, ...names]) => names.map((clusterName) => ({ seed, clusterName })));
  return [...named, { seed: { scope: 'cluster' as const }, clusterName: undefined }].map(({ seed, clusterName }) => {
    const spec = { ...nightly, seed };
    const input = { identity, spec, ...(clusterName !== undefined && { clusterName }) };
    const expected = { schedulingHash: schedulingHash({ ...spec, ...(clusterName !== undefined && { clusterName }) }, {}) };
    return { id: idOf('hash', input), clause: 'KS-15.19', level: 'L5', op: 'hash', input, expected };
  });
}

/** [clause, seed, name of the cluster, issues]. */
const judgements: [clause: string, seed: object, clusterName: unknown, issues: Places][] = [
  ['KS-16.19', { scope: 'cluster' }, undefined, [['spec.seed.scope', 'NoClusterName']]],
  ['KS-16.19', { scope: 'cluster', salt: 'blue', strategy: 'weekly' }, null, [['spec.seed.scope', 'NoClusterName']]],
  ['KS-16.19', { scope: 'cluster' }, 'eu-west-1', []],
  ['KS-16.19', { scope: 'cluster' }, longest, []],
  ['KS-16.19', { scope: 'object' }, undefined, []],
  ['KS-16.19', { scope: null }, undefined, []],
  ['KS-16.19', {}, 'eu-west-1', []],
  ['KS-16.20', { scope: 'cluster' }, 'EU', [['clusterName', 'InvalidFormat']]],
  ['KS-16.20', { scope: 'cluster' }, '', [['clusterName', 'InvalidFormat']]],
  ['KS-16.20', {}, 'a.b', [['clusterName', 'InvalidFormat']]],
  ['KS-16.20', {}, '-a', [['clusterName', 'InvalidFormat']]],
  ['KS-16.20', {}, 'a'.repeat(64), [['clusterName', 'TooLong']]],
  ['KS-16.20', {}, 7, [['clusterName', 'WrongType']]],
  ['KS-16.6', { scope: 'namespace' }, 'eu-west-1', [['spec.seed.scope', 'UnknownValue']]],
  ['KS-16.5', { scope: true }, 'eu-west-1', [['spec.seed.scope', 'WrongType']]],
];

function issues(): Case[] {
  return judgements.map(([clause, seed, clusterName, places]) => {
    const input = { identity, spec: { ...nightly, seed }, ...(clusterName !== undefined && { clusterName }) };
    return validation(idOf('cluster', { clause, ...input }), clause, input, places);
  });
}

const hourly: Spec = { schedule: '0 * * * *', seed: { scope: 'cluster' } };
const noon = '2026-11-23T12:00:00Z';
const later = '2026-11-23T13:00:00Z';

/** [id, clause, fields beside `hourly`, name of the cluster, name that the status was written with, decision]. */
const decided: [id: string, clause: string, spec: object, now: string | undefined, before: string | undefined, decision: object][] = [
  ['no-name', 'KS-5.10', {}, undefined, undefined, { action: 'invalid', reason: 'NoClusterName', period: null }],
  ['no-name-beside-a-problem', 'KS-5.10', { timezone: 'PST' }, undefined, undefined, { action: 'invalid', reason: 'InvalidSpec', period: null }],
  ['same-name', 'KS-15.19', {}, 'a', 'a', { action: 'run', period: noon, next: later }],
  ['renamed', 'KS-15.19', {}, 'b', 'a', { action: 'wait', reason: 'NotDue', period: null, next: later }],
  ['named-first', 'KS-15.19', {}, 'a', undefined, { action: 'wait', reason: 'NotDue', period: null, next: later }],
  ['renamed-with-the-scope-object', 'KS-15.19', { seed: { scope: 'object' } }, 'b', 'a', { action: 'run', period: noon, next: later }],
];

function decisions(): Case[] {
  return decided.map(([id, clause, fields, clusterName, before, decision]) => {
    const spec: Spec = { ...hourly, ...fields };
    const stored = schedulingHash({ ...spec, ...(before !== undefined && { clusterName: before }) }, {});
    const eleven = '2026-11-23T11:00:00Z';
    const status = { schedulingHash: stored, schedulingSince: '2026-11-23T09:30:00Z', highestPeriodID: eleven, lastPeriodID: eleven, lastNominalTime: eleven, lastChosenTime: eleven };
    const observed = { createdAt: '2026-11-23T09:30:00Z', watchedSince: '2026-11-23T09:30:00Z', status, jobs: [] };
    const input = { identity: 'vectors/a', spec, ...(clusterName !== undefined && { clusterName }), now: '2026-11-23T12:00:05Z', observed };
    return { id: `cluster-${id}`, clause, level: 'L5', op: 'decide', input, expected: { decision } };
  });
}
