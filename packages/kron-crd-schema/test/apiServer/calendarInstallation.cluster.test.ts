import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { describeOnOwnControlPlane } from '@kron/control-plane/testing';
import { parse } from 'yaml';
import { clusterKronCalendarCrd, kronCalendarCrd } from '../../src/index.ts';
import { baseCalendar, manifestWith } from '../corpus/calendar.ts';
import { crdFile, untilServed } from './installCrd.ts';
import { installed } from './installed.ts';
import { tableOf } from './tableOf.ts';

const patience = 600_000;
const first = 'spec.entries[0]';

/** As many entries as a calendar can have, each as long as an entry can be. */
function longestEntries(): object[] {
  return Array.from({ length: 2000 }, (_, index) => ({
    name: `${index} `.padEnd(128, '\u{1F384}'.repeat(64)),
    from: `${2027 + (index % 50)}-06-01T22:00:00+02:00`,
    to: `${2027 + (index % 50)}-06-02T04:00:00+02:00`,
  }));
}

// The tests run in order: each builds on the previous one.
describeOnOwnControlPlane('the CustomResourceDefinitions of calendars', { controllers: false }, (plane) => {
  const { collection, create, merge, setRules } = installed(
    plane,
    kronCalendarCrd,
    manifestWith(`${first}.from`, '24.12.2026'),
  );

  test.each([
    ['kroncalendars', kronCalendarCrd],
    ['clusterkroncalendars', clusterKronCalendarCrd],
  ])(
    'that of %s installs with client-side apply, without a warning, within the cost budget',
    async (plural, crd) => {
      expect(await plane().kubectl(['apply', '-f', crdFile(plural)])).toMatchObject({
        code: 0,
        stdout: `customresourcedefinition.apiextensions.k8s.io/${plural}.kron.io created\n`,
        stderr: '',
      });
      await untilServed(plane(), plural);
      expect(crd).toEqual(parse(readFileSync(crdFile(plural), 'utf8')));
    },
    patience,
  );

  describe('with a calendar of each kind', () => {
    beforeAll(async () => {
      await create('holidays', manifestWith('spec.timezone', 'Europe/Berlin'));
      const freeze = { ...baseCalendar('freeze'), kind: 'ClusterKronCalendar' };
      const { status } = await plane().call('POST', '/apis/kron.io/v1alpha1/clusterkroncalendars', {
        body: freeze,
      });
      expect(status).toBe(201);
    }, patience);

    test('their short names and columns', async () => {
      expect(await tableOf(plane(), ['get', 'kcal'])).toEqual([
        'NAME TIMEZONE AGE',
        expect.stringMatching(/^holidays Europe\/Berlin (?:\d+m)?\d+s$/),
      ]);
      expect(await tableOf(plane(), ['get', 'ckcal'])).toEqual([
        'NAME TIMEZONE AGE',
        expect.stringMatching(/^freeze (?:\d+m)?\d+s$/),
      ]);
    });

    test('kubectl get kron lists both, and kubectl get all neither', async () => {
      const { stdout } = await plane().kubectl(['get', 'kron', '-o', 'name']);
      expect(stdout.split('\n').toSorted()).toEqual([
        '',
        'clusterkroncalendar.kron.io/freeze',
        'kroncalendar.kron.io/holidays',
      ]);
      expect((await plane().kubectl(['get', 'all', '-o', 'name'])).stdout).not.toContain('kron.io');
    });

    test('neither has a status', async () => {
      expect(await merge(`${collection}/holidays/status`, { status: {} })).toBe(404);
    });
  });

  test(
    'a calendar of the greatest size is stored by server-side apply, and not by client-side apply',
    async () => {
      const manifest = { ...baseCalendar('long'), spec: { entries: longestEntries() } };
      const input = JSON.stringify(manifest);
      expect(input.length).toBeGreaterThan(262_144);
      const apply = ['apply', '-f', '-'];
      expect((await plane().kubectl(apply, { input })).stderr).toContain('metadata.annotations: Too long');
      expect(await plane().kubectl([...apply, '--server-side'], { input })).toMatchObject({
        code: 0,
        stderr: '',
      });
      const { body } = await plane().call('GET', `${collection}/long`);
      expect((body as { spec: { entries: unknown[] } }).spec.entries).toHaveLength(2000);
    },
    patience,
  );

  test.each([
    [
      'a date in another notation',
      `${first}.from`,
      '24.12.2026',
      'expected 2026-12-24, 2026-12-24T18:00 or 2026-12-24T18:00:00+01:00, a day that exists, in whole seconds',
    ],
    [
      'a local time without an end',
      first,
      { from: '2026-12-24T18:00' },
      'a local time or an instant has no length of its own: write to, or a date for whole days',
    ],
    [
      'ends of two forms',
      first,
      { from: '2026-12-24', to: '2026-12-24T18:00' },
      'expected from and to of one form: write both as 2026-12-24, both as 2026-12-24T18:00, or both as 2026-12-24T18:00:00+01:00',
    ],
    [
      'an end before its beginning',
      first,
      { from: '2026-12-24T18:00:00+01:00', to: '2026-12-24T17:00:00Z' },
      'expected a date at or after from; a local time or an instant is not included, so it must be later than from',
    ],
    [
      'an unknown time zone',
      'spec.timezone',
      'Mars/Base',
      'expected an IANA time zone such as Europe/Paris or UTC, in its own spelling; no offsets, no abbreviations',
    ],
  ])('the API server says what to write instead of %s', async (_, path, value, message) => {
    const body = manifestWith(path, value) as object;
    const { status, text } = await plane().call('POST', collection, { body });
    expect(status).toBe(422);
    const told = (JSON.parse(text) as { message: string }).message;
    expect(told).toContain(path);
    expect(told).toContain(message);
  });

  test(
    'a stored calendar that violates newer rules can still get labels',
    async () => {
      await setRules(false);
      const stored: Record<string, unknown> = {
        zone: manifestWith('spec.timezone', 'Mars/Base'),
        time: manifestWith(`${first}.from`, '2026-02-30'),
        forms: manifestWith(first, { from: '2026-12-24', to: '2026-12-24T18:00' }),
        order: manifestWith(first, { from: '2026-12-24', to: '2026-12-23' }),
      };
      for (const [name, manifest] of Object.entries(stored)) await create(name, manifest);
      await setRules(true);
      const written: Record<string, number> = {};
      for (const name of Object.keys(stored))
        written[name] = await merge(`${collection}/${name}`, { metadata: { labels: { a: 'b' } } });
      expect(written).toEqual(Object.fromEntries(Object.keys(stored).map((name) => [name, 200])));
    },
    patience,
  );
});
