import {
  type ControlledDecision,
  type ControlledJob,
  controlledSpecOf,
  decideControlled,
  nextControlledStatus,
} from 'kron-core';
import { observeControlled, runJobName, seenRunJob, type StoredJob } from 'kron-core/controller';
import { readStored } from '../storedTypes.ts';
import { holds, type Target } from '../target.ts';

const hour = Date.UTC(2026, 2, 2, 10) / 1000;
const metadata = { name: 'desk', namespace: 'prod', uid: 'u-1', generation: 1 };
const owner = [{ uid: 'u-1', controller: true }];
const labels = { 'kron.io/controlled-job': 'desk', 'kron.io/scheduled-at': '20260302T090000Z' };
const events = [
  { action: 'start', cronSchedule: '0 9 * * *' },
  { action: 'stop', cronSchedule: '0 17 * * *' },
];

type Scene = {
  controlledJob: ControlledJob & { metadata: typeof metadata };
  jobs: StoredJob[];
  now: number;
};

/** No status and no Job starts a second Job of a run, or one that the events do not call for. */
export const decisionsAboutRuns: Target = {
  name: 'decisions about ControlledJobs',
  seeds: [
    { spec: { events } },
    {
      spec: { events: [{ action: 'start', cronSchedule: '0 * * * *' }] },
      status: {
        mostRecentAction: {
          type: 'JobStopped',
          timestamp: '2026-03-02T12:30:00Z',
          message: 'x',
          jobName: 'x',
        },
      },
    },
    {
      spec: { events, restartStrategy: { specChangePolicy: 'Recreate' } },
      status: {
        mostRecentAction: {
          type: 'JobStarted',
          timestamp: '2026-03-02T09:00:00Z',
          message: 'x',
          jobName: 'desk-1772442000-0',
        },
      },
      jobs: [
        {
          metadata: {
            name: 'desk-1772442000-0',
            creationTimestamp: '2026-03-02T09:00:00Z',
            labels: { ...labels, 'kron.io/job-index': '0', 'kron.io/template-hash': 'other' },
            annotations: { 'kron.io/not-yet-released': 'true' },
            ownerReferences: owner,
          },
          spec: { suspend: true },
        },
        {
          metadata: {
            name: 'desk-by-hand',
            creationTimestamp: '2026-03-02T09:10:00Z',
            labels: { ...labels, 'kron.io/manual': 'true', 'kron.io/job-index': '7' },
            ownerReferences: owner,
          },
        },
      ],
      now: 60,
    },
    {
      spec: { events: [{ action: 'start', cronSchedule: '*/20 * * * *' }], startingDeadlineSeconds: 90 },
      jobs: [
        { metadata: { name: 'desk-1772445600-0', creationTimestamp: '2026-03-02T09:00:00Z' } },
        {
          metadata: { name: 'desk-x', creationTimestamp: '2026-03-02T09:59:00Z', ownerReferences: owner },
          status: { conditions: [{ type: 'Failed', status: 'True' }] },
        },
      ],
    },
  ].map((seed) => JSON.stringify(seed)),
  words: [
    'mostRecentAction',
    'timestamp',
    'kron.io/scheduled-at',
    'kron.io/job-index',
    'kron.io/manual',
    'kron.io/template-hash',
    'kron.io/not-yet-released',
    'deletionTimestamp',
    'suspend',
    'Complete',
    'Failed',
    'stop',
    'start',
    'window',
    '20260302T100000Z',
    '99980101T090000Z',
    '2026-03-02T10:00:00Z',
    '9998-12-31T23:00:00Z',
    '0001-01-01T00:00:00Z',
    'desk-1772445600-0',
    'desk-1772442000-1',
    '999999999',
    '-1',
    '0 * * * *',
    '* * * * *',
  ],
  maxSteps: 300_000,
  check(input) {
    const scene = sceneOf(input);
    if (scene === undefined) return;
    const decision = decided(scene);
    checkActions(scene, decision);
    const created = decision.actions.find((action) => action.do === 'create');
    if (created === undefined) return;
    const job = createdJob(created);
    // After the create, and when the status write was lost: `stored` is the old status.
    for (const stored of [nextStatus(scene, decision), scene.controlledJob.status]) {
      const { controlledJob } = scene;
      const after = { ...controlledJob, ...(stored === undefined ? {} : { status: stored }) };
      const { actions } = decided({ controlledJob: after, jobs: [...scene.jobs, job], now: scene.now + 1 });
      const again = actions.some((action) => action.do === 'create' && action.job === created.job);
      holds(!again, 'a Job of a run is created twice');
    }
  },
};

function checkActions({ controlledJob, jobs, now }: Scene, decision: ControlledDecision): void {
  const { actions, schedule, at, wakeAt } = decision;
  const suspended = controlledJob.spec.suspend === true;
  holds(at.getTime() >= now * 1000, 'a decision is made for an instant before now');
  for (const action of actions) {
    const named = jobs.filter(({ metadata: { name } }) => name === action.job);
    if (action.do === 'create') {
      holds(named.length === 0, 'a Job is created under a name that is taken');
      holds(!suspended, 'a Job is created while the ControlledJob is suspended');
      const start = action.scheduledAt.getTime();
      holds(schedule?.runStart?.getTime() === start, 'a Job is created of a run that is not the current one');
      holds(start <= at.getTime(), 'a Job is created of a run that has not started');
      holds(start <= now * 1000 + 30_000, 'a Job is created before its run');
      holds(action.job === runJobName('desk', start / 1000, action.index), 'a Job has the wrong name');
    } else {
      const isOwned = named.some((job) => seenRunJob(job).controllerUID === 'u-1');
      holds(isOwned, 'an action concerns a Job that the ControlledJob does not control');
    }
    // The Pods were not listed.
    holds(action.do !== 'release', 'a Job is unsuspended without a live list of the Pods');
  }
  if (suspended)
    holds(
      actions.every((action) => action.do === 'delete'),
      'a suspended ControlledJob acts',
    );
  const isLater = wakeAt === null || wakeAt.getTime() > now * 1000;
  holds(isLater || actions.length > 0, 'a decision that does nothing is repeated at once');
}

function decided({ controlledJob, jobs, now }: Scene): ControlledDecision {
  const observed = observeControlled(controlledJob, jobs.map(seenRunJob));
  return decideControlled(controlledSpecOf(controlledJob), new Date(now * 1000), observed);
}

function nextStatus({ controlledJob, jobs }: Scene, decision: ControlledDecision) {
  const observed = observeControlled(controlledJob, jobs.map(seenRunJob));
  const attempts = decision.actions.flatMap((action) => (action.do === 'confirm' ? [] : [{ action }]));
  return nextControlledStatus(controlledJob, decision, observed, attempts) ?? controlledJob.status;
}

function createdJob(created: { job: string; scheduledAt: Date; index: number }): StoredJob {
  return {
    metadata: {
      name: created.job,
      uid: 'created',
      creationTimestamp: created.scheduledAt.toISOString().replace('.000', ''),
      labels: {
        'kron.io/controlled-job': 'desk',
        'kron.io/scheduled-at': created.scheduledAt.toISOString().replace('.000', '').replaceAll(/[-:]/g, ''),
        'kron.io/job-index': String(created.index),
      },
      annotations: { 'kron.io/not-yet-released': 'true' },
      ownerReferences: owner,
    },
    spec: { suspend: true },
  };
}

function sceneOf(input: string): Scene | undefined {
  const { spec, status, jobs, now } = readStored(input);
  const controlledJob = {
    metadata,
    spec: { ...spec, jobTemplate: { spec: {} } },
    status,
  } as unknown as Scene['controlledJob'];
  return Array.isArray(controlledJob.spec.events) ? { controlledJob, jobs, now: hour + now } : undefined;
}
