import { describe, expect, test } from '@jest/globals';
import { validateKronCalendar, validateKronJob } from '../index.ts';

const manifest = {
  apiVersion: 'kron.io/v1alpha1',
  kind: 'KronCalendar',
  metadata: { name: 'holidays', namespace: 'prod' },
  spec: { timezone: 'Europe/Berlin', entries: [{ name: 'New Year', from: '2027-01-01' }] },
};

function messages(value: unknown): string[] {
  const validation = validateKronCalendar(value);
  return validation.ok ? [] : validation.issues.map(({ path, message }) => `${path}: ${message}`);
}

const withEntry = (entry: object): object => ({ ...manifest, spec: { entries: [entry] } });

describe('validateKronCalendar', () => {
  test('returns a valid calendar of either kind unchanged', () => {
    const { namespace: _, ...metadata } = manifest.metadata;
    for (const calendar of [manifest, { ...manifest, kind: 'ClusterKronCalendar', metadata }]) {
      const validation = validateKronCalendar(calendar);
      expect(validation).toEqual({ ok: true, calendar });
      expect(validation.ok && validation.calendar).toBe(calendar);
    }
  });

  test('a ClusterKronCalendar has no namespace', () => {
    expect(messages({ ...manifest, kind: 'ClusterKronCalendar' })).toEqual([
      'metadata.namespace: expected none: a ClusterKronCalendar belongs to the whole cluster; remove it, found "prod"',
    ]);
  });

  test.each([
    [
      'a date in another notation',
      withEntry({ from: '24.12.2026' }),
      [
        'spec.entries[0].from: expected 2026-12-24, 2026-12-24T18:00 or 2026-12-24T18:00:00+01:00, found "24.12.2026"; write 2026-12-24',
      ],
    ],
    [
      'a time without an end',
      withEntry({ from: '2026-12-24T18:00' }),
      ['spec.entries[0].to: a local time has no length of its own: write to, or a date for whole days'],
    ],
    [
      'two forms',
      withEntry({ from: '2026-12-24', to: '2026-12-24T18:00' }),
      [
        'spec.entries[0].to: from is a date and to is a local time: write both as 2026-12-24 or both as 2026-12-24T18:00',
      ],
    ],
    [
      'an entry of an iCalendar',
      withEntry({ start: '2026-12-24', end: '2026-12-26' }),
      ['spec.entries[0].start: unknown field; write from', 'spec.entries[0].end: unknown field; write to'],
    ],
    [
      'a recurrence of the whole calendar',
      { ...manifest, spec: { ...manifest.spec, rrule: 'FREQ=YEARLY' } },
      [
        'spec.rrule: unknown field; write an entry for each day or span, or expand it with kron calendar import',
      ],
    ],
    [
      'a long name, without speaking of Jobs',
      { ...manifest, metadata: { name: 'x'.repeat(64) } },
      ['metadata.name: expected at most 63 characters, found 64'],
    ],
    [
      'no entries',
      { ...manifest, spec: {} },
      ['spec.entries: expected a list of entries, found nothing; write [] for none'],
    ],
  ])('says what to write instead of %s', (_, value, expected) => {
    expect(messages(value)).toEqual(expect.arrayContaining(expected));
  });

  test('each of many dates in another notation has the date to write', () => {
    const entries = Array.from({ length: 2000 }, () => ({ from: '24.12.2026' }));
    const listed = messages({ ...manifest, spec: { entries } });
    expect(listed.slice(0, 100).filter((message) => !message.endsWith('; write 2026-12-24'))).toEqual([]);
    expect(listed[100]).toContain('more than 100 mistakes');
  });
});

describe('validateKronJob with references to calendars', () => {
  const podSpec = { restartPolicy: 'Never', containers: [{ name: 'main', image: 'busybox' }] };
  const avoid = [{ dow: 'SUN' }, { calendar: 'holidays' }, { clusterCalendar: 'freeze', hours: '9-17' }];
  const kronJob = {
    apiVersion: 'kron.io/v1alpha1',
    kind: 'KronJob',
    metadata: { name: 'db-backup', namespace: 'prod' },
    spec: {
      schedule: '0 0 * * *',
      constraints: { avoid },
      jobTemplate: { spec: { template: { spec: podSpec } } },
    },
  };
  const { spec } = manifest;

  test('does not look them up without calendars', () => {
    expect(validateKronJob(kronJob)).toEqual({ ok: true, kronJob });
  });

  test('accepts references to given calendars', () => {
    const calendars = { calendar: { holidays: spec }, clusterCalendar: { freeze: { entries: [] } } };
    expect(validateKronJob(kronJob, { calendars })).toEqual({ ok: true, kronJob });
  });

  test('reports each reference that leads nowhere at its key', () => {
    const validation = validateKronJob(kronJob, { calendars: { clusterCalendar: 'unreadable' } });
    expect(validation).toMatchObject({
      ok: false,
      issues: [
        {
          path: 'spec.constraints.avoid[1].calendar',
          code: 'CalendarNotFound',
          message: expect.stringContaining(
            'expected a KronCalendar "holidays" in namespace prod, found none',
          ),
        },
        { path: 'spec.constraints.avoid[2].clusterCalendar', code: 'CalendarUnreadable' },
      ],
    });
  });

  test('a calendar that was stored past validation is a mistake of the reference', () => {
    const calendars = {
      calendar: { holidays: { entries: [{ from: 'Christmas' }] } },
      clusterCalendar: { freeze: { entries: [] } },
    };
    expect(validateKronJob(kronJob, { calendars })).toMatchObject({
      issues: [{ path: 'spec.constraints.avoid[1].calendar', code: 'InvalidCalendar' }],
    });
  });
});
