import { expect, test } from '@jest/globals';
import { effectiveWindow } from './effectiveWindow.ts';

const window = (duration: string) => ({ mode: 'after', duration });

test.each([
  ['no set', { jobTemplate: {}, cronJob: {}, namespace: {} }, null],
  ['an unknown namespace', { jobTemplate: undefined, cronJob: undefined }, null],
  [
    'the jobTemplate before all others',
    {
      jobTemplate: { 'kron.io/window': '1h' },
      cronJob: { 'kron.io/window': '2h' },
      namespace: { 'kron.io/window': '3h' },
    },
    { from: 'jobTemplate', window: window('1h') },
  ],
  [
    'a set as a whole',
    {
      jobTemplate: {},
      cronJob: { 'kron.io/window': '2h' },
      namespace: { 'kron.io/window': '3h', 'kron.io/seed': 'daily' },
    },
    { from: 'CronJob', window: window('2h') },
  ],
  [
    'no set without a window',
    { jobTemplate: {}, cronJob: { 'kron.io/seed': 'weekly' }, namespace: { 'kron.io/window': '3h' } },
    { from: 'Namespace', window: window('3h') },
  ],
  [
    'those of the CronJob if the template has no window',
    {
      jobTemplate: { 'kron.io/salt': 'x', 'kron.io/window': null },
      cronJob: { 'kron.io/window': '2h' },
      namespace: { 'kron.io/window': '3h' },
    },
    { from: 'CronJob', window: window('2h') },
  ],
  [
    'those of the CronJob if the template has an older copy',
    {
      jobTemplate: { 'kron.io/window': '1h', 'kron.io/salt': 'x', 'kron.io/copied': 'true' },
      cronJob: { 'kron.io/window': '2h' },
    },
    { from: 'CronJob', window: window('2h') },
  ],
  [
    'those of the Namespace if only an older copy has a window',
    {
      jobTemplate: { 'kron.io/window': '1h', 'kron.io/copied': 'true' },
      cronJob: {},
      namespace: { 'kron.io/window': '3h' },
    },
    { from: 'Namespace', window: window('3h') },
  ],
  [
    'the jobTemplate if its mark is not true',
    {
      jobTemplate: { 'kron.io/window': '1h', 'kron.io/copied': 'false' },
      cronJob: { 'kron.io/window': '2h' },
    },
    { from: 'jobTemplate', window: window('1h') },
  ],
  [
    'window, distribution and seed of a namespace',
    {
      jobTemplate: {},
      cronJob: {},
      namespace: {
        'kron.io/window': '3h',
        'kron.io/distribution': 'skewLate',
        'kron.io/seed': 'daily',
        'kron.io/salt': 'x',
        'kron.io/spread': '1/2',
      },
    },
    {
      from: 'Namespace',
      window: window('3h'),
      distribution: { name: 'skewLate' },
      seed: { strategy: 'daily' },
    },
  ],
  [
    'zero seconds, which switch the default of the namespace off',
    { jobTemplate: {}, cronJob: { 'kron.io/window': '0s' }, namespace: { 'kron.io/window': '3h' } },
    { from: 'CronJob', window: window('0s') },
  ],
])('the annotations that count: %s', (_, sources, value) => {
  expect(effectiveWindow(sources)).toEqual({ ok: true, value });
});

test('an unreadable set does not fall back to the next one', () => {
  const sources = {
    jobTemplate: {},
    cronJob: { 'kron.io/window': 'x' },
    namespace: { 'kron.io/window': '3h' },
  };
  expect(effectiveWindow(sources)).toMatchObject({ ok: false, issues: [{ code: 'InvalidDuration' }] });
});
