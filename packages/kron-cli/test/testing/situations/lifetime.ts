import { jobTemplate } from '../manifest.ts';
import { handled, storedJob, storedKronJob } from '../observed.ts';
import { finished } from './endings.ts';
import { beingDeleted, type Situations } from './situation.ts';

const restartsAlways = {
  spec: { template: { spec: { restartPolicy: 'Always', containers: [{ name: 'main', image: 'none' }] } } },
};

export const lifetime: Situations = {
  'nothing runs while suspended': {
    state: [storedKronJob({ policy: { suspend: true } })],
    expected: { action: 'suspended', reason: 'Suspended', create: null, outcomes: [] },
  },
  'Jobs that end while suspended are counted': {
    state: [
      storedKronJob({ policy: { suspend: true } }, { active: [{ name: 'old', uid: 'job-old' }] }),
      storedJob('old', {}, finished),
    ],
    expected: { action: 'suspended', reason: 'Suspended', status: { succeeded: 1, activeCount: 0 } },
  },
  'nothing is due before notBefore': {
    state: [storedKronJob({ notBefore: '2026-03-05T00:00:00Z' }, { schedulingHash: 'v0' })],
    expected: { action: 'wait', reason: 'NotDue', next: { periodID: '2026-03-05T00:00:00Z' } },
  },
  'the last period before notAfter runs, and no period is next': {
    state: [storedKronJob({ notAfter: '2026-03-01T12:00:00Z' }, { schedulingHash: 'v0' })],
    expected: { action: 'run', reason: 'Created', next: null, wakeAt: null },
  },
  'after notAfter the KronJob has ended': {
    state: [storedKronJob({ notAfter: '2026-02-28T12:00:00Z' }, { schedulingHash: 'v0' })],
    expected: { action: 'ended', reason: 'NotAfterPassed', next: null, wakeAt: null },
  },
  'nothing is done for an object that is being deleted': {
    state: [storedKronJob({}, {}, beingDeleted)],
    expected: { action: 'ended', reason: 'Deleting', status: null },
  },
  'the status of an invalid object says that it is invalid': {
    state: [storedKronJob({ schedule: '@daily' })],
    expected: { action: 'invalid', reason: 'InvalidSpec', create: null, status: { observedGeneration: 2 } },
  },
  'an object with an invalid template is invalid too': {
    state: [storedKronJob({ jobTemplate: restartsAlways })],
    expected: { action: 'invalid', reason: 'InvalidSpec', create: null },
  },
  'a fixed KronJob starts no period of the time in which it was invalid': {
    state: [
      storedKronJob(
        { policy: { deadline: '1h' }, jobTemplate: jobTemplate() },
        { ...handled('2026-02-28'), schedulingHash: 'v1:invalid:0', observedGeneration: 1 },
      ),
    ],
    now: '2026-03-01T01:00:00Z',
    expected: {
      action: 'wait',
      reason: 'NotDue',
      create: null,
      scheduling: { schedulingFloor: `2026-02-28T00:00:00Z` },
    },
  },
};
