import { storedJob, storedKronJob } from '../observed.ts';
import { claim, shortLived, vanishingAfter } from './claim.ts';
import { day, due, jobOfDay, labelsOfDay, type Situations } from './situation.ts';

const suspended = { ...shortLived, policy: { suspend: true } };

/** Jobs that can be deleted before the operator has recorded that they ran. */
export const claims: Situations = {
  'a Job with a short TTL is claimed before it is created': {
    state: [storedKronJob(shortLived, { jobTTL: 60 })],
    expected: {
      action: 'run',
      reason: 'Created',
      claimStatus: { claim: { for: 'ShortTTL', holder: 'me' }, lastPeriodID: '2026-02-28T00:00:00Z' },
      status: { lastPeriodID: `${day}T00:00:00Z`, jobTTL: 60 },
    },
  },
  'a Job that gets a short TTL from the cluster is claimed too': {
    state: [storedKronJob({}, { jobTTL: 60 })],
    expected: {
      action: 'run',
      reason: 'Created',
      claimStatus: { claim: { for: 'ShortTTL' } },
      status: { jobTTL: 60 },
    },
  },
  'a short TTL in a generation that was not observed yet leads to a claim too': {
    state: [storedKronJob(shortLived, { observedGeneration: 1 })],
    expected: { action: 'run', reason: 'Created', claimStatus: { claim: { for: 'ShortTTL' } } },
  },
  'a Job that stays for a day is not claimed': {
    state: [storedKronJob(vanishingAfter(86_400), { jobTTL: 86_400 })],
    expected: { action: 'run', reason: 'Created', claimStatus: null },
  },
  'the claim of another operator is carried out if its Job cannot be gone yet': {
    state: [storedKronJob(vanishingAfter(600), { ...claim('ShortTTL'), jobTTL: 600 })],
    now: '2026-03-01T01:00:00Z',
    expected: { action: 'run', reason: 'Created', claimStatus: null },
  },
  'the period is missed if the Job of another operator’s claim may have run and be gone': {
    state: [storedKronJob(shortLived, { ...claim('ShortTTL'), jobTTL: 60 })],
    now: '2026-03-01T00:58:00Z',
    expected: { action: 'record', reason: 'Unknown', create: null },
  },
  'such a claim is dropped while suspended too': {
    state: [storedKronJob(suspended, { ...claim('ShortTTL'), jobTTL: 60 })],
    now: '2026-03-01T00:59:00Z',
    expected: { action: 'suspended', reason: 'Suspended', outcomes: [{ reason: 'Unknown' }] },
  },
  'a claim whose Job exists is executed': {
    state: [
      storedKronJob(shortLived, { ...claim('ShortTTL'), jobTTL: 60 }),
      storedJob(jobOfDay, { labels: labelsOfDay, creationTimestamp: due }),
    ],
    now: '2026-03-01T00:58:00Z',
    expected: { action: 'record', reason: 'JobExists', create: null, status: { activeCount: 1 } },
  },
  'the operator’s own claim without a Job runs': {
    state: [storedKronJob(shortLived, { ...claim('ShortTTL', { holder: 'me' }), jobTTL: 60 })],
    expected: { action: 'run', reason: 'Created', create: { metadata: { name: jobOfDay } } },
  },
};
