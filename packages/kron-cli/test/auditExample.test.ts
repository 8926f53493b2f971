import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { compile, type ScheduleSpec, upcoming } from 'kron-core';
import { jobName } from 'kron-core/controller';
import { parse } from 'yaml';

type Fields = Record<string, unknown>;

const examples = resolve(import.meta.dirname, '../../../examples');
const file = resolve(examples, 'audit/records.jsonl');

/** What became of the nights of a week. undefined: no record. */
const nights: readonly (Fields | undefined)[] = [
  {},
  { late: 2440, completion: 3000 },
  { result: 'Failed', failedReason: 'BackoffLimitExceeded' },
  {},
  { outcome: 'missed', reason: 'DeadlineExceeded' },
  undefined,
  {},
];

function textOf(instant: number): string {
  return new Date(instant).toISOString().replace('.000', '');
}

function recordsOf(): string {
  const manifest = parse(readFileSync(resolve(examples, 'database-backup.yaml'), 'utf8')) as {
    metadata: { name: string; namespace: string };
    spec: Omit<ScheduleSpec, 'identity'>;
  };
  const { name, namespace } = manifest.metadata;
  const schedule = compile({ ...manifest.spec, identity: `${namespace}/${name}` });
  const periods = upcoming(schedule, new Date('2026-11-14T12:00:00Z'))[Symbol.iterator]();
  const lines = nights.flatMap((night) => {
    const { periodID, chosenTime } = periods.next().value ?? { periodID: '', chosenTime: null };
    if (night === undefined || chosenTime === null) return [];
    const { late = 0, completion = 1200, outcome = 'executed', reason = 'Created', ...result } = night;
    const created = chosenTime.getTime() + Number(late) * 1000;
    const isRun = outcome === 'executed';
    const common = {
      cluster: 'paris-1',
      namespace,
      name,
      uid: '5d2c9c1e-7d0c-4b8b-9a57-0f5d0b8f6a11',
      kind: 'KronJob',
      generation: 1,
      schedulingHash: schedule.schedulingHash,
      periodID,
      nominalTime: periodID,
      chosenTime: textOf(chosenTime.getTime()),
    };
    const job = { jobName: jobName(name, periodID) };
    const ended = textOf(created + Number(completion) * 1000);
    const createdAt = textOf(created);
    const first = {
      record: 'outcome',
      time: isRun ? createdAt : textOf(created + 3_900_000),
      ...common,
      outcome,
      reason,
      ...(isRun ? { ...job, createdAt } : {}),
      core: '0.1.0',
      tzdata: '2026b',
    };
    if (!isRun) return [first];
    const times = { startTime: createdAt, completionTime: ended };
    return [
      first,
      { record: 'result', time: ended, ...common, ...job, result: 'Succeeded', ...times, ...result },
    ];
  });
  return `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`;
}

test('the records in the examples are those of the example', () => {
  const text = recordsOf();
  if (process.env['UPDATE_GOLDEN'] !== undefined) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  expect(readFileSync(file, 'utf8')).toBe(text);
});
