import { describe, expect, test } from '@jest/globals';
import { backup, kronJob, parts } from '../testing/fleets.ts';
import { makeFleet } from './makeFleet.ts';
import { InvalidFleetError, readFleet } from './readFleet.ts';

const fleet = makeFleet(parts());

describe('a Fleet', () => {
  test('is read as it was made, through JSON', () => {
    const value: unknown = JSON.parse(JSON.stringify(fleet));
    expect(readFleet(value)).toEqual(fleet);
  });

  test('of a later version may have more fields', () => {
    expect(readFleet({ ...fleet, later: 1 })).toHaveProperty('later', 1);
  });

  test('may have no check, no zone and no release of tzdata', () => {
    expect(readFleet({ ...fleet, check: null, zone: null, tzdata: null }).check).toBeNull();
  });
});

describe('anything else is refused, and the message names the place', () => {
  const withObject = (object: unknown): unknown => ({ ...fleet, objects: [object] });

  test.each<[string, unknown, string]>([
    ['a text', 'fleet', 'fleet: expected an object, found "fleet"'],
    ['another kind', { ...fleet, kind: 'List' }, 'fleet.kind: expected Fleet, found "List"'],
    ['no span', { ...fleet, to: undefined }, 'fleet.to: expected a string, found nothing'],
    ['a local time', { ...fleet, from: '2026-11-22T12:00:00+01:00' }, 'fleet.from: expected RFC 3339 in UTC'],
    [
      'another kind of object',
      withObject({ ...backup, kind: 'Job' }),
      'fleet.objects[0].kind: expected KronJob or ControlledJob or CronJob, found "Job"',
    ],
    [
      'a jobTemplate',
      withObject({ ...backup, spec: { ...backup.spec, jobTemplate: {} } }),
      'fleet.objects[0].spec.jobTemplate: unknown field',
    ],
    [
      'a limit in the policy',
      withObject({ ...backup, spec: { ...backup.spec, policy: { failedJobsHistoryLimit: 1 } } }),
      'fleet.objects[0].spec.policy.failedJobsHistoryLimit: unknown field',
    ],
    [
      'an identity that is no DNS name',
      withObject(kronJob('prod/</script><img onerror=alert(1)>', backup.spec)),
      'fleet.objects[0].identity: expected <namespace>/<name>',
    ],
    [
      'an identity of two lines',
      withObject(kronJob('prod/a\n', backup.spec)),
      'fleet.objects[0].identity: expected <namespace>/<name>',
    ],
    [
      'a label that is no text',
      withObject({ ...backup, labels: { team: 1 } }),
      'fleet.objects[0].labels.team: expected a string, found the number 1',
    ],
    [
      'an offset of half a second',
      { ...fleet, zones: { UTC: { from: fleet.from, to: fleet.to, offsets: [[fleet.from, 0.5]] } } },
      'fleet.zones.UTC.offsets[0][1]: expected a whole number, found the number 0.5',
    ],
    [
      'an entry of three',
      { ...fleet, zones: { UTC: { from: fleet.from, to: fleet.to, offsets: [[fleet.from, 0, 0]] } } },
      'fleet.zones.UTC.offsets[0]: expected 2 to 2 items, found 3',
    ],
  ])('%s', (_, value, message) => {
    expect(() => readFleet(value)).toThrow(InvalidFleetError);
    expect(() => readFleet(value)).toThrow(message);
  });
});
