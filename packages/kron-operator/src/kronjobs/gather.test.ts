import { expect, test } from '@jest/globals';
import type { KnownTemplate } from 'kron-core/controller';
import { type CachedKronJob, cachedKronJob } from './cache.ts';
import { Gatherer } from './gather.ts';

const podSpec = { restartPolicy: 'Never', containers: [{ name: 'c', image: 'i' }] };

/** Stands in for parts that gathering does not use. */
const unused = undefined as never;

function observedOf(kronJob: CachedKronJob, template: KnownTemplate | undefined) {
  const gatherer = new Gatherer({
    transport: unused,
    cache: { addStore: () => undefined, jobsOf: () => [], live: unused },
    state: { of: () => ({}) },
    templates: { known: () => template, forget: unused },
    watchedSince: { of: () => new Date(0), resumedAt: () => undefined },
    editions: unused,
    identity: 'me',
    onWarning: unused,
  });
  return gatherer.gather('prod/a', kronJob).observed;
}

function observedTTL({ own, stored, checked }: { own?: number; stored?: number; checked?: number | null }) {
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
  const template = checked === undefined ? undefined : { verdict: {}, jobTTL: checked ?? undefined };
  return observedOf(kronJob, template).status.jobTTL;
}

test.each([
  ['the one that the API server returned for this template', { own: 5, stored: 600, checked: 7 }, 7],
  ['none, if the API server returned none', { stored: 600, checked: null }, undefined],
  ['0 before the check, so that every period is claimed', { own: 5, stored: 600 }, 0],
])('the TTL of a Job is %s', (_, known, expected) => {
  expect(observedTTL(known)).toBe(expected);
});

test.each([
  ['with an invalid schedule', { schedule: 'at noon' }],
  ['with a text as its spec', 'every night'],
  ['with null as its spec', null],
  ['without a spec', undefined],
])('assumes no template for a KronJob %s', (_, spec) => {
  const metadata = {
    name: 'a',
    namespace: 'prod',
    uid: 'u',
    generation: 2,
    creationTimestamp: '2026-03-01T00:00:00Z',
  };
  const status = { observedGeneration: 2, jobTTL: 60 };
  const observed = observedOf(cachedKronJob({ metadata, spec, status }), undefined);
  expect(observed.status).toMatchObject(status);
  expect(observed.template).toBeUndefined();
});
