import { describe, expect, test } from '@jest/globals';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import type { ObservedJob, Status } from 'kron-core';
import { cachedJob, type CachedKronJob, cachedKronJob } from './cache.ts';
import { jobEnd } from '../records/jobEnd.ts';
import { KronJobRecords } from './kronJobRecords.ts';
import { recordedLines } from '../records/testing/recordedLines.ts';

type Recent = NonNullable<Status['recent']>;

const first = '2026-03-01T00:00:00Z';
const second = '2026-03-01T00:01:00Z';
const third = '2026-03-01T00:02:00Z';
const common: Status = { observedGeneration: 3, schedulingHash: 'v1:abc', highestPeriodID: third };

function kronJob(status: Status, uid = 'u-1'): CachedKronJob {
  return cachedKronJob({
    apiVersion: 'kron.io/v1alpha1',
    kind: 'KronJob',
    metadata: { name: 'db-backup', namespace: 'prod', uid, resourceVersion: '1', generation: 4 },
    status: { ...common, ...status },
  });
}

const ran = {
  periodID: first,
  chosenTime: '2026-03-01T00:00:17Z',
  outcome: 'executed',
  reason: 'Created',
} as const;

/** The Job of the first period. */
function job(status: Readonly<Record<string, unknown>>): KubeObject {
  return {
    metadata: {
      name: 'db-backup-1',
      namespace: 'prod',
      uid: 'j-1',
      resourceVersion: '1',
      creationTimestamp: '2026-03-01T00:00:18Z',
    },
    status,
  };
}

const failed = {
  startTime: '2026-03-01T00:00:19Z',
  conditions: [
    { type: 'Complete', status: 'False', reason: 'No' },
    {
      type: 'Failed',
      status: 'True',
      reason: 'BackoffLimitExceeded',
      lastTransitionTime: '2026-03-01T00:04:00Z',
    },
  ],
};
const succeeded = {
  startTime: '2026-03-01T00:00:19Z',
  completionTime: '2026-03-01T00:03:00Z',
  conditions: [{ type: 'Complete', status: 'True', reason: 'CompletionsReached' }],
};

/** The records of one process, and a cache with one KronJob and these Jobs. */
function recording(...jobs: KubeObject[]) {
  const recorded = recordedLines();
  let cached: CachedKronJob | undefined;
  const cache = {
    owner: () => cached,
    jobsOf: () => jobs.map((object) => ({ ...cachedJob(object), end: jobEnd(object) })),
  };
  const records = new KronJobRecords(recorded.log, cache);
  return {
    ...recorded,
    records,
    store: (status: Status, finished: readonly ObservedJob[] = [], uid?: string) => {
      cached = kronJob(status, uid);
      records.stored(cached, finished);
    },
    remove: (status: Status) => {
      cached = undefined;
      records.deleted(kronJob(status));
    },
  };
}

/** What the lines are about. */
function summary(lines: readonly string[]): string[] {
  return lines.map((line) => {
    const { record, periodID, outcome, result } = JSON.parse(line) as Record<string, string>;
    return `${record} ${periodID} ${outcome ?? result}`;
  });
}

const head = '"cluster":"eu-west-1","namespace":"prod","name":"db-backup","uid":"u-1","kind":"KronJob"';
const known = `${head},"generation":3,"schedulingHash":"v1:abc"`;
const period = `"periodID":"${first}","nominalTime":"${first}"`;
const at = '"time":"2026-03-01T01:00:00.250Z"';
const origin = '"core":"1.2.3","tzdata":"2025c"';

describe('the line of', () => {
  test.each<[string, Status, KubeObject[], string[]]>([
    [
      'a period whose Job runs',
      { recent: [{ ...ran, jobName: 'db-backup-1', result: 'Active' }] },
      [job({})],
      [
        `{"record":"outcome",${at},${known},${period},"chosenTime":"2026-03-01T00:00:17Z","outcome":"executed","reason":"Created","jobName":"db-backup-1","createdAt":"2026-03-01T00:00:18Z",${origin}}`,
      ],
    ],
    [
      'a period whose Job was deleted before it ended',
      { recent: [{ ...ran, jobName: 'db-backup-1', result: 'Deleted' }] },
      [],
      [
        `{"record":"outcome",${at},${known},${period},"chosenTime":"2026-03-01T00:00:17Z","outcome":"executed","reason":"Created","jobName":"db-backup-1",${origin}}`,
        `{"record":"result",${at},${known},${period},"chosenTime":"2026-03-01T00:00:17Z","jobName":"db-backup-1","result":"Deleted"}`,
      ],
    ],
    [
      'a period whose Job failed',
      { recent: [{ ...ran, jobName: 'db-backup-1', result: 'Failed' }] },
      [job(failed)],
      [
        `{"record":"outcome",${at},${known},${period},"chosenTime":"2026-03-01T00:00:17Z","outcome":"executed","reason":"Created","jobName":"db-backup-1","createdAt":"2026-03-01T00:00:18Z",${origin}}`,
        `{"record":"result",${at},${known},${period},"chosenTime":"2026-03-01T00:00:17Z","jobName":"db-backup-1","result":"Failed","startTime":"2026-03-01T00:00:19Z","completionTime":"2026-03-01T00:04:00Z","failedReason":"BackoffLimitExceeded"}`,
      ],
    ],
    [
      'a period that no instant was allowed for',
      { recent: [{ periodID: first, outcome: 'unschedulable', reason: 'NoAllowedInstant' }] },
      [],
      [
        `{"record":"outcome",${at},${known},${period},"outcome":"unschedulable","reason":"NoAllowedInstant",${origin}}`,
      ],
    ],
    [
      'a period of another configuration, which the status no longer names',
      {
        schedulingFloor: first,
        recent: [{ periodID: first, chosenTime: first, outcome: 'missed', reason: 'Superseded' }],
      },
      [],
      [
        `{"record":"outcome",${at},${head},${period},"chosenTime":"${first}","outcome":"missed","reason":"Superseded",${origin}}`,
      ],
    ],
  ])('%s', (_, status, jobs, lines) => {
    const { store, lines: written } = recording(...jobs);
    store(status);
    expect(written).toEqual(lines);
  });

  test('a Job that ends after ten later periods is written when the status counts it', () => {
    const { store, lines } = recording(job(succeeded));
    const skipped = { outcome: 'skipped', reason: 'JobActive' } as const;
    store({ recent: [{ periodID: third, ...skipped }] });
    lines.length = 0;
    const [seen] = [{ ...cachedJob(job(succeeded)).seen, periodID: first, chosenTime: ran.chosenTime }];
    store({ recent: [{ periodID: third, ...skipped }] }, [seen]);
    expect(lines).toEqual([
      `{"record":"result",${at},${known},${period},"chosenTime":"2026-03-01T00:00:17Z","jobName":"db-backup-1","result":"Succeeded","startTime":"2026-03-01T00:00:19Z","completionTime":"2026-03-01T00:03:00Z"}`,
    ]);
  });

  test('an object with long texts is cut', () => {
    const { store, lines } = recording();
    store({ recent: [{ periodID: first, outcome: 'missed', reason: 'R'.repeat(100_000) }] });
    expect(lines[0]?.length).toBeLessThan(2_000);
  });
});

const active: Recent[number] = { ...ran, jobName: 'db-backup-1', result: 'Active' };
const done: Recent[number] = { ...active, result: 'Succeeded' };
const missed: Recent[number] = { periodID: second, outcome: 'missed', reason: 'DeadlineExceeded' };
const skipped: Recent[number] = { periodID: third, outcome: 'skipped', reason: 'JobActive' };

describe('a process writes', () => {
  test.each<[string, unknown[], string[]]>([
    [
      'an outcome when it is stored, and its result when that is stored',
      [[active], [{ ...active, result: 'Suspended' }], [done], [done]],
      [`outcome ${first} executed`, `result ${first} Succeeded`],
    ],
    [
      'the newest ten periods of a KronJob that it takes over, the oldest first',
      [[skipped, missed, done]],
      [
        `outcome ${first} executed`,
        `result ${first} Succeeded`,
        `outcome ${second} missed`,
        `outcome ${third} skipped`,
      ],
    ],
    [
      'only what is new, also if a write of another process came between',
      [[active], [skipped, missed, done]],
      [
        `outcome ${first} executed`,
        `outcome ${second} missed`,
        `outcome ${third} skipped`,
        `result ${first} Succeeded`,
      ],
    ],
    [
      'everything again if the status has lost what it wrote last',
      [[missed, done], [done]],
      [
        `outcome ${first} executed`,
        `result ${first} Succeeded`,
        `outcome ${second} missed`,
        `outcome ${first} executed`,
        `result ${first} Succeeded`,
      ],
    ],
    ['nothing of a status without periods', [[], []], []],
    [
      'what it can read of a status that was stored unchecked',
      ['recent', 7, [null, 'period', { periodID: 3 }, { periodID: first }, missed]],
      [`outcome ${second} missed`],
    ],
  ])('%s', (_, stored, lines) => {
    const { store, lines: written } = recording();
    for (const recent of stored) store({ recent: recent as Recent });
    expect(summary(written)).toEqual(lines);
  });

  test('another KronJob of the same name as one that it has not seen', () => {
    const { store, remove, lines } = recording();
    store({ recent: [missed] });
    remove({ recent: [missed] });
    store({ recent: [missed] }, [], 'u-2');
    expect(lines.map((line) => (JSON.parse(line) as { uid: string }).uid)).toEqual(['u-1', 'u-2']);
  });
});

describe('while many lines wait, a KronJob that is taken over', () => {
  test('is written when there is room, with all that happened by then', () => {
    const { store, setRoom, lines } = recording();
    setRoom(false);
    store({ recent: [missed] });
    store({ recent: [skipped, missed] });
    expect(lines).toEqual([]);
    setRoom(true);
    expect(summary(lines)).toEqual([`outcome ${second} missed`, `outcome ${third} skipped`]);
  });

  test('is written at once when it is deleted', () => {
    const { store, remove, setRoom, lines } = recording();
    setRoom(false);
    store({ recent: [missed] });
    remove({ recent: [missed] });
    setRoom(true);
    expect(summary(lines)).toEqual([`outcome ${second} missed`]);
  });

  test('does not hold back others', () => {
    const { store, setRoom, lines } = recording();
    store({ recent: [missed] });
    setRoom(false);
    store({ recent: [skipped, missed] });
    expect(summary(lines)).toEqual([`outcome ${second} missed`, `outcome ${third} skipped`]);
  });
});
