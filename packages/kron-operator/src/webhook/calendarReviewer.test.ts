import { describe, expect, test } from '@jest/globals';
import type { AdmissionRequest, ReviewedObject } from './admission.ts';
import { calendarReviewer } from './calendarReviewer.ts';

const entry = { name: 'Christmas', from: '2026-12-24', to: '2026-12-26' };

function calendar(entries: readonly object[], kind = 'KronCalendar'): ReviewedObject {
  const namespace = kind === 'KronCalendar' ? { namespace: 'prod' } : {};
  return {
    apiVersion: 'kron.io/v1alpha1',
    kind,
    metadata: { name: 'holidays', ...namespace },
    spec: { entries },
  };
}

function request(fields: Partial<AdmissionRequest>): AdmissionRequest {
  return {
    uid: 'u-1',
    kind: 'KronCalendar',
    operation: 'CREATE',
    namespace: 'prod',
    name: 'holidays',
    user: 'jane',
    ...fields,
  };
}

/** The KronJobs that refer to `holidays`, by the kind of the calendar. */
function reviewer(referrers: Partial<Record<'calendar' | 'clusterCalendar', readonly string[]>> = {}) {
  return calendarReviewer({ referrersOf: (key) => referrers[key] ?? [] });
}

const bad = calendar([{ from: '24.12.2026' }]);
const review = reviewer();

describe('a calendar that is written', () => {
  test.each([
    ['a valid one is created', request({ object: calendar([entry]) }), { allowed: true, warnings: [] }],
    [
      'a valid one of the cluster is created',
      request({
        kind: 'ClusterKronCalendar',
        namespace: '',
        object: calendar([entry], 'ClusterKronCalendar'),
      }),
      { allowed: true, warnings: [] },
    ],
    [
      'an invalid one is created',
      request({ object: bad }),
      { allowed: false, problems: [{ path: 'spec.entries[0].from' }] },
    ],
    [
      'its metadata is changed, although its stored spec is invalid',
      request({
        operation: 'UPDATE',
        object: { ...bad, metadata: { name: 'holidays', labels: {} } },
        oldObject: bad,
      }),
      { allowed: true },
    ],
    [
      'an entry is added to an invalid one',
      request({ operation: 'UPDATE', object: calendar([{ from: '24.12.2026' }, entry]), oldObject: bad }),
      { allowed: true, warnings: [expect.stringMatching(/^spec.entries\[0\].from: is still invalid/)] },
    ],
    [
      'another problem is added to an invalid one',
      request({ operation: 'UPDATE', object: calendar([{ from: '24.12.2026' }, {}]), oldObject: bad }),
      { allowed: false },
    ],
  ])('%s', async (_, of, expected) => {
    expect(await review(of, 1_000)).toMatchObject(expected);
  });
});

describe('a calendar that is deleted', () => {
  const deletion = request({ operation: 'DELETE', oldObject: calendar([entry]) });

  test('gets no warning if no KronJob refers to it', async () => {
    expect(await review(deletion, 1_000)).toEqual({ allowed: true, warnings: [] });
  });

  test('gets a warning with the number of KronJobs and the first five names', async () => {
    const names = ['g', 'f', 'e', 'd', 'c', 'b', 'a'].map((name) => `prod/${name}`);
    expect(await reviewer({ calendar: names })(deletion, 1_000)).toEqual({
      allowed: true,
      warnings: [
        'KronCalendar holidays is in use: 7 KronJobs refer to it and start no Job until it is back: prod/a, prod/b, prod/c, prod/d, prod/e and 2 more',
      ],
    });
  });

  test('is not the one of the other kind', async () => {
    const ofCluster = { ...deletion, kind: 'ClusterKronCalendar', namespace: '' };
    const inUse = reviewer({ clusterCalendar: ['prod/a'] });
    expect(await inUse(deletion, 1_000)).toEqual({ allowed: true, warnings: [] });
    expect(await inUse(ofCluster, 1_000)).toEqual({
      allowed: true,
      warnings: [
        'ClusterKronCalendar holidays is in use: 1 KronJob refers to it and starts no Job until it is back: prod/a',
      ],
    });
  });
});
