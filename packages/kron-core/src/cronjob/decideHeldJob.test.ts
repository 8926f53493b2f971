import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { decideHeldJob } from './decideHeldJob.ts';
import { heldJob, isHeld } from './heldJob.ts';
import { releasePatch } from './releasePatch.ts';

type Json = Readonly<Record<string, unknown>>;

const nominalTime = '2026-03-01T00:00:00Z';
/** The second that a KronJob prod/db-backup with a window of one hour chooses. */
const chosenTime = new Date('2026-03-01T00:58:29Z');
const owner = { apiVersion: 'batch/v1', kind: 'CronJob', name: 'db-backup', uid: 'c-1', controller: true };
const before = new Date('2026-03-01T00:00:05Z');
const timestamp = 'batch.kubernetes.io/cronjob-scheduled-timestamp';
const gates = 'kueue.x-k8s.io/admission-gated-by';
const gatesPath = '/metadata/annotations/kueue.x-k8s.io~1admission-gated-by';
const queued = { 'kron.io/held': 'window', 'kueue.x-k8s.io/queue-name': 'batch' };

function job({ metadata = {}, annotations = {}, spec = {}, status = {} }: Record<string, Json> = {}) {
  return {
    metadata: {
      name: 'db-backup-29538720',
      namespace: 'prod',
      uid: 'j-1',
      creationTimestamp: nominalTime,
      labels: { 'kron.io/held': 'window' },
      annotations: { [timestamp]: nominalTime, 'kron.io/window': '1h', ...annotations },
      ownerReferences: [owner],
      ...metadata,
    },
    spec: { suspend: true, ...spec },
    status,
  };
}

describe('a held Job', () => {
  test('waits for the second that a KronJob of its name chooses', () => {
    expect(decideHeldJob(heldJob(job()), before)).toMatchObject({ action: 'wait', period: { chosenTime } });
  });

  test.each([
    ['at that second', chosenTime],
    ['hours later', new Date('2026-03-02T00:00:00Z')],
  ])('is released %s', (_, now) => {
    expect(decideHeldJob(heldJob(job()), now)).toMatchObject({ action: 'release', period: { chosenTime } });
  });

  test('is not released a millisecond before', () => {
    expect(decideHeldJob(heldJob(job()), new Date(chosenTime.getTime() - 1)).action).toBe('wait');
  });

  test.each([
    ['it has started', job({ status: { startTime: nominalTime } })],
    ['it has failed', job({ status: { conditions: [{ type: 'Failed', status: 'True' }] } })],
    ['it is being deleted', job({ metadata: { deletionTimestamp: nominalTime } })],
    ['a user has resumed it', job({ spec: { suspend: false } })],
    ['it has no label', job({ metadata: { labels: { app: 'db' } } })],
    ['Kueue has admitted it', job({ metadata: { labels: queued }, spec: { suspend: false } })],
    [
      'it starts although it has a gate',
      job({ annotations: { [gates]: 'kron.io/window' }, spec: { suspend: false } }),
    ],
  ])('is left alone if %s', (_, stored) => {
    expect(isHeld(heldJob(stored))).toBe(false);
    expect(decideHeldJob(heldJob(stored), chosenTime)).toEqual({ action: 'ignore' });
  });

  test.each([
    [
      'no controller',
      job({ metadata: { ownerReferences: [] } }),
      'expected a controller reference to a CronJob',
    ],
    [
      'another controller',
      job({ metadata: { ownerReferences: [{ ...owner, apiVersion: 'kron.io/v1alpha1', kind: 'KronJob' }] } }),
      'expected a controller reference to a CronJob, found none',
    ],
    [
      'an owner that does not control it',
      job({ metadata: { ownerReferences: [{ ...owner, controller: false }] } }),
      'expected a controller reference to a CronJob, found none',
    ],
    [
      'no annotations',
      job({ metadata: { annotations: undefined } }),
      `expected the annotation ${timestamp}, found none`,
    ],
    [
      'no window',
      job({ metadata: { annotations: { [timestamp]: nominalTime } } }),
      'expected the annotation kron.io/window, found none',
    ],
    ['a window that cannot be read', job({ annotations: { 'kron.io/window': '1d' } }), 'kron.io/window'],
    [
      'a distribution that cannot be read',
      job({ annotations: { 'kron.io/distribution': 'flat' } }),
      'found "flat"',
    ],
    [
      'a nominal time that cannot be read',
      job({ annotations: { [timestamp]: 'soon' } }),
      'nominalTime: expected an instant',
    ],
    [
      'a nominal time in the year 9998',
      job({ annotations: { [timestamp]: '9998-01-01T00:00:00Z' } }),
      'expected a chosen time at most its window after the creation of the Job at 2026-03-01T00:00:00Z, found 9998-01-01T00:',
    ],
    [
      'a nominal time at the end of time',
      job({ annotations: { [timestamp]: '9999-12-31T23:59:59Z' } }),
      'expected a chosen time',
    ],
    [
      'an offset that changes the day',
      job({ annotations: { [timestamp]: '2026-03-01T00:00:00-23:59' } }),
      'expected a chosen time at most its window',
    ],
  ])('is released at once with a reason if it has %s', (_, stored, problem) => {
    expect(decideHeldJob(heldJob(stored), before)).toEqual({
      action: 'giveUp',
      problem: expect.stringContaining(problem),
    });
  });

  test('waits if the clock of the CronJob controller is some seconds ahead', () => {
    const stored = job({ metadata: { creationTimestamp: '2026-02-28T23:59:35Z' } });
    expect(decideHeldJob(heldJob(stored), before).action).toBe('wait');
  });
});

test('whatever its annotations are, a held Job waits at most its window and 30 s after its creation', () => {
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom(
      '0s',
      '1h',
      '9999h',
      '1ns',
      'weekly',
      '7/50 nightly',
      'normal',
      'exponential lambda=3 dir=late',
    ),
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  );
  const keys = ['window', 'distribution', 'seed', 'salt', 'spread'].map((key) => `kron.io/${key}`);
  const annotations = fc.record(Object.fromEntries([...keys, timestamp].map((key) => [key, text])), {
    requiredKeys: [],
  });
  fc.assert(
    fc.property(annotations, (written) => {
      const stored = job({ metadata: { annotations: written } });
      const decision = decideHeldJob(heldJob(stored), before);
      expect(['wait', 'release', 'giveUp']).toContain(decision.action);
      if (decision.action !== 'wait') return;
      const { windowStart, windowEnd, chosenTime: chosen } = decision.period;
      const window = windowEnd.getTime() - windowStart.getTime();
      expect(chosen.getTime() - Date.parse(nominalTime)).toBeLessThanOrEqual(window + 30_000);
    }),
  );
});

describe('the patch of a release', () => {
  test('resumes the Job and removes the label, if both are as they were read', () => {
    expect(releasePatch(heldJob(job()), chosenTime)).toEqual([
      { op: 'test', path: '/metadata/uid', value: 'j-1' },
      { op: 'test', path: '/metadata/labels/kron.io~1held', value: 'window' },
      { op: 'test', path: '/spec/suspend', value: true },
      { op: 'replace', path: '/spec/suspend', value: false },
      { op: 'remove', path: '/metadata/labels/kron.io~1held' },
      { op: 'add', path: '/metadata/annotations/kron.io~1chosen-time', value: '20260301T005829Z' },
    ]);
  });

  test.each([
    ['kron.io/window', [{ op: 'remove' }]],
    ['example.com/a,kron.io/window,example.com/b', [{ op: 'replace', value: 'example.com/a,example.com/b' }]],
  ])('of a Job of a queue with the gates %s removes only that of Kron', (value, change) => {
    for (const suspend of [true, false]) {
      const stored = job({
        metadata: { labels: queued },
        annotations: { [gates]: value },
        spec: { suspend },
      });
      expect(decideHeldJob(heldJob(stored), before).action).toBe('wait');
      expect(releasePatch(heldJob(stored), null)).toEqual([
        { op: 'test', path: '/metadata/uid', value: 'j-1' },
        { op: 'test', path: '/metadata/labels/kron.io~1held', value: 'window' },
        { op: 'test', path: gatesPath, value },
        ...change.map((one) => ({ path: gatesPath, ...one })),
        { op: 'remove', path: '/metadata/labels/kron.io~1held' },
      ]);
    }
  });

  test.each([undefined, 'example.com/a'])(
    'of a Job of a queue without the gate of Kron, but %s, leaves suspend alone',
    (value) => {
      const stored = job({ metadata: { labels: queued }, annotations: { ...(value && { [gates]: value }) } });
      expect(decideHeldJob(heldJob(stored), before).action).toBe('wait');
      expect(releasePatch(heldJob(stored), null)).toEqual([
        { op: 'test', path: '/metadata/uid', value: 'j-1' },
        { op: 'test', path: '/metadata/labels/kron.io~1held', value: 'window' },
        { op: 'remove', path: '/metadata/labels/kron.io~1held' },
      ]);
    },
  );

  test.each([{}, { 'kueue.x-k8s.io/queue-name': '' }])(
    'of a gated Job with the labels %j, without a queue, resumes it',
    (labels) => {
      const stored = job({
        metadata: { labels: { 'kron.io/held': 'window', ...labels } },
        annotations: { [gates]: 'kron.io/window' },
      });
      expect(decideHeldJob(heldJob(stored), before).action).toBe('wait');
      expect(releasePatch(heldJob(stored), null).slice(2, -1)).toEqual([
        { op: 'test', path: gatesPath, value: 'kron.io/window' },
        { op: 'remove', path: gatesPath },
        { op: 'test', path: '/spec/suspend', value: true },
        { op: 'replace', path: '/spec/suspend', value: false },
      ]);
    },
  );
});
