import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { ControlledJob as CoreControlledJob } from 'kron-core';
import { ControlledJob as hasStructure } from '../generated/manifestValidator.mjs';
import { type ControlledJob, validateControlledJob } from '../index.ts';

const podSpec = { restartPolicy: 'Never', containers: [{ name: 'main', image: 'busybox' }] };
const start = { action: 'start', cronSchedule: '0 9 * * MON-FRI' };
const stop = { action: 'stop', schedule: { timeOfDay: '17:00', daysOfWeek: 'MON-FRI' } };
const manifest = {
  apiVersion: 'kron.io/v1alpha1',
  kind: 'ControlledJob',
  metadata: { name: 'web', namespace: 'prod' },
  spec: { events: [start, stop], jobTemplate: { spec: { template: { spec: podSpec } } } },
};

function withSpec(fields: object): object {
  return { ...manifest, spec: { ...manifest.spec, ...fields } };
}

function messages(value: unknown): string[] {
  const validation = validateControlledJob(value);
  return validation.ok ? [] : validation.issues.map(({ path, message }) => `${path}: ${message}`);
}

describe('validateControlledJob', () => {
  test('returns a valid manifest unchanged', () => {
    const validation = validateControlledJob(manifest);
    expect(validation).toEqual({ ok: true, controlledJob: manifest });
    expect(validation.ok && validation.controlledJob).toBe(manifest);
  });

  test.each([
    [
      'a misspelt field, and not that the right one is missing',
      { event: [start], events: undefined },
      ['spec.event: unknown field; did you mean events?'],
    ],
    [
      'where the schedule of a KronJob belongs',
      { schedule: '0 9 * * *' },
      [
        'spec.schedule: unknown field; write spec.events, a list of starts and stops with a cronSchedule or a schedule each',
      ],
    ],
    [
      'that a clock change has fixed rules',
      { clockChanges: { gap: 'after' } },
      [
        'spec.clockChanges: unknown field; a stop that the clock leaves out occurs at the end of the gap, and what it shows twice occurs twice, because a moved start could come after its stop: remove it',
      ],
    ],
    [
      'that there is no policy about overlap',
      { concurrencyPolicy: 'Forbid' },
      ['spec.concurrencyPolicy: unknown field; a ControlledJob never has two Jobs at once: remove it'],
    ],
    [
      'the place of a field of the pod',
      { restartPolicy: 'Never' },
      ['spec.restartPolicy: unknown field; it belongs in spec.jobTemplate.spec.template.spec'],
    ],
    [
      'that an event needs a time, and how one is written',
      { events: [{ action: 'start' }] },
      [
        'spec.events[0]: expected cronSchedule or schedule, found neither; write schedule: {timeOfDay: "09:00", daysOfWeek: MON-FRI} or cronSchedule: "0 9 * * MON-FRI"',
      ],
    ],
    [
      'two mistakes in one event',
      { events: [{ ...stop, schedule: { timeOfDay: '5pm', dayOfWeek: 'MON-FRI' } }] },
      [
        'spec.events[0].schedule.dayOfWeek: unknown field; did you mean daysOfWeek?',
        'spec.events[0].schedule.timeOfDay: expected a time of day from "00:00" to "23:59", found "5pm"; write 17:00',
      ],
    ],
    [
      'what stands where an event is expected',
      { events: ['start at nine', null] },
      [
        'spec.events[0]: expected an object with action, cronSchedule, schedule, window and distribution, found "start at nine"',
        'spec.events[1]: expected an event with action and cronSchedule or schedule, found nothing',
      ],
    ],
    [
      'how many events there can be',
      { events: [] },
      ['spec.events: expected a list of 1 to 64 events, found an empty list'],
    ],
    [
      'the time zone in its own spelling',
      { timezone: { name: 'europe/london' } },
      [
        'spec.timezone.name: expected an IANA time zone such as Europe/Paris, found "europe/london"; write Europe/London',
      ],
    ],
  ])('says %s', (_, fields, expected) => {
    expect(messages(JSON.parse(JSON.stringify(withSpec(fields))))).toEqual(expected);
  });

  test('a name has at most 48 characters, four fewer than that of a KronJob', () => {
    expect(messages({ ...manifest, metadata: { name: 'x'.repeat(49) } })).toEqual([
      'metadata.name: expected at most 48 characters, so that Jobs can be named after it, found 49',
    ]);
  });

  test('a KronJob is another kind', () => {
    expect(messages({ ...manifest, kind: 'KronJob' })).toEqual([
      'kind: expected ControlledJob, found "KronJob"',
    ]);
    expect(messages({ ...manifest, kind: undefined })).toEqual([
      'kind: expected ControlledJob, found nothing',
    ]);
  });

  test('only the first 100 mistakes are reported', () => {
    const issues = messages(withSpec({ labels: Array.from({ length: 9 }), events: Array(200).fill('x') }));
    expect(issues).toHaveLength(101);
    expect(issues.at(-1)).toContain('expected a ControlledJob, found more than 100 mistakes');
  });

  test('a validated ControlledJob with a name has the type that kron-core takes', () => {
    const validation = validateControlledJob(manifest);
    if (!validation.ok || !hasName(validation.controlledJob)) throw new Error('it has a name');
    const { metadata, spec }: Omit<CoreControlledJob, 'status'> = validation.controlledJob;
    expect([metadata.name, spec.events.length]).toEqual(['web', 2]);
  });

  test('it never throws, and accepts only what the generated validator accepts', () => {
    const anything = fc.oneof(
      fc.anything({ withBigInt: true, withDate: true, withNullPrototype: true }),
      fc.json().map((text): unknown => JSON.parse(text)),
    );
    const field = fc.constantFrom(
      ...Object.keys(manifest.spec),
      'timezone',
      'seed',
      'restartStrategy',
      'suspend',
    );
    const ofEvent = fc.constantFrom('action', 'cronSchedule', 'schedule', 'window', 'distribution', 'x');
    fc.assert(
      fc.property(field, ofEvent, anything, (name, part, value) => {
        for (const given of [
          value,
          { ...manifest, [name]: value },
          withSpec({ [name]: value }),
          withSpec({ events: [start, { ...stop, [part]: value }] }),
        ]) {
          const validation = validateControlledJob(given);
          if (validation.ok) expect(hasStructure(given)).toBe(true);
          else expect(validation.issues.length).toBeGreaterThan(0);
        }
      }),
    );
  });
});

function hasName(
  controlledJob: ControlledJob,
): controlledJob is ControlledJob & { metadata: { name: string } } {
  return typeof controlledJob.metadata.name === 'string';
}
