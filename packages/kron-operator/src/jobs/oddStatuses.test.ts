import { describe, expect, test } from '@jest/globals';
import { isObject } from '@kron/kubernetes/isObject';
import {
  controlledSpecOf,
  decide,
  decideControlled,
  nextControlledStatus,
  nextStatus,
  scheduleSpecOf,
} from 'kron-core';
import {
  claimStatus,
  observe,
  observeControlled,
  rememberedRunTemplate,
  rememberedTemplate,
} from 'kron-core/controller';
import { validateControlledJob, validateKronJob } from 'kron-crd-schema';
import { cachedControlledJob } from '../controlledjobs/cache.ts';
import { cachedKronJob } from '../kronjobs/cache.ts';

const at = '2026-03-01T00:00:00Z';
const now = new Date('2026-03-01T01:00:30Z');
const metadata = { name: 'report', namespace: 'prod' };
const stored = { ...metadata, uid: 'u', resourceVersion: '7', generation: 2, creationTimestamp: at };
const container = { name: 'c', image: 'i' };
const jobTemplate = { spec: { template: { spec: { restartPolicy: 'Never', containers: [container] } } } };
const conditions = [
  'Ready',
  'InvalidSpec',
  'SchedulingError',
  'JobChanged',
  'FailedToCreateJob',
  'QueueConflict',
].map((type) => ({
  type,
  status: 'True',
  reason: 'Reason',
  message: 'text',
  lastTransitionTime: at,
  observedGeneration: 2,
}));
const active = [{ name: 'report-1', uid: 'job-1' }];

const kronJob = {
  apiVersion: 'kron.io/v1alpha1',
  kind: 'KronJob',
  metadata,
  spec: { schedule: '0 * * * *', policy: { concurrency: 'queue', pauseAfterFailures: 3 }, jobTemplate },
};
const kronJobStatus = {
  observedGeneration: 2,
  lastPeriodID: at,
  lastNominalTime: at,
  lastChosenTime: at,
  lastOutcome: 'executed',
  nextChosenTime: at,
  active,
  lastSuccessfulTime: at,
  succeeded: 1,
  failed: 1,
  consecutiveFailures: 1,
  recent: [{ periodID: at, outcome: 'executed', reason: 'Created', jobName: 'report-1', result: 'Active' }],
  schedulingSince: at,
  schedulingFloor: at,
  highestPeriodID: at,
  claim: {
    periodID: '2026-03-01T01:00:00Z',
    jobName: 'report-2',
    claimedAt: at,
    for: 'Queue',
    holder: 'me',
  },
  jobTTL: 600,
  conditions,
};

const controlledJob = {
  apiVersion: 'kron.io/v1alpha1',
  kind: 'ControlledJob',
  metadata,
  spec: { timezone: { name: 'UTC' }, events: [{ action: 'start', cronSchedule: '0 1 * * *' }], jobTemplate },
};
const action = { type: 'JobStarted', timestamp: at, message: 'text', jobName: 'report-1', jobIndex: 0 };
const controlledStatus = {
  observedGeneration: 2,
  isRunning: true,
  nextStartTime: at,
  active,
  finishedJob: { name: 'report-1', startTime: at, index: 0, result: 'Failed', finishTime: at },
  mostRecentAction: action,
  actionHistory: [action],
  conditions,
};

const oddValues: readonly unknown[] = [null, 5, -1, 1.5, 2 ** 63, 'text', '', true, [], [null], [5], {}];

/** The value with one of its parts, at any depth, replaced by each of the odd values. */
function* withOddParts(value: unknown): Generator {
  yield* oddValues;
  const entries = Array.isArray(value) ? [...value.entries()] : isObject(value) ? Object.entries(value) : [];
  for (const [key, part] of entries)
    for (const odd of withOddParts(part))
      yield Array.isArray(value) ? value.with(Number(key), odd) : { ...Object(value), [key]: odd };
}

function nextOfKronJob(status: unknown): unknown[] {
  const cached = cachedKronJob({ ...kronJob, metadata: stored, status });
  const template = rememberedTemplate(cached) ?? { verdict: {}, jobTTL: 0 };
  const observed = observe(cached, [], { watchedSince: new Date(at), holder: 'me', template });
  const decision = decide(scheduleSpecOf(cached), now, observed);
  return [claimStatus(cached, decision, observed, now), nextStatus(cached, decision, observed, now)];
}

function nextOfControlledJob(status: unknown): unknown[] {
  const cached = cachedControlledJob({ ...controlledJob, metadata: stored, status });
  const observed = observeControlled(cached, [], { template: rememberedRunTemplate(cached) });
  const decision = decideControlled(controlledSpecOf(cached), now, observed);
  return [nextControlledStatus(cached, decision, observed, [])];
}

describe('whatever one field of a stored status holds, the API server accepts the next status', () => {
  test.each([
    ['KronJob', kronJob, kronJobStatus, nextOfKronJob, validateKronJob],
    ['ControlledJob', controlledJob, controlledStatus, nextOfControlledJob, validateControlledJob],
  ])('of a %s', (_, manifest, status, next, validate) => {
    const refused: unknown[] = [];
    for (const odd of withOddParts(status))
      for (const written of next(odd).filter((one) => one !== null)) {
        const result = validate({ ...manifest, status: JSON.parse(JSON.stringify(written)) });
        if (!result.ok) refused.push({ odd, issues: result.issues });
      }
    expect(refused).toEqual([]);
  });
});
