import { isNominalTime } from '@kron/reference';
import {
  buildJob,
  decide,
  type Decision,
  type KronJob,
  nextStatus,
  type Observed,
  type RunDecision,
  scheduleSpecOf,
} from 'kron-core';
import { jobName, observe, seenJob, type StoredJob } from 'kron-core/controller';
import { readStored } from '../storedTypes.ts';
import { holds, type Target } from '../target.ts';

const hour = Date.UTC(2026, 2, 1, 10) / 1000;
const metadata = {
  name: 'report',
  namespace: 'prod',
  uid: 'u-1',
  creationTimestamp: '2026-03-01T00:05:00Z',
  generation: 1,
};
const waitingJob = jobName('report', '2026-03-01T09:00:00Z');
const owner = [{ uid: 'u-1', controller: true }];

/** No status and no Job makes a period run twice, or one that the spec does not name or that is not due. */
export const decisions: Target = {
  name: 'decisions about KronJobs',
  seeds: [
    {
      spec: { schedule: '0 * * * *' },
      status: { highestPeriodID: '2026-03-01T09:00:00Z', lastPeriodID: '2026-03-01T09:00:00Z' },
    },
    {
      spec: {
        schedule: '*/20 * * * *',
        window: { duration: '15m' },
        policy: { concurrency: 'replace', deadline: '1h' },
      },
      status: {
        schedulingFloor: '2026-03-01T08:40:00Z',
        schedulingSince: '2026-03-01T08:00:00Z',
        schedulingHash: 'v1:0',
      },
      jobs: [
        {
          metadata: {
            name: 'report-by-hand',
            uid: 'j-1',
            creationTimestamp: '2026-03-01T09:40:30Z',
            labels: {
              'kron.io/name': 'report',
              'kron.io/period-id': '20260301T094000Z',
              'kron.io/chosen-time': '20260301T094020Z',
            },
            ownerReferences: owner,
          },
        },
      ],
      now: 75,
    },
    {
      spec: { schedule: '0 * * * *', policy: { concurrency: 'allow', deadline: '2h' } },
      status: {
        claim: {
          periodID: '2026-03-01T10:00:00Z',
          chosenTime: '2026-03-01T10:00:00Z',
          jobName: 'report-x',
          claimedAt: '2026-03-01T10:00:00Z',
          for: 'ShortTTL',
          holder: 'other',
        },
        jobTTL: 30,
        active: [{ name: 'report-x', uid: 'j' }],
        recent: [
          {
            periodID: '2026-03-01T09:00:00Z',
            outcome: 'executed',
            reason: 'Created',
            jobName: 'a',
            result: 'Active',
          },
        ],
      },
      now: 10,
    },
    {
      spec: {
        schedule: '0 * * * *',
        policy: { concurrency: 'queue', maxActive: 1, pauseAfterFailures: 2, deadline: '2h' },
      },
      status: {
        observedGeneration: 1,
        consecutiveFailures: 1,
        highestPeriodID: '2026-03-01T09:00:00Z',
        claim: {
          periodID: '2026-03-01T10:00:00Z',
          chosenTime: '2026-03-01T10:00:00Z',
          jobName: 'report-y',
          claimedAt: '2026-03-01T10:00:00Z',
          for: 'Queue',
          holder: 'me',
        },
        recent: [
          {
            periodID: '2026-03-01T09:00:00Z',
            outcome: 'executed',
            reason: 'Created',
            jobName: waitingJob,
            result: 'Suspended',
            queue: 'nightly',
          },
        ],
      },
      jobs: [
        {
          metadata: {
            name: waitingJob,
            creationTimestamp: '2026-03-01T09:00:00Z',
            labels: {
              'kron.io/name': 'report',
              'kron.io/period-id': '20260301T090000Z',
              'kron.io/chosen-time': '20260301T090000Z',
              'kueue.x-k8s.io/queue-name': 'nightly',
            },
            ownerReferences: owner,
          },
          spec: { suspend: true },
        },
      ],
      now: 60,
    },
  ].map((seed) => JSON.stringify(seed)),
  words: [
    'schedulingHash',
    'schedulingSince',
    'schedulingFloor',
    'highestPeriodID',
    'lastPeriodID',
    'lastNominalTime',
    'lastChosenTime',
    'claim',
    'jobTTL',
    'Replace',
    'ShortTTL',
    'me',
    'suspend',
    'forbid',
    'allow',
    'replace',
    'queue',
    'Queue',
    'maxActive',
    'pauseAfterFailures',
    'consecutiveFailures',
    'kueue.x-k8s.io/queue-name',
    'Failed',
    '0s',
    '1h',
    '2026-03-01T10:00:00Z',
    '2026-03-01T09:00:00Z',
    '9998-12-31T23:00:00Z',
    '0001-01-01T00:00:00Z',
    '2026-03-01t10:00:00z',
    '20260301T100000Z',
    '99981231T230000Z',
    'deletionTimestamp',
    'creationTimestamp',
    'Complete',
    '* * * * *',
    '@daily',
  ],
  maxSteps: 3_000_000,
  check(input) {
    const scene = sceneOf(input);
    if (scene === undefined) return;
    const { kronJob, jobs, now } = scene;
    const { decision, status } = step(kronJob, jobs, now);
    if (decision.action === 'run') checkRun(scene, decision, status);
    else step({ ...kronJob, status }, jobs, now + 60);
  },
};

function checkRun({ kronJob, jobs, now }: Scene, { period }: RunDecision, status: KronJob['status']): void {
  const { nominalTime, chosenTime, periodID } = period;
  const timezone = kronJob.spec.timezone ?? 'UTC';
  const isDue = chosenTime !== null && chosenTime.getTime() <= now * 1000;
  holds(isDue, 'a period runs that is not due');
  const isNamed = isNominalTime(kronJob.spec.schedule, timezone, nominalTime.getTime() / 1000);
  holds(isNamed, 'a period runs that the spec does not name');
  holds(kronJob.spec.policy?.suspend !== true, 'a period runs while the KronJob is suspended');
  const built = buildJob(kronJob, period) as unknown as StoredJob;
  const created = { ...built, metadata: { ...built.metadata, creationTimestamp: rfc3339(now) } };
  const isTaken = jobs.some(({ metadata: { name } }) => name === created.metadata.name);
  holds(!isTaken, 'a Job is created under a name that is taken');
  for (const [stored, left] of [
    [status, [...jobs, created]],
    // The status write was lost.
    [kronJob.status, [...jobs, created]],
    // The Job was deleted.
    [status, jobs],
  ] as const) {
    const { decision } = step({ ...kronJob, status: stored }, left, now + 1);
    const again = decision.action === 'run' && decision.period.periodID === periodID;
    holds(!again, 'a period runs twice');
  }
}

type Scene = { kronJob: KronJob & { metadata: typeof metadata }; jobs: StoredJob[]; now: number };

function step(
  kronJob: Omit<Scene['kronJob'], 'status'> & { status?: KronJob['status'] | undefined },
  jobs: readonly StoredJob[],
  now: number,
): { decision: Decision; status: KronJob['status'] } {
  const stored = kronJob as Scene['kronJob'];
  const at = new Date(now * 1000);
  const observed: Observed = observe(stored, jobs.map(seenJob), {
    watchedSince: new Date((now - 90) * 1000),
    holder: 'me',
  });
  const decision = decide(scheduleSpecOf(stored), at, observed);
  const status = nextStatus(stored, decision, observed, at) ?? stored.status;
  return { decision, status: JSON.parse(JSON.stringify(status ?? {})) as KronJob['status'] };
}

function sceneOf(input: string): Scene | undefined {
  const { spec, status, jobs, now } = readStored(input);
  const jobTemplate = { spec: {} };
  const kronJob = {
    metadata,
    spec: { ...spec, jobTemplate },
    status,
  } as unknown as Scene['kronJob'];
  return typeof kronJob.spec.schedule === 'string' ? { kronJob, jobs, now: hour + now } : undefined;
}

function rfc3339(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace('.000', '');
}
