import { describe, expect, test } from '@jest/globals';
import { decideHeldJob } from 'kron-core/controller';
import { cachedHeldJob } from './cache.ts';

type Json = Readonly<Record<string, unknown>>;

const nominalTime = '2026-03-01T00:00:00Z';
const timestamp = 'batch.kubernetes.io/cronjob-scheduled-timestamp';
const gate = 'kueue.x-k8s.io/admission-gated-by';
const owner = { apiVersion: 'batch/v1', kind: 'CronJob', name: 'backup', uid: 'c-1', controller: true };
const long = '0s'.repeat(100_000);

function cached({ annotations = {}, owned = {}, spec = {}, status = {} }: Record<string, Json> = {}) {
  return cachedHeldJob({
    metadata: {
      name: 'backup-1',
      namespace: 'prod',
      uid: 'j-1',
      creationTimestamp: nominalTime,
      labels: { 'kron.io/held': 'window' },
      annotations: { [timestamp]: nominalTime, 'kron.io/window': '1h', ...annotations },
      ownerReferences: [{ ...owner, ...owned }],
    },
    spec: { suspend: true, ...spec },
    status,
  });
}

const action = ({ held }: ReturnType<typeof cached>): string =>
  decideHeldJob(held, new Date(nominalTime)).action;

describe('a cached Job', () => {
  test.each<[string, Record<string, Json>]>([
    ['window', { annotations: { 'kron.io/window': `1h${long}` } }],
    ['distribution', { annotations: { 'kron.io/distribution': `exponential lambda=3${long}` } }],
    ['seed', { annotations: { 'kron.io/seed': `stable${long}` } }],
    ['salt', { annotations: { 'kron.io/salt': long } }],
    ['spread', { annotations: { 'kron.io/spread': `7/50 ${long}` } }],
    ['nominal time', { annotations: { [timestamp]: `2026-03-01T00:00:00.${'0'.repeat(200_000)}Z` } }],
    ['name of the CronJob', { owned: { name: long } }],
  ])('keeps little of a long %s and is released at once', (_, parts) => {
    const job = cached(parts);
    expect([JSON.stringify(job).length < 2_000, action(job)]).toEqual([true, 'giveUp']);
  });

  test.each<[string, Record<string, Json>]>([
    ['UID of the CronJob', { owned: { uid: long } }],
    ['list of gates', { annotations: { [gate]: `kron.io/window,${long}` } }],
  ])('keeps little of a long %s and waits', (_, parts) => {
    const job = cached(parts);
    expect([JSON.stringify(job).length < 2_000, action(job)]).toEqual([true, 'wait']);
  });

  test.each<[string, Record<string, Json>]>([
    ['has started', { status: { startTime: nominalTime } }],
    ['was resumed', { spec: { suspend: false } }],
  ])('that %s keeps no annotation', (_, parts) => {
    const annotations = { [gate]: 'example.com/a', 'kron.io/salt': 'blue' };
    const { held } = cached({ annotations, ...parts });
    expect(held).toMatchObject({ nominalTime: undefined, annotations: {} });
    expect(held).not.toHaveProperty('gates');
  });

  test('keeps a salt of the maximum length', () => {
    const salt = '😀'.repeat(256);
    expect(cached({ annotations: { 'kron.io/salt': salt } }).held.annotations['kron.io/salt']).toBe(salt);
  });
});
