import { describe, expect, test } from '@jest/globals';
import { golden } from './testing/golden.ts';
import { controlled, jobTemplate, json } from './testing/manifest.ts';
import { now, runKron } from './testing/runKron.ts';

describe('golden outputs', () => {
  test.each([
    ['convert-controlled.yaml', []],
    ['convert-controlled.json', ['-o', 'json']],
  ])('%s', async (file, args) => {
    const run = await runKron(['convert', '-f', 'original-controlled.yaml', ...now, ...args]);
    expect(run.code).toBe(0);
    expect(run.out).toBe(golden(file, run.out));
    expect(run.err).toBe(golden(`${file}.notes`, run.err));
  });

  test('the output is valid, and its events occur at the times of the original', async () => {
    const converted = await runKron(['convert', '-f', 'original-controlled.yaml', ...now]);
    const stdin = converted.out;
    const valid = await runKron(['validate', '-f', '-', ...now], { stdin });
    expect(valid).toMatchObject({ code: 0 });
    expect(valid.out).toContain('1 valid KronJob, 2 valid ControlledJobs');
    const preview = await runKron(['preview', '-f', '-', ...now, 'pricing', '--count', '2'], { stdin });
    expect(preview.out).toMatch(/03-02 07:30:00-05 .* runs 10h45m\n.*03-02 18:15:00-05 .* ends the run\n/);
  });
});

const daily = [
  { action: 'start', cronSchedule: '0 9 * * *' },
  { action: 'stop', cronSchedule: '0 17 * * *' },
];

function original(spec: Record<string, unknown>, metadata: Record<string, unknown> = {}): string {
  const made = controlled('desk', { events: daily, ...spec });
  const named = { name: 'desk', namespace: 'prod', ...metadata };
  return json({ ...made, apiVersion: 'batch.gresearch.co.uk/v1beta1', metadata: named });
}

const inParis = { timezone: { name: 'Europe/Paris' } };
const stopAt = (cronSchedule: string): object[] => [...daily, { action: 'stop', cronSchedule }];

const handover = 'note: prod/desk: the Jobs of the original are not adopted: ';

const flags = ['--suspend', '--deadline', '10m', '--timezone', 'Europe/Paris'];
const notApplied = [
  'note: prod/desk: --deadline is not applied: ',
  'note: prod/desk: --timezone is not applied: ',
];

type Case = { rule: string; stdin: string; args?: readonly string[]; notes: string[] };

const cases: Case[] = [
  {
    rule: 'a ControlledJob that behaves the same gets only a note about the handover',
    stdin: original({}),
    notes: [handover],
  },
  {
    rule: 'a stop in a gap occurs at the end of the gap',
    stdin: original({ ...inParis, events: stopAt('15 2 29 3 *') }),
    notes: [handover, 'note: prod/desk: a stop at a time that clocks skip: '],
  },
  {
    rule: 'an event at a repeated local time occurs twice',
    stdin: original({ ...inParis, events: stopAt('15 2 25 10 *') }),
    notes: [handover, 'note: prod/desk: an event at a time that occurs twice: '],
  },
  {
    rule: 'other annotations and labels of the group are kept and reported',
    stdin: original({}, { labels: { 'batch.gresearch.co.uk/team': 'rates' } }),
    notes: [handover, 'note: prod/desk: other annotations and labels under batch.gresearch.co.uk/ are kept'],
  },
  {
    rule: 'a deadline and a time zone that the original lacks mean the same in Kron',
    stdin: original({ timezone: { offset: 3600 } }),
    args: flags,
    notes: [handover, ...notApplied],
  },
  {
    rule: 'a deadline and a time zone of the original are kept',
    stdin: original({ ...inParis, startingDeadlineSeconds: 60 }),
    args: flags,
    notes: [handover],
  },
  {
    rule: 'an original that is suspended already is named',
    stdin: original({ ...inParis, startingDeadlineSeconds: 0, suspend: true }),
    args: flags,
    notes: [handover, 'note: prod/desk: the original is suspended already: '],
  },
];

test.each(cases)('$rule', async ({ stdin, args = [], notes }) => {
  const run = await runKron(['convert', '-f', '-', ...now, '-o', 'json', ...args], { stdin });
  expect(run.code).toBe(0);
  const lines = run.err.trimEnd().split('\n');
  expect(lines.map((line, index) => line.startsWith(notes[index] ?? '-'))).toEqual(notes.map(() => true));
});

test.each([{}, { suspend: false }, { suspend: null }, { suspend: true }])(
  '--suspend suspends an original with %j, and changes no other field',
  async (spec) => {
    const stdin = original(spec);
    const convert = ['convert', '-f', '-', ...now, '-o', 'json'];
    const plain = JSON.parse((await runKron(convert, { stdin })).out) as { spec: object };
    const suspended = await runKron([...convert, '--suspend'], { stdin });
    expect(JSON.parse(suspended.out)).toEqual({ ...plain, spec: { ...plain.spec, suspend: true } });
  },
);

test.each([
  ['an unknown field', { replicas: 2 }, 'spec.replicas: unknown field'],
  [
    'an unknown action',
    { events: [{ action: 'pause', cronSchedule: '0 9 * * *' }] },
    'spec.events[0].action: expected start or stop, found "pause"',
  ],
  ['a missing jobTemplate', { jobTemplate: undefined }, 'spec.jobTemplate: expected'],
])('%s is reported with its position, and only other objects are converted', async (_, spec, message) => {
  const valid = {
    apiVersion: 'batch/v1',
    kind: 'CronJob',
    metadata: { name: 'tidy' },
    spec: { schedule: '0 4 * * *', jobTemplate: jobTemplate() },
  };
  const stdin = `${original(spec)}\n${json(valid)}`;
  const run = await runKron(['convert', '-f', '-', ...now, '-o', 'json'], { stdin });
  expect(run.code).toBe(1);
  expect(run.err).toMatch(/^stdin:1:\d+: prod\/desk: /);
  expect(run.err).toContain(message);
  expect(JSON.parse(run.out)).toMatchObject({ kind: 'KronJob', metadata: { name: 'tidy' } });
});

test('objects of Kron are ignored', async () => {
  const run = await runKron(['convert', '-f', '-', '-v'], {
    stdin: json(controlled('desk', { events: daily })),
  });
  expect(run).toMatchObject({ code: 1, out: '' });
  expect(run.err).toContain('ignored: stdin:1:1: ControlledJob');
});
