import { because } from './because.ts';
import { absent, baseManifest, type Fixture, fixturesOf } from './fixture.ts';

const { spec: { jobTemplate } = {} } = baseManifest() as { spec?: { jobTemplate?: object } };

/** A small valid ControlledJob. */
export function baseControlledJob(name: string = 'web'): object {
  return {
    apiVersion: 'kron.io/v1alpha1',
    kind: 'ControlledJob',
    metadata: { name },
    spec: {
      events: [
        { action: 'start', cronSchedule: '0 9 * * MON-FRI' },
        { action: 'stop', schedule: { timeOfDay: '17:00', daysOfWeek: 'MON-FRI' } },
      ],
      jobTemplate: structuredClone(jobTemplate),
    },
  };
}

const { fixture, invalid, manifestWith, valid } = fixturesOf(() => baseControlledJob());

export { manifestWith };

const start = 'spec.events[0]';
const weekly = 'spec.events[1].schedule';
const atNine = { timeOfDay: '09:00', daysOfWeek: 'MON-FRI' };

function eventList(length: number): object[] {
  return Array.from({ length }, (_, index) => ({
    action: index % 2 === 0 ? 'start' : 'stop',
    cronSchedule: `${index % 60} 9 * * *`,
  }));
}

export const eventFixtures: readonly Fixture[] = [
  ...valid('spec.events', [eventList(1), eventList(2), eventList(64)]),
  ...invalid('spec.events', 'Required', [absent, null]),
  ...invalid('spec.events', 'TooMany', [eventList(65)]),
  ...invalid('spec.events', 'Required', [[]]),
  ...invalid('spec.events', 'WrongType', ['start', 5, {}, { action: 'start' }]),
  fixture('spec.events', [null], ['spec.events[0] Required']),
  fixture('spec.events', ['start'], ['spec.events[0] WrongType']),
  fixture('spec.events', [{}], ['spec.events[0].action Required', 'spec.events[0] Required']),
  ...valid(`${start}.action`, ['start', 'stop']),
  ...invalid(`${start}.action`, 'Required', [absent, null]),
  ...invalid(`${start}.action`, 'UnknownValue', ['Start', 'restart', '']),
  ...invalid(`${start}.action`, 'WrongType', [true, 1]),
  ...invalid(`${start}.cron`, 'UnknownField', ['0 9 * * *']),
  ...invalid(`${start}.days`, 'UnknownField', ['MON-FRI']),
  // With both, cronSchedule takes precedence, but both must be valid.
  ...valid(start, [
    { action: 'start', cronSchedule: '0 9 * * *', schedule: atNine },
    { action: 'start', cronSchedule: null, schedule: atNine },
    { action: 'start', cronSchedule: '0 9 * * *', schedule: null },
    { action: 'start', cronSchedule: '0 9 * * *', window: null, distribution: null },
    { action: 'stop', schedule: atNine, window: { duration: '5m' }, distribution: { name: 'skewEarly' } },
  ]),
  fixture(start, { action: 'start' }, [`${start} Required`]),
  fixture(start, { action: 'start', cronSchedule: null, schedule: null }, [`${start} Required`]),
  fixture(start, { action: 'start', schedule: atNine, cronSchedule: '@daily' }, [
    `${start}.cronSchedule InvalidSchedule`,
  ]),
  fixture(start, { action: 'start', schedule: 'MON-FRI' }, [`${start}.schedule WrongType`]),
];

export const weeklyFixtures: readonly Fixture[] = [
  ...valid(`${weekly}.timeOfDay`, ['00:00', '09:00', '23:59']),
  ...invalid(`${weekly}.timeOfDay`, 'Required', [absent, null]),
  ...invalid(`${weekly}.timeOfDay`, 'WrongType', [900, true, ['09:00']]),
  ...invalid(`${weekly}.timeOfDay`, 'InvalidSchedule', [
    '',
    '9:00',
    '24:00',
    '09:60',
    '0900',
    ' 9:00',
    '09:0',
    '09:00:00',
    '09:00 ',
  ]),
  ...valid(`${weekly}.daysOfWeek`, ['MON-FRI', 'SAT,SUN', 'mon', '1-5', 'MON,WED-FRI', '*', '0', '7']),
  ...invalid(`${weekly}.daysOfWeek`, 'Required', [absent, null]),
  ...invalid(`${weekly}.daysOfWeek`, 'WrongType', [5, ['MON', 'TUE']]),
  ...invalid(`${weekly}.daysOfWeek`, 'InvalidSchedule', [
    '',
    'MONDAY',
    'MON - FRI',
    'MON FRI',
    '8',
    'MON,',
    '?',
  ]),
  ...invalid(`${weekly}.daysOfWeek`, 'InvalidSchedule', ['FRI-MON', 'SAT-SUN'], because.order),
  ...invalid(`${weekly}.daysOfWeek`, 'TooLong', [`MON${',TUE'.repeat(32)}`]),
  ...invalid(`${weekly}.day`, 'UnknownField', ['MON']),
];

export const controlledFixtures: readonly Fixture[] = [
  ...valid('spec.timezone', [absent, null, {}, { name: null, offset: null }, { name: 'GMT', offset: 3600 }]),
  ...invalid('spec.timezone', 'WrongType', ['UTC', 5, []]),
  ...valid('spec.timezone.offset', [0, 60, -60, 3600, 86_400, -86_400]),
  ...invalid('spec.timezone.offset', 'OutOfRange', [1, 59, 90, -61, 86_460, -86_460, 1.5]),
  ...invalid('spec.timezone.offset', 'WrongType', ['3600', '1h', true]),
  ...invalid('spec.timezone.zone', 'UnknownField', ['UTC']),
  ...valid('spec.restartStrategy', [absent, null, {}]),
  ...invalid('spec.restartStrategy', 'WrongType', ['Recreate', []]),
  // The documentation of G-Research's operator uses lower case.
  ...valid('spec.restartStrategy.specChangePolicy', ['Ignore', 'Recreate', 'ignore', 'recreate', null]),
  ...invalid('spec.restartStrategy.specChangePolicy', 'UnknownValue', ['RECREATE', 'Restart', '']),
  ...invalid('spec.restartStrategy.policy', 'UnknownField', ['Recreate']),
  ...valid('spec.startingDeadlineSeconds', [absent, null, 0, 1800, 2_147_483_647]),
  ...invalid('spec.startingDeadlineSeconds', 'OutOfRange', [-1, 0.5, 2_147_483_648]),
  ...invalid('spec.startingDeadlineSeconds', 'WrongType', ['1800', '30m', true]),
  ...valid('spec.suspend', [absent, null, true, false]),
  ...invalid('spec.suspend', 'WrongType', ['true', 1, {}]),
  ...invalid('spec.jobTemplate.spec.ttlSecondsAfterFinished', 'ForbiddenField', [0, 3600]),
  ...invalid('spec.jobTemplate.spec.ttlSecondsAfterFinished', 'ForbiddenField', ['3600']),
  ...valid('spec.jobTemplate.spec.ttlSecondsAfterFinished', [null]),
  ...valid('metadata.name', ['x'.repeat(48)]),
  ...invalid('metadata.name', 'TooLong', ['x'.repeat(49)]),
  ...valid('metadata.annotations', [{ 'batch.gresearch.co.uk/apply-mutations': 'true' }]),
  ...invalid('kind', 'UnknownValue', ['KronJob', 'controlledJob']),
  ...invalid('apiVersion', 'UnknownValue', ['batch.gresearch.co.uk/v1']),
  ...invalid('spec', 'Required', [absent, null]),
  ...invalid('spec', 'WrongType', ['x', []]),
  fixture('spec', {}, ['spec.events Required', 'spec.jobTemplate Required']),
  ...['schedule', 'window', 'policy', 'event', 'timeZone', 'notBefore'].flatMap((name) =>
    invalid(`spec.${name}`, 'UnknownField', ['x']),
  ),
  ...valid('status', [
    null,
    {},
    { shouldBeRunning: true, actionHistory: [{ type: 'JobStarted', timestamp: 'x' }] },
    { finishedJob: { name: 'web-1583139600-0', startTime: '2020-03-02T09:00:00Z', result: 'Other' } },
  ]),
  ...invalid('status.isRunning', 'WrongType', ['x'], because.status),
];
