import { expect, test } from '@jest/globals';
import type { Status } from 'kron-core';
import { jobName, labelTime } from 'kron-core/controller';
import { audit } from './audit.ts';
import type { AuditedChange } from './auditedChange.ts';
import type { AuditOptions } from './auditOptions.ts';

/** Every minute without a window, so that each period ID is its chosen time. */
const spec = { schedule: '* * * * *', jobTemplate: { spec: {} } };
const first = '2026-03-01T00:01:00Z';
const second = '2026-03-01T00:02:00Z';
const third = '2026-03-01T00:03:00Z';

type Parts = {
  status?: Status;
  spec?: object;
  generation?: number;
  type?: AuditedChange['type'];
  deleting?: boolean;
};

function kronJob({
  status,
  generation = 1,
  type = 'update',
  deleting = false,
  ...parts
}: Parts = {}): AuditedChange {
  const metadata = { name: 'report', namespace: 'default', uid: 'k', generation };
  const marks = deleting ? { deletionTimestamp: second } : {};
  const object = { metadata: { ...metadata, ...marks }, spec: { ...spec, ...parts.spec }, status };
  return { resource: 'kronjobs', type, object };
}

/** The operator writes a status. */
function wrote(status: Status): AuditedChange {
  return kronJob({ status });
}

type JobParts = {
  uid?: string;
  type?: AuditedChange['type'];
  end?: 'Complete' | 'Failed';
  createdAt?: string;
  chosen?: string;
  labels?: Record<string, string>;
  deleting?: boolean;
  ttl?: number;
};

function job(periodID: string, parts: JobParts = {}): AuditedChange {
  const { uid = `job of ${periodID}`, type = 'create', end, createdAt = periodID, chosen = periodID } = parts;
  const labels = {
    'kron.io/name': 'report',
    'kron.io/period-id': labelTime(periodID),
    'kron.io/chosen-time': labelTime(chosen),
    ...parts.labels,
  };
  const ownerReferences = [{ kind: 'KronJob', uid: 'k', controller: true }];
  const metadata = {
    name: jobName('report', periodID),
    namespace: 'default',
    uid,
    labels,
    ownerReferences,
    creationTimestamp: createdAt,
    ...(parts.deleting === true ? { deletionTimestamp: second } : {}),
  };
  const conditions = end === undefined ? [] : [{ type: end, status: 'True' }];
  const jobSpec = parts.ttl === undefined ? {} : { ttlSecondsAfterFinished: parts.ttl };
  return { resource: 'jobs', type, object: { metadata, spec: jobSpec, status: { conditions } } };
}

function executed(periodID: string, more: Status = {}): Status {
  return recorded(periodID, 'executed', 'Created', more);
}

function recorded(
  periodID: string,
  outcome: 'executed' | 'missed' | 'skipped',
  reason: string,
  more: Status = {},
): Status {
  return {
    observedGeneration: 1,
    lastPeriodID: periodID,
    lastNominalTime: periodID,
    lastChosenTime: periodID,
    lastOutcome: outcome,
    highestPeriodID: periodID,
    recent: [{ periodID, chosenTime: periodID, outcome, reason, result: 'Active' }],
    ...more,
  };
}

const created = kronJob({ type: 'create' });
const ran = [created, job(first), wrote(executed(first))];
const ended = job(first, { type: 'update', end: 'Complete' });
const counted = wrote(
  executed(first, {
    succeeded: 1,
    recent: [
      { periodID: first, chosenTime: first, outcome: 'executed', reason: 'Created', result: 'Succeeded' },
    ],
  }),
);

test('accepts a Job that was created in time, recorded, finished, counted and deleted', () => {
  const { violations, totals } = audit([
    ...ran,
    ended,
    counted,
    job(first, { type: 'delete', end: 'Complete' }),
  ]);
  expect({ violations, totals }).toEqual({
    violations: [],
    totals: { kronJobs: 1, jobs: 1, periods: { executed: 1, skipped: 0, missed: 0, unschedulable: 0 } },
  });
});

const pausing = failing({}, 'create');
const claim = {
  periodID: second,
  chosenTime: second,
  jobName: jobName('report', second),
  claimedAt: second,
  for: 'Queue',
  holder: '',
} as const;
const waits: Status = executed(first, { claim });

/** A KronJob that one failure pauses. */
function failing(status: Status, type: AuditedChange['type'] = 'update'): AuditedChange {
  return kronJob({ type, status, spec: { policy: { pauseAfterFailures: 1 } } });
}

const broken: readonly [string, readonly AuditedChange[], string, AuditOptions?][] = [
  ['a second Job of a period', [...ran, job(first, { uid: 'again' })], 'has a second Job again'],
  [
    'a second Job after another client has deleted a recorded one',
    [...ran, job(first, { type: 'delete' }), job(first, { uid: 'again' })],
    'has a second Job again',
    { deletedByOthers: new Set([`job of ${first}`]) },
  ],
  [
    'a Job with a wrong label',
    [created, job(first, { labels: { 'kron.io/name': 'other' } }), wrote(executed(first))],
    'has the label kron.io/name=other',
  ],
  [
    'a chosen time that differs from the spec',
    [created, job(first, { chosen: second, createdAt: second }), wrote(executed(first))],
    `has the chosen time ${second}, not ${first}`,
  ],
  [
    'a Job before its chosen time',
    [created, job(first, { createdAt: '2026-03-01T00:00:58Z' }), wrote(executed(first))],
    'was created 2 s before its chosen time',
    { clocksDiffer: 1 },
  ],
  [
    'a deletion before the period is recorded',
    [created, job(first), job(first, { type: 'update', deleting: true }), wrote(executed(first))],
    'was deleted at 2 before its period',
  ],
  [
    'a Job while another one is active, under forbid',
    [...ran, job(second), wrote(executed(second))],
    'was active',
  ],
  [
    'a Job while as many are active as maxActive says',
    [
      kronJob({ type: 'create', spec: { policy: { maxActive: 2 } } }),
      job(first),
      job(second),
      job(third),
      wrote(executed(third)),
    ],
    `was created while ${jobName('report', first)}, ${jobName('report', second)} was active`,
  ],
  [
    'a Job after as many failures as the policy allows',
    [pausing, job(first), failing(executed(first, { failed: 1, consecutiveFailures: 1 })), job(second)],
    'after 1 failures',
  ],
  [
    'a Job after a success that was counted before the failures',
    [
      pausing,
      job(first),
      job(first, { type: 'update', end: 'Complete' }),
      failing(executed(first, { succeeded: 1 })),
      failing(executed(first, { succeeded: 1, failed: 1, consecutiveFailures: 1 })),
      job(second),
    ],
    'after 1 failures',
  ],
  [
    'a period that is skipped for fewer failures than the policy allows',
    [pausing, failing(recorded(first, 'skipped', 'ConsecutiveFailures'))],
    'is skipped for 0 failures',
  ],
  [
    'a failure that is counted twice in a row',
    [
      pausing,
      failing({ observedGeneration: 1 }),
      failing({ observedGeneration: 1, failed: 1, consecutiveFailures: 2 }),
    ],
    'consecutiveFailures is 2, after 0 and 1 failures',
  ],
  [
    'a failure that is not counted in a row',
    [pausing, failing({ observedGeneration: 1 }), failing({ observedGeneration: 1, failed: 1 })],
    'consecutiveFailures is 0, after 0 and 1 failures',
  ],
  [
    'failures that count on after an edit',
    [
      pausing,
      failing({ observedGeneration: 0, failed: 1, consecutiveFailures: 1 }),
      failing({ observedGeneration: 1, failed: 1, consecutiveFailures: 1 }),
    ],
    'consecutiveFailures is 1, after 1 and 0 failures',
  ],
  [
    'a wait that ends without an outcome',
    [created, wrote(waits), wrote({ observedGeneration: 1 })],
    `the period ${second} does not wait any more, and has no outcome`,
  ],
  [
    'a Job of a period that was displaced',
    [created, job(first), wrote(recorded(first, 'skipped', 'Displaced'))],
    'is skipped (Displaced), and has the Job',
  ],
  [
    'a period that is displaced although a place was free when the later one was due',
    [
      ...ran,
      { ...wrote(waits), time: Date.parse(second) },
      { ...ended, time: Date.parse(third) - 1 },
      {
        ...wrote(
          recorded(second, 'skipped', 'Displaced', {
            succeeded: 1,
            claim: { ...claim, periodID: third, chosenTime: third },
          }),
        ),
        time: Date.parse(third),
      },
    ],
    'is skipped, and no Job was active',
  ],
  [
    'a Job after the suspension was observed',
    [
      created,
      kronJob({ generation: 2, spec: { policy: { suspend: true } } }),
      kronJob({ generation: 2, spec: { policy: { suspend: true } }, status: { observedGeneration: 2 } }),
      job(first),
      kronJob({ generation: 2, spec: { policy: { suspend: true } }, status: executed(first) }),
    ],
    'was suspended',
  ],
  ['an executed period without a Job', [created, wrote(executed(first))], 'and has no Job'],
  [
    'a missed period with a Job',
    [created, job(first), wrote(recorded(first, 'missed', 'DeadlineExceeded'))],
    'is missed (DeadlineExceeded), and has the Job',
  ],
  [
    'a period that is skipped although the other Job has finished',
    [
      ...ran,
      { ...ended, time: Date.parse(second) - 1 },
      counted,
      {
        ...wrote(recorded(second, 'skipped', 'JobActive', { succeeded: 1 })),
        time: Date.parse(second),
      },
    ],
    'is skipped, and no Job was active',
  ],
  ['a Job that was never recorded', [created, job(first)], 'was never recorded'],
  ['a finished Job that is not counted', [...ran, ended], 'status.succeeded is 0, and 1 ended so and stayed'],
  [
    'a finished Job that is counted twice',
    [...ran, ended, counted, wrote(executed(first, { succeeded: 2 }))],
    'status.succeeded is 2, and 1 ended so',
  ],
  ['a counter that decreases', [...ran, ended, counted, wrote(executed(first))], 'went back'],
  [
    'an outcome that changes',
    [...ran, wrote(recorded(first, 'missed', 'Superseded'))],
    'is missed (Superseded), and was executed (Created)',
  ],
  [
    'a result that changes',
    [...ran, ended, counted, wrote(executed(first, { succeeded: 1 }))],
    'is Active, and was Succeeded',
  ],
  [
    'a last period that goes back',
    [
      created,
      wrote(recorded(second, 'missed', 'Superseded')),
      wrote(recorded(first, 'missed', 'Superseded', { highestPeriodID: second })),
    ],
    'the last handled period is',
  ],
  [
    'a highest period ID that goes back',
    [created, wrote({ highestPeriodID: second }), wrote({ highestPeriodID: first })],
    `highestPeriodID is ${first}, and was ${second}`,
  ],
  [
    'a last period that is missing in recent',
    [...ran, wrote(executed(first, { recent: [] }))],
    'which recent does not say',
  ],
  [
    'a period from before the edit',
    [created, wrote(recorded(first, 'skipped', 'JobActive', { schedulingSince: second }))],
    `periods count from ${second} on`,
  ],
];

for (const [what, changes, message, options] of broken) {
  test(`${what} is a violation`, () => {
    expect(audit(changes, options).violations.join('\n')).toContain(message);
  });
}

const fine: readonly [string, readonly AuditedChange[], AuditOptions?][] = [
  [
    'a second Job after another client has deleted the first before it was recorded',
    [
      created,
      job(first),
      job(first, { type: 'delete' }),
      job(first, { uid: 'again' }),
      wrote(executed(first)),
    ],
    { deletedByOthers: new Set([`job of ${first}`]) },
  ],
  ['a Job that is not recorded yet', [created, job(first)], { settled: false }],
  [
    'a Job that its TTL has deleted before it was recorded',
    [
      created,
      job(first, { ttl: 0 }),
      job(first, { ttl: 0, type: 'update', end: 'Complete' }),
      job(first, { ttl: 0, type: 'delete', end: 'Complete' }),
      wrote(recorded(first, 'missed', 'Unknown')),
    ],
  ],
  [
    'a Job while another one is active, under allow',
    [
      kronJob({ type: 'create', spec: { policy: { concurrency: 'allow' } } }),
      job(first),
      job(second),
      kronJob({
        spec: { policy: { concurrency: 'allow' } },
        status: executed(second, {
          recent: [first, second].map((periodID) => ({
            periodID,
            outcome: 'executed',
            reason: 'Created',
            result: 'Active',
          })),
        }),
      }),
    ],
  ],
  [
    'two Jobs at once if maxActive allows them',
    [
      kronJob({ type: 'create', spec: { policy: { maxActive: 2 } } }),
      job(first),
      kronJob({ spec: { policy: { maxActive: 2 } }, status: executed(first) }),
      job(second),
      kronJob({
        spec: { policy: { maxActive: 2 } },
        status: executed(second, {
          recent: [...(executed(second).recent ?? []), ...(executed(first).recent ?? [])],
        }),
      }),
    ],
  ],
  [
    'a wait that an edit ends',
    [...ran, wrote(waits), kronJob({ generation: 2, status: executed(first, { observedGeneration: 2 }) })],
  ],
  [
    'a Job that is deleted with its KronJob',
    [created, job(first), kronJob({ type: 'delete' }), job(first, { type: 'delete' })],
  ],
];

for (const [what, changes, options] of fine) {
  test(`${what} is allowed`, () => {
    expect(audit(changes, options).violations).toEqual([]);
  });
}
