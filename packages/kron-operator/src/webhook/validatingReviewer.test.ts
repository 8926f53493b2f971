import { describe, expect, test } from '@jest/globals';
import { VirtualClock } from '../testing/virtualClock.ts';
import type { AdmissionResponse, AdmissionRequest, ReviewedObject } from './admission.ts';
import type { DryRunResult } from './templateDryRun.ts';
import { aKronJob, change, creation } from './testing/reviews.ts';
import { validatingReviewer } from './validatingReviewer.ts';

type Setting = {
  readonly immutableSchedule?: boolean;
  readonly trial?: Partial<DryRunResult>;
  readonly ours?: string;
};

async function reviewed(request: AdmissionRequest, setting: Setting = {}) {
  const tried: string[] = [];
  const review = validatingReviewer({
    clock: new VirtualClock(),
    immutableSchedule: setting.immutableSchedule ?? false,
    isOurs: (namespace) => namespace === (setting.ours ?? 'prod'),
    templates: {
      try: async ({ metadata }) => {
        tried.push(metadata.name);
        return { problems: [], warnings: [], ...setting.trial };
      },
    },
  });
  const answer = await review(request, 10_000);
  return { answer, tried: tried.length };
}

/** `spec.schedule InvalidSchedule`, or what is warned of by its code, or `fine`. */
function said(answer: AdmissionResponse): string[] {
  if (!answer.allowed) return answer.problems.map(({ path, code }) => `${path} ${code}`);
  const codes = (answer.warnings ?? []).map((line) => /\[(\w+)\]$/.exec(line)?.[1] ?? line);
  return codes.length === 0 ? ['fine'] : codes;
}

const broken = { schedule: 'every minute' };

describe('a KronJob that is created', () => {
  test.each<[rule: string, spec: ReviewedObject, expected: string[]]>([
    ['passes when nothing is wrong', {}, ['fine']],
    [
      'is refused for what the schema knows',
      { window: { druation: '1h' } },
      ['spec.window.druation UnknownField'],
    ],
    [
      'is refused for a cron that only the letter of the grammar forbids',
      { schedule: '5-1 * * * *' },
      ['spec.schedule InvalidSchedule'],
    ],
    [
      'is refused for an expression that never fires',
      { schedule: '0 0 31 2 *' },
      ['spec.schedule NeverFires'],
    ],
    [
      'is refused for a parameter of another distribution',
      { distribution: { name: 'normal', params: { shape: '2' } } },
      ['spec.distribution.params.shape UnknownField'],
    ],
    [
      'is refused for more than 100 windows that overlap',
      { schedule: '* * * * *', window: { duration: '2h' } },
      ['spec.window.duration TooManyWindows'],
    ],
    [
      'is refused for everything at once',
      { ...broken, timezone: 'Mars/Base' },
      ['spec.schedule InvalidSchedule', 'spec.timezone InvalidTimezone'],
    ],
    [
      'passes with a warning of constraints that leave nothing',
      { constraints: { only: [{ hours: '5' }] } },
      ['LikelyUnschedulable'],
    ],
    [
      'passes with a warning of a deadline that a change of leader outlasts',
      { policy: { deadline: '29s' } },
      ['ShortDeadline'],
    ],
    ['passes with a warning of no deadline at all', { policy: {} }, ['ShortDeadline']],
    ['passes with a warning of either day', { schedule: '0 0 13 * FRI' }, ['EitherDay']],
  ])('%s', async (_, spec, expected) => {
    const { answer } = await reviewed(creation(aKronJob(spec)));
    expect(said(answer)).toEqual(expected);
  });

  test('passes without a name while there is a generateName', async () => {
    const object = aKronJob({}, { name: undefined, generateName: 'x-' });
    expect(said((await reviewed(creation(object))).answer)).toEqual(['fine']);
  });

  test('passes with whatever an API server has put into its metadata', async () => {
    const object = aKronJob({}, { managedFields: [{}], annotations: { 'kron.io/x': 'y' }, newerField: 1 });
    expect(said((await reviewed(creation(object))).answer)).toEqual(['fine']);
  });

  test('is refused for a template that the API server calls malformed', async () => {
    const problem = {
      path: 'spec.jobTemplate.spec.x',
      code: 'JobTemplateRefused',
      message: 'unknown field',
    } as const;
    const { answer } = await reviewed(creation(aKronJob({})), { trial: { problems: [problem] } });
    expect(answer).toEqual({ allowed: false, problems: [problem] });
  });

  test('passes with the warning that its Job would be refused now', async () => {
    const { answer } = await reviewed(creation(aKronJob({})), { trial: { warnings: ['quota'] } });
    expect(said(answer)).toEqual(['quota']);
  });

  test('has its template tried where the operator may, and where nothing else is wrong', async () => {
    expect((await reviewed(creation(aKronJob({})))).tried).toBe(1);
    expect((await reviewed(creation(aKronJob(broken)))).tried).toBe(0);
    expect((await reviewed(creation(aKronJob({})), { ours: 'elsewhere' })).tried).toBe(0);
  });
});

describe('a change', () => {
  test.each<[rule: string, before: ReviewedObject, after: ReviewedObject, expected: string[]]>([
    [
      'of labels passes, whatever the spec is',
      aKronJob(broken),
      aKronJob(broken, { labels: { a: 'b' } }),
      ['fine'],
    ],
    ['that breaks something is refused', aKronJob({}), aKronJob(broken), ['spec.schedule InvalidSchedule']],
    ['that mends everything passes', aKronJob(broken), aKronJob({}), ['fine']],
    [
      'from wrong to wrong is refused',
      aKronJob(broken),
      aKronJob({ schedule: '' }),
      ['spec.schedule InvalidSchedule'],
    ],
    [
      'that adds a mistake is refused for that one',
      aKronJob(broken),
      aKronJob({ ...broken, timezone: 'Mars/Base' }),
      ['spec.timezone InvalidTimezone'],
    ],
    [
      'of an object that is being deleted passes, whatever it is',
      aKronJob({}),
      aKronJob(broken, { deletionTimestamp: '2026-03-01T00:00:00Z' }),
      ['fine'],
    ],
  ])('%s', async (_, before, after, expected) => {
    const { answer } = await reviewed(change(before, after));
    expect(said(answer)).toEqual(expected);
  });

  test('of something else passes while a mistake stays, and it is said that it does', async () => {
    const suspended = aKronJob({ ...broken, policy: { deadline: '10m', suspend: true } });
    const { answer } = await reviewed(change(aKronJob(broken), suspended));
    expect(answer).toMatchObject({
      allowed: true,
      warnings: [expect.stringContaining('spec.schedule: was wrong before and still is')],
    });
  });

  test('has the template tried when that is what was changed, and only then', async () => {
    expect((await reviewed(change(aKronJob({}), aKronJob({ schedule: '1 0 * * *' })))).tried).toBe(0);
    const valid = aKronJob({});
    const relabelled = {
      ...(valid['spec'] as { jobTemplate: object }).jobTemplate,
      metadata: { labels: { a: 'b' } },
    };
    expect((await reviewed(change(valid, aKronJob({ jobTemplate: relabelled })))).tried).toBe(1);
  });
});

describe('deletions, statuses and other subresources pass unread', () => {
  test.each<[what: string, request: AdmissionRequest]>([
    ['a deletion', { ...creation(aKronJob(broken)), operation: 'DELETE' }],
    ['a connection', { ...creation(aKronJob(broken)), operation: 'CONNECT' }],
    ['a status', { ...change(aKronJob({}), aKronJob(broken)), subResource: 'status' }],
  ])('%s', async (_, request) => expect((await reviewed(request)).answer).toEqual({ allowed: true }));
});

describe('where schedules are immutable', () => {
  const immutable = { immutableSchedule: true };

  test.each<[rule: string, before: ReviewedObject, after: ReviewedObject, expected: string[]]>([
    ['another schedule is refused', {}, { schedule: '1 0 * * *' }, ['spec.schedule Immutable']],
    ['another time zone is refused', {}, { timezone: 'Europe/Paris' }, ['spec.timezone Immutable']],
    [
      'another strategy is refused',
      { seed: { strategy: 'daily' } },
      { seed: { strategy: 'weekly' } },
      ['spec.seed.strategy Immutable'],
    ],
    [
      'a default that is written out is no change',
      {},
      { timezone: 'UTC', seed: { strategy: 'stable' } },
      ['fine'],
    ],
    [
      'another salt, window and policy pass',
      {},
      { seed: { salt: 'a' }, window: { duration: '1h' } },
      ['fine'],
    ],
    ['a schedule that was wrong may be mended', broken, {}, ['fine']],
    [
      'a mended schedule leaves the rest immutable',
      broken,
      { timezone: 'Europe/Paris' },
      ['spec.timezone Immutable'],
    ],
    [
      'both kinds of problems are told together',
      {},
      { schedule: '1 0 * * *', window: { duration: 'long' } },
      ['spec.window.duration InvalidDuration', 'spec.schedule Immutable'],
    ],
  ])('%s', async (_, before, after, expected) => {
    const { answer } = await reviewed(change(aKronJob(before), aKronJob(after)), immutable);
    expect(said(answer)).toEqual(expected);
  });

  test('elsewhere they may be edited', async () => {
    const request = change(aKronJob({}), aKronJob({ schedule: '1 0 * * *', timezone: 'Europe/Paris' }));
    expect(said((await reviewed(request)).answer)).toEqual(['fine']);
  });

  test('a KronJob is created as ever', async () => {
    expect(said((await reviewed(creation(aKronJob({})), immutable)).answer)).toEqual(['fine']);
  });
});

test('an object that is deeper than the stack is refused, not stumbled over', async () => {
  const deep: unknown = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`);
  const [before, after] = [
    aKronJob({ jobTemplate: deep }),
    aKronJob({ schedule: '1 0 * * *', jobTemplate: deep }),
  ];
  expect(said((await reviewed(creation(after))).answer)).toEqual([expect.stringContaining('TooDeep')]);
  // It was there before: somebody has stored it.
  expect((await reviewed(change(before, after))).answer).toMatchObject({ allowed: true });
});
