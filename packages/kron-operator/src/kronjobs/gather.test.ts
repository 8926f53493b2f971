import { expect, test } from '@jest/globals';
import { gather } from './gather.ts';
import { judgedSpecs } from './specs.ts';
import { cachedKronJob } from './cachedKronJob.ts';

const podSpec = { restartPolicy: 'Never', containers: [{ name: 'c', image: 'i' }] };

function observedTTL({ own, stored, said }: { own?: number; stored?: number; said?: number | null }) {
  const ttl = own === undefined ? {} : { ttlSecondsAfterFinished: own };
  const kronJob = cachedKronJob({
    metadata: {
      name: 'a',
      namespace: 'prod',
      uid: 'u',
      generation: 2,
      creationTimestamp: '2026-03-01T00:00:00Z',
    },
    spec: { schedule: '0 0 * * *', jobTemplate: { spec: { ...ttl, template: { spec: podSpec } } } },
    ...(stored === undefined ? {} : { status: { observedGeneration: 1, jobTTL: stored } }),
  });
  const { status } = gather({
    kronJob,
    judged: judgedSpecs().of(kronJob),
    jobs: [],
    watchedSince: new Date(0),
    holder: 'me',
    template: said === undefined ? undefined : { verdict: {}, jobTTL: said ?? undefined },
  });
  return status.jobTTL;
}

test.each([
  ['what the API server said of this template counts', { own: 5, stored: 600, said: 7 }, 7],
  ['also if it is that there is none', { stored: 600, said: null }, undefined],
  ['before it has said anything that of the template counts', { own: 0, stored: 600 }, 0],
  ['a template without one may get what the one before got', { stored: 600 }, 600],
])('of the TTL of a Job: %s', (_, known, expected) => {
  expect(observedTTL(known)).toBe(expected);
});

test('of an invalid KronJob, which may have no template at all, nothing is assumed', () => {
  const metadata = { name: 'a', namespace: 'prod', uid: 'u', creationTimestamp: '2026-03-01T00:00:00Z' };
  const kronJob = cachedKronJob({ metadata, spec: { schedule: 'at noon' }, status: { jobTTL: 60 } });
  const judged = judgedSpecs().of(kronJob);
  const watchedSince = new Date(0);
  const observed = gather({ kronJob, judged, jobs: [], watchedSince, holder: 'me', template: undefined });
  expect(observed.status).toEqual({ jobTTL: 60 });
  expect(observed.template).toBeUndefined();
});
