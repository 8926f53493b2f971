import { because } from './because.ts';
import { absent, type Fixture, fixture, invalid, valid } from './fixture.ts';

const limits = ['spec.policy.successfulJobsHistoryLimit', 'spec.policy.failedJobsHistoryLimit'];
const counts = ['spec.policy.maxActive', 'spec.policy.pauseAfterFailures'];
const objects = ['spec.window', 'spec.seed', 'spec.policy', 'spec.distribution', 'spec.constraints'];

export const windowFixtures: readonly Fixture[] = [
  ...valid('spec.window', [
    { mode: 'around', duration: '1h' },
    { mode: null, duration: null },
  ]),
  ...valid('spec.window.mode', ['after', 'around', null]),
  ...invalid('spec.window.mode', 'UnknownValue', ['After', 'before', '']),
  ...invalid('spec.window.mode', 'WrongType', [5, true]),
  ...invalid('spec.window.length', 'UnknownField', ['1h']),
  ...invalid('spec.window.druation', 'UnknownField', ['1h']),
  {
    ...fixture('spec.window', { duration: '100m' }, ['spec.window.duration TooManyWindows'], because.overlap),
    name: 'spec.window: 101 windows at once',
    manifest: withSchedule('* * * * *', { duration: '100m' }),
  },
  {
    ...fixture('spec.window', { duration: '99m59s' }, []),
    name: 'spec.window: 100 windows at once',
    manifest: withSchedule('* * * * *', { duration: '99m59s' }),
  },
];

export const seedFixtures: readonly Fixture[] = [
  ...valid('spec.seed.strategy', ['stable', 'daily', 'weekly', null]),
  ...invalid('spec.seed.strategy', 'UnknownValue', ['Daily', 'monthly', '']),
  ...invalid('spec.seed.strategy', 'WrongType', [1]),
  ...valid('spec.seed.salt', ['', 'blue', '\u{1F98A}'.repeat(256), 'x'.repeat(256), null]),
  ...invalid('spec.seed.salt', 'TooLong', ['x'.repeat(257), '\u{1F98A}'.repeat(257)]),
  ...invalid('spec.seed.salt', 'WrongType', [7, {}]),
  ...valid('spec.seed.scope', ['object', 'cluster', absent, null]),
  ...invalid('spec.seed.scope', 'UnknownValue', ['Cluster', 'namespace', '']),
  ...invalid('spec.seed.scope', 'WrongType', [1, {}]),
  ...invalid('spec.seed.slat', 'UnknownField', ['blue']),
];

export const policyFixtures: readonly Fixture[] = [
  ...valid('spec.policy.concurrency', ['allow', 'forbid', 'replace', 'queue', null]),
  ...invalid('spec.policy.concurrency', 'UnknownValue', ['Forbid', 'Allow', '', 'Queue', 'wait']),
  ...invalid('spec.policy.concurrency', 'WrongType', [true]),
  ...counts.flatMap((path) => [
    ...valid(path, [1, 2, 1000, absent, null]),
    ...invalid(path, 'OutOfRange', [0, -1, 1001, 1.5, 2 ** 31, 1e12]),
    ...invalid(path, 'WrongType', ['2', true, [], {}]),
  ]),
  ...['forbid', 'queue', 'replace', null].map((concurrency) =>
    fixture('spec.policy', { concurrency, maxActive: 2, pauseAfterFailures: 5 }, []),
  ),
  fixture('spec.policy', { concurrency: 'allow', pauseAfterFailures: 5 }, []),
  fixture('spec.policy', { concurrency: 'allow', maxActive: null }, []),
  ...[1, 2, 1000].map((maxActive) =>
    fixture(
      'spec.policy',
      { concurrency: 'allow', maxActive },
      ['spec.policy.maxActive ForbiddenField'],
      because.allow,
    ),
  ),
  fixture('spec.policy', { concurrency: 'allow', maxActive: 0 }, ['spec.policy.maxActive OutOfRange']),
  ...valid('spec.policy.suspend', [true, false, null]),
  ...invalid('spec.policy.suspend', 'WrongType', ['true', 'yes', 1, 0, {}]),
  ...limits.flatMap((path) => [
    ...valid(path, [0, 1, 2_147_483_647, null]),
    ...invalid(path, 'OutOfRange', [-1, 2_147_483_648, 1e12]),
    ...invalid(path, 'WrongType', ['3', true, []]),
  ]),
  ...invalid('spec.policy.failedJobsHistoryLimit', 'OutOfRange', [1.5]),
  ...invalid('spec.policy.startingDeadlineSeconds', 'UnknownField', [10]),
];

export const podLabelsFixtures: readonly Fixture[] = [
  ...valid('spec.podLabels', [true, false, null]),
  ...invalid('spec.podLabels', 'WrongType', ['true', 'yes', 1, {}]),
  ...invalid('spec.podLables', 'UnknownField', [true]),
];

export const objectFixtures: readonly Fixture[] = objects.flatMap((path) => [
  ...valid(path, [absent, null, {}]),
  ...invalid(path, 'WrongType', ['x', 5, true, [], [{}]]),
]);

function withSchedule(schedule: string, window: object): unknown {
  const { manifest } = fixture('spec.window', window, []);
  const { spec, ...rest } = manifest as { spec: object };
  return { ...rest, spec: { ...spec, schedule } };
}
