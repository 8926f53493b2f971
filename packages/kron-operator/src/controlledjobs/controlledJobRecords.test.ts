import { describe, expect, test } from '@jest/globals';
import type { ActionRecord, Attempt, ControlledStatus } from 'kron-core';
import { actionRecord } from 'kron-core/controller';
import { cachedControlledJob, cachedJob } from './cache.ts';
import { ControlledJobRecords } from './controlledJobRecords.ts';
import { recordedLines } from '../records/testing/recordedLines.ts';

const runStart = new Date('2026-03-02T09:00:00Z');
const runStop = new Date('2026-03-02T17:00:00Z');
const jobName = `desk-${runStart.getTime() / 1000}-0`;

/** The record of an action as kron-core makes it, so that the sentence that it is read from is the real one. */
function actionOf(action: Attempt['action'], at: Date, failure?: string): ActionRecord {
  const decision = { at, schedule: { lastStop: runStop } } as Parameters<typeof actionRecord>[1];
  return actionRecord(failure === undefined ? { action } : { action, failure }, decision, []);
}

const create = (reason: 'Start' | 'Recreate'): Attempt['action'] => ({
  do: 'create',
  job: jobName,
  scheduledAt: runStart,
  index: 0,
  reason,
});
const remove = (reason: 'Expired' | 'Suspended' | 'NotScheduled'): Attempt['action'] => ({
  do: 'delete',
  job: jobName,
  uid: 'j',
  reason,
});
const release: Attempt['action'] = { do: 'release', job: jobName, uid: 'j', resourceVersion: '1' };

const started = actionOf(create('Start'), new Date('2026-03-02T09:00:01Z'));
const unsuspended = actionOf(release, new Date('2026-03-02T09:00:02Z'));
const stopped = actionOf(remove('Expired'), new Date('2026-03-02T17:00:01Z'));

function recording() {
  const recorded = recordedLines();
  const job = cachedJob({
    metadata: {
      name: jobName,
      namespace: 'prod',
      uid: 'j',
      resourceVersion: '1',
      creationTimestamp: '2026-03-02T09:00:01Z',
    },
  });
  const end = { startTime: '2026-03-02T09:00:03Z' };
  const cache = { owner: () => undefined, jobsOf: () => [{ ...job, end }] };
  const records = new ControlledJobRecords(recorded.log, cache);
  const store = (status: ControlledStatus): void =>
    records.stored(
      cachedControlledJob({
        apiVersion: 'kron.io/v1alpha1',
        kind: 'ControlledJob',
        metadata: { name: 'desk', namespace: 'prod', uid: 'u-1', resourceVersion: '1', generation: 1 },
        status: { observedGeneration: 1, ...status },
      }),
    );
  return { ...recorded, store };
}

const head =
  '"time":"2026-03-01T01:00:00.250Z","cluster":"eu-west-1","namespace":"prod","name":"desk","uid":"u-1","kind":"ControlledJob","generation":1';
const origin = '"core":"1.2.3","tzdata":"2025c"';
const at = (instant: string): string =>
  `"periodID":"${instant}","nominalTime":"${instant}","chosenTime":"${instant}"`;

describe('the line of', () => {
  test.each<[string, ActionRecord, string[]]>([
    [
      'a start has the time of its event',
      started,
      [
        `{"record":"outcome",${head},${at('2026-03-02T09:00:00Z')},"outcome":"start","reason":"JobStarted","jobName":"${jobName}","createdAt":"2026-03-02T09:00:01Z",${origin}}`,
      ],
    ],
    [
      'a stop has the time of its event',
      stopped,
      [
        `{"record":"outcome",${head},${at('2026-03-02T17:00:00Z')},"outcome":"stop","reason":"JobStopped","jobName":"${jobName}",${origin}}`,
      ],
    ],
    [
      'a restart follows no event',
      actionOf(create('Recreate'), runStart),
      [
        `{"record":"outcome",${head},"outcome":"start","reason":"JobRestarted","jobName":"${jobName}","createdAt":"2026-03-02T09:00:01Z",${origin}}`,
      ],
    ],
    [
      'a suspension follows no event',
      actionOf(remove('Suspended'), runStart),
      [
        `{"record":"outcome",${head},"outcome":"stop","reason":"JobSuspended","jobName":"${jobName}",${origin}}`,
      ],
    ],
    [
      'a stop outside of a run follows no event',
      actionOf(remove('NotScheduled'), runStart),
      [
        `{"record":"outcome",${head},"outcome":"stop","reason":"JobStopped","jobName":"${jobName}",${origin}}`,
      ],
    ],
    ['an unsuspend does not exist', unsuspended, []],
    ['a failed action does not exist', actionOf(create('Start'), runStart, 'exceeded quota'), []],
  ])('%s', (_, action, lines) => {
    const { store, lines: written } = recording();
    store({ actionHistory: [action] });
    expect(written).toEqual(lines);
  });

  test('the Job of a run that has finished', () => {
    const { store, lines } = recording();
    const finishedJob = { name: jobName, startTime: '2026-03-02T09:00:00Z', result: 'Succeeded' as const };
    store({ finishedJob: { ...finishedJob, finishTime: '2026-03-02T09:30:00Z' } });
    store({ finishedJob: { ...finishedJob, finishTime: '2026-03-02T09:30:00Z' } });
    expect(lines).toEqual([
      `{"record":"result",${head},${at('2026-03-02T09:00:00Z')},"jobName":"${jobName}","result":"Succeeded","startTime":"2026-03-02T09:00:03Z","completionTime":"2026-03-02T09:30:00Z"}`,
    ]);
  });
});

test('a process writes each action once, and those that it takes over in their order', () => {
  const { store, lines } = recording();
  store({ actionHistory: [unsuspended, started] });
  store({ actionHistory: [unsuspended, started] });
  store({ actionHistory: [stopped, unsuspended, started] });
  const outcomes = lines.map((line) => (JSON.parse(line) as { outcome: string }).outcome);
  expect(outcomes).toEqual(['start', 'stop']);
});

test('of a status that was stored unchecked, a process writes what it can read', () => {
  const { store, lines } = recording();
  const histories: unknown[] = ['history', [null, 7, { type: 'JobStarted' }, started]];
  for (const actionHistory of histories)
    store({ actionHistory, finishedJob: null } as unknown as ControlledStatus);
  expect(lines).toHaveLength(1);
});
