import { because } from './because.ts';
import { absent, type Fixture, fixture, invalid, valid } from './fixture.ts';

const readable = [
  '0',
  '0s',
  '+0',
  '-0',
  '-0s',
  '-0.0ns',
  '0.4ns',
  '+1h',
  '1h30m',
  '1.5h',
  '0.3h',
  '.5s',
  '1.s',
  '1m1h1m',
  '300ms',
  '1us',
  '1\u00b5s',
  '1\u03bcs',
  '15ns',
  '00001h',
  `${'0'.repeat(62)}1s`,
];
const unreadable = [
  '',
  ' ',
  '1d',
  '5',
  '1H',
  'h',
  '.',
  '.h',
  '1 h',
  '1h ',
  ' 1h',
  '1e3s',
  '1h-1m',
  '++1h',
  '+-1h',
  '1,5h',
  '0x1h',
  '1h30',
  'PT1H',
  '1h\n',
  '\u0661h',
  '1hour',
];

function durations(path: string): Fixture[] {
  return [
    ...valid(path, [absent, null, ...readable]),
    ...invalid(path, 'WrongType', [60, true, {}, ['1h']]),
    ...invalid(path, 'TooLong', [`${'0'.repeat(63)}1s`]),
    ...invalid(path, 'InvalidDuration', unreadable),
    ...invalid(path, 'NegativeDuration', ['-1h', '-1ns', '-0h1s']),
    // Go truncates it to zero, but the text is negative.
    ...invalid(path, 'NegativeDuration', ['-0.4ns']),
    ...invalid(path, 'InvalidDuration', ['2562047h47m16.854775808s', '9999999h', '2562048h'], because.sum),
  ];
}

export const durationFixtures: readonly Fixture[] = [
  ...durations('spec.policy.deadline'),
  ...valid('spec.policy.deadline', ['2562047h47m16.854775807s']),
  ...durations('spec.window.duration'),
  fixture('spec.window.duration', '100001h', ['spec.window.duration TooManyWindows'], because.overlap),
];
