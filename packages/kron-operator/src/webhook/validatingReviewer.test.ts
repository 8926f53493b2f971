import { describe, expect, test } from '@jest/globals';
import { type CalendarsSpec, calendarReferences, compileCalendar } from 'kron-core';
import { VirtualClock } from '@kron/kubernetes/testing/virtualClock';
import type { AdmissionResponse, AdmissionRequest, ReviewedObject } from './admission.ts';
import type { TemplateCheck } from './templateChecker.ts';
import { aKronJob, change, creation } from './testing/reviews.ts';
import { validatingReviewer } from './validatingReviewer.ts';

type Setting = {
  readonly immutableSchedule?: boolean;
  readonly check?: Partial<TemplateCheck>;
  readonly managed?: string;
  readonly calendars?: CalendarsSpec;
};

async function reviewed(request: AdmissionRequest, setting: Setting = {}) {
  const checked: string[] = [];
  const review = validatingReviewer({
    clock: new VirtualClock(),
    immutableSchedule: setting.immutableSchedule ?? false,
    isManaged: (namespace) => namespace === (setting.managed ?? 'prod'),
    calendarsOf: (_, spec) => {
      const { calendars } = setting;
      const isKnown = calendars !== undefined && calendarReferences(spec.constraints).length > 0;
      return isKnown ? { calendars } : undefined;
    },
    templateChecker: {
      check: async ({ metadata }) => {
        checked.push(metadata.name);
        return { problems: [], warnings: [], accepted: true, ...setting.check };
      },
    },
  });
  const response = await review(request, 10_000);
  return { response, checks: checked.length };
}

/** The problems as `spec.schedule InvalidSchedule`, else the codes of the warnings, else `allowed`. */
function summary(response: AdmissionResponse): string[] {
  if (!response.allowed) return response.problems.map(({ path, code }) => `${path} ${code}`);
  const codes = (response.warnings ?? []).map((line) => /\[(\w+)\]$/.exec(line)?.[1] ?? line);
  return codes.length === 0 ? ['allowed'] : codes;
}

const broken = { schedule: 'every minute' };

describe('a create', () => {
  test.each<[rule: string, spec: ReviewedObject, expected: string[]]>([
    ['of a valid KronJob is allowed', {}, ['allowed']],
    [
      'is rejected for a violation of the schema',
      { window: { druation: '1h' } },
      ['spec.window.druation UnknownField'],
    ],
    [
      'is rejected for a schedule that only the cron grammar forbids',
      { schedule: '5-1 * * * *' },
      ['spec.schedule InvalidSchedule'],
    ],
    ['is rejected for a schedule that never fires', { schedule: '0 0 31 2 *' }, ['spec.schedule NeverFires']],
    [
      'is rejected for a parameter of another distribution',
      { distribution: { name: 'normal', params: { shape: '2' } } },
      ['spec.distribution.params.shape UnknownField'],
    ],
    [
      'is rejected for more than 100 overlapping windows',
      { schedule: '* * * * *', window: { duration: '2h' } },
      ['spec.window.duration TooManyWindows'],
    ],
    [
      'is rejected with all problems at once',
      { ...broken, timezone: 'Mars/Base' },
      ['spec.schedule InvalidSchedule', 'spec.timezone InvalidTimezone'],
    ],
    [
      'gives a warning for constraints that allow no second',
      { constraints: { only: [{ hours: '5' }] } },
      ['LikelyUnschedulable'],
    ],
    [
      'gives a warning for a deadline shorter than a leader change',
      { policy: { deadline: '29s' } },
      ['ShortDeadline'],
    ],
    ['gives a warning for a missing deadline', { policy: {} }, ['ShortDeadline']],
    [
      'gives a warning for day of month combined with day of week',
      { schedule: '0 0 13 * FRI' },
      ['EitherDay'],
    ],
  ])('%s', async (_, spec, expected) => {
    const { response } = await reviewed(creation(aKronJob(spec)));
    expect(summary(response)).toEqual(expected);
  });

  test('with generateName needs no name', async () => {
    const object = aKronJob({}, { name: undefined, generateName: 'x-' });
    expect(summary((await reviewed(creation(object))).response)).toEqual(['allowed']);
  });

  test('may have any other metadata', async () => {
    const object = aKronJob({}, { managedFields: [{}], annotations: { 'kron.io/x': 'y' }, newerField: 1 });
    expect(summary((await reviewed(creation(object))).response)).toEqual(['allowed']);
  });

  test('is rejected for a template that the API server calls malformed', async () => {
    const problem = {
      path: 'spec.jobTemplate.spec.x',
      code: 'JobTemplateRefused',
      message: 'unknown field',
    } as const;
    const { response } = await reviewed(creation(aKronJob({})), { check: { problems: [problem] } });
    expect(response).toEqual({ allowed: false, problems: [problem] });
  });

  test('passes on the warnings about its template', async () => {
    const { response } = await reviewed(creation(aKronJob({})), { check: { warnings: ['quota'] } });
    expect(summary(response)).toEqual(['quota']);
  });

  describe('with a mistake in its template', () => {
    const container = { name: 'main', imagee: 'busybox', resources: { limits: { memory: '500m' } } };
    const jobTemplate = { spec: { template: { spec: { restartPolicy: 'Never', containers: [container] } } } };
    const request = creation(aKronJob({ jobTemplate }));

    test.each<[rule: string, setting: Setting, expected: string[]]>([
      ['gives warnings if no dry run is sent', { managed: 'elsewhere' }, ['UnknownField', 'PodWarning']],
      [
        'gives warnings if the API server does not answer the dry run',
        { check: { accepted: false, warnings: ['not checked'] } },
        ['not checked', 'UnknownField', 'PodWarning'],
      ],
      ['gives no warning about a field that the API server knows', {}, ['PodWarning']],
    ])('%s', async (_, setting, expected) => {
      expect(summary((await reviewed(request, setting)).response)).toEqual(expected);
    });

    test('gives no warning that the KronJob accepts', async () => {
      const annotations = { 'kron.io/accept': 'PodWarning: half a byte is meant\nEitherDay: none left' };
      const { response } = await reviewed(creation(aKronJob({ jobTemplate }, { annotations })));
      expect(summary(response)).toEqual(['UnusedAcceptance']);
    });

    test('gives warnings only if the template changes', async () => {
      const before = aKronJob({ jobTemplate });
      const after = aKronJob({ jobTemplate, schedule: '1 0 * * *' });
      const { response } = await reviewed(change(before, after), { managed: 'elsewhere' });
      expect(summary(response)).toEqual(['allowed']);
    });
  });

  test('has its template checked in managed namespaces if nothing else is invalid', async () => {
    expect((await reviewed(creation(aKronJob({})))).checks).toBe(1);
    expect((await reviewed(creation(aKronJob(broken)))).checks).toBe(0);
    expect((await reviewed(creation(aKronJob({})), { managed: 'elsewhere' })).checks).toBe(0);
  });
});

describe('an update', () => {
  test.each<[rule: string, before: ReviewedObject, after: ReviewedObject, expected: string[]]>([
    [
      'of labels is allowed for any spec',
      aKronJob(broken),
      aKronJob(broken, { labels: { a: 'b' } }),
      ['allowed'],
    ],
    [
      'that introduces an issue is rejected',
      aKronJob({}),
      aKronJob(broken),
      ['spec.schedule InvalidSchedule'],
    ],
    ['that fixes all issues is allowed', aKronJob(broken), aKronJob({}), ['allowed']],
    [
      'from one invalid value to another is rejected',
      aKronJob(broken),
      aKronJob({ schedule: '' }),
      ['spec.schedule InvalidSchedule'],
    ],
    [
      'of an invalid KronJob is rejected for the new issue only',
      aKronJob(broken),
      aKronJob({ ...broken, timezone: 'Mars/Base' }),
      ['spec.timezone InvalidTimezone'],
    ],
    [
      'of a KronJob that is being deleted is allowed',
      aKronJob({}),
      aKronJob(broken, { deletionTimestamp: '2026-03-01T00:00:00Z' }),
      ['allowed'],
    ],
  ])('%s', async (_, before, after, expected) => {
    const { response } = await reviewed(change(before, after));
    expect(summary(response)).toEqual(expected);
  });

  test('that leaves an existing issue in place is allowed with a warning', async () => {
    const suspended = aKronJob({ ...broken, policy: { deadline: '10m', suspend: true } });
    const { response } = await reviewed(change(aKronJob(broken), suspended));
    expect(response).toMatchObject({
      allowed: true,
      warnings: [expect.stringContaining('spec.schedule: is still invalid')],
    });
  });

  describe('of a KronJob that costs too much', () => {
    const costly = {
      schedule: '* * * * *',
      window: { duration: '99m' },
      constraints: { avoid: Array.from({ length: 62 }, () => ({ date: '2000-01-01' })) },
    };

    test('is allowed if the cost is as before, and the template is checked', async () => {
      const jobTemplate = { spec: { template: { spec: { restartPolicy: 'Never', containers: [] } } } };
      const request = change(
        aKronJob(costly),
        aKronJob({ ...costly, jobTemplate, policy: { deadline: '1m' } }),
      );
      const { response, checks } = await reviewed(request);
      const warnings = [expect.stringMatching(/^spec.constraints: keeps running as before: .* found 524924/)];
      expect(response).toMatchObject({ allowed: true, warnings: expect.arrayContaining(warnings) });
      expect(checks).toBe(1);
    });

    test('is rejected if it costs too much only now, or differently', async () => {
      const longer = { ...costly, window: { duration: '98m' } };
      for (const before of [aKronJob({}), aKronJob(longer)]) {
        const { response } = await reviewed(change(before, aKronJob(costly)));
        expect(summary(response)).toEqual(['spec.constraints TooCostly']);
      }
      expect(summary((await reviewed(creation(aKronJob(costly)))).response)).toEqual([
        'spec.constraints TooCostly',
      ]);
    });
  });

  describe('of a spec that costs too much with its calendars', () => {
    const minutes = Array.from({ length: 2_000 }, (_, index) => {
      const from = new Date(Date.UTC(2026, 0, 1, 0, 10 * index)).toISOString().slice(0, 19);
      return { from, to: `${from.slice(0, 17)}30` };
    });
    const calendars = { calendar: { busy: compileCalendar({ entries: minutes }) } };
    const avoid = Array.from({ length: 40 }, () => ({ calendar: 'busy' }));
    const spread = { group: 'a', of: 10, slot: 1 };
    const costly = { schedule: '0 0 1 * *', window: { duration: '672h' }, constraints: { avoid }, spread };

    test('it is rejected, if they are known', async () => {
      for (const request of [creation(aKronJob(costly)), change(aKronJob({}), aKronJob(costly))]) {
        expect(summary((await reviewed(request, { calendars })).response)).toEqual([
          'spec.constraints TooCostly',
        ]);
        expect((await reviewed(request)).response).toMatchObject({ allowed: true });
      }
    });

    test('it is allowed if the cost is as before', async () => {
      const request = change(aKronJob(costly), aKronJob({ ...costly, policy: { deadline: '1m' } }));
      const { response } = await reviewed(request, { calendars });
      const warnings = [
        expect.stringMatching(/^spec.constraints: keeps running as before: .* bounds of calendar entries/),
      ];
      expect(response).toMatchObject({ allowed: true, warnings: expect.arrayContaining(warnings) });
    });
  });

  test('has the template checked only if the template changes', async () => {
    expect((await reviewed(change(aKronJob({}), aKronJob({ schedule: '1 0 * * *' })))).checks).toBe(0);
    const valid = aKronJob({});
    const relabelled = {
      ...(valid['spec'] as { jobTemplate: object }).jobTemplate,
      metadata: { labels: { a: 'b' } },
    };
    expect((await reviewed(change(valid, aKronJob({ jobTemplate: relabelled })))).checks).toBe(1);
  });
});

describe('always allowed is', () => {
  test.each<[what: string, request: AdmissionRequest]>([
    ['a deletion', { ...creation(aKronJob(broken)), operation: 'DELETE' }],
    ['a CONNECT request', { ...creation(aKronJob(broken)), operation: 'CONNECT' }],
    ['a status write', { ...change(aKronJob({}), aKronJob(broken)), subResource: 'status' }],
  ])('%s', async (_, request) => expect((await reviewed(request)).response).toEqual({ allowed: true }));
});

describe('with an immutable schedule', () => {
  const immutable = { immutableSchedule: true };

  test.each<[rule: string, before: ReviewedObject, after: ReviewedObject, expected: string[]]>([
    ['a change of the schedule is rejected', {}, { schedule: '1 0 * * *' }, ['spec.schedule Immutable']],
    ['a change of the time zone is rejected', {}, { timezone: 'Europe/Paris' }, ['spec.timezone Immutable']],
    [
      'a change of the seed strategy is rejected',
      { seed: { strategy: 'daily' } },
      { seed: { strategy: 'weekly' } },
      ['spec.seed.strategy Immutable'],
    ],
    [
      'adding a default explicitly is allowed',
      {},
      { timezone: 'UTC', seed: { strategy: 'stable' } },
      ['allowed'],
    ],
    [
      'changes of other fields are allowed',
      {},
      { seed: { salt: 'a' }, window: { duration: '1h' } },
      ['allowed'],
    ],
    ['an invalid schedule may be fixed', broken, {}, ['allowed']],
    [
      'fixing a schedule leaves other fields immutable',
      broken,
      { timezone: 'Europe/Paris' },
      ['spec.timezone Immutable'],
    ],
    [
      'validation and immutability problems are reported together',
      {},
      { schedule: '1 0 * * *', window: { duration: 'long' } },
      ['spec.window.duration InvalidDuration', 'spec.schedule Immutable'],
    ],
  ])('%s', async (_, before, after, expected) => {
    const { response } = await reviewed(change(aKronJob(before), aKronJob(after)), immutable);
    expect(summary(response)).toEqual(expected);
  });

  test('without the option the schedule may change', async () => {
    const request = change(aKronJob({}), aKronJob({ schedule: '1 0 * * *', timezone: 'Europe/Paris' }));
    expect(summary((await reviewed(request)).response)).toEqual(['allowed']);
  });

  test('a create is allowed', async () => {
    expect(summary((await reviewed(creation(aKronJob({})), immutable)).response)).toEqual(['allowed']);
  });
});

test('a spec nested deeper than the stack is rejected without an exception', async () => {
  const deep: unknown = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`);
  const [before, after] = [
    aKronJob({ jobTemplate: deep }),
    aKronJob({ schedule: '1 0 * * *', jobTemplate: deep }),
  ];
  expect(summary((await reviewed(creation(after))).response)).toEqual([expect.stringContaining('TooDeep')]);
  // The stored object has the same issue.
  expect((await reviewed(change(before, after))).response).toMatchObject({ allowed: true });
});
