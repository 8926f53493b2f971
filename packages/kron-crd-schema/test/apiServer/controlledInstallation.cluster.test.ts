import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { describeOnOwnControlPlane } from '@kron/control-plane/testing';
import type { ControlledStatus } from 'kron-core';
import { controlledConditionTypes } from 'kron-core/controller';
import { parse } from 'yaml';
import { controlledJobCrd } from '../../src/index.ts';
import { baseControlledJob, manifestWith } from '../corpus/controlledJob.ts';
import { crdFile, untilServed } from './installCrd.ts';
import { installed } from './installed.ts';
import { tableOf } from './tableOf.ts';

const patience = 600_000;
const file = crdFile('controlledjobs');
const start = 'spec.events[0]';

const status: ControlledStatus = {
  observedGeneration: 1,
  shouldBeRunning: true,
  isRunning: true,
  isSuspended: false,
  lastScheduledStartTime: '2020-03-02T09:00:00Z',
  nextStartTime: '2126-03-03T09:00:00Z',
  nextStopTime: '2126-03-02T17:00:00Z',
  active: [{ name: 'web-1583139600-0', uid: '7d0c1c8e-5c6e-4b0e-9f43-0c9d1d3f0a11' }],
  finishedJob: {
    name: 'web-1583139600-0',
    startTime: '2020-03-02T09:00:00Z',
    index: 0,
    result: 'Succeeded',
    finishTime: '2020-03-02T10:00:00Z',
  },
  mostRecentAction: action('JobUnsuspended'),
  actionHistory: [action('JobUnsuspended'), action('JobStarted')],
  conditions: controlledConditionTypes.map((type) => ({
    type,
    status: 'True',
    reason: 'Because',
    message: 'It is so.',
    lastTransitionTime: '2020-03-02T09:00:00Z',
    observedGeneration: 1,
  })),
};

// The tests run in order: each builds on the previous one.
describeOnOwnControlPlane(
  'the CustomResourceDefinition of ControlledJobs',
  { controllers: false },
  (plane) => {
    const { collection, create, definition, setRules, setStatus } = installed(
      plane,
      controlledJobCrd,
      manifestWith(`${start}.cronSchedule`, '@daily'),
    );

    test(
      'installs with client-side apply, without a warning, and is established',
      async () => {
        expect(await plane().kubectl(['apply', '-f', file])).toMatchObject({
          code: 0,
          stdout: 'customresourcedefinition.apiextensions.k8s.io/controlledjobs.kron.io created\n',
          stderr: '',
        });
        await untilServed(plane(), 'controlledjobs');
        const { body } = await plane().call('GET', definition);
        const { conditions } = (body as { status: { conditions: { type: string }[] } }).status;
        expect(conditions.map(({ type }) => type).toSorted()).toEqual(['Established', 'NamesAccepted']);
      },
      patience,
    );

    test('the exported object equals the file', () => {
      expect(controlledJobCrd).toEqual(parse(readFileSync(file, 'utf8')));
    });

    describe('with a ControlledJob', () => {
      beforeAll(async () => {
        await create('web', baseControlledJob());
        expect(await setStatus('web', status)).toBe(200);
      }, patience);

      test('every field of a status of kron-core is stored', async () => {
        const { body } = await plane().call('GET', `${collection}/web`);
        expect(body).toMatchObject({ status });
      });

      test('kubectl get ctj shows the default columns', async () => {
        expect(await tableOf(plane(), ['get', 'ctj'])).toEqual([
          'NAME SHOULD RUN RUNNING SUSPENDED LAST START NEXT START NEXT STOP AGE',
          expect.stringMatching(
            /^web true true false \d+y\w* 2126-03-03T09:00:00Z 2126-03-02T17:00:00Z (?:\d+m)?\d+s$/,
          ),
        ]);
      });

      test('-o wide also shows the time zone and the change policy', async () => {
        const lines = await tableOf(plane(), ['get', 'ctj', '-o', 'wide']);
        expect(lines[0]).toMatch(/ AGE TIMEZONE ON CHANGE$/);
        expect(lines[1]).toMatch(/ UTC Ignore$/);
      });

      test('kubectl get all lists it', async () => {
        const { stdout } = await plane().kubectl(['get', 'all', '-o', 'name']);
        expect(stdout).toContain('controlledjob.kron.io/web');
      });

      test.each(['spec.suspend=false', 'status.shouldBeRunning=true', 'status.isRunning=true'])(
        'it is selected by %s',
        async (selector) => {
          const get = ['get', 'ctj', '-o', 'name', '--field-selector'];
          expect((await plane().kubectl([...get, selector])).stdout).toBe('controlledjob.kron.io/web\n');
          expect((await plane().kubectl([...get, selector.replace('=', '!=')])).stdout).toBe('');
        },
      );
    });

    test.each([
      [
        'an event without a time',
        start,
        { action: 'start' },
        'expected cronSchedule or schedule; write schedule: {timeOfDay: "09:00", daysOfWeek: MON-FRI} or cronSchedule: "0 9 * * MON-FRI"',
      ],
      [
        'a time of day without a zero',
        'spec.events[1].schedule.timeOfDay',
        '9:00',
        'expected HH:MM from 00:00 to 23:59, such as "09:00"',
      ],
      [
        'an offset of half a minute',
        'spec.timezone.offset',
        30,
        'expected seconds that are a multiple of 60, such as 3600',
      ],
      [
        'Jobs that vanish',
        'spec.jobTemplate.spec.ttlSecondsAfterFinished',
        3600,
        'expected none: a Job that deletes itself would be started again; leave it out, a stop deletes the Job',
      ],
    ])('the API server says what to write instead of %s', async (_, path, value, message) => {
      const body = manifestWith(path, value) as object;
      const { status: code, text } = await plane().call('POST', collection, { body });
      expect(code).toBe(422);
      const told = (JSON.parse(text) as { message: string }).message;
      // Newer API servers print the value, older ones its type.
      expect(told).toContain(`${path}: Invalid value: `);
      expect(told).toContain(`: ${message}`);
    });

    test(
      'a stored value that the rules no longer like does not keep the status from being written',
      async () => {
        await setRules(false);
        const stored: Record<string, unknown> = {
          zone: manifestWith('spec.timezone.name', 'Mars/Base'),
          offset: manifestWith('spec.timezone.offset', 30),
          duration: manifestWith(`${start}.window`, { duration: '9999999h' }),
          sigma: manifestWith(`${start}.distribution`, { name: 'normal', params: { sigma: '9999999h' } }),
          schedule: manifestWith(`${start}.cronSchedule`, '@daily'),
          event: manifestWith('spec.events', [{ action: 'start' }]),
          ttl: manifestWith('spec.jobTemplate.spec.ttlSecondsAfterFinished', 60),
        };
        for (const [name, manifest] of Object.entries(stored)) await create(name, manifest);
        await setRules(true);
        const written: Record<string, number> = {};
        for (const name of Object.keys(stored)) {
          written[name] = await setStatus(name, { observedGeneration: 1 });
        }
        expect(written).toEqual(Object.fromEntries(Object.keys(stored).map((name) => [name, 200])));
      },
      patience,
    );
  },
);

function action(type: 'JobStarted' | 'JobUnsuspended'): NonNullable<ControlledStatus['mostRecentAction']> {
  return {
    type,
    timestamp: '2020-03-02T09:00:00Z',
    message: 'Done.',
    jobName: 'web-1583139600-0',
    jobIndex: 0,
  };
}
